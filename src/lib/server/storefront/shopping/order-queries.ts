import { setLocale } from '#lib/server/platform/request-context.ts'
import type { Locale } from '#lib/shared/locale.ts'
import { sql } from 'kysely'

import type { ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import type { DeliveryChoice } from '#lib/contract/shopping.ts'
import type { LinePicture, OrderLine, ShopperOrder } from '#lib/contract/shopper-orders.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type OpenChange, openChangeJson } from '#lib/server/storefront/orders/open-change.ts'
import { type ShipmentRow, shipmentsJson } from '#lib/server/storefront/orders/shown-shipment.ts'
import { sellerSql, type SellerRow } from '#lib/server/storefront/orders/receipt.ts'
import { raisedCents } from '#lib/server/storefront/orders/sums.ts'
import { taxesSql } from '#lib/server/storefront/orders/taxes.ts'
import type { StoreStage } from '#lib/shared/store-state.ts'
import type { TaxSum } from '#lib/shared/taxes.ts'
import type { z } from 'zod'

export interface OrderLineRow {
  id: string
  name: string
  itemId: string | null
  storeItemId: string | null
  variantId: string | null
  colour: OrderLine['colour']
  /** With what the size added to the price when it was ordered. */
  size: ItemSize
  quantity: number
  unitCents: number
  totalCents: number
  discountCents: number
  taxCents: number
  includedTaxCents: number
  /** What a piece costs decides its taxes. */
  taxLimited: boolean
  refundedCents: number
  /** Of it, for a cheaper size. */
  givenBackCents: number
  /** Of a piece, with what its size adds. */
  baseCents: number
  notMade: number
  released: number
  /** Put back into stock, so held no longer. */
  restocked: number
  personalisation: { field: PersonalisationField; value: string; priceCents: number }[]
  picture: z.output<typeof LinePicture>
  bundle: OrderLine['bundle']
  /** What the store offers of this item now; null where it is gone. */
  offer: { baseCents: number; sizes: ItemSize[]; leftOut: string[]; hidden: boolean } | null
}

export interface OrderRow {
  shipments: ShipmentRow[]
  id: string
  locale: Locale
  publicId: string
  number: number
  status: string
  livemode: boolean
  buyerName: string
  buyerEmail: string
  buyerPhone: string
  recipient: string
  delivery: DeliveryChoice
  note: string
  currency: string
  units: number
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  includedTaxCents: number
  taxes: TaxSum[]
  totalCents: number
  fundraisingCents: number
  paidCents: number
  refundedCents: number
  couponCode: string
  held: boolean
  group: ShopperOrder['group']
  placedAt: string
  paidAt: string | null
  expiresAt: string
  workspaceId: string
  campaignId: string
  slug: string
  storeName: string
  shopName: string
  seller: SellerRow
  contactEmail: string
  timeZone: string
  stage: StoreStage
  opensAt: string | null
  closesAt: string | null
  inHandsOn: string | null
  themeHex: string
  logoFileId: string | null
  offer: unknown
  fundraisingKind: 'none' | 'amount' | 'percent'
  fundraisingValue: number
  couponKind: 'percent' | 'amount' | null
  givesBack: boolean
  change: OpenChange | null
  card: { brand: string; last4: string } | null
  lines: OrderLineRow[]
}

const lineJson = sql`json_build_object(
  'id', l.id, 'name', l.name, 'itemId', l.item_id, 'storeItemId', l.store_item_id, 'variantId', l.variant_id, 'colour', l.colour, 'size', l.size,
  'quantity', l.quantity, 'unitCents', l.unit_cents, 'totalCents', l.total_cents, 'discountCents', l.discount_cents,
  'taxCents', l.tax_cents, 'includedTaxCents', l.included_tax_cents, 'taxLimited', l.tax_limited, 'refundedCents', l.refunded_cents, 'givenBackCents', l.given_back_cents, 'baseCents', l.base_cents, 'notMade', l.not_made, 'released', l.released, 'restocked', l.restocked,
  'personalisation', l.personalisation,
  'picture', l.picture, 'bundle', l.bundle,
  'offer', (
    select json_build_object(
      'baseCents', coalesce(si.price_cents, i.base_price_cents), 'sizes', i.sizes, 'leftOut', si.left_out,
      'hidden', si.hidden
    )
    from store_items si join items i on i.id = si.item_id where si.id = l.store_item_id
  )
)`

/** The whole order by its link, which is the key to it, in one round trip. */
/** Those of these orders that were not deleted. */
export async function findThere(db: Db, orderIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from orders where id = any (${orderIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function findOrderByLink(db: Db, publicId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select
      o.id, o.public_id as "publicId", o.number, o.status, o.livemode, o.buyer_name as "buyerName",
      o.buyer_email as "buyerEmail", o.buyer_phone as "buyerPhone", o.recipient, o.delivery, o.note, o.currency,
      o.units, o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents",
      o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.included_tax_cents as "includedTaxCents",
      ${taxesSql('o')} as taxes, o.total_cents as "totalCents",
      ${raisedCents('o')} as "fundraisingCents", o.paid_cents as "paidCents", o.refunded_cents as "refundedCents",
      o.coupon_code as "couponCode", (o.held_reason <> '' and o.status = 'pending') as held, o.placed_at as "placedAt",
      case when o.group_terms is not null then json_build_object(
        'chargeFailed', o.charge_failed_at is not null, 'decided', s.group_decided_at is not null,
        'lapsed', o.status = 'authorised' and (select authorised_cents from payables where payables.id = o.id) = 0
      ) end as "group", o.paid_at as "paidAt", o.expires_at as "expiresAt",
      o.workspace_id as "workspaceId", s.campaign_id as "campaignId", s.slug, s.name as "storeName",
      w.business_name as "shopName", w.locale, ${sellerSql('s', 'w')} as seller, s.contact_email as "contactEmail", s.time_zone as "timeZone", s.stage,
      s.opens_at as "opensAt", s.closes_at as "closesAt", s.in_hands_on as "inHandsOn", s.theme_hex as "themeHex",
      s.logo_file_id as "logoFileId", s.delivery as offer, s.fundraising_kind as "fundraisingKind",
      s.fundraising_value as "fundraisingValue", s.gives_back as "givesBack",
      (select kind from coupons where coupons.id = o.coupon_id) as "couponKind", ${openChangeJson('o')} as change,
      (
        select json_build_object('brand', p.card_brand, 'last4', p.card_last4) from payments p
        where p.payable_id = o.id and p.card_last4 <> '' order by p.paid_at limit 1
      ) as card,
      ${shipmentsJson('o')} as shipments,
      (
        select coalesce(json_agg(${lineJson} order by l.position), '[]') from order_lines l where l.order_id = o.id
      ) as lines
    from orders o join stores s on s.id = o.store_id join workspaces w on w.id = o.workspace_id
    where o.public_id = ${publicId}
  `.execute(db)
  if (rows[0]) setLocale(rows[0].locale)
  return rows[0]
}
