import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'

import { type Books, type Part, type Plan, SHIPPING } from './refund-plan.ts'

interface NewRefund {
  orderId: string
  paymentId: string
  part: Part
  lineId?: string | undefined
  reason: string
  requestedBy?: string | undefined
  gatewayRefundId?: string
}

/** Cents of the shipping, its tax included, that are given back or about to be. */
export async function shippingRefunded(db: Db, orderId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum((shares->>${SHIPPING})::int), 0)::int`.as('cents'))
    .where('order_id', '=', orderId)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return cents
}

/** What can be given back of an order that is locked. */
export async function readBooks(tx: Db, orderId: string): Promise<Books & { paymentId: string | undefined }> {
  const order = await tx
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.currency', 'paid_cents', 'refunded_cents', 'shipping_cents', 'tax_cents', 'payments.id'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'total_cents', 'discount_cents', 'tax_cents', 'refunded_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const lineTax = lines.reduce((sum, line) => sum + line.tax_cents, 0)
  const shipping = {
    id: SHIPPING,
    totalCents: order.shipping_cents + order.tax_cents - lineTax,
    refundedCents: await shippingRefunded(tx, orderId)
  }
  return {
    currency: order.currency,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
    paymentId: order.id ?? undefined,
    parts: [
      ...lines.map(line => ({
        id: line.id,
        totalCents: line.total_cents - line.discount_cents + line.tax_cents,
        refundedCents: line.refunded_cents
      })),
      shipping
    ]
  }
}

/** Writes the refund and takes its amount off what is left, before the gateway hears of it. */
export async function reserveRefund(tx: Db, refund: NewRefund, { amountCents, shares }: Plan): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      part: refund.part,
      line_id: refund.lineId ?? null,
      amount_cents: amountCents,
      shares: JSON.stringify(shares),
      reason: refund.reason,
      requested_by: refund.requestedBy ?? null,
      gateway_refund_id: refund.gatewayRefundId ?? null
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveRefunded(tx, refund.orderId, { amountCents, shares }, 1)
  return id
}

/** Adds to what is refunded, or takes away again. */
export async function moveRefunded(tx: Db, orderId: string, { amountCents, shares }: Plan, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refunded_cents: sql`refunded_cents + ${by * amountCents}`, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
  for (const [lineId, cents] of Object.entries(shares)) {
    if (lineId === SHIPPING) continue
    await tx
      .updateTable('order_lines')
      .set({ refunded_cents: sql`refunded_cents + ${by * cents}` })
      .where('id', '=', lineId)
      .execute()
  }
}

/** With what the gateway has to be told. */
export async function findRefund(db: Db, refundId: string) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.id',
      'refunds.order_id',
      'refunds.amount_cents',
      'refunds.shares',
      'refunds.reason',
      'refunds.state',
      'refunds.gateway_refund_id',
      'refunds.created_at',
      'payments.intent_id',
      'orders.gateway',
      'orders.livemode',
      'orders.status',
      'orders.workspace_id',
      'orders.store_id'
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  return row && { ...row, shares: row.shares as Plan['shares'] }
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
export async function findStuckRefunds(db: Db, olderThanSeconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .where('created_at', '<', sql<string>`now() - make_interval(secs => ${olderThanSeconds})`)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
