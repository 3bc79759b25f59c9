import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import { isSold } from './queries.ts'

/** A map of more would be cut into parts by those who read it. */
const MOST = 2000

export function findListedStores(db: Db) {
  const now = sql<string>`now()`
  return db
    .selectFrom('stores')
    .select(eb => [
      'campaign_id as campaignId',
      'slug',
      sql<string[]>`coalesce(${eb
        .selectFrom('store_items')
        .select(sql`array_agg(store_items.id order by store_items.id)`.as('ids'))
        .whereRef('store_items.store_id', '=', 'stores.id')
        .where('store_items.hidden', '=', false)
        .where('store_items.only_bundled', '=', false)}, '{}')`.as('itemIds'),
      sql<string[]>`coalesce((
        select array_agg(b.id order by b.id) from store_bundles b
        where b.store_id = stores.id and ${isSold(sql`b`)}
      ), '{}')`.as('bundleIds')
    ])
    .where('stage', '=', 'published')
    .where('access', '=', 'public')
    .where(eb => eb.or([eb('opens_at', 'is', null), eb('opens_at', '<=', now)]))
    .where('closes_at', '>', now)
    .orderBy('closes_at')
    .limit(MOST)
    .execute()
}
