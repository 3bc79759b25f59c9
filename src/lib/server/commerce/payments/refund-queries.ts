import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'

import { kindOf } from './kinds.ts'
import type { Payable } from './queries.ts'
import type { Books, Goods, PaymentLeft, Plan } from './refund-plan.ts'

interface NewRefund {
  paymentId: string
  partId?: string | undefined
  reason: string
  requestedBy?: string | undefined
  gatewayRefundId?: string
}

/** What can be given back of a payable that is locked. */
export async function readBooks(tx: Db, payable: Payable): Promise<Books & { payments: PaymentLeft[] }> {
  const [parts, refunded, payments] = await Promise.all([
    kindOf(payable).parts(tx, payable.id),
    sumShares(tx, payable.id),
    findPaymentsLeft(tx, payable.id)
  ])
  return {
    currency: payable.currency,
    paidCents: payable.paid_cents,
    refundedCents: payable.refunded_cents,
    payments,
    parts: parts.map(part => ({ ...part, refundedCents: refunded.get(part.id) ?? 0 }))
  }
}

/** There are several where something was paid on top. */
async function findPaymentsLeft(db: Db, payableId: string): Promise<PaymentLeft[]> {
  const { rows } = await sql<PaymentLeft>`
    select p.id, p.amount_cents - (
      select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.payment_id = p.id and r.state <> 'failed'
    ) as "leftCents"
    from payments p where p.payable_id = ${payableId} order by p.paid_at, p.id`.execute(db)
  return rows
}

export async function findPaymentOfIntent(tx: Db, payableId: string, intentId: string): Promise<string | undefined> {
  const query = tx.selectFrom('payments').select('id').where('payable_id', '=', payableId)
  return (await query.where('intent_id', '=', intentId).executeTakeFirst())?.id
}

/** Cents by part that are given back or about to be. */
async function sumShares(db: Db, payableId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select share.key as id, sum(share.value::int)::int as cents
    from refunds, jsonb_each_text(shares) as share
    where payable_id = ${payableId} and state <> 'failed'
    group by share.key
  `.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Writes the refund and takes its amount off what is left, before the gateway hears of it. */
export async function reserveRefund(tx: Db, payable: Payable, refund: NewRefund, plan: Plan): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payable_id: payable.id,
      payment_id: refund.paymentId,
      part_id: refund.partId ?? null,
      amount_cents: plan.amountCents,
      shares: JSON.stringify(plan.shares),
      pieces: JSON.stringify(plan.goods?.pieces ?? {}),
      restocked: plan.goods?.restocked ?? false,
      given_back: plan.givenBack ?? false,
      reason: refund.reason,
      requested_by: refund.requestedBy ?? null,
      gateway_refund_id: refund.gatewayRefundId ?? null
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveRefunded(tx, payable, plan, 1)
  return id
}

/** Adds to what is refunded, or takes away again. */
export async function moveRefunded(tx: Db, payable: Payable, plan: Plan, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('payables')
    .set({ refunded_cents: sql`refunded_cents + ${by * plan.amountCents}`, updated_at: sql`now()` })
    .where('id', '=', payable.id)
    .execute()
  await kindOf(payable).refundMoved(tx, payable, plan, by)
}

/** With what the gateway has to be told. */
export async function findRefund(db: Db, refundId: string) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payables', 'payables.id', 'refunds.payable_id')
    .select([
      'refunds.id',
      'refunds.payable_id',
      'refunds.amount_cents',
      'refunds.shares',
      'refunds.pieces',
      'refunds.restocked',
      'refunds.given_back',
      'refunds.reason',
      'refunds.state',
      'refunds.gateway_refund_id',
      'refunds.created_at',
      'payments.intent_id',
      'payments.card_brand',
      'payments.card_last4',
      'payables.gateway',
      'payables.livemode',
      'payables.account_id'
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  return row && { ...row, shares: row.shares as Plan['shares'], pieces: row.pieces as Goods['pieces'] }
}

export type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export async function findRefundIdAtGateway(db: Db, gatewayRefundId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('gateway_refund_id', '=', gatewayRefundId)
    .executeTakeFirst()
  return row?.id
}

/** True where the refund was in one of these states until now. */
export async function moveRefund(
  tx: Db,
  refundId: string,
  change: { from: string[]; to: 'succeeded' | 'failed'; gatewayRefundId?: string | undefined; error?: string }
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      state: change.to,
      error: change.error ?? '',
      settled_at: sql`now()`,
      ...(change.gatewayRefundId && { gateway_refund_id: change.gatewayRefundId })
    })
    .where('id', '=', refundId)
    .where('state', 'in', change.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function noteGatewayRefund(db: Db, refundId: string, gatewayRefundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ gateway_refund_id: gatewayRefundId })
    .where('id', '=', refundId)
    .where('gateway_refund_id', 'is', null)
    .execute()
}

/** Refunds that were asked for and whose end nobody wrote down. */
export async function findStuckRefunds(
  db: Db,
  { olderThanSeconds, limit, without }: { olderThanSeconds: number } & Batch
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .where('created_at', '<', sql<string>`now() - make_interval(secs => ${olderThanSeconds})`)
    .where(notAmong(without))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How it ended, or that it has not. */
export function findOutcome(db: Db, refundId: string) {
  return db.selectFrom('refunds').select(['state', 'error']).where('id', '=', refundId).executeTakeFirst()
}
