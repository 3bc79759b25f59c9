// Lines of store orders, and how many of their pieces are in runs: what blanks are ordered by.
import { type RawBuilder, sql } from 'kysely'

import { takesRealMoneySql } from '#lib/server/commerce/payments/place.ts'
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
    and orders.livemode = ${takesRealMoneySql('s')}
    and s.stage = 'published' and (s.closes_at is null or s.closes_at <= now())
    and (s.minimum_units = 0 or ${missingPieces()} <= 0)
    and l.quantity - l.not_made > made.count`

export interface RunLineCounts {
  orderLineId: string
  name: string
  colour: string
  size: string
  /** Of the line's pieces: in this run and not made yet, and in no run at all. */
  toMake: number
  outside: number
}

export async function findRunLines(db: Db, { workspaceId }: Member, runId: string): Promise<RunLineCounts[]> {
  const { rows } = await sql<RunLineCounts>`
    select l.id as "orderLineId", l.name, coalesce(l.colour->>'name', '') as colour, coalesce(l.size->>'name', '') as size,
      count(p.id) filter (where p.run_id = ${runId} and p.state in ('waiting', 'cut'))::int as "toMake",
      greatest(0, (case when ${STANDING} then l.quantity - l.not_made else 0 end)
        - count(p.id) filter (where p.state not in ('withdrawn', 'spoiled')))::int as outside
    from order_lines l join orders on orders.id = l.order_id join production_pieces p on p.order_line_id = l.id
    where l.workspace_id = ${workspaceId} and l.id in (select order_line_id from production_pieces where run_id = ${runId})
    group by l.id, orders.id`.execute(db)
  return rows
}
