// What a store offers: its items and what it says about them, bundles, and coupons.
import { z } from 'zod'

import { MOST_TIERS } from '#lib/shared/group-price.ts'

import * as calls from './calls/store-offers.ts'
import { Cents, changesOf, endpoint, InWorkspace } from './endpoint.ts'
import { GroupTierInput } from './group-prices.ts'
import { LocalId, Text } from './delivery.ts'
import { Moment, StoreBundle, StoreDetail, StoreId } from './stores.ts'

/** A bundle as it is made; a change may leave out what stays. */
export const BundleInput = StoreBundle.omit({ id: true, position: true }).extend({
  name: Text(120).min(1, 'Give the bundle a name'),
  description: Text(1000).default(''),
  section: Text(60).default(''),
  fileId: StoreBundle.shape.fileId.default(null),
  priceCents: Cents,
  required: z.boolean().default(false),
  hidden: z.boolean().default(false),
  parts: StoreBundle.shape.parts
    .min(2, 'Choose at least two items')
    .max(12, 'At most 12 pieces in one bundle')
    .refine(parts => new Set(parts.map(({ id }) => id)).size === parts.length, {
      error: 'Two parts have the same id'
    })
})

const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, 'Use 3 to 24 letters, digits and dashes')

/** A coupon as it is made; a change may leave out all but the code. */
export const CouponInput = z.object({
  kind: z.enum(['percent', 'amount']),
  value: z.int().min(1).max(10_000_000),
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
  expiresAt: Moment.nullable().default(null),
  /** Each e-mail address can use it for one order. */
  oncePerBuyer: z.boolean().default(false)
})

export const saveStoreBundle = endpoint({
  ...calls.saveStoreBundle,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Makes the bundle of this id, which the caller chooses, or changes what is given of it.',
  params: z.object({ storeId: z.uuid(), bundleId: z.uuid() }),
  query: InWorkspace,
  body: changesOf(BundleInput),
  data: StoreDetail
})

export const deleteStoreBundle = endpoint({
  ...calls.deleteStoreBundle,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Sells the items singly again; orders already placed keep their bundle.',
  params: z.object({ storeId: z.uuid(), bundleId: z.uuid() }),
  query: InWorkspace,
  data: StoreDetail
})

export const saveCoupon = endpoint({
  ...calls.saveCoupon,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Makes the coupon of this code, or changes what is given of it.',
  params: z.object({ storeId: z.uuid() }),
  query: InWorkspace,
  body: changesOf(CouponInput).extend({ code: CouponCode }),
  data: StoreDetail
})

export const deleteCoupon = endpoint({
  ...calls.deleteCoupon,
  access: 'workspace',
  may: 'stores:write',
  params: z.object({ storeId: z.uuid(), couponId: z.uuid() }),
  query: InWorkspace,
  data: StoreDetail
})

export const StoreItemInput = z.object({
  section: Text(60).default(''),
  priceCents: Cents.nullable().default(null),
  required: z.boolean().default(false),
  hidden: z.boolean().default(false),
  onlyBundled: z.boolean().default(false),
  leftOut: z.array(LocalId).max(100).default([]),
  groupTiers: z.array(GroupTierInput).max(MOST_TIERS).nullable().default(null),
  stock: z
    .array(z.object({ variant: z.string().max(81), capacity: z.int().min(0).max(1_000_000) }))
    .max(500)
    .default([])
})

export type StoreItemInput = z.output<typeof StoreItemInput>

const StoreItemParams = z.object({ storeId: z.uuid(), storeItemId: z.uuid() })

export const addStoreItems = endpoint({
  ...calls.addStoreItems,
  access: 'workspace',
  may: 'stores:write',
  params: StoreId,
  query: InWorkspace,
  body: z.object({ itemIds: z.array(z.uuid()).min(1).max(100) }),
  data: StoreDetail
})

export const orderStoreItems = endpoint({
  ...calls.orderStoreItems,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Sets the order of items and bundles; names each of the store once.',
  params: StoreId,
  query: InWorkspace,
  body: z.object({ ids: z.array(z.uuid()).max(550) }),
  data: StoreDetail
})

export const updateStoreItem = endpoint({
  ...calls.updateStoreItem,
  access: 'workspace',
  may: 'stores:write',
  params: StoreItemParams,
  query: InWorkspace,
  summary: 'Changes what is given. Without `stock` the limits stay, with an empty list there are none.',
  body: changesOf(StoreItemInput),
  data: StoreDetail
})

export const removeStoreItem = endpoint({
  ...calls.removeStoreItem,
  access: 'workspace',
  may: 'stores:write',
  summary: 'Takes the item out of the store; orders already placed keep theirs. 409 where a bundle contains it.',
  params: StoreItemParams,
  query: InWorkspace,
  data: StoreDetail
})
