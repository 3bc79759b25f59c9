// What unpaid orders had taken is for sale again, since nobody pays them here.
import { sql } from 'kysely'

import { type Pieces, releaseVariants, returnStock } from '#lib/server/commerce/stock/service.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { Row } from './rows.ts'

export function isUnpaid({ status }: Row): boolean {
  return status === 'open' || status === 'pending' || status === 'authorised'
}

export async function releaseUnpaid(tx: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<Pieces>`
    select store_item_id as "storeItemId", variant_id as "variantId", sum(quantity - restocked)::int as quantity
    from order_lines where order_id = any (${orderIds}::uuid[]) and quantity > restocked and store_item_id is not null
    group by 1, 2`.execute(tx)
  await returnStock(tx, rows)
  await sql`
    update coupons set uses = greatest(uses - used, 0)
    from (select coupon_id, count(*)::int as used from orders where id = any (${orderIds}::uuid[]) group by 1) taken
    where coupons.id = taken.coupon_id`.execute(tx)
}

/** The pieces of another size, that were kept until the difference is paid; of the line's own item, whatever the change says. */
export async function releaseChanges(tx: Db, workspaceId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Pieces>`
    select l.store_item_id as "storeItemId", v.id as "variantId", l.quantity
    from order_changes c join order_lines l on l.id = c.line_id and l.order_id = c.order_id
      join store_items i on i.id = l.store_item_id join stores s on s.id = i.store_id and s.workspace_id = ${workspaceId}
      join variants v on v.id::text = c.wanted->>'variantId' and v.workspace_id = ${workspaceId}
    where c.id = any (${ids}::uuid[]) and v.id is distinct from l.variant_id`.execute(tx)
  await releaseVariants(tx, rows)
}
