import { z } from 'zod'

import { isCountry } from '#lib/shared/countries.ts'
import { EMAIL } from '#lib/shared/email.ts'
import { GARMENT_KINDS } from '#lib/shared/garment-kinds.ts'
import { secondsUnchanged } from '#lib/shared/store-state.ts'

import * as calls from './calls/shopping.ts'
import { endpoint, ShownCents, Timestamp } from './endpoint.ts'
import { SIDES } from './calls/items.ts'
import { ItemColour, ItemSize, PersonalisationField } from './items.ts'
import { Delivery } from './delivery.ts'
import { StoreState } from './stores.ts'
import { TaxSum } from './taxes.ts'

export const CampaignId = z.string().regex(/^[\w-]{8,32}$/)
const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
export const LocalId = z.string().regex(/^[\w-]{1,40}$/)
const Count = z.int('Give a whole number').min(1, 'At least 1').max(500, 'At most 500 of one kind')

/** An artwork as shoppers see it: an address in place of the file. */
export const ShownArtwork = z.object({
  id: z.string(),
  href: z.string(),
  side: z.enum(SIDES),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** A design that draws what is filled in itself: where, and which field fills which of its variables. */
  letters: z
    .object({ href: z.string(), fields: z.array(z.object({ id: z.string(), variable: z.string() })) })
    .optional()
})

const ShownColour = ItemColour.omit({ pictures: true }).extend({
  /** Addresses of uploads that stand in for the drawn garment. */
  front: z.string().nullable(),
  back: z.string().nullable(),
  /** Address of a picture of the side that tells most, with its artwork. */
  picture: z.string()
})

/** Prices as shoppers see them, with this store's fundraising. */
const GroupOffer = z.object({
  tiers: z.array(z.object({ from: z.int(), cents: z.int() })),
  /** What happens below the first tier: the price of the item, or nobody gets or pays it. */
  below: z.enum(['single', 'cancel']),
  /** What one piece costs by itself. */
  singleCents: z.int(),
  pieces: z.int(),
  /** What a piece costs if the store closes now; null where it would not be made. */
  nowCents: z.int().nullable(),
  next: z.object({ from: z.int(), missing: z.int(), cents: z.int() }).nullable(),
  /** Pieces at the close by the pace so far, for four of five stores; null where there is too little to tell. */
  forecast: z
    .object({ low: z.int(), high: z.int(), lowCents: z.int().nullable(), highCents: z.int().nullable() })
    .nullable(),
  /** The store has closed, and this is the price. */
  decided: z.boolean()
})
export type GroupOffer = z.output<typeof GroupOffer>

export const ShopItem = z.object({
  /** The store item's id: what a cart line names. */
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  section: z.string(),
  position: z.int(),
  garment: z.enum(GARMENT_KINDS).nullable(),
  /** Base price with this store's fundraising, without up-charges. */
  priceCents: z.int(),
  required: z.boolean(),
  /** Sold as part of bundles, not by itself. */
  onlyBundled: z.boolean(),
  colours: z.array(ShownColour),
  /** With the price each size adds, fundraising included. */
  sizes: z.array(ItemSize),
  fields: z.array(PersonalisationField),
  artwork: z.array(ShownArtwork),
  /** The more pieces the store sells of it, the less each costs; null where it has one price. */
  group: GroupOffer.nullable(),
  /** Pieces left by variant ('' = the item as a whole, or colourId/sizeId); only where limited. */
  left: z.record(z.string(), z.int())
})
export type ShopItem = z.output<typeof ShopItem>

/** Items of the store sold together, as shoppers see them. */
export const ShopBundle = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  section: z.string(),
  /** Counted with the positions of the items. */
  position: z.int(),
  /** Address of a picture of its own; else those of its items stand for it. */
  picture: z.string().nullable(),
  /** With this store's fundraising, without up-charges. */
  priceCents: z.int(),
  /** What its items cost when they are bought singly. */
  singlyCents: z.int(),
  required: z.boolean(),
  /** One piece each. Sizes as of the item, with what each adds to the price here. */
  parts: z.array(z.object({ id: LocalId, itemId: z.uuid(), sizes: z.array(ItemSize) }))
})
export type ShopBundle = z.output<typeof ShopBundle>

export const ShopStore = z.object({
  campaignId: z.string(),
  slug: z.string(),
  path: z.string(),
  name: z.string(),
  organisation: z.string(),
  shop: z.object({ name: z.string(), logo: z.string().nullable() }),
  message: z.string(),
  contactEmail: z.string(),
  themeHex: z.string(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  state: StoreState,
  timeZone: z.string(),
  opensAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
  inHandsOn: z.string().nullable(),
  currency: z.string(),
  /** promised: of cards that are authorised and not charged yet. */
  goal: z.object({ goalCents: z.int(), raisedCents: z.int(), promisedCents: z.int() }).nullable(),
  minimum: z.object({ units: z.int(), ordered: z.int() }).nullable(),
  taxPpm: z.int(),
  /** Prices have the taxes in them. */
  taxIncluded: z.boolean(),
  delivery: Delivery,
  unlisted: z.boolean(),
  testMode: z.boolean(),
  /** It has closed, and takes orders until then for what still fits on its sheets: `left` of each item. */
  late: z.object({ until: Timestamp }).nullable(),
  items: z.array(ShopItem),
  bundles: z.array(ShopBundle)
})
export type ShopStore = z.output<typeof ShopStore>

/** An item as a list shows it. What is needed to choose and order it is in getProductDetail. */
const ShopCard = ShopItem.pick({ id: true, name: true, section: true, position: true }).extend({
  /** The least that a piece costs, before anything is filled in; `varies` where another size costs more. */
  fromCents: z.int(),
  varies: z.boolean(),
  required: z.literal(true).optional(),
  onlyBundled: z.literal(true).optional(),
  group: GroupOffer.optional(),
  /** Address of its picture, relative to the store's path with a slash behind it. */
  picture: z.string().optional(),
  /** Of all its colours. */
  hexes: z.array(z.string()),
  /** Pieces left, where they are limited. */
  left: z.int().optional()
})

/** A store as its front page shows it. */
const ShopFront = ShopStore.extend({ items: z.array(ShopCard) })
export type ShopFront = z.output<typeof ShopFront>
/** All that a page says of a store beside what it sells. */
export type ShopStoreHead = Omit<ShopStore, 'items' | 'bundles'>

export const getShopStore = endpoint({
  ...calls.getShopStore,
  access: 'public',
  summary:
    'A published store with what a list of its items shows; each as a whole is in /api/v2/product-detail. 403 with { password: true } where it asks for a password.',
  query: z.object({ campaignId: CampaignId }),
  data: ShopFront,
  keepFor: (store: ShopFront) => ({ seconds: secondsUnchanged(store), tags: [`store:${store.campaignId}`] })
})

export const getProductDetail = endpoint({
  ...calls.getProductDetail,
  access: 'public',
  summary: 'One item of a published store.',
  query: z.object({ campaignId: CampaignId, itemId: z.uuid() }),
  data: z.object({ store: ShopStore.omit({ items: true, bundles: true }), item: ShopItem })
})

/** What was filled in, by field id. */
export const Personalisation = z
  .record(LocalId, Text(120))
  .refine(filled => Object.keys(filled).length <= 40, { error: 'At most 40 fields' })

/** The bundle that a line was bought in. Lines of one bundle have the same key. */
export const LineBundle = z.object({ id: z.uuid(), key: z.string(), name: z.string() })

export const CartLine = z.object({
  /** The browser's own name of the line, given back with what is wrong with it. */
  key: LocalId,
  itemId: z.uuid(),
  colourId: LocalId,
  sizeId: LocalId,
  quantity: Count,
  personalisation: Personalisation.default({}),
  /** The bundle that it is a part of; `key` tells one bundle in the cart from another. */
  bundle: z.object({ id: z.uuid(), key: LocalId, part: LocalId }).optional()
})
export type CartLine = z.output<typeof CartLine>

export const DeliveryChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pickup'), pointId: LocalId }),
  z.object({ kind: z.literal('group'), recipient: Text(80).min(1, 'Choose who it goes to') }),
  z.object({
    kind: z.literal('shipping'),
    name: Text(120).min(1, 'Give a name'),
    line1: Text(120).min(1, 'Give the street and number'),
    line2: Text(120).default(''),
    city: Text(80).min(1, 'Give the city'),
    /** Needed in the United States, Canada and Australia, by its code or name. */
    state: Text(80).default(''),
    /** Needed where the country has postal codes. */
    postalCode: Text(20).default(''),
    country: z.string().refine(isCountry, 'Choose a country').default('US')
  })
])
export type DeliveryChoice = z.output<typeof DeliveryChoice>

export const PricedLine = z.object({
  key: z.string(),
  itemId: z.uuid(),
  name: z.string(),
  colourName: z.string(),
  sizeName: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  personalisation: z.array(
    z.object({ fieldId: z.string(), label: z.string(), value: z.string(), priceCents: z.int() })
  ),
  /** Its price is this part's share of the bundle's. */
  bundle: LineBundle.nullable(),
  /** What is wrong with it, in a sentence; a cart with such a line cannot be ordered. */
  problem: z.string().nullable()
})
export type PricedLine = z.infer<typeof PricedLine>

export const Totals = z.object({
  currency: z.string(),
  units: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  /** What is added to the prices. */
  taxCents: z.int(),
  /** What of the prices is tax. */
  includedTaxCents: z.int(),
  /** Of each tax, added or included. */
  taxes: z.array(TaxSum),
  totalCents: z.int(),
  fundraisingCents: z.int()
})
export type Totals = z.infer<typeof Totals>

export const PricedCart = Totals.extend({
  lines: z.array(PricedLine),
  coupon: z.object({ code: z.string(), problem: z.string().nullable() }).nullable(),
  /** Has a group price: the total is the most, authorised on the card and charged when the store has closed. */
  authorised: z.boolean(),
  /** Where it has: what it would come to if the store closed now, with these pieces. */
  nowCents: z.int().nullable(),
  /** Some coupon of the store can be used. */
  hasCoupons: z.boolean(),
  /** What keeps the whole cart from being ordered: closed store, missing required item. */
  problems: z.array(z.string())
})
export type PricedCart = z.infer<typeof PricedCart>

const Lines = z
  .array(CartLine)
  .max(100, 'At most 100 lines in one order')
  .refine(lines => new Set(lines.map(({ key }) => key)).size === lines.length, { error: 'Two lines have the same key' })

const CouponCode = z.string().trim().toUpperCase().max(24).default('')

export const priceCart = endpoint({
  ...calls.priceCart,
  access: 'public',
  summary: 'Prices a cart by what the store says now and tells what is wrong with it, line by line.',
  body: z.object({ campaignId: CampaignId, lines: Lines, couponCode: CouponCode, delivery: DeliveryChoice.optional() }),
  data: PricedCart
})

export const Buyer = z.object({
  name: Text(120).min(1, 'Give your name'),
  email: z.string('Give an e-mail address').trim().max(254).regex(EMAIL, 'This does not look like an e-mail address'),
  phone: Text(40).default('')
})

/** How the browser pays: by the form of the payment service that is named. */
export const PaymentHandle = z.object({
  gateway: z.string(),
  intentId: z.string(),
  clientSecret: z.string(),
  publishableKey: z.string().nullable(),
  /** The connected account that is paid; null: the shop's own. */
  accountId: z.string().nullable()
})

export const placeOrder = endpoint({
  ...calls.placeOrder,
  access: 'public',
  summary:
    'Places the order, holds its stock and starts the payment. Needs Idempotency-Key. 409 with the new prices where they differ from expectedTotalCents.',
  body: z.object({
    campaignId: CampaignId,
    lines: Lines.min(1, 'The cart is empty'),
    couponCode: CouponCode,
    buyer: Buyer,
    recipient: Text(120).default(''),
    delivery: DeliveryChoice,
    note: Text(500).default(''),
    expectedTotalCents: ShownCents.min(0)
  }),
  data: z.object({
    orderId: z.string(),
    path: z.string(),
    totalCents: z.int(),
    currency: z.string(),
    /** Null where nothing is to be paid. */
    payment: PaymentHandle.nullable()
  })
})
