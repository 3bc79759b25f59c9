import { sql } from 'kysely'

import type { Entry } from '#lib/server/commerce/payments/kinds.ts'
import type { Plan, Refundable } from '#lib/server/commerce/payments/refund-plan.ts'
import { addActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** What is refunded by itself beside the lines. */
export const SHIPPING = 'shipping'

/** The lines with their tax, and the shipping. */
export async function findParts(tx: Db, orderId: string): Promise<Refundable[]> {
  const { rows } = await sql<Refundable>`
    (select position::text as id, total_cents + tax_cents as "totalCents" from supply_order_lines
      where order_id = ${orderId} order by position)
    union all
    select ${SHIPPING}, shipping_cents from supply_orders where id = ${orderId}`.execute(tx)
  return rows
}

/** Gives how many there were: each has to be one that waited. */
export async function markPaid(tx: Db, orderIds: string[], isLate: boolean): Promise<number> {
  const paid = sql`select workspace_id, id as subject_id, 'paid' as kind, null::uuid as user_id,
    jsonb_build_object('amountCents', total_cents) as details from paid`
  const { rows } = await sql`
    with paid as (
      update supply_orders set status = 'paid', paid_at = now(), updated_at = now(), held_reason = ''
      where id = any(${orderIds}::uuid[]) and status = ${isLate ? 'expired' : 'pending'}
      returning id, workspace_id, total_cents
    ), history as ${addActivity('supply-order', paid)}
    select id from paid`.execute(tx)
  return rows.length
}

export async function markClosed(tx: Db, orderId: string, status: 'expired' | 'cancelled'): Promise<void> {
  await tx
    .updateTable('supply_orders')
    .set({ status, held_reason: '', updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .execute()
}

export async function findStatus(tx: Db, orderId: string): Promise<string> {
  const query = tx.selectFrom('supply_orders').select('status').where('id', '=', orderId)
  return (await query.executeTakeFirstOrThrow()).status
}

export async function moveRefunded(tx: Db, orderId: string, plan: Plan, by: 1 | -1): Promise<void> {
  await sql`
    update supply_order_lines set refunded_cents = refunded_cents + ${by} * share.value::int
    from jsonb_each_text(${JSON.stringify(plan.shares)}::jsonb) as share
    where order_id = ${orderId} and position::text = share.key`.execute(tx)
  await sql`
    update supply_orders set refunded_cents = refunded_cents + ${by * plan.amountCents}, updated_at = now()
    where id = ${orderId}`.execute(tx)
}

export async function setHeldReason(tx: Db, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('supply_orders')
    .set({ held_reason: reason, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
}

export async function insertEntry(tx: Db, orderId: string, { kind, userId, details = {} }: Entry): Promise<void> {
  const rows = sql`
    select workspace_id, id as subject_id, ${kind}::text as kind, ${userId ?? null}::uuid as user_id,
      ${JSON.stringify(details)}::jsonb as details
    from supply_orders where id = ${orderId}`
  await sql`with history as ${addActivity('supply-order', rows)} select`.execute(tx)
}
