import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import { raisedCents } from '#lib/server/storefront/orders/sums.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

interface Of {
  storeId: string
  workspaceId: string
}

/** Paid orders of the store, of the kind of money that it takes. */
const orders = ({ storeId, workspaceId }: Of) => sql`
  orders o join stores s on s.id = o.store_id
  where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.paid_cents > 0
    and o.livemode = ${isLiveSellerSql('s')}`

export interface Sums {
  orders: number
  goodsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  includedTaxCents: number
  salesCents: number
  refundedCents: number
  shareCents: number
  feeCents: number
  disputedCents: number
  unreported: number
  paidOutCents: number
}

export interface StoreFacts {
  name: string
  organisation: string
  shopName: string
  currency: string
  timeZone: string
  stage: string
  testMode: boolean
}

export async function findFacts(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  storeId: string
): Promise<StoreFacts | undefined> {
  const { rows } = await sql<StoreFacts>`
    select s.name, s.organisation, w.business_name as "shopName", s.currency, s.time_zone as "timeZone", s.stage,
      not ${isLiveSellerSql('s')} as "testMode"
    from stores s join workspaces w on w.id = s.workspace_id
    where s.id = ${storeId} and s.workspace_id = ${workspaceId}`.execute(db)
  return rows[0]
}

/** Of the shop, for what goes on paper. */
export async function findLetterhead(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>) {
  const row = await db
    .selectFrom('workspaces')
    .select(['address', 'logo_file_id as logoFileId'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { ...row, address: row.address as Record<string, string> }
}

export async function findSums(db: Db, of: Of): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as orders, coalesce(sum(o.subtotal_cents), 0)::bigint as "goodsCents",
      coalesce(sum(o.discount_cents), 0)::bigint as "discountCents",
      coalesce(sum(o.shipping_cents), 0)::bigint as "shippingCents", coalesce(sum(o.tax_cents), 0)::bigint as "taxCents",
      coalesce(sum(o.included_tax_cents), 0)::bigint as "includedTaxCents",
      coalesce(sum(o.paid_cents), 0)::bigint as "salesCents",
      coalesce(sum(o.refunded_cents), 0)::bigint as "refundedCents",
      coalesce(sum(${raisedCents('o')}), 0)::bigint as "shareCents",
      coalesce(sum(money.fees), 0)::bigint as "feeCents", coalesce(sum(money.disputed), 0)::bigint as "disputedCents",
      count(*) filter (where not coalesce(money.reported, false))::int as unreported,
      coalesce(sum(money.paid_out), 0)::bigint as "paidOutCents"
    from ${ordersWithMoney(of)}`.execute(db)
  return firstRow(rows)
}

interface Waiting {
  authorised: { orders: number; cents: number }
  unpaid: { orders: number; cents: number }
}

/** What is in none of the sums: cards that are only authorised, and buyers who pay by a link since theirs failed. */
export async function findWaiting(db: Db, { storeId, workspaceId }: Of): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select o.status, o.total_cents from orders o join stores s on s.id = o.store_id
      where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.livemode = ${isLiveSellerSql('s')}
        and (o.status = 'authorised' or o.status = 'pending' and o.charge_failed_at is not null)
    ), sums as (
      select status, json_build_object('orders', count(*), 'cents', sum(total_cents)) as sum from waiting group by status
    ), none as (select json_build_object('orders', 0, 'cents', 0) as sum)
    select coalesce((select sum from sums where status = 'authorised'), none.sum) as authorised,
      coalesce((select sum from sums where status = 'pending'), none.sum) as unpaid
    from none`.execute(db)
  return firstRow(rows)
}

const ordersWithMoney = (of: Of) => sql`(select o.* from ${orders(of)}) o left join lateral (
  select sum(m.fee_cents) as fees, -sum(m.amount_cents) filter (where m.kind = 'dispute') as disputed,
    -- Of each payment: also of what was paid on top.
    count(*) filter (where m.kind = 'payment') >= greatest(1, (
      select count(*) from payments
      where payable_id = o.id or payable_id in (select id from payables where adds_to = o.id)
    )) as reported, string_agg(distinct m.payout_id, ', ') as payouts,
    sum(m.amount_cents - m.fee_cents) filter (where p.status = 'paid') as paid_out
  from money_moves m left join payouts p on p.workspace_id = m.workspace_id and p.id = m.payout_id
  where m.workspace_id = ${of.workspaceId} and m.payable_id = o.id
) money on true`

export interface OrderRow {
  id: string
  number: number
  paid: string
  buyerName: string
  goodsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  includedTaxCents: number
  paidCents: number
  refundedCents: number
  shareCents: number
  feeCents: number | null
  disputedCents: number
  payouts: string
}

/** The next of them after this number, in their order. */
export async function findOrderRows(
  db: Db,
  of: Of,
  { after, limit, zone }: { after: number; limit: number; zone: string }
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, to_char(o.paid_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as paid,
      o.buyer_name as "buyerName", o.subtotal_cents as "goodsCents", o.discount_cents as "discountCents",
      o.shipping_cents as "shippingCents", o.tax_cents as "taxCents",
      o.included_tax_cents as "includedTaxCents", o.paid_cents as "paidCents",
      o.refunded_cents as "refundedCents",
      ${raisedCents('o')} as "shareCents",
      case when money.reported then money.fees::int end as "feeCents", coalesce(money.disputed, 0)::int as "disputedCents",
      coalesce(money.payouts, '') as payouts
    from ${ordersWithMoney(of)} where o.number > ${after} order by o.number limit ${limit}`.execute(db)
  return rows
}

export async function findSharePayments(db: Db, { storeId, workspaceId }: Of) {
  const { rows } = await sql<{
    id: string
    amountCents: number
    paidOn: string
    note: string
    who: string
    createdAt: string
  }>`
    select p.id, p.amount_cents as "amountCents", to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.note,
      ${whoText('p')} as who, p.created_at as "createdAt"
    from share_payments p left join users u on u.id = p.recorded_by
    where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} order by p.paid_on, p.created_at`.execute(db)
  return rows
}

export async function insertSharePayment(
  tx: Db,
  member: Member,
  payment: { storeId: string; amountCents: number; paidOn: string; note: string }
): Promise<void> {
  await tx
    .insertInto('share_payments')
    .values({
      workspace_id: member.workspaceId,
      store_id: payment.storeId,
      amount_cents: payment.amountCents,
      paid_on: payment.paidOn,
      note: payment.note,
      recorded_by: member.userId,
      by_key: usedKey()
    })
    .execute()
}

/** False where there is none. */
export async function deleteSharePayment(
  tx: Db,
  { workspaceId }: Member,
  { storeId, paymentId }: { storeId: string; paymentId: string }
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('share_payments')
    .where('id', '=', paymentId)
    .where('store_id', '=', storeId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
