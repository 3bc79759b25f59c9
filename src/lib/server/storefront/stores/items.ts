import { t } from '#lib/i18n/t.ts'
import { isDeepStrictEqual } from 'node:util'

import type { StoreItemInput } from '#lib/contract/store-offers.ts'
import type { StoreBundle, StoreDetail, StoreItem } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Limit, lockLimits, saveLimits } from '#lib/server/commerce/stock/limits.ts'
import { findVariants } from '#lib/server/catalogue/products/service.ts'
import { hasOpenPrice } from '#lib/server/storefront/orders/group-price.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'

import { blockersOf, checklistOf, isTooLong, tierFaultText, tooLongText } from './checklist.ts'
import { findStoreItems, getDetail, lockForEdit, settingsOf, notifyOfChange } from './detail.ts'
import {
  deleteStoreItemRow,
  findBundles,
  findOrderedByVariant,
  findReservedByVariant,
  insertStoreItems,
  lockItems,
  placeOffers,
  updateStoreItemRow
} from './item-queries.ts'
import { isPublic } from './policy.ts'
import type { StoreRow } from './queries.ts'
import { wrong } from './settings.ts'

const MOST_ITEMS = 500

/** Puts items of the catalogue at the end of the store; what it has already stays where it is. */
export function addStoreItems(
  db: Db,
  member: Member,
  { storeId, itemIds }: { storeId: string; itemIds: string[] }
): Promise<StoreDetail> {
  return change(db, member, storeId, async (tx, items) => {
    const wanted = [...new Set(itemIds)]
    const known = new Set(await lockItems(tx, member, wanted))
    if (wanted.some(id => !known.has(id))) {
      throw new AppError('invalid', `itemIds: ${t('errors.storefront.itemGone')}`)
    }
    const added = wanted.filter(id => !items.some(({ itemId }) => itemId === id))
    if (items.length + added.length > MOST_ITEMS) {
      throw new AppError('invalid', `itemIds: ${t('errors.storefront.tooManyItems', { most: MOST_ITEMS })}`)
    }
    if (added.length === 0) return
    const last = lastPlace(items, await findBundles(tx, storeId))
    await insertStoreItems(
      tx,
      storeId,
      added.map((itemId, index) => ({ itemId, position: last + index + 1 }))
    )
  })
}

/** The items with the bundles among them. */
export function orderStoreItems(
  db: Db,
  member: Member,
  { storeId, ids }: { storeId: string; ids: string[] }
): Promise<StoreDetail> {
  return change(db, member, storeId, async (tx, items) => {
    const offers = [...items, ...(await findBundles(tx, storeId))]
    const given = new Set(ids)
    const namesEachOnce = given.size === ids.length && given.size === offers.length
    if (!namesEachOnce || offers.some(({ id }) => !given.has(id))) {
      throw new AppError('conflict', t('errors.storefront.itemsChanged'), {
        data: await getDetail(tx, member, storeId)
      })
    }
    await placeOffers(tx, storeId, ids)
  })
}

interface StoreItemId {
  storeId: string
  storeItemId: string
}

export function updateStoreItem(
  db: Db,
  member: Member,
  { storeId, storeItemId, input }: StoreItemId & { input: Changes<StoreItemInput> }
): Promise<StoreDetail> {
  return change(db, member, storeId, async (tx, items) => {
    const storeItem = items.find(({ id }) => id === storeItemId)
    if (!storeItem) throw notFound('Item')
    const { stock, ...given } = input
    const { leftOut: wanted, ...details } = withChanges<Omit<StoreItemInput, 'stock'>>(storeItem, given)
    const leftOut = [...new Set(wanted)]
    if (given.leftOut) checkLeftOut(storeItem, leftOut)
    await checkGroupPrice(tx, { storeId, storeItem, details })
    await updateStoreItemRow(tx, storeItemId, { ...details, leftOut })
    if (!stock) return
    await saveLimits(tx, storeItemId, await limitsOf(tx, storeItem, stock))
  })
}

/** Takes the item out; orders keep their lines, which tell all about it themselves. */
export function removeStoreItem(db: Db, member: Member, { storeId, storeItemId }: StoreItemId): Promise<StoreDetail> {
  return change(db, member, storeId, async (tx, items) => {
    const storeItem = items.find(({ id }) => id === storeItemId)
    if (!storeItem) throw notFound('Item')
    if (await hasOpenPrice(tx, { storeId, storeItemId }))
      throw new AppError('conflict', t('errors.storefront.itemOrdered'))
    const bundles = await findBundles(tx, storeId)
    const bundle = bundles.find(({ parts }) => parts.some(part => part.storeItemId === storeItemId))
    if (bundle) {
      throw new AppError(
        'conflict',
        t('errors.storefront.itemInBundle', { item: storeItem.item.name, bundle: bundle.name })
      )
    }
    await deleteStoreItemRow(tx, storeItemId)
  })
}

async function change(
  db: Db,
  member: Member,
  storeId: string,
  work: (tx: Db, items: StoreItem[]) => Promise<void>
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const store = await lockForEdit(tx, member, storeId)
    const before = await findStoreItems(tx, member, storeId)
    await work(tx, before)
    const after = await findStoreItems(tx, member, storeId)
    const bundles = await findBundles(tx, storeId)
    refuseEmpty(store, { items: before, bundles }, { items: after, bundles })
    if (isPublic(store.stage))
      await notifyOfChange(tx, member, { store, items: after, before: { store, items: before } })
    return getDetail(tx, member, storeId)
  })
}

interface Offers {
  items: StoreItem[]
  bundles: StoreBundle[]
}

/** A published store never runs out of things to sell by a change of its items or bundles. */
export function refuseEmpty(store: StoreRow, before: Offers, after: Offers): void {
  if (store.stage !== 'published') return
  const faultsOf = (offers: Offers) => {
    const checked = { settings: settingsOf(store), hasPassword: store.password_hash !== null, ...offers }
    return blockersOf(checklistOf(checked, Date.now())).length
  }
  if (faultsOf(after) > faultsOf(before)) {
    throw new AppError('conflict', t('errors.storefront.itemWithPriceNeeded'))
  }
}

/** The place after which new ones stand. */
export function lastPlace(...offers: { position: number }[][]): number {
  return Math.max(0, ...offers.flat().map(({ position }) => position))
}

async function checkGroupPrice(
  tx: Db,
  {
    storeId,
    storeItem,
    details
  }: { storeId: string; storeItem: StoreItem; details: Omit<StoreItemInput, 'stock' | 'leftOut'> }
): Promise<void> {
  const { groupTiers, priceCents } = details
  const isSame = isDeepStrictEqual([groupTiers, priceCents], [storeItem.groupTiers, storeItem.priceCents])
  if (isSame) return
  if (storeItem.groupTiers && (await hasOpenPrice(tx, { storeId, storeItemId: storeItem.id }))) {
    throw new AppError('conflict', t('errors.storefront.itemOrdered'))
  }
  if (!groupTiers) return
  if (groupTiers.length === 0) throw wrong('groupTiers', t('errors.storeItem.oneStep'))
  const fault = tierFaultText(groupTiers, priceCents ?? storeItem.item.basePriceCents)
  if (fault) throw wrong('groupTiers', fault)
  const store = await tx
    .selectFrom('stores')
    .select(['stage', 'opens_at', 'closes_at'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (store.stage !== 'published' || store.closes_at === null) return
  if (isTooLong(store.opens_at, store.closes_at)) throw wrong('groupTiers', tooLongText())
}

function checkLeftOut({ item }: StoreItem, leftOut: string[]): void {
  const known = new Set([...item.colours, ...item.sizes].map(({ id }) => id))
  if (leftOut.some(id => !known.has(id))) {
    throw wrong('leftOut', t('errors.storeItem.colourGone'))
  }
  if (item.colours.every(({ id }) => leftOut.includes(id))) throw wrong('leftOut', t('errors.storeItem.oneColour'))
  if (item.sizes.every(({ id }) => leftOut.includes(id))) throw wrong('leftOut', t('errors.storeItem.oneSize'))
}

/** The wanted limits with what is taken of each, refused where more is ordered already. */
async function limitsOf(tx: Db, { id, item }: StoreItem, stock: StoreItemInput['stock']): Promise<Limit[]> {
  if (stock.length === 0) return []
  const variants = new Map((await findVariants(tx, item.id)).map(each => [`${each.colourId}/${each.sizeId}`, each]))
  if (stock.some(({ variant }) => variant !== '' && !variants.has(variant))) {
    throw wrong('stock', t('errors.storeItem.limitOfNothing'))
  }
  if (new Set(stock.map(({ variant }) => variant)).size < stock.length) {
    throw wrong('stock', t('errors.storeItem.twoLimits'))
  }
  const kept = new Map((await lockLimits(tx, id)).map(({ variantId, taken }) => [variantId, taken]))
  const ordered = await findOrderedByVariant(tx, id)
  const all = [...ordered.values()].reduce((sum, pieces) => sum + pieces, 0)
  const reserved = await findReservedByVariant(tx, id)
  return stock.map(({ variant: key, capacity }) => {
    const variant = variants.get(key)
    const variantId = variant?.id ?? null
    const begun = variant ? (ordered.get(variant.id) ?? 0) + (reserved.get(variant.id) ?? 0) : all
    const taken = kept.get(variantId) ?? begun
    if (capacity < taken) {
      const colour = item.colours.find(each => each.id === variant?.colourId)
      const size = item.sizes.find(each => each.id === variant?.sizeId)
      const what =
        colour && size
          ? t('errors.cart.variantName', { item: item.name, colour: colour.name, size: size.name })
          : item.name
      throw new AppError('conflict', t('errors.storefront.limitBelowOrdered', { count: taken, what, capacity }))
    }
    return { variantId, capacity, taken }
  })
}
