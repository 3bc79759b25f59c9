// How many pieces of a store's item there are in all, as a whole (without a variant) and by variant.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export interface Limit {
  variantId: string | null
  capacity: number
  taken: number
}

/** Held until the transaction ends, so that nothing is taken while limits change. */
export function lockLimits(tx: Db, storeItemId: string): Promise<Limit[]> {
  return tx
    .selectFrom('stock')
    .select(['variant_id as variantId', 'capacity', 'taken'])
    .where('store_item_id', '=', storeItemId)
    .orderBy('variant_id')
    .forUpdate()
    .execute()
}

/** New limits begin with what is ordered already; of those that were there, what is taken stays. */
export async function saveLimits(tx: Db, storeItemId: string, limits: Limit[]): Promise<void> {
  await sql`
    with limits as (
      select * from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
        as each ("variantId" uuid, capacity integer, taken integer)
    ), dropped as (
      delete from stock where store_item_id = ${storeItemId}
        and not exists (select from limits where "variantId" is not distinct from stock.variant_id)
    )
    insert into stock (store_item_id, variant_id, capacity, taken)
    select ${storeItemId}, "variantId", capacity, taken from limits
    on conflict (store_item_id, variant_id) do update set capacity = excluded.capacity
  `.execute(tx)
}

/** The limits of these items for others, of which nothing is taken yet. */
export async function copyLimits(tx: Db, copies: { from: string; to: string }[]): Promise<void> {
  await sql`
    insert into stock (store_item_id, variant_id, capacity)
    select copy.to_id, stock.variant_id, stock.capacity
    from stock join unnest(
      ${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]
    ) as copy (from_id, to_id) on copy.from_id = stock.store_item_id
  `.execute(tx)
}
