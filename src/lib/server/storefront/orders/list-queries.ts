import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { listOrders, OrderSummary, OrderTotals } from '#lib/contract/orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Cut, cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

export type Filter = Omit<z.output<typeof listOrders.query>, keyof LongPaging | 'WorkspaceId' | 'IncludeTotals'>

export const EVERYTHING: Filter = { search: '', sort: 'newest' }

/** The largest number an order can have; a longer one in the search is no order's. */
const MAX_NUMBER = 2_147_483_647

/** The same decision as orderState() in shared/order-state.ts, for rows o with their stores s. */
function stateBy({ all, part }: { all: RawBuilder<unknown>; part: RawBuilder<unknown> }): RawBuilder<unknown> {
  return sql`case
    when o.status in ('pending', 'authorised', 'expired', 'cancelled') then o.status
    when ${all} then 'refunded'
    when o.status in ('production', 'ready', 'handed_over', 'shipped') then o.status
    when ${part} then 'part_refunded'
    when s.stage = 'published' and (s.opens_at is null or s.opens_at <= now())
      and (s.closes_at is null or s.closes_at > now()) then 'paid'
    else 'locked'
  end`
}

export const stateOf = stateBy({
  all: sql`o.refunded_cents > 0 and o.refunded_cents >= o.paid_cents`,
  part: sql`o.refunded_cents > 0`
})

const placed: SortKey = { of: row => sql`${row}.placed_at`, isDescending: true }
const id: SortKey = { of: row => sql`${row}.id`, isDescending: true }
const KEYS: Record<Filter['sort'], SortKey[]> = {
  newest: [placed, id],
  oldest: [placed, id].map(({ of }) => ({ of })),
  total: [{ of: row => sql`${row}.total_cents`, isDescending: true }, placed, id],
  buyer: [{ of: row => sql`lower(${row}.buyer_name)` }, placed, id]
}

export const orderOf = ({ sort }: Filter) => ({ table: sql`orders`, alias: 'o', keys: KEYS[sort] })

function conditions(member: { workspaceId: string }, filter: Filter): RawBuilder<unknown> {
  const { search, storeId, state, delivery, from, to } = filter
  const zone = sql`(select time_zone from workspaces where id = ${member.workspaceId})`
  const all = [sql`o.workspace_id = ${member.workspaceId}`]
  if (search) all.push(matches(search))
  if (storeId) all.push(sql`o.store_id = ${storeId}`)
  if (state === 'held') all.push(sql`o.held_reason <> ''`)
  else if (state) all.push(sql`${stateOf} = ${state}`)
  if (delivery) all.push(sql`o.delivery->>'kind' = ${delivery}`)
  // A day begins when the clock of the zone says so: 23, 24 or 25 hours after the one before.
  if (from) all.push(sql`o.placed_at >= ${clampDay(from)}::date::timestamp at time zone ${zone}`)
  if (to) all.push(sql`o.placed_at < (${clampDay(to)}::date + 1)::timestamp at time zone ${zone}`)
  return sql.join(all, sql` and `)
}

/** By number, or any part of names and address; the expression is the one of the index orders_search. */
function matches(search: string): RawBuilder<unknown> {
  const pattern = containing(search)
  const text = sql`(o.buyer_name || ' ' || o.buyer_email::text || ' ' || o.recipient) ilike ${pattern}`
  const number = Number(search.match(/^#?(\d{1,10})$/)?.[1] ?? Number.NaN)
  return number <= MAX_NUMBER ? sql`(${text} or o.number = ${number})` : text
}

/** PostgreSQL knows no year 0. */
function clampDay(day: string): string {
  return day < '0001-01-01' ? '0001-01-01' : day
}

/** What is compared by a part or in small letters is read by its view (migration 0150), where its index can be used. */
function ordersOf({ search, sort }: Pick<Filter, 'search' | 'sort'>): RawBuilder<unknown> {
  return search || sort === 'buyer' ? sql`searchable_orders` : sql`orders`
}

/** A page of the filter; `countAll` is asked only where the page is far from all that is known. */
export async function findPage(
  db: Db,
  member: Member,
  { filter, countAll, ...paging }: LongPaging & { filter: Filter; countAll: () => Promise<number> }
): Promise<{ rows: OrderSummary[]; hasMore: boolean }> {
  const cut = await cutPage(orderOf(filter), paging, countAll)
  const rows = await findSummaries(db, member, filter, cut)
  // The order that it was counted from is gone.
  if (rows.length === 0 && paging.at) return findPage(db, member, { filter, countAll, ...paging, at: undefined })
  return { rows: rows.slice(0, paging.pageSize), hasMore: cut.hasMore ?? rows.length > paging.pageSize }
}

/**
 * One round trip: the page is cut first, so that only its own lines are read. The limit is part of the text, because a
 * prepared statement that does not know it is planned for a tenth of all rows.
 */
export async function findSummaries(
  db: Db,
  member: Member,
  filter: Filter,
  cut: Partial<Cut> & { limit: number }
): Promise<OrderSummary[]> {
  const { rows } = await selectSummaries(member, filter, cut).execute(db)
  return rows.map(({ storeId, storeName, ...row }) => ({ ...row, store: { id: storeId, name: storeName } }))
}

export function selectSummaries(
  member: { workspaceId: string },
  filter: Filter,
  { limit, offset = 0, where = sql`true`, orderBy: readBy }: Partial<Cut> & { limit: number }
) {
  const byKeys = orderBy(orderOf(filter))
  return sql<Omit<OrderSummary, 'store'> & { storeId: string; storeName: string }>`
    with page as (
      select o.*, s.name as store_name, ${stateOf} as state
      from ${ordersOf(filter)} o join stores s on s.id = o.store_id
      where ${conditions(member, filter)} and ${where}
      order by ${readBy ?? byKeys}
      limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}
    )
    select o.id, public_id as "orderId", number, store_id as "storeId", store_name as "storeName",
      buyer_name as "buyerName", buyer_email as "buyerEmail", recipient, units, coalesce(lines.items, '') as items,
      total_cents as "totalCents", paid_cents as "paidCents", refunded_cents as "refundedCents", currency,
      delivery->>'kind' as delivery, state, livemode, held_reason <> '' as held, placed_at as "placedAt"
    from page o left join lateral (${itemsOf(sql`o.id`)}) lines on true
    order by ${byKeys}
  `
}

const NAMED_ITEMS = 4

/** "2 × Team tee, 1 × Hoodie": the first few items of an order, with how many others there are. */
function itemsOf(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select string_agg(quantity || ' × ' || name, ', ' order by place) filter (where place <= ${NAMED_ITEMS})
      || case when count(*) > ${NAMED_ITEMS} then ', and ' || count(*) - ${NAMED_ITEMS} || ' more' else '' end as items
    from (
      select name, sum(quantity) as quantity, row_number() over (order by min(position)) as place
      from order_lines where order_id = ${orderId} group by name
    ) named`
}

/** The same text from lines that are at hand. */
export function itemsText(lines: { name: string; quantity: number }[]): string {
  const sums = new Map<string, number>()
  for (const { name, quantity } of lines) sums.set(name, (sums.get(name) ?? 0) + quantity)
  const named = [...sums].map(([name, quantity]) => `${quantity} × ${name}`)
  const rest = named.length > NAMED_ITEMS ? `, and ${named.length - NAMED_ITEMS} more` : ''
  return named.slice(0, NAMED_ITEMS).join(', ') + rest
}

/** Of the whole filter, with the money of one mode. */
export async function sumOrders(
  db: Db,
  member: Member,
  { livemode, ...filter }: Filter & { livemode: boolean }
): Promise<OrderTotals> {
  const isKept = !(filter.search || filter.from || filter.to || filter.delivery || filter.state === 'held')
  const stores = filter.state ? sql`join stores s on s.id = o.store_id` : sql``
  const { rows } = await sql<OrderTotals>`
    select ${isKept ? sql`coalesce(sum(o.orders), 0)` : sql`count(*)`} as count,
      coalesce(sum(o.paid_cents) filter (where o.livemode = ${livemode}), 0)::bigint as "paidCents",
      coalesce(sum(o.refunded_cents) filter (where o.livemode = ${livemode}), 0)::bigint as "refundedCents",
      (
        select coalesce(sum(o.total_cents), 0)::bigint from ${ordersOf(filter)} o join stores s on s.id = o.store_id
        where o.status = 'authorised' and o.livemode = ${livemode} and ${conditions(member, filter)}
      ) as "authorisedCents",
      coalesce(sum(o.units), 0)::bigint as units
    from ${isKept ? sql`order_sums` : ordersOf(filter)} o ${stores}
    where ${isKept ? summedConditions(member, filter) : conditions(member, filter)}
  `.execute(db)
  return firstRow(rows)
}

/** The conditions that rows o of order_sums can answer. */
function summedConditions(member: Member, { storeId, state }: Filter): RawBuilder<unknown> {
  const all = [sql`o.workspace_id = ${member.workspaceId}`]
  if (storeId) all.push(sql`o.store_id = ${storeId}`)
  if (state) all.push(sql`${stateBy({ all: sql`o.refund = 'all'`, part: sql`o.refund = 'part'` })} = ${state}`)
  return sql.join(all, sql` and `)
}

/** The ids of the whole filter in its order, at most `limit`. */
export async function findIds(db: Db, member: Member, filter: Filter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from ${ordersOf(filter)} o join stores s on s.id = o.store_id
    where ${conditions(member, filter)} order by ${orderBy(orderOf(filter))} limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
