import { t } from '#lib/i18n/t.ts'
import type { StoreDetail, StoreSummary } from '#lib/contract/stores.ts'
import { Address } from '#lib/contract/workspaces.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { copyCoupons } from '#lib/server/storefront/coupons/coupons.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { withdrawFiles } from '#lib/server/platform/files/service.ts'
import { rulesOf } from '#lib/shared/taxes.ts'

import { defaultMessages, defaultClosing, defaultDelivery, newCampaignId, slugOf } from './defaults.ts'
import { describe, dropPages, filesShown, findStoreItems, getDetail, lockStore, summaryOf } from './detail.ts'
import { copyBundles, copyStoreItems } from './item-queries.ts'
import { isPublic } from './policy.ts'
import {
  countOrders,
  deleteStoreRow,
  findFigures,
  findShopDefaults,
  findStorePage,
  insertStore,
  type StoreFilter,
  type StoreRow
} from './queries.ts'

const NAME_LENGTH = 120

/** What a copy has in common with its original; what a store lived through stays with it. */
const COPIED = [
  'organisation',
  'message',
  'contact_email',
  'theme_hex',
  'logo_file_id',
  'banner_file_id',
  'time_zone',
  'currency',
  'fundraising_kind',
  'fundraising_value',
  'goal_cents',
  'minimum_units',
  'tax_ppm',
  'tax_shipping',
  'gives_back',
  'access',
  'password_hash'
] as const satisfies (keyof StoreRow)[]

export { deleteStoreBundle, saveStoreBundle } from './bundles.ts'
export { deleteCoupon, saveCoupon } from './coupons.ts'
export { addStoreItems, orderStoreItems, removeStoreItem, updateStoreItem } from './items.ts'
export { storePoster } from './poster.ts'
export { updateStore } from './settings.ts'
export { countOpenStores } from './queries.ts'
export { changeStoreState } from './state.ts'

export async function findStores(db: Db, member: Member, filter: StoreFilter) {
  const now = Date.now()
  const { rows, total } = await findStorePage(db, member, filter, now)
  const figures = await findFigures(
    db,
    member,
    rows.map(({ id }) => id)
  )
  const { page, pageSize } = filter
  return { rows: rows.map((row): StoreSummary => summaryOf(row, figures(row.id), now)), total, page, pageSize }
}

export function getStore(db: Db, member: Member, storeId: string): Promise<StoreDetail> {
  return getDetail(db, member, storeId)
}

export function createStore(
  db: Db,
  member: Member,
  { name, organisation }: { name: string; organisation: string }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const shop = await findShopDefaults(tx, member)
    const id = await insertStore(tx, member, {
      campaign_id: newCampaignId(),
      slug: slugOf(name),
      name,
      organisation,
      contact_email: member.user.email.toLowerCase(),
      time_zone: shop.time_zone,
      currency: shop.currency,
      tax_ppm: shop.tax_ppm,
      tax_shipping: rulesOf(shop.tax_rules, { taxPpm: 0, taxShipping: false }).rates.some(
        ({ onShipping }) => onShipping
      ),
      tax_rules: shop.tax_rules === null ? null : JSON.stringify(shop.tax_rules),
      closes_at: defaultClosing(shop.time_zone),
      delivery: JSON.stringify(
        defaultDelivery({
          // The name of a workspace that nobody named would mean nothing to a shopper.
          name: shop.named ? shop.business_name : 'Our shop',
          address: Address.parse(shop.address)
        })
      ),
      messages: JSON.stringify(defaultMessages())
    })
    return getDetail(tx, member, id)
  })
}

/** A draft of the same make. Dates are left open on purpose: those of the old store would be wrong. */
export function copyStore(db: Db, member: Member, storeId: string): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    const original = await lockStore(tx, member, storeId)
    const name = withEnding(original.name, ' copy')
    const row = Object.fromEntries(COPIED.map(column => [column, original[column]])) as Pick<
      StoreRow,
      (typeof COPIED)[number]
    >
    const copyId = await insertStore(tx, member, {
      ...row,
      campaign_id: newCampaignId(),
      slug: slugOf(name),
      name,
      delivery: JSON.stringify(original.delivery),
      messages: JSON.stringify(original.messages),
      tax_rules: original.tax_rules === null ? null : JSON.stringify(original.tax_rules),
      announce_to: JSON.stringify(original.announce_to)
    })
    await copyStoreItems(tx, storeId, copyId)
    await copyBundles(tx, storeId, copyId)
    await copyCoupons(tx, storeId, copyId)
    return getDetail(tx, member, copyId)
  })
}

/** Not through the middle of a character. */
function withEnding(name: string, ending: string): string {
  return name.slice(0, NAME_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}

export function deleteStore(db: Db, member: Member, storeId: string): Promise<null> {
  return inTransaction(db, async tx => {
    const store = await lockStore(tx, member, storeId)
    const { allOrders } = await countOrders(tx, member, storeId)
    if (allOrders > 0) {
      throw new AppError('conflict', t('errors.storefront.storeHasOrders'), {
        data: await describe(tx, member, store)
      })
    }
    const shown = filesShown({ store, items: await findStoreItems(tx, member, storeId) })
    await deleteStoreRow(tx, member, storeId)
    await withdrawFiles(tx, member.workspaceId, shown)
    if (isPublic(store.stage)) await dropPages(tx, store.campaign_id)
    return null
  })
}
