import { t } from '#lib/i18n/t.ts'
import { BundleInput as BundleSchema } from '#lib/contract/store-offers.ts'
import type { StoreBundle, StoreDetail, StoreItem } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { checked } from '#lib/server/platform/checked.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import { required } from '#lib/shared/required.ts'

import { findStoreItems, getDetail, lockForEdit, notifyOfChange } from './detail.ts'
import { deleteBundleRow, findBundles, upsertBundle } from './item-queries.ts'
import { lastPlace, refuseEmpty } from './items.ts'
import { isPublic } from './policy.ts'
import { findStore, type StoreRow } from './queries.ts'
import { wrong } from './settings.ts'

type BundleInput = Omit<StoreBundle, 'id' | 'position'>

const MOST_BUNDLES = 50

/** Makes the bundle of this id or changes what is given of it. What was ordered before keeps what it was bought in. */
export function saveStoreBundle(
  db: Db,
  member: Member,
  { storeId, bundleId, input }: { storeId: string; bundleId: string; input: Changes<BundleInput> }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const store = await lockForEdit(tx, member, storeId)
    const bundles = await findBundles(tx, storeId)
    const known = bundles.find(({ id }) => id === bundleId)
    if (!known && bundles.length >= MOST_BUNDLES) {
      throw new AppError('invalid', t('errors.storefront.tooManyBundles', { most: MOST_BUNDLES }))
    }
    const bundle: BundleInput = known ? withChanges<BundleInput>(known, input) : checked(BundleSchema, input)
    const items = await findStoreItems(tx, member, storeId)
    if (bundle.fileId) await requireFiles(tx, member.workspaceId, [{ field: 'fileId', fileId: bundle.fileId }])
    if (bundle.parts.some(({ storeItemId }) => items.every(({ id }) => id !== storeItemId))) {
      throw wrong('parts', t('errors.storefront.bundleItemGone'))
    }
    const position = lastPlace(items, bundles) + 1
    if (!(await upsertBundle(tx, storeId, { ...bundle, id: bundleId, position }))) throw notFound('Bundle')
    return conclude(tx, member, { store, items, bundles })
  })
}

export function deleteStoreBundle(
  db: Db,
  member: Member,
  { storeId, bundleId }: { storeId: string; bundleId: string }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const store = await lockForEdit(tx, member, storeId)
    const items = await findStoreItems(tx, member, storeId)
    const bundles = await findBundles(tx, storeId)
    if (!(await deleteBundleRow(tx, storeId, bundleId))) throw notFound('Bundle')
    return conclude(tx, member, { store, items, bundles })
  })
}

async function conclude(
  tx: Db,
  member: Member,
  before: { store: StoreRow; items: StoreItem[]; bundles: StoreBundle[] }
): Promise<StoreDetail> {
  const { items } = before
  const store = required(await findStore(tx, member, before.store.id), 'a store')
  refuseEmpty(store, before, { items, bundles: await findBundles(tx, store.id) })
  if (isPublic(store.stage)) await notifyOfChange(tx, member, { store, items, before })
  return getDetail(tx, member, store.id)
}
