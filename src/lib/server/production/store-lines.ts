// Lines of store orders, and how many of their pieces are in runs: what blanks are ordered by.
import { type RawBuilder, sql } from 'kysely'

import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { OpenLine } from '#lib/server/purchasing/store-lines.ts'
import { missingPieces } from '#lib/server/storefront/orders/sums.ts'
import { STANDING } from '#lib/server/storefront/orders/write.ts'

/**
 * Pieces that are paid, final and made for sure, and in no run yet. Orders of a store that is open, or that has not decided
 * on a missed minimum, are not bought for.
 */
export const linesOutsideRuns = (workspaceId: string): RawBuilder<OpenLine> => sql<OpenLine>`
  select l.id as "orderLineId", orders.id as "orderId", s.id as "storeId", s.name as "storeName", l.name,
    coalesce(l.colour->>'name', '') as colour, l.colour->>'hex' as hex, coalesce(l.size->>'name', '') as size,
    orders.number, l.position, l.quantity - l.not_made - made.count as quantity
  from orders
    join stores s on s.id = orders.store_id
    join order_lines l on l.order_id = orders.id
    cross join lateral (
      select count(*)::int as count from production_pieces p
      where p.order_line_id = l.id and p.state not in ('withdrawn', 'spoiled')
    ) made
  where orders.workspace_id = ${workspaceId} and orders.status = 'paid' and orders.held_reason = '' and ${STANDING}
    and orders.livemode = ${isLiveSellerSql('s')}
    and s.stage = 'published' and (s.closes_at is null or s.closes_at <= now())
    and (s.minimum_units = 0 or ${missingPieces()} <= 0)
    and l.quantity - l.not_made > made.count`

export interface RunLineCounts {
  runId: string
  orderLineId: string
  name: string
  colour: string
  size: string
  /** Of the line's pieces: in the run and not made yet, and in no run at all. */
  toMake: number
  outside: number
}

/** The oldest run first. */
export async function findRunLines(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  runIds: string[]
): Promise<RunLineCounts[]> {
  const { rows } = await sql<RunLineCounts>`
    select r.id as "runId", l.id as "orderLineId", l.name, coalesce(l.colour->>'name', '') as colour, coalesce(l.size->>'name', '') as size,
      own.count as "toMake",
      greatest(0, (case when ${STANDING} then l.quantity - l.not_made else 0 end)
        - count(p.id) filter (where p.state not in ('withdrawn', 'spoiled')))::int as outside
    from (
        select run_id, order_line_id, count(*)::int as count from production_pieces
        where workspace_id = ${workspaceId} and run_id = any (${runIds}::uuid[]) and state in ('waiting', 'cut')
        group by 1, 2
      ) own join production_runs r on r.id = own.run_id join order_lines l on l.id = own.order_line_id
      join orders on orders.id = l.order_id join production_pieces p on p.order_line_id = l.id
    group by r.id, own.count, l.id, orders.id order by r.number, l.id`.execute(db)
  return rows
}
