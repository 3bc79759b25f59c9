// What a store is for its workspace, and what follows when it changes.
import { t } from '#lib/i18n/t.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { StoreDetail, StoreItem, StoreSettings, StoreSummary } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { findCoupons } from '#lib/server/storefront/coupons/coupons.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { publishFiles, withdrawFiles } from '#lib/server/platform/files/service.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { filesOfItem, findItemsById } from '#lib/server/catalogue/products/service.ts'
import { isPlatform } from '#lib/server/commerce/payments/gateway.ts'
import { findConnected, placeOf, isLiveSeller } from '#lib/server/commerce/payments/place.ts'
import { storePath, storeStateAt } from '#lib/shared/store-state.ts'
import { required } from '#lib/shared/required.ts'

import { checklistOf } from './checklist.ts'
import { defaultMessages } from './defaults.ts'
import { groupStanding } from './group-standing.ts'
import { findBundles, findPlacedItems, findSentMessages } from './item-queries.ts'
import { allowedActions, canEdit, isPublic, waitingActions } from './policy.ts'
import { countOrders, findFigures, findRefundStanding, findStore, type StoreRow } from './queries.ts'

/** The row, held against changes until the transaction ends. */
export async function lockStore(tx: Db, member: Member, storeId: string): Promise<StoreRow> {
  const store = await findStore(tx, member, storeId, true)
  if (!store) throw notFound('Store')
  return store
}

/** The same, for changes of settings, items and coupons. */
export async function lockForEdit(tx: Db, member: Member, storeId: string): Promise<StoreRow> {
  const store = await lockStore(tx, member, storeId)
  if (!canEdit(store.stage)) {
    throw new AppError('conflict', t('errors.storefront.storeFixed', { stage: store.stage }))
  }
  return store
}

export async function getDetail(db: Db, member: Member, storeId: string): Promise<StoreDetail> {
  const store = await findStore(db, member, storeId)
  if (!store) throw notFound('Store')
  return describe(db, member, store)
}

export async function describe(db: Db, member: Member, store: StoreRow): Promise<StoreDetail> {
  const now = Date.now()
  const figures = await findFigures(db, member, [store.id])
  const storeItems = await findStoreItems(db, member, store.id)
  const bundles = await findBundles(db, store.id)
  const coupons = await findCoupons(db, store.id)
  const sent = await findSentMessages(db, store.id)
  const orders = await countOrders(db, member, store.id)
  const money = await moneyOf(db, store)
  const group = await groupStanding(db, store, storeItems)
  const settings = settingsOf(store)
  const hasPassword = store.password_hash !== null
  const summary = summaryOf(store, figures(store.id), now)
  const facts = { state: summary.state, timeZone: store.time_zone, ...groupOf(store), ...orders, ...money }
  return {
    ...summary,
    settings,
    hasPassword,
    revision: store.revision,
    storeItems,
    bundles,
    coupons: coupons.map(({ id, code, kind, value, uses, ...coupon }) => {
      const { max_uses: maxUses, expires_at: expiresAt, once_per_buyer: oncePerBuyer } = coupon
      return { id, code, kind: kind as 'percent', value, maxUses, uses, expiresAt, oncePerBuyer }
    }),
    checklist: checklistOf({ settings, hasPassword, items: storeItems, bundles }, now),
    actions: allowedActions(facts, member.role),
    waiting: waitingActions(facts, member.role),
    payments: {
      mode: isPlatform() ? 'platform' : 'shop',
      trial: money.trial,
      testMode: !isLiveSeller(store),
      refusal: money.unpayable ?? null
    },
    refunds: summary.state === 'cancelled' ? await findRefundStanding(db, member, store.id) : null,
    group: group && { ...group, unpaidOrders: orders.linkOrders },
    logo: fileHref(store.logo_file_id, 'logo'),
    banner: fileHref(store.banner_file_id, 'banner'),
    messagesSent: sent.map(({ kind, sent_at, recipients }) => ({ kind: kind as 'launch', sentAt: sent_at, recipients }))
  }
}

/** Whether it takes orders as a trial, and whether it could be paid. */
export async function moneyOf(db: Db, { trial, workspace_id: workspaceId }: StoreRow) {
  if (!isPlatform()) return { trial: false, unpayable: undefined }
  const account = await findConnected(db, workspaceId)
  return { trial, unpayable: placeOf({ trial: false, account }) ? undefined : t('errors.store.notPayable') }
}

/** The items of a store in their order, each with what the catalogue says about it. */
export async function findStoreItems(db: Db, member: Member, storeId: string): Promise<StoreItem[]> {
  const placed = await findPlacedItems(db, member, storeId)
  const items = await findItemsById(
    db,
    member,
    placed.map(({ itemId }) => itemId)
  )
  const byId = new Map(items.map(item => [item.id, item]))
  return placed.map(storeItem => ({ ...storeItem, item: required(byId.get(storeItem.itemId), 'an item') }))
}

export function summaryOf(store: StoreRow, figures: StoreSummary['figures'], now: number): StoreSummary {
  return {
    id: store.id,
    campaignId: store.campaign_id,
    slug: store.slug,
    path: pathOf(store),
    name: store.name,
    organisation: store.organisation,
    state: stateOf(store, now),
    timeZone: store.time_zone,
    opensAt: store.opens_at,
    closesAt: store.closes_at,
    currency: store.currency,
    goalCents: store.goal_cents,
    minimumUnits: store.minimum_units,
    items: store.items,
    figures,
    createdAt: store.created_at
  }
}

export function stateOf(
  { stage, opens_at, closes_at }: Pick<StoreRow, 'stage' | 'opens_at' | 'closes_at'>,
  now = Date.now()
) {
  return storeStateAt({ stage, opensAt: opens_at, closesAt: closes_at }, now)
}

export function groupOf({ group_decided_at: at }: Pick<StoreRow, 'group_decided_at'>) {
  return { groupDecided: at !== null }
}

export function pathOf({ campaign_id, slug }: Pick<StoreRow, 'campaign_id' | 'slug'>): string {
  return storePath({ campaignId: campaign_id, slug })
}

export function settingsOf(store: StoreRow): StoreSettings {
  return {
    name: store.name,
    organisation: store.organisation,
    slug: store.slug,
    message: store.message,
    contactEmail: store.contact_email,
    themeHex: store.theme_hex,
    logoFileId: store.logo_file_id,
    bannerFileId: store.banner_file_id,
    timeZone: store.time_zone,
    opensAt: store.opens_at,
    closesAt: store.closes_at,
    inHandsOn: store.in_hands_on,
    fundraisingKind: store.fundraising_kind as StoreSettings['fundraisingKind'],
    fundraisingValue: store.fundraising_value,
    goalCents: store.goal_cents,
    minimumUnits: store.minimum_units,
    groupBelow: store.group_below as StoreSettings['groupBelow'],
    taxPpm: store.tax_ppm,
    taxShipping: store.tax_shipping,
    taxes: store.tax_rules as StoreSettings['taxes'],
    givesBack: store.gives_back,
    delivery: Delivery.parse(store.delivery),
    access: store.access as StoreSettings['access'],
    messages: { ...defaultMessages(), ...(store.messages as Partial<StoreSettings['messages']>) },
    announceTo: store.announce_to as string[],
    step: store.step
  }
}

interface Shown {
  store: StoreRow
  items: StoreItem[]
}

/** Pages that show the store are made anew everywhere, and may show its files. A draft has no pages. */
export async function notifyOfChange(
  tx: Db,
  member: Member,
  { store, items, before }: Partial<Shown> & { store: StoreRow; before?: Shown }
): Promise<void> {
  const shown = filesShown({ store, items: items ?? (await findStoreItems(tx, member, store.id)) })
  await publishFiles(tx, member.workspaceId, shown)
  if (before) {
    const lost = filesShown(before).filter(id => !shown.includes(id))
    await withdrawFiles(tx, member.workspaceId, lost)
  }
  if (isPublic(store.stage)) await dropPages(tx, store.campaign_id)
}

/** What people who are not signed in see of it. */
export function filesShown({ store, items }: Shown): string[] {
  if (store.stage === 'draft' || store.stage === 'cancelled') return []
  const own = [store.logo_file_id, store.banner_file_id, store.shopLogoFileId].filter(id => id !== null)
  const sold = items.filter(({ hidden }) => !hidden).flatMap(({ item }) => filesOfItem(item))
  return [...new Set([...own, ...store.bundleFileIds, ...sold])]
}

export async function dropPages(tx: Db, campaignId: string): Promise<void> {
  await notify(tx, { kind: 'cache', tags: [`store:${campaignId}`] })
}

function fileHref(fileId: string | null, name: string): string | null {
  return fileId && `/files/${fileId}/${name}`
}
