import { sql } from 'kysely'

import type { StorePieces } from '#lib/contract/many-orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notAmong } from '#lib/server/platform/queue/batch.ts'

import { STANDING } from './write.ts'

/** What is decided by, in the order of their numbers. */
export async function findHeads(db: Db, member: Member, orderIds: string[]) {
  const { rows } = await sql<{ id: string; number: number; status: string; isShipped: boolean }>`
    select id, number, status, delivery->>'kind' = 'shipping' as "isShipped" from orders
    where workspace_id = ${member.workspaceId} and id = any(${orderIds}::uuid[]) order by number
  `.execute(db)
  return rows
}

interface OfStore {
  storeId: string
  limit: number
  without?: readonly string[]
}

/** Paid orders of a store that nobody has got yet and that are not being refunded as a whole, in the order of their numbers. */
export async function findOpenIds(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  { storeId, limit, without = [] }: OfStore
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where workspace_id = ${member.workspaceId} and store_id = ${storeId}
      and status in ('paid', 'production', 'ready') and ${STANDING} and ${notAmong(without)}
    order by number limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Orders of a store that can still be paid. */
export async function findUnpaidIds(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  { storeId, limit, without = [] }: OfStore
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where workspace_id = ${member.workspaceId} and store_id = ${storeId} and status = 'pending' and ${notAmong(without)}
    order by number limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A line of an order that is paid for and that somebody still has to make, of the money that its store takes. */
export const toMake =
  () => sql`orders.livemode = (select ${isLiveSellerSql('s')} from stores s where s.id = orders.store_id)
  and orders.status in ('paid', 'production') and ${STANDING} and l.not_made < l.quantity`

export async function hasStore(db: Db, member: Member, storeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirst()
  return row !== undefined
}

/** Sizes stand in the order in which the item has them. */
export async function findPieces(db: Db, member: Member, storeId: string): Promise<StorePieces> {
  const { rows } = await sql<StorePieces[number]>`
    select l.name as item, json_build_object('name', l.colour->>'name', 'hex', coalesce(l.colour->>'hex', '#000000')) as colour,
      l.size->>'name' as size, sum(l.quantity - l.not_made)::bigint as pieces
    from orders join order_lines l on l.order_id = orders.id left join items i on i.id = l.item_id
    where orders.workspace_id = ${member.workspaceId} and orders.store_id = ${storeId}
      and ${toMake()}
    group by l.name, l.colour->>'name', l.colour->>'hex', l.size->>'name'
    order by l.name, l.colour->>'name', min((
      select place from jsonb_array_elements(i.sizes) with ordinality sizes (size, place)
      where sizes.size->>'name' = l.size->>'name'
    )) nulls last, l.size->>'name'
  `.execute(db)
  return rows
}
