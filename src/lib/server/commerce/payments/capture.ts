// Charging what was authorised, once its final amount is known: any number of times, by anybody, and each card once.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'
import { log } from '#lib/server/platform/log.ts'
import { type Gateway, GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { PAY_LINK_DAYS } from '#lib/shared/group-price.ts'

import { closeUnpaid } from './close.ts'
import { findGatewayOf } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { getPayable, intentOf, lockPayable, markPaidForNothing, type Payable } from './queries.ts'
import { settlePayable } from './settle.ts'
import { publishChange } from './publish.ts'

/** Part of the transaction of its kind: less is to be charged than was authorised. False where the amount is final. */
export async function lower(tx: Db, payableId: string, amountCents: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payables')
    .set({ amount_cents: amountCents, updated_at: sql`now()` })
    .where('id', '=', payableId)
    .where('status', '=', 'authorised')
    .where('capture_due', '=', false)
    .where('amount_cents', '>=', amountCents)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The amount is final. From now on it is charged as soon as that is possible. */
export async function makeDue(tx: Db, payableId: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('payables')
    .set({ amount_cents: sql`least(amount_cents, ${amountCents})`, capture_due: true, updated_at: sql`now()` })
    .where('id', '=', payableId)
    .where('status', '=', 'authorised')
    .execute()
}

/** Throws GatewayError('unavailable') while nobody knows; then it is done again later. */
export async function runCapture(db: Db, payableId: string): Promise<void> {
  const payable = await getPayable(db, payableId)
  if (payable.status !== 'authorised' || !payable.capture_due) return
  const gateway = findGatewayOf(payable)
  if (!gateway) {
    log.error({ payableId, gateway: payable.gateway }, 'authorization of another payment service left alone')
    return
  }
  if (payable.amount_cents === 0) return captureNothing(db, payable, gateway)
  if (payable.authorised_cents === 0) return failCapture(db, payable, t('errors.payment.lapsed'))
  try {
    const intent = await gateway.captureIntent(intentOf(payable), { amountCents: payable.amount_cents })
    await settlePayable(db, payable, { intent })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    await followRefusal(db, payable, { gateway, error })
  }
}

/** It was charged before and the answer was lost, or it cannot be charged. */
async function followRefusal(
  db: Db,
  payable: Payable,
  { gateway, error }: { gateway: Gateway; error: GatewayError }
): Promise<void> {
  const intent = await gateway.retrieveIntent(intentOf(payable))
  if (intent?.status === 'succeeded') {
    await settlePayable(db, payable, { intent })
    return
  }
  // Before there is another way to pay: nobody can charge this one any more.
  if (intent?.status === 'requires_capture') await gateway.cancelIntent(intent.id)
  await failCapture(db, payable, intent?.status === 'canceled' ? t('errors.payment.lapsed') : error.message)
}

/** Nothing of it costs anything: it is given away, or nothing of it is made. */
async function captureNothing(db: Db, payable: Payable, gateway: Gateway): Promise<void> {
  const kind = kindOf(payable)
  if (!(await kind.isWanted?.(db, payable.id))) {
    await closeUnpaid(db, payable.id, { status: 'cancelled' })
    return
  }
  if (payable.authorised_cents > 0) {
    try {
      await gateway.cancelIntent(intentOf(payable))
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    }
  }
  const settled = await markPaidForNothing(db, payable.id, 'authorised')
  if (settled) await kind.afterSettled(db, settled)
}

/** It waits to be paid again, by a link and for days, at the amount that is final now. */
async function failCapture(db: Db, { id }: Payable, reason: string): Promise<void> {
  await inTransaction(db, async tx => {
    const payable = await lockPayable(tx, id)
    if (payable.status !== 'authorised' || !payable.capture_due) return
    const { expires_at: until } = await tx
      .updateTable('payables')
      .set({
        status: 'open',
        capture: 'automatic',
        capture_due: false,
        authorised_cents: 0,
        expires_at: sql<string>`now() + make_interval(days => ${PAY_LINK_DAYS})`,
        updated_at: sql`now()`
      })
      .where('id', '=', id)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    const kind = kindOf(payable)
    await kind.onChargeFailed?.(tx, payable, { reason, until })
    await kind.note(tx, id, { kind: 'charge_failed', details: { amountCents: payable.amount_cents, error: reason } })
    await publishChange(tx, payable)
  })
}

/** Those whose amount is final, the first to be lost first. */
export async function findCapturesDue(db: Db, { limit, without }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('payables')
    .select('id')
    // As the condition of the index payables_capture_due.
    .where(sql<boolean>`status = 'authorised' and capture_due`)
    .where(notAmong(without))
    .orderBy('capture_before')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those whose money the bank has probably let go of, and nobody heard; the longest ago first. */
export async function findLapsed(db: Db, { limit, without }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('payables')
    .select('id')
    .where('status', '=', 'authorised')
    .where('capture_due', '=', false)
    .where('authorised_cents', '>', 0)
    .where('capture_before', '<=', sql<string>`now()`)
    .where(notAmong(without))
    .orderBy('capture_before')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
