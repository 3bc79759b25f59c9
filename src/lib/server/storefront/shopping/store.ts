import type { z } from 'zod'

import { Delivery } from '#lib/contract/delivery.ts'
import type {
  ShopBundle,
  ShopFront,
  ShopItem,
  ShopStore,
  ShopStoreHead,
  getProductDetail as detailEndpoint
} from '#lib/contract/shopping.ts'
import { bestSide } from '#lib/garments/decorated.ts'
import { isLiveSeller } from '#lib/server/commerce/payments/place.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { type Fundraising, pricePiece, shownUpcharge } from '#lib/shared/piece-price.ts'
import { required } from '#lib/shared/required.ts'
import { leftOfItem } from '#lib/shared/stock-left.ts'
import { storePath, storeStateAt } from '#lib/shared/store-state.ts'
import { rulesOf } from '#lib/shared/taxes.ts'
import { isUuid } from '#lib/shared/uuid.ts'
import { zip } from '#lib/shared/zip.ts'

import { sharesOf } from './bundles.ts'
import { groupPriceOf, showGroup } from './group.ts'
import { pictureAddresses } from './picture.ts'
import { findShop, type ShopBundleRow, type ShopItemRow, type ShopRow } from './queries.ts'
import { checkUnlocked, type Viewer } from './unlock.ts'

export type { Viewer } from './unlock.ts'

/** A published store with all its items, as shoppers see it. */
export async function readStore(db: Db, campaignId: string, viewer: Viewer): Promise<ShopStore> {
  const row = await findShop(db, campaignId, { sold: true })
  if (!row) throw notFound('Store')
  checkUnlocked(row, viewer)
  return { ...showStore(row), ...showOffers(row) }
}

type Offers = Pick<ShopStore, 'items' | 'bundles'>
const shown = new WeakMap<ShopRow, Offers>()

/** Made once for all who read the row together. */
function showOffers(row: ShopRow): Offers {
  const known = shown.get(row)
  if (known) return known
  const offers = {
    items: row.items.filter(({ hidden }) => !hidden).map(item => showItem(item, row)),
    bundles: row.bundles.filter(bundle => isShown(bundle, row)).map(bundle => showBundle(bundle, row))
  }
  shown.set(row, offers)
  return offers
}

/** Late, not all of the items are offered that a bundle is made of. */
function isShown({ sold, parts }: ShopBundleRow, { items }: ShopRow): boolean {
  return sold && parts.every(({ storeItemId }) => items.some(({ id, hidden }) => id === storeItemId && !hidden))
}

/** The same with no more of each item than a list shows: a twentieth of the bytes. */
export async function getShopStore(db: Db, campaignId: string, viewer: Viewer): Promise<ShopFront> {
  const store = await readStore(db, campaignId, viewer)
  return { ...store, items: store.items.map(item => showCard(item, store.path)) }
}

function showCard(item: ShopItem, path: string): ShopFront['items'][number] {
  const upcharges = item.sizes.map(({ upchargeCents }) => upchargeCents)
  const picture = item.colours[0]?.picture
  const left = leftOfItem(item)
  return {
    id: item.id,
    name: item.name,
    section: item.section,
    position: item.position,
    fromCents: item.priceCents + Math.min(...upcharges),
    varies: new Set(upcharges).size > 1,
    ...(item.required && { required: true }),
    ...(item.onlyBundled && { onlyBundled: true }),
    ...(item.group && { group: item.group }),
    ...(picture && { picture: picture.replace(`${path}/`, '') }),
    hexes: item.colours.map(({ hex }) => hex),
    ...(left !== null && { left })
  }
}

/** One item of a published store. */
export async function getProductDetail(
  db: Db,
  { campaignId, itemId }: { campaignId: string; itemId: string },
  viewer: Viewer
): Promise<z.output<(typeof detailEndpoint)['data']>> {
  const row = await findShop(db, campaignId, { sold: true, storeItemIds: isUuid(itemId) ? [itemId] : [] })
  if (!row) throw notFound('Store')
  checkUnlocked(row, viewer)
  const item = row.items.find(({ id, hidden }) => id === itemId && !hidden)
  if (!item) throw notFound('Item')
  return { store: showStore(row), item: showItem(item, row) }
}

export function fundraisingOfStore({ fundraisingKind, fundraisingValue }: ShopRow): Fundraising {
  return { kind: fundraisingKind, value: fundraisingValue }
}

/** Colours and sizes that this store does not leave out. */
export function offeredBy({ colours, sizes, leftOut }: Pick<ShopItemRow, 'colours' | 'sizes' | 'leftOut'>) {
  return {
    colours: colours.filter(({ id }) => !leftOut.includes(id)),
    sizes: sizes.filter(({ id }) => !leftOut.includes(id))
  }
}

/** Addresses in place of file ids: of uploads only the name's place in the address is free. */
export function fileHref(fileId: string, name: string): string
export function fileHref(fileId: string | null, name: string): string | null
export function fileHref(fileId: string | null, name: string): string | null {
  return fileId === null ? null : `/files/${fileId}/${name}`
}

/** Pixels across of artwork on a garment, which fills a screen at most. */
const ARTWORK_WIDTH = 800

export function showArtwork({ artwork, fields }: Pick<ShopItemRow, 'artwork' | 'fields'>): ShopItem['artwork'] {
  return artwork.map(({ fileId, design, ...layer }) => {
    const bound = fields.flatMap(({ id, variable }) => {
      return variable && design?.variables.includes(variable) ? [{ id, variable }] : []
    })
    const letters = design && bound.length > 0 && { href: `/designs/${design.versionId}/letters.svg`, fields: bound }
    const href = `${fileHref(fileId, 'artwork')}?w=${ARTWORK_WIDTH}`
    return { ...layer, href, ...(letters && { letters }) }
  })
}

function showItem(row: ShopItemRow, store: ShopRow): ShopItem {
  const fundraising = fundraisingOfStore(store)
  const { baseCents } = row
  const { colours, sizes } = offeredBy(row)
  const group = showGroup(row, store, fundraising)
  const most = pricePiece({ baseCents: groupPriceOf(row)?.mostCents ?? baseCents }, fundraising).unitCents
  const drawn = { id: row.id, garment: row.garment, artwork: showArtwork(row) }
  const addressOf = pictureAddresses(storePath(store), drawn, bestSide({ ...drawn, fields: row.fields }))
  return {
    ...drawn,
    name: row.name,
    description: row.description,
    section: row.section,
    position: row.position,
    priceCents: group?.decided ? (group.nowCents ?? most) : most,
    required: row.required,
    onlyBundled: row.onlyBundled,
    colours: colours.map(({ pictures, ...rest }, index) => {
      const colour = { ...rest, index }
      const front = fileHref(pictures.front, 'picture')
      const back = fileHref(pictures.back, 'picture')
      return { ...colour, front, back, picture: addressOf({ ...colour, front, back }) }
    }),
    sizes: sizes.map(size => ({ ...size, upchargeCents: shownUpcharge(baseCents, size.upchargeCents, fundraising) })),
    fields: row.fields,
    group,
    left: row.left ?? {}
  }
}

/** Pixels across of a bundle's own picture: a card on two columns. */
const PICTURE_WIDTH = 800

function showBundle(bundle: ShopBundleRow, store: ShopRow): ShopBundle {
  const fundraising = fundraisingOfStore(store)
  const plain = (baseCents: number) => pricePiece({ baseCents }, fundraising).unitCents
  const shares = sharesOf(bundle, store.items)
  const parts = zip(bundle.parts, shares).map(([{ id, storeItemId }, baseCents]) => {
    const item = required(
      store.items.find(each => each.id === storeItemId),
      'an item'
    )
    const sizes = offeredBy(item).sizes.map(size => {
      return { ...size, upchargeCents: shownUpcharge(baseCents, size.upchargeCents, fundraising) }
    })
    return { id, itemId: storeItemId, sizes, cents: plain(baseCents), singlyCents: plain(item.baseCents) }
  })
  return {
    id: bundle.id,
    name: bundle.name,
    description: bundle.description,
    section: bundle.section,
    position: bundle.position,
    picture: bundle.fileId && `${fileHref(bundle.fileId, 'bundle')}?w=${PICTURE_WIDTH}`,
    priceCents: parts.reduce((sum, { cents }) => sum + cents, 0),
    singlyCents: parts.reduce((sum, { singlyCents }) => sum + singlyCents, 0),
    required: bundle.required,
    parts: parts.map(({ id, itemId, sizes }) => ({ id, itemId, sizes }))
  }
}

function showStore(row: ShopRow): ShopStoreHead {
  const { goalCents, minimumUnits, sold } = row
  return {
    campaignId: row.campaignId,
    slug: row.slug,
    path: storePath(row),
    name: row.name,
    organisation: row.organisation,
    shop: { name: row.shopName, logo: fileHref(row.shopLogoFileId, 'logo') },
    message: row.message,
    contactEmail: row.contactEmail,
    themeHex: row.themeHex,
    logo: fileHref(row.logoFileId, 'logo'),
    banner: fileHref(row.bannerFileId, 'banner'),
    state: storeStateAt(row),
    timeZone: row.timeZone,
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    inHandsOn: row.inHandsOn,
    currency: row.currency,
    goal:
      goalCents === null
        ? null
        : { goalCents, raisedCents: sold?.raisedCents ?? 0, promisedCents: sold?.promisedCents ?? 0 },
    minimum: minimumUnits === 0 ? null : { units: minimumUnits, ordered: sold?.units ?? 0 },
    taxPpm: row.taxPpm,
    taxIncluded: rulesOf(row.taxes, row).included,
    delivery: Delivery.parse(row.delivery),
    unlisted: row.access !== 'public',
    testMode: !isLiveSeller(row),
    late: row.late && { until: row.late.until }
  }
}
