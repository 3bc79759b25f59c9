// At start: approvals of before there were signatures are signed once, and all are signed anew after a change of the key.
import { required } from '#lib/shared/required.ts'
import { keyId } from '#lib/server/platform/access/secret.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'

import { findUnsignedApprovals, setSignature } from './queries.ts'
import { isIntact } from './seal.ts'
import { isVerifiedHere, signSeal } from './signature.ts'

const BATCH = 100

/** What was changed since, or sealed elsewhere, stays without a signature of here. */
export async function signApprovals(db: Db): Promise<number> {
  let [signed, after] = [0, '']
  for (;;) {
    const found = await findUnsignedApprovals(db, { key: keyId(), after, limit: BATCH })
    if (found.length === 0) break
    await inTransaction(db, async tx => {
      for (const { version, approval, workspaceId } of found) {
        const isOurs = approval.signedBy === '' || isVerifiedHere({ workspaceId }, approval)
        if (!isOurs || !isIntact(version, approval)) continue
        await setSignature(tx, approval.id, { from: approval.signedBy, ...signSeal({ ...approval, workspaceId }) })
        signed++
      }
    })
    after = required(found.at(-1), 'an approval').approval.id
  }
  if (signed > 0) log.info({ signed }, 'approvals signed with the key of this installation')
  return signed
}
