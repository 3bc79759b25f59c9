// Many authorised payables that end at once, such as those of a store that is cancelled: they end in one transaction, and
// the payment service is told afterwards, any number of times, until the bank holds nothing of them.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'
import { log } from '#lib/server/platform/log.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { findGatewayOf } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { getPayable, intentOf, lockPayable } from './queries.ts'
import { settlePayable } from './settle.ts'
import { publishChange } from './publish.ts'

/** Part of the transaction that ends it. False where its amount is final: it is being charged, and nobody can know how that ends. */
export async function endAuthorised(tx: Db, payableId: string, userId: string): Promise<boolean> {
  const payable = await lockPayable(tx, payableId)
  if (payable.status !== 'authorised' || payable.capture_due) return false
  // What the bank holds stays noted until it holds it no more.
  await tx
    .updateTable('payables')
    .set({ status: 'cancelled', held_reason: '', updated_at: sql`now()` })
    .where('id', '=', payableId)
    .execute()
  const kind = kindOf(payable)
  await kind.onEnded(tx, payable, { status: 'cancelled', userId })
  await kind.note(tx, payableId, { kind: 'cancelled', userId })
  await publishChange(tx, payable)
  return true
}

/** Tells the bank to let go. Throws GatewayError('unavailable') while nobody knows; then it is done again later. */
export async function voidAuthorisation(db: Db, payableId: string): Promise<void> {
  const payable = await getPayable(db, payableId)
  if (payable.status !== 'cancelled' && payable.status !== 'expired') return
  const gateway = findGatewayOf(payable)
  if (!gateway) {
    log.error({ payableId, gateway: payable.gateway }, 'authorization of another payment service left alone')
    return
  }
  try {
    await gateway.cancelIntent(intentOf(payable))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    const intent = await gateway.retrieveIntent(intentOf(payable))
    // Charged by somebody at the payment service itself: that money goes back.
    if (intent?.status === 'succeeded') await settlePayable(db, payable, { intent })
  }
  await db.updateTable('payables').set({ authorised_cents: 0 }).where('id', '=', payableId).execute()
}

/** Those that ended while the bank still holds their money, the oldest first. */
export async function findToVoid(db: Db, { limit, without }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('payables')
    .select('id')
    .where('status', 'in', ['cancelled', 'expired'])
    .where('authorised_cents', '>', 0)
    .where(notAmong(without))
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
