import type { StoreBundle, StoreDetail } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'

import { dropPages, findStoreItems, getDetail, lockForEdit } from './detail.ts'
import { deleteBundleRow, findBundles, upsertBundle } from './item-queries.ts'
import { isPublic } from './policy.ts'
import { wrong } from './settings.ts'

const MOST_BUNDLES = 50

/** Makes the bundle of this id or changes it. What was ordered before keeps what it was bought in. */
export function saveStoreBundle(
  db: Db,
  member: Member,
  { storeId, bundle }: { storeId: string; bundle: StoreBundle }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const store = await lockForEdit(tx, member, storeId)
    const bundles = await findBundles(tx, storeId)
    const isNew = bundles.every(({ id }) => id !== bundle.id)
    if (isNew && bundles.length >= MOST_BUNDLES) {
      throw new AppError('invalid', `A store can have at most ${MOST_BUNDLES} bundles. Delete one first.`)
    }
    const items = await findStoreItems(tx, member, storeId)
    if (bundle.parts.some(({ storeItemId }) => items.every(({ id }) => id !== storeItemId))) {
      throw wrong('parts', 'An item is not in this store any more. Choose again')
    }
    if (!(await upsertBundle(tx, storeId, bundle))) throw notFound('Bundle')
    if (isPublic(store.stage)) await dropPages(tx, store.campaign_id)
    return getDetail(tx, member, storeId)
  })
}

export function deleteStoreBundle(
  db: Db,
  member: Member,
  { storeId, bundleId }: { storeId: string; bundleId: string }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const store = await lockForEdit(tx, member, storeId)
    if (!(await deleteBundleRow(tx, storeId, bundleId))) throw notFound('Bundle')
    if (isPublic(store.stage)) await dropPages(tx, store.campaign_id)
    return getDetail(tx, member, storeId)
  })
}
