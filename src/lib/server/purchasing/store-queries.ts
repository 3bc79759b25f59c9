// What paid orders of stores need and nobody has ordered.
import { type RawBuilder, sql } from 'kysely'

import type { StoreNeed } from '#lib/contract/purchases.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { type OpenLine, storeLines } from './store-lines.ts'

/** Less what was ordered for them. */
function openLines(workspaceId: string): RawBuilder<OpenLine> {
  return sql<OpenLine>`
    select u."orderLineId", u."orderId", u."storeId", u."storeName", u.name, u.colour, u.hex, u.size, u.number, u.position,
      u.quantity - coalesce(bought.quantity, 0) as quantity
    from (${storeLines(workspaceId)}) u left join lateral (${boughtFor(sql`u."orderLineId"`)}) bought on true
    where u.quantity > coalesce(bought.quantity, 0)`
}

const boughtFor = (lineId: RawBuilder<unknown>) => sql`
  select sum(p.quantity)::int as quantity from purchase_store_parts p
    join purchase_lines pl on pl.id = p.line_id join purchases o on o.id = pl.purchase_id
  where p.order_line_id = ${lineId} and o.state <> 'cancelled'`

export async function findStoreNeeds(db: Db, { workspaceId }: Member, limit: number): Promise<StoreNeed[]> {
  const { rows } = await sql<StoreNeed>`
    with open as (${openLines(workspaceId)})
    select o."storeId", min(o."storeName") as "storeName", count(distinct o."orderId")::int as orders, o.name, o.colour,
      min(o.hex) as hex, o.size, sum(o.quantity)::int as quantity,
      coalesce((
        select sum(b.on_hand)::int from blank_stock b where b.workspace_id = ${workspaceId}
          and b.maker = '' and b.style_number = '' and lower(b.name) = lower(o.name) and lower(b.colour) = lower(o.colour)
          and b.size_key = lower(o.size)
      ), 0) as "onHand",
      coalesce((
        select b.supplier from blanks b where b.workspace_id = ${workspaceId} and lower(b.name) = lower(o.name)
          and b.archived_at is null order by b.created_at, b.id limit 1
      ), '') as supplier
    from open o group by o."storeId", o.name, o.colour, o.size
    order by supplier, o.name, o.colour, "storeName", o."storeId", o.size limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export interface OrderPart {
  orderLineId: string
  quantity: number
}

/** The lines of which these blanks are. */
export async function findOpenLines(db: Db, { workspaceId }: Member, storeIds: string[]): Promise<OpenLine[]> {
  if (storeIds.length === 0) return []
  const { rows } = await sql<OpenLine>`
    select * from (${openLines(workspaceId)}) open where "storeId" = any (${storeIds}::uuid[])
    order by number, position, "orderLineId"`.execute(db)
  return rows
}

export async function insertStoreParts(tx: Db, { workspaceId }: Member, parts: (OrderPart & { lineId: string })[]) {
  await sql`
    insert into purchase_store_parts (line_id, workspace_id, order_line_id, quantity)
    select "lineId", ${workspaceId}, "orderLineId", quantity
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given ("lineId" uuid, "orderLineId" uuid, quantity int)`.execute(
    tx
  )
}

/** What did not come is needed again: the first orders keep what came. */
export async function updateStoreParts(tx: Db, { workspaceId }: Member, lineId: string, has: number): Promise<void> {
  await sql`
    with served as (
      select p.order_line_id, p.quantity, least(p.quantity, greatest(0, ${has}::int
        - (sum(p.quantity) over (order by o.number, l.position, l.id) - p.quantity)::int)) as has
      from purchase_store_parts p join order_lines l on l.id = p.order_line_id join orders o on o.id = l.order_id
      where p.workspace_id = ${workspaceId} and p.line_id = ${lineId}
    ), gone as (
      delete from purchase_store_parts p using served s
      where p.workspace_id = ${workspaceId} and p.line_id = ${lineId} and p.order_line_id = s.order_line_id and s.has = 0
    )
    update purchase_store_parts p set quantity = s.has from served s
    where p.workspace_id = ${workspaceId} and p.line_id = ${lineId} and p.order_line_id = s.order_line_id
      and s.has between 1 and s.quantity - 1`.execute(tx)
}

/** How many were ordered for each of these lines of orders. */
export async function findBought(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  orderLineIds: string[]
): Promise<Map<string, number>> {
  const { rows } = await sql<OrderPart>`
    select id as "orderLineId", bought.quantity from unnest(${orderLineIds}::uuid[]) as given (id)
      join lateral (${boughtFor(sql`given.id`)} and p.workspace_id = ${workspaceId}) bought on bought.quantity > 0`.execute(
    db
  )
  return new Map(rows.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
}
