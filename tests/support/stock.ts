// Limits of a store's item by what the wire calls them: '' for the item as a whole, or colourId/sizeId.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

const KEY = sql<string>`coalesce(colour_id || '/' || size_id, '')`

export async function limitStock(storeItemId: string, limits: Record<string, number>): Promise<void> {
  await sql`
    insert into stock (store_item_id, variant_id, capacity)
    select store_items.id, variants.id, capacity::int
    from jsonb_each_text(${JSON.stringify(limits)}::jsonb) as wanted (key, capacity)
    join store_items on store_items.id = ${storeItemId}
    left join variants on variants.item_id = store_items.item_id and ${KEY} = wanted.key
  `.execute(getDb())
}

/** Pieces taken, by variant. */
export async function takenStock(storeItemId: string): Promise<Record<string, number>> {
  const rows = await getDb()
    .selectFrom('stock')
    .leftJoin('variants', 'variants.id', 'stock.variant_id')
    .select([KEY.as('variant'), 'taken'])
    .where('store_item_id', '=', storeItemId)
    .execute()
  return Object.fromEntries(rows.map(({ variant, taken }) => [variant, taken]))
}
