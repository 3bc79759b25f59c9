import { setLocale } from '#lib/server/platform/request-context.ts'
import type { Locale } from '#lib/shared/locale.ts'
import { type RawBuilder, sql } from 'kysely'

import type { ArtworkLayer, ItemColour, ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Place } from '#lib/server/commerce/payments/gateway.ts'
import { accountJson, type Seller, isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import { shareReads } from '#lib/server/platform/join-calls.ts'
import { orderOfBuyer } from '#lib/server/storefront/coupons/coupons.ts'
import { limitToPlaces, type LateOffer } from '#lib/server/storefront/late/places.ts'
import { offerOfStore } from '#lib/server/storefront/late/reserved.ts'
import { COUNTING } from '#lib/server/storefront/orders/sums.ts'
import type { BelowFirst, GroupTier } from '#lib/shared/group-price.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import type { StoreStage } from '#lib/shared/store-state.ts'

export interface ShopItemRow {
  /** The store item's id. */
  id: string
  itemId: string
  name: string
  description: string
  section: string
  position: number
  garment: GarmentKind | null
  baseCents: number
  /** Empty: standard. */
  taxClass: string
  required: boolean
  hidden: boolean
  onlyBundled: boolean
  /** Null where it has one price. */
  group: GroupRow | null
  colours: ItemColour[]
  sizes: ItemSize[]
  fields: PersonalisationField[]
  artwork: ArtworkLayer[]
  leftOut: string[]
  /** Pieces left by variant; null where nothing is limited. */
  left: Record<string, number> | null
}

/** A group price with what was ordered at it. */
export interface GroupRow {
  tiers: GroupTier[]
  below: BelowFirst
  /** Of authorised orders while the store is open, then those that decided the price. */
  pieces: number
  orders: number
  decided: boolean
}

export interface ShopBundleRow {
  id: string
  name: string
  description: string
  section: string
  position: number
  fileId: string | null
  priceCents: number
  required: boolean
  /** Neither it nor one of its items is hidden. */
  sold: boolean
  parts: { id: string; storeItemId: string }[]
}

export interface CouponRow {
  id: string
  code: string
  kind: 'percent' | 'amount'
  value: number
  maxUses: number | null
  uses: number
  expiresAt: string | null
  /** It can be used once by each, and the buyer has an order by it: the state of that one. */
  usedByBuyer: string | null
}

export interface EarlierOrder {
  id: string
  publicId: string
  requestHash: string
  status: string
  number: number
  totalCents: number
  currency: string
  place: Place
  /** The card is authorised first. */
  isGroup: boolean
}

export interface ShopRow extends Seller {
  id: string
  /** Of the shop, for all that its shoppers read. */
  locale: Locale
  workspaceId: string
  campaignId: string
  slug: string
  name: string
  organisation: string
  message: string
  contactEmail: string
  themeHex: string
  logoFileId: string | null
  bannerFileId: string | null
  stage: StoreStage
  timeZone: string
  opensAt: string | null
  closesAt: string | null
  inHandsOn: string | null
  currency: string
  fundraisingKind: 'none' | 'amount' | 'percent'
  fundraisingValue: number
  goalCents: number | null
  minimumUnits: number
  taxPpm: number
  taxShipping: boolean
  /** The rules of it, where there are more than the one rate. */
  taxes: unknown
  delivery: unknown
  access: 'public' | 'unlisted' | 'password'
  passwordHash: string | null
  shopName: string
  shopLogoFileId: string | null
  items: ShopItemRow[]
  bundles: ShopBundleRow[]
  /** Of paid orders; only where the store has a goal or a minimum. */
  sold: { raisedCents: number; promisedCents: number; units: number } | null
  coupon: CouponRow | null
  hasCoupons: boolean
  /** It has closed, and what still fits on the sheets of its run is offered for a time. */
  late: LateOffer | null
}

export interface EarlierRow {
  /** The order of the same key. */
  earlier: EarlierOrder | null
  unpaid: UnpaidOrders
}

/** Orders of the store that wait for their payment. */
export interface UnpaidOrders {
  /** Of the same e-mail address or browser. */
  ofPerson: number
  /** Of the same network, from browsers and programs without a cookie. */
  ofStrangers: number
  /** Of the same network. */
  ofNetwork: number
}

interface Placing {
  campaignId: string
  idempotencyKey: string
  email: string
  placedBy: string
  /** Empty where callers are not told apart. */
  placedFrom: string
  /** False for calls within the process. */
  isCounted: boolean
}

interface Wanted {
  /** Only these and the required ones; all that are shown where not given. */
  storeItemIds?: string[]
  couponCode?: string
  /** Whose uses of the coupon count. Only given by who orders: a price must not tell what others bought. */
  buyerEmail?: string
  sold?: boolean
}

const NOTHING = sql`null`

const itemJson = () => sql`json_build_object(
  'id', si.id, 'itemId', i.id, 'name', i.name, 'description', i.description, 'section', si.section,
  'position', si.position, 'onlyBundled', si.only_bundled, 'garment', i.garment, 'baseCents', coalesce(si.price_cents, i.base_price_cents), 'required', si.required,
  'hidden', si.hidden, 'colours', i.colours, 'sizes', i.sizes, 'fields', i.fields, 'taxClass', i.tax_class, 'artwork', i.artwork,
  'leftOut', si.left_out,
  'group', case when si.group_tiers is not null then (
    select json_build_object(
      'tiers', si.group_tiers, 'below', s.group_below, 'decided', si.group_sold is not null,
      'pieces', coalesce(si.group_sold, sum(l.quantity - l.not_made)::int, 0), 'orders', count(distinct o.id)::int
    )
    from order_lines l join orders o on o.id = l.order_id
    where l.store_item_id = si.id and l.group_price is not null and o.status = 'authorised'
      and o.livemode = ${isLiveSellerSql('s')}
  ) end,
  'left', (
    select json_object_agg(coalesce(v.colour_id || '/' || v.size_id, ''), greatest(k.capacity - k.taken, 0))
    from stock k left join variants v on v.id = k.variant_id where k.store_item_id = si.id
  )
)`

const bundleJson = sql`json_build_object(
  'id', b.id, 'name', b.name, 'description', b.description, 'section', b.section, 'position', b.position,
  'fileId', b.file_id, 'priceCents', b.price_cents, 'required', b.required, 'parts', b.parts, 'sold', ${isSold(sql`b`)}
)`

/** Whether the row of store_bundles is shown: neither it nor one of its items is hidden or gone. */
export function isSold(bundle: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not ${bundle}.hidden and not exists (
    select from jsonb_array_elements(${bundle}.parts) as part where not exists (
      select from store_items own
      where own.id = (part->>'storeItemId')::uuid and own.store_id = ${bundle}.store_id and not own.hidden
    )
  ))`
}

type ReadShop = ReturnType<typeof shareReads<ShopRow | undefined>>
const readers = new WeakMap<Db, ReadShop>()

/**
 * A published store with its items in one round trip, which many share when everybody opens it at the same time: leave
 * the row as it is.
 */
export async function findShop(db: Db, campaignId: string, wanted: Wanted): Promise<Readonly<ShopRow> | undefined> {
  const share = readers.get(db) ?? shareReads()
  readers.set(db, share)
  const shop = await share(JSON.stringify([campaignId, wanted]), () => readShop(db, campaignId, wanted))
  if (shop) setLocale(shop.locale)
  return shop
}

async function readShop(db: Db, campaignId: string, wanted: Wanted): Promise<ShopRow | undefined> {
  const { storeItemIds, couponCode, buyerEmail = '' } = wanted
  const which = storeItemIds
    ? sql`(si.id = any(${storeItemIds}::uuid[]) or (si.required and not si.hidden))`
    : sql`not si.hidden`
  const { rows } = await sql<ShopRow>`
    select
      s.id, s.workspace_id as "workspaceId", s.campaign_id as "campaignId", s.slug, s.name, s.organisation, s.message,
      s.contact_email as "contactEmail", s.theme_hex as "themeHex", s.logo_file_id as "logoFileId",
      s.banner_file_id as "bannerFileId", s.stage, s.time_zone as "timeZone", s.opens_at as "opensAt",
      s.closes_at as "closesAt", s.in_hands_on as "inHandsOn", s.currency, s.fundraising_kind as "fundraisingKind",
      s.fundraising_value as "fundraisingValue", s.goal_cents as "goalCents", s.minimum_units as "minimumUnits",
      s.tax_ppm as "taxPpm", s.tax_shipping as "taxShipping", s.tax_rules as taxes, s.delivery, s.access, s.password_hash as "passwordHash",
      w.business_name as "shopName", w.locale, w.logo_file_id as "shopLogoFileId",
      (
        select coalesce(json_agg(${itemJson()} order by si.position, si.id), '[]')
        from store_items si join items i on i.id = si.item_id
        where si.store_id = s.id and ${which}
      ) as items,
      (
        select coalesce(json_agg(${bundleJson} order by b.position, b.created_at, b.id), '[]')
        from store_bundles b where b.store_id = s.id
      ) as bundles,
      s.trial, ${accountJson(sql`s.workspace_id`)} as account, ${offerOfStore()} as late,
      ${wanted.sold ? soldJson() : NOTHING} as sold,
      ${couponCode ? couponJson(couponCode, buyerEmail) : NOTHING} as coupon,
      exists (
        select from coupons c where c.store_id = s.id and (c.expires_at is null or c.expires_at > now())
          and (c.max_uses is null or c.uses < c.max_uses)
      ) as "hasCoupons"
    from stores s join workspaces w on w.id = s.workspace_id
    where s.campaign_id = ${campaignId} and s.stage not in ('draft', 'cancelled')
  `.execute(db)
  const [row] = rows
  return row?.late ? { ...row, items: lateItems(row, row.late) } : row
}

/** A group price is decided when the store closes, so nobody joins it late. */
function lateItems({ items }: ShopRow, offer: LateOffer): ShopItemRow[] {
  return limitToPlaces(
    items.map(item => (item.group ? { ...item, hidden: true } : item)),
    offer
  )
}

/**
 * Test money counts until real money is taken, and then no more. Pieces of authorised orders are ordered; what they raise
 * is only promised.
 */
const soldJson = () => sql`case when s.goal_cents is not null or s.minimum_units > 0 then (
  select json_build_object(
    'raisedCents', coalesce(sum(o.fundraising_cents) filter (where ${COUNTING}), 0),
    'promisedCents', coalesce(sum(o.fundraising_cents) filter (where o.status = 'authorised'), 0),
    'units', coalesce(sum(o.units) filter (where o.status = 'authorised' or ${COUNTING}), 0)
  )
  from order_sums o where o.store_id = s.id and o.livemode = ${isLiveSellerSql('s')}
) end`

function couponJson(code: string, buyerEmail: string) {
  return sql`(
    select json_build_object(
      'id', c.id, 'code', c.code, 'kind', c.kind, 'value', c.value, 'maxUses', c.max_uses, 'uses', c.uses,
      'expiresAt', c.expires_at,
      'usedByBuyer', case when c.once_per_buyer and ${buyerEmail} <> '' then ${orderOfBuyer(sql`c.id`, buyerEmail)} end
    )
    from coupons c where c.store_id = s.id and c.code = ${code}::citext
  )`
}

/** What placing an order must know of others. */
export async function findEarlier(db: Db, placing: Placing): Promise<EarlierRow> {
  const { campaignId, idempotencyKey } = placing
  const { rows } = await sql<EarlierRow>`
    select
      (
        select json_build_object(
          'id', o.id, 'publicId', o.public_id, 'requestHash', o.request_hash, 'status', o.status,
          'number', o.number, 'totalCents', o.total_cents, 'currency', o.currency, 'isGroup', p.capture = 'manual', 'place', json_build_object(
            'gateway', p.gateway, 'livemode', p.livemode, 'account_id', p.account_id
          )
        )
        from orders o join payables p on p.id = o.id where o.store_id = s.id and o.idempotency_key = ${idempotencyKey}
      ) as earlier,
      ${placing.isCounted ? unpaidJson(placing) : sql`null`} as unpaid
    from stores s where s.campaign_id = ${campaignId}
  `.execute(db)
  return { earlier: rows[0]?.earlier ?? null, unpaid: rows[0]?.unpaid ?? { ofPerson: 0, ofStrangers: 0, ofNetwork: 0 } }
}

/** A network that is not known counts those without a cookie only: a proxy that hides it stands for everybody. */
function unpaidJson({ email, placedBy, placedFrom }: Placing) {
  const isOfBrowser = placedBy ? sql`placed_by = ${placedBy}` : sql`false`
  return sql`(
    select json_build_object(
      'ofPerson', (
        select count(*) from orders o
        where o.workspace_id = s.workspace_id and o.buyer_email = ${email} and o.store_id = s.id and o.status = 'pending'
      ) + count(*) filter (where ${isOfBrowser} and buyer_email <> ${email}),
      'ofStrangers', count(*) filter (where placed_by = ''),
      'ofNetwork', count(*) filter (where ${placedFrom !== ''})
    )
    from orders o where o.store_id = s.id and o.placed_from = ${placedFrom} and o.status = 'pending'
  )`
}
