import type { Db } from '#lib/server/platform/db/index.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { findListedStores } from './listed-queries.ts'

/** The pages of stores that search engines may keep: public, published, and open now. */
export async function findListedPages(db: Db): Promise<string[]> {
  const stores = await findListedStores(db)
  return stores.flatMap(store => {
    const path = storePath(store)
    return [path, ...[...store.itemIds, ...store.bundleIds].map(id => `${path}/items/${id}`)]
  })
}
