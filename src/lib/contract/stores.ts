import { z } from 'zod'

import { STORE_STATES } from '#lib/shared/store-state.ts'

import * as calls from './calls/stores.ts'
import { STORE_MESSAGES } from './calls/stores.ts'
import { Email } from './auth.ts'
import { Delivery, LocalId, Shipping, Text } from './delivery.ts'
import { changesOf, endpoint, Hex, InWorkspace, Nothing, page, Paging, Revision, Timestamp } from './endpoint.ts'
import { GroupTierInput, StoreGroup } from './group-prices.ts'
import { Item } from './items.ts'
import { TaxRules } from './taxes.ts'

/** Beyond these years a mistyped one is more likely than a plan. */
function isNear(date: string): boolean {
  return date >= '2000' && date < '2101'
}
const NEAR = 'Choose a date between the years 2000 and 2100'
export const Moment = Timestamp.refine(isNear, NEAR)

export const StoreState = z.enum(STORE_STATES)
export type StoreState = z.infer<typeof StoreState>

export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes')
  .max(60, 'At most 60 characters')

const MessageSetting = z.object({ enabled: z.boolean(), text: Text(1000) })
export const Messages = z.object({
  launch: MessageSetting,
  three_days: MessageSetting,
  last_day: MessageSetting,
  closed: MessageSetting,
  ready: MessageSetting
})
export type Messages = z.infer<typeof Messages>

/** Everything the set-up saves, field by field: what is missing stays as it is. */
export const StoreSettings = z.object({
  name: Text(120).min(1, 'Give the store a name'),
  organisation: Text(120),
  slug: Slug,
  message: Text(2000),
  contactEmail: z.union([z.literal(''), Email]),
  themeHex: Hex,
  logoFileId: z.uuid().nullable(),
  bannerFileId: z.uuid().nullable(),
  timeZone: Text(60).refine(zone => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone), {
    error: 'This time zone is not known'
  }),
  opensAt: Moment.nullable(),
  closesAt: Moment.nullable(),
  inHandsOn: z.iso.date().refine(isNear, NEAR).nullable(),
  fundraisingKind: z.enum(['none', 'amount', 'percent']),
  /** Cents of each piece, or hundredths of a percent of its price. */
  fundraisingValue: z.int().min(0).max(1_000_000),
  goalCents: z.int().min(1).max(100_000_000).nullable(),
  minimumUnits: z.int().min(0).max(100_000),
  /** Group prices whose first step is not reached: everybody pays the single price, or nobody gets or pays the item. */
  groupBelow: z.enum(['single', 'cancel']),
  /** One rate in place of all taxes there are, in millionths: 8.875 % is 88750. Of all rates at home together where there are several. */
  taxPpm: z.int().min(0).max(500_000),
  taxShipping: z.boolean(),
  /** Null: the one rate. */
  taxes: TaxRules.nullable(),
  /** A buyer who changes to a size that costs less gets the difference back. */
  givesBack: z.boolean(),
  delivery: Delivery,
  access: z.enum(['public', 'unlisted', 'password']),
  messages: Messages,
  announceTo: z.array(Email).max(500),
  step: z.int().min(1).max(8)
})
export type StoreSettings = z.output<typeof StoreSettings>
export const STORE_SETTINGS = StoreSettings.keyof().options

export const StoreFigures = z.object({
  orders: z.int(),
  units: z.int(),
  /** Paid less refunded. */
  salesCents: z.int(),
  fundraisingCents: z.int(),
  /** Cards that are authorised for group prices and not charged: counted nowhere else. The cents are the most they come to. */
  authorised: z.object({ orders: z.int(), units: z.int(), cents: z.int(), fundraisingCents: z.int() }),
  /** All of it counts orders of the test gateway, which is in use; otherwise none of it does. */
  testMode: z.boolean()
})

export const StoreSummary = z.object({
  id: z.uuid(),
  campaignId: z.string(),
  slug: z.string(),
  /** Path of the public page. */
  path: z.string(),
  name: z.string(),
  organisation: z.string(),
  state: StoreState,
  timeZone: z.string(),
  opensAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
  currency: z.string(),
  goalCents: z.int().nullable(),
  minimumUnits: z.int(),
  items: z.int(),
  figures: StoreFigures,
  createdAt: Timestamp
})
export type StoreSummary = z.infer<typeof StoreSummary>

export const StockLimit = z.object({
  /** '' for the item as a whole, or colourId/sizeId. */
  variant: z.string().max(81),
  capacity: z.int().min(0).max(1_000_000),
  taken: z.int()
})

export const StoreItem = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  item: Item,
  section: z.string(),
  position: z.int(),
  /** In place of the item's base price. */
  priceCents: z.int().nullable(),
  required: z.boolean(),
  hidden: z.boolean(),
  /** Sold as part of bundles, not by itself. */
  onlyBundled: z.boolean(),
  /** Group price: from so many pieces in the whole store each costs so much; null where it has one price. */
  groupTiers: z.array(GroupTierInput).nullable(),
  /** Ids of the item's colours and sizes that this store leaves out. */
  leftOut: z.array(z.string()),
  stock: z.array(StockLimit)
})
export type StoreItem = z.output<typeof StoreItem>

/** Items sold together at one price. */
export const StoreBundle = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  section: z.string(),
  /** Counted with the positions of the items. */
  position: z.int(),
  /** A picture in place of those of its items. */
  fileId: z.uuid().nullable(),
  /** For one piece of each part, without up-charges and fundraising. */
  priceCents: z.int(),
  /** Every order must contain it. */
  required: z.boolean(),
  hidden: z.boolean(),
  /** One piece each; an item may come more than once. */
  parts: z.array(z.object({ id: LocalId, storeItemId: z.uuid() }))
})
export type StoreBundle = z.infer<typeof StoreBundle>

export const Coupon = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  /** Hundredths of a percent, or cents. */
  value: z.int(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  expiresAt: Timestamp.nullable(),
  /** Each e-mail address can use it for one order. */
  oncePerBuyer: z.boolean()
})
export type Coupon = z.infer<typeof Coupon>

export const STORE_ACTIONS = [
  'publish',
  'unpublish',
  'take_payments',
  'close',
  'reopen',
  'start_production',
  'mark_ready',
  'mark_delivered',
  'settle',
  'cancel',
  'cancel_and_refund'
] as const

/** What stands between the store and its publishing, by step of the set-up. */
export const ChecklistEntry = z.object({ step: z.int(), done: z.boolean(), blocking: z.boolean(), text: z.string() })

export const StoreDetail = StoreSummary.extend({
  settings: StoreSettings,
  hasPassword: z.boolean(),
  revision: z.int(),
  storeItems: z.array(StoreItem),
  bundles: z.array(StoreBundle),
  coupons: z.array(Coupon),
  checklist: z.array(ChecklistEntry),
  /** What the caller may do with the store now. */
  actions: z.array(z.enum(STORE_ACTIONS)),
  /** What they may do only later: the reason and the time, in a sentence. */
  waiting: z.array(z.object({ action: z.enum(STORE_ACTIONS), reason: z.string() })),
  payments: z.object({
    /** One shop with keys of its own, or a platform whose workspaces are paid by accounts of their own. */
    mode: z.enum(['shop', 'platform']),
    /** Takes test orders on purpose. */
    trial: z.boolean(),
    /** What it sells is paid with test money. */
    testMode: z.boolean(),
    /** Why it could not be paid for real, in a sentence; null where it can. */
    refusal: z.string().nullable()
  }),
  /** Of a cancelled store: orders refunded as a whole, of these those that the payment service has not confirmed, and those still paid. */
  refunds: z.object({ refunded: z.int(), unconfirmed: z.int(), left: z.int() }).nullable(),
  /** Where items have group prices. */
  group: StoreGroup.nullable(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  messagesSent: z.array(z.object({ kind: z.enum(STORE_MESSAGES), sentAt: Timestamp, recipients: z.int() }))
})
export type StoreDetail = z.output<typeof StoreDetail>

export const StoreId = z.object({ storeId: z.uuid() })

export const listStores = endpoint({
  ...calls.listStores,
  access: 'workspace',
  may: 'stores:read',
  query: InWorkspace.extend({
    ...Paging,
    search: z.string().trim().max(80).default(''),
    state: StoreState.optional(),
    sort: z.enum(['newest', 'closing', 'name']).default('newest')
  }),
  data: page(StoreSummary)
})

/** The same list, in the group of calls that names it without a version. */
export const listStoresPlainly = endpoint({
  ...listStores,
  ...calls.listStoresPlainly,
  summary: 'The same as GET /api/v2/stores.'
})

export const listStoreItems = endpoint({
  ...calls.listStoreItems,
  access: 'workspace',
  may: 'stores:read',
  summary: 'What a store sells, in its order.',
  query: InWorkspace.extend({ StoreId: z.uuid() }),
  data: z.array(StoreItem)
})

export const createStore = endpoint({
  ...calls.createStore,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Makes a draft with sensible settings.',
  query: InWorkspace,
  body: z.object({ name: Text(120).min(1, 'Give the store a name'), organisation: Text(120).default('') }),
  data: StoreDetail
})

export const getStore = endpoint({
  ...calls.getStore,
  access: 'workspace',
  may: 'stores:read',
  params: StoreId,
  query: InWorkspace,
  data: StoreDetail
})

export const updateStore = endpoint({
  ...calls.updateStore,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Changes the given settings. The revision must be the one read; otherwise 409 with the newest store.',
  params: StoreId,
  query: InWorkspace,
  body: changesOf(StoreSettings).extend({
    delivery: changesOf(Delivery)
      .extend({ shipping: changesOf(Shipping).optional() })
      .optional(),
    revision: Revision,
    /** For access by password; empty text keeps the one there is. */
    password: z.string().max(64).optional()
  }),
  data: StoreDetail
})

export const deleteStore = endpoint({
  ...calls.deleteStore,
  access: 'workspace',
  may: 'stores:delete',
  summary: 'Deletes a store without orders; one with orders is refused with 409 (cancel it instead).',
  params: StoreId,
  query: InWorkspace,
  data: Nothing
})

export const previewStoreMessage = endpoint({
  ...calls.previewStoreMessage,
  access: 'workspace',
  may: 'stores:read',
  summary: 'A message as it would be sent now, to how many, and nobody where it is off.',
  params: StoreId.extend({ kind: z.enum(STORE_MESSAGES) }),
  query: InWorkspace,
  data: z.object({ enabled: z.boolean(), recipients: z.int(), subject: z.string(), html: z.string() })
})

export const listStoreActivity = endpoint({
  ...calls.listStoreActivity,
  access: 'workspace',
  may: 'stores:read',
  summary: 'Who moved the store on and when, the newest first.',
  params: StoreId,
  query: InWorkspace,
  data: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() }))
})

export const changeStoreState = endpoint({
  ...calls.changeStoreState,
  access: 'workspace',
  may: 'stores:write',
  summary:
    'Publishes, unpublishes, closes now, or moves a closed store on. Publishing with open points is refused with the checklist. `cancel_and_refund` cancels the store at once and refunds all its paid orders in the background; called again, it goes on with those that are still paid.',
  params: StoreId,
  query: InWorkspace,
  body: z.object({
    action: z.enum(STORE_ACTIONS),
    /** For reopen: the new closing time. */
    closesAt: Moment.optional(),
    /** For publish: takes test orders only, until it begins to take payments. */
    trial: z.boolean().optional(),
    /** For cancel_and_refund: why, for the buyers. */
    reason: z.string().trim().max(200, 'At most 200 characters').optional()
  }),
  data: StoreDetail
})

export const copyStore = endpoint({
  ...calls.copyStore,
  access: 'workspace',
  may: 'stores:write',
  summary: 'A draft with the same settings and items, without dates, orders and used coupons.',
  params: StoreId,
  query: InWorkspace,
  data: StoreDetail
})

export const storePoster = endpoint({
  ...calls.storePoster,
  access: 'workspace',
  may: 'stores:read',
  summary: 'A poster to print, with the QR code of the store.',
  produces: 'application/pdf',
  params: StoreId,
  query: InWorkspace.extend({ paper: z.enum(['letter', 'a4']).default('letter') }),
  data: Nothing
})
