// How many pieces of a store's item there are in all, as a whole ('') and by colour and size.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

/** Held until the transaction ends, so that nothing is taken while limits change. */
export function lockLimits(tx: Db, storeItemId: string) {
  return tx
    .selectFrom('stock')
    .select(['variant', 'capacity', 'taken'])
    .where('store_item_id', '=', storeItemId)
    .orderBy('variant')
    .forUpdate()
    .execute()
}

/** New limits begin with what is ordered already; of those that were there, what is taken stays. */
export async function saveLimits(
  tx: Db,
  storeItemId: string,
  limits: { variant: string; capacity: number; taken: number }[]
): Promise<void> {
  const variants = limits.map(({ variant }) => variant)
  await tx
    .deleteFrom('stock')
    .where('store_item_id', '=', storeItemId)
    .$if(variants.length > 0, query => query.where('variant', 'not in', variants))
    .execute()
  if (limits.length === 0) return
  await tx
    .insertInto('stock')
    .values(limits.map(limit => ({ store_item_id: storeItemId, ...limit })))
    .onConflict(conflict =>
      conflict.columns(['store_item_id', 'variant']).doUpdateSet(({ ref }) => ({ capacity: ref('excluded.capacity') }))
    )
    .execute()
}

/** The limits of these items for others, of which nothing is taken yet. */
export async function copyLimits(tx: Db, copies: { from: string; to: string }[]): Promise<void> {
  await sql`
    insert into stock (store_item_id, variant, capacity)
    select copy.to_id, stock.variant, stock.capacity
    from stock join unnest(
      ${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]
    ) as copy (from_id, to_id) on copy.from_id = stock.store_item_id
  `.execute(tx)
}
