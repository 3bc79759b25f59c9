// What unpaid orders had taken is for sale again, since nobody pays them here.
import { sql } from 'kysely'

import { type Pieces, releaseVariant, returnStock } from '#lib/server/commerce/stock/service.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { Row } from './rows.ts'

export function isUnpaid({ status }: Row): boolean {
  return status === 'open' || status === 'pending' || status === 'authorised'
}

export async function giveBackUnpaid(tx: Db, orderIds: string[]): Promise<void> {
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

/** The pieces of another size, that were kept until the difference is paid. */
export async function giveBackChanges(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Pieces>`
    select before->>'storeItemId' as "storeItemId", wanted->>'variantId' as "variantId", (before->>'quantity')::int as quantity
    from order_changes where id = any (${ids}::uuid[]) and before->>'storeItemId' is not null
      and before->>'variantId' is distinct from wanted->>'variantId'`.execute(tx)
  for (const pieces of rows) await releaseVariant(tx, pieces)
}
