// What a store offers beside its items: bundles of them, and coupons.
import { z } from 'zod'

import { Cents, endpoint, InWorkspace } from './endpoint.ts'
import { Moment, StoreBundle, StoreDetail, Text } from './stores.ts'

export const saveStoreBundle = endpoint({
  name: 'saveStoreBundle',
  method: 'PUT',
  path: '/api/v2/stores/{storeId}/bundles/{bundleId}',
  access: 'workspace',
  summary: 'Makes the bundle of this id, which the caller chooses, or changes it.',
  params: z.object({ storeId: z.uuid(), bundleId: z.uuid() }),
  query: InWorkspace,
  body: StoreBundle.omit({ id: true, position: true }).extend({
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
  }),
  data: StoreDetail
})

export const deleteStoreBundle = endpoint({
  name: 'deleteStoreBundle',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/bundles/{bundleId}',
  access: 'workspace',
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
  summary: 'Makes the coupon of this code or changes it.',
  params: z.object({ storeId: z.uuid() }),
  query: InWorkspace,
  body: z.object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,24}$/, 'Use 3 to 24 letters, digits and dashes'),
    kind: z.enum(['percent', 'amount']),
    value: z.int().min(1).max(10_000_000),
    maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
    expiresAt: Moment.nullable().default(null)
  }),
  data: StoreDetail
})

export const deleteCoupon = endpoint({
  name: 'deleteCoupon',
  method: 'DELETE',
  path: '/api/v2/stores/{storeId}/coupons/{couponId}',
  access: 'workspace',
  params: z.object({ storeId: z.uuid(), couponId: z.uuid() }),
  query: InWorkspace,
  data: StoreDetail
})
