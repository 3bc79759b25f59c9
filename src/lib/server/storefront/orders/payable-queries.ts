import { type NotNull, sql } from 'kysely'

import type { Entry } from '#lib/server/commerce/payments/kinds.ts'
import type { Plan, Refundable } from '#lib/server/commerce/payments/refund-plan.ts'
import type { Pieces } from '#lib/server/commerce/stock/service.ts'
import { addActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { enqueueMailsSql } from '#lib/server/platform/mail/outbox.ts'
import { isSelling, storeStateAt } from '#lib/shared/store-state.ts'

import { SHIPPING } from './shipping.ts'

/** The lines and the shipping, each with its tax and without its discount. */
export async function findParts(tx: Db, orderId: string): Promise<Refundable[]> {
  const { rows } = await sql<Refundable>`
    with lines as (
      select id, position, total_cents - discount_cents + tax_cents as cents, tax_cents, quantity - not_made as pieces
      from order_lines
      where order_id = ${orderId}
    )
    (select id::text, cents as "totalCents", pieces from lines order by position)
    union all
    select ${SHIPPING}, shipping_cents + tax_cents - (select coalesce(sum(tax_cents), 0)::int from lines), 0
    from orders where id = ${orderId}
  `.execute(tx)
  return rows
}

/** Where an order is shown. */
export interface OrderPlace {
  id: string
  workspaceId: string
  campaignId: string
}

/**
 * Marks orders paid, with the entry in their history and the confirmation that is owed. Gives those that there were: each
 * has to be one that waited.
 */
export async function markPaid(tx: Db, orderIds: string[], isLate: boolean): Promise<OrderPlace[]> {
  const { rows } = await sql<OrderPlace>`
    with paid as (
      update orders set status = 'paid', paid_cents = total_cents, paid_at = now(), updated_at = now(), held_reason = ''
      where id = any(${orderIds}::uuid[]) and status = any(${isLate ? ['expired'] : ['pending', 'authorised']}::text[])
      returning id, workspace_id, store_id, number, buyer_email, total_cents, group_terms
    ), history as ${addActivity(
      'order',
      sql`select workspace_id, id as subject_id, 'paid' as kind, null::uuid as user_id,
          jsonb_build_object('amountCents', total_cents, 'late', ${isLate}::boolean) as details
        from paid`
    )}, letter as ${enqueueMailsSql(sql`
      select case when group_terms is null then 'order_confirmation' else 'order_charged' end as template, buyer_email as recipient, 'Your order ' || number as subject, workspace_id,
        id as order_id, store_id
      from paid`)}
    select paid.id, paid.workspace_id as "workspaceId", campaign_id as "campaignId"
    from paid join stores on stores.id = paid.store_id
  `.execute(tx)
  return rows
}

/** The pieces that an order holds as it stands; what was put back into stock it holds no longer. */
export async function findPieces(db: Db, orderId: string): Promise<Pieces[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['store_item_id as storeItemId', 'variant_id as variantId'])
    .select(sql<number>`quantity - restocked`.as('quantity'))
    .where('order_id', '=', orderId)
    .where(sql<boolean>`quantity > restocked`)
    .where('store_item_id', 'is not', null)
    .$narrowType<{ storeItemId: NotNull }>()
    .execute()
  return rows
}

export function findCouponOf(tx: Db, orderId: string) {
  return tx.selectFrom('orders').select('coupon_id').where('id', '=', orderId).executeTakeFirstOrThrow()
}

export async function markLatePayment(tx: Db, orderId: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ paid_cents: amountCents, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
}

export async function markClosed(tx: Db, orderId: string, status: 'expired' | 'cancelled') {
  const { rows } = await sql<{ coupon_id: string | null; wasAuthorised: boolean }>`
    update orders set status = ${status}, held_reason = '', updated_at = now()
    from (select id, status from orders where id = ${orderId} and status in ('pending', 'authorised') for update) before
    where orders.id = before.id
    returning coupon_id, before.status = 'authorised' as "wasAuthorised"
  `.execute(tx)
  if (!rows[0]) throw new Error(`${orderId} does not wait to be paid`)
  return rows[0]
}

/** What is shown as refunded, of the order and of each of its lines, and what is left to make of it. */
export async function moveRefundedCents(tx: Db, orderId: string, plan: Plan, by: 1 | -1): Promise<void> {
  await sql`
    update order_lines set refunded_cents = refunded_cents + ${by} * share.value::int,
      given_back_cents = given_back_cents + ${plan.givenBack ? by : 0} * share.value::int
    from jsonb_each_text(${JSON.stringify(plan.shares)}::jsonb) as share
    where order_lines.order_id = ${orderId} and order_lines.id::text = share.key
  `.execute(tx)
  await sql`
    update orders set refunded_cents = refunded_cents + ${by * plan.amountCents}, updated_at = now(), units = made.units,
      fundraising_cents = made.fundraising_cents
    from (
      select coalesce(sum(quantity - not_made), 0)::int as units,
        coalesce(sum((quantity - not_made) * fundraising_cents), 0)::int as fundraising_cents
      from order_lines
      where order_id = ${orderId}
    ) made
    where id = ${orderId}
  `.execute(tx)
}

export async function setHeldReason(tx: Db, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_reason: reason, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
}

export async function insertEntry(tx: Db, orderId: string, { kind, userId, details = {} }: Entry): Promise<void> {
  const rows = sql`
    select workspace_id, id as subject_id, ${kind}::text as kind, ${userId ?? null}::uuid as user_id,
      ${JSON.stringify(details)}::jsonb as details
    from orders where id = ${orderId}`
  await sql`with history as ${addActivity('order', rows)} select`.execute(tx)
}

/** Whether its store takes orders at this moment. */
export async function isStoreSelling(db: Db, orderId: string): Promise<boolean> {
  const store = await db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['stores.stage', 'stores.opens_at as opensAt', 'stores.closes_at as closesAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return isSelling(storeStateAt(store))
}

export function findPlace(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.status', 'stores.campaign_id as campaignId'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}
