// What a store offers beside its items: bundles of them, and coupons.
import { z } from 'zod'

import { Cents, changesOf, endpoint, InWorkspace } from './endpoint.ts'
import { Moment, StoreBundle, StoreDetail, Text } from './stores.ts'

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
  expiresAt: Moment.nullable().default(null)
})

export const saveStoreBundle = endpoint({
  name: 'saveStoreBundle',
  method: 'PUT',
  path: '/api/v2/stores/{storeId}/bundles/{bundleId}',
  access: 'workspace',
  may: 'stores:write',
  summary: 'Makes the bundle of this id, which the caller chooses, or changes what is given of it.',
  params: z.object({ storeId: z.uuid(), bundleId: z.uuid() }),
  query: InWorkspace,
  body: changesOf(BundleInput),
  data: StoreDetail
})

export const deleteStoreBundle = endpoint({
  name: 'deleteStoreBundle',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/bundles/{bundleId}',
  access: 'workspace',
  may: 'stores:write',
  summary: 'Sells the items singly again; orders already placed keep their bundle.',
  params: z.object({ storeId: z.uuid(), bundleId: z.uuid() }),
  query: InWorkspace,
  data: StoreDetail
})

export const saveCoupon = endpoint({
  name: 'saveCoupon',
  method: 'PUT',
  path: '/api/v2/stores/{storeId}/coupons',
  access: 'workspace',
  may: 'stores:write',
  summary: 'Makes the coupon of this code, or changes what is given of it.',
  params: z.object({ storeId: z.uuid() }),
  query: InWorkspace,
  body: changesOf(CouponInput).extend({ code: CouponCode }),
  data: StoreDetail
})

export const deleteCoupon = endpoint({
  name: 'deleteCoupon',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/coupons/{couponId}',
  access: 'workspace',
  may: 'stores:write',
  params: z.object({ storeId: z.uuid(), couponId: z.uuid() }),
  query: InWorkspace,
  data: StoreDetail
})
