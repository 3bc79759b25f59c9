// The seal of an approval is over what was shown, ids and all. The ids are others here, so a seal that held is made again,
// and still shows any change that is made here; one that did not hold stays as it is. Neither is signed: who approved was
// seen elsewhere, and a file says whatever its writer wants.
import type { JobToPrice } from '#lib/shared/job-pricing/price-job.ts'
import type { ProposalContent } from '#lib/contract/proposals.ts'
import { madeHash, sealOf } from '#lib/server/proposals/seal.ts'
import { firstChoice } from '#lib/shared/proposals.ts'

import { renamed, type Row } from './rows.ts'

type Sealed = Parameters<typeof sealOf>

export interface Seals {
  ofVersion: (raw: Row, row: Row) => Row
  ofApproval: (row: Row) => Row
}

/** `approvals` are those of the file, with the ids they had; `rename` gives them those that they have here. */
export function createSeals(approvals: readonly Row[], rename: (text: string) => string): Seals {
  const ofVersions = new Map(approvals.map(approval => [approval['version_id'], approval]))
  const made = new Map<unknown, string>()
  return {
    ofVersion(raw, row) {
      const approval = ofVersions.get(raw['id'])
      if (approval && sealed(raw, approval) === approval['seal']) {
        const here = renamed(approval, rename)
        made.set(here['id'], sealed(row, here))
      }
      return hashed(raw) === raw['hash'] ? { hash: hashed(row) } : {}
    },
    ofApproval(row) {
      const seal = made.get(row['id'])
      return seal ? { seal } : {}
    }
  }
}

function sealed(version: Row, approval: Row): string {
  const { name, chosen, checks, prices, note, address, is_recorded: isRecorded } = approval
  const at = new Date(String(approval['approved_at'])).toISOString()
  const said = { name, chosen, checks, prices, note, address, isRecorded, at } as Sealed[1]
  return sealOf(version as unknown as Sealed[0], said).seal
}

function hashed(version: Row): string {
  const content = version['content'] as ProposalContent
  return madeHash(content, version['pricing'] as JobToPrice, firstChoice(content.items))
}
