import { z } from 'zod'

import * as calls from './calls/settlement.ts'
import { endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'
import { StoreId } from './stores.ts'

/** What a store has brought in and where it went. All amounts are positive; the text says which are taken off. */
export const Settlement = z.object({
  storeId: z.uuid(),
  name: z.string(),
  organisation: z.string(),
  shopName: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** Of test money: nothing of it was paid. */
  testMode: z.boolean(),
  orders: z.int(),
  /** Cards that are authorised for a group price and not charged, with the most they come to; in none of the sums. */
  authorised: z.object({ orders: z.int(), cents: z.int() }),
  /** Cards that could not be charged, so that the buyers pay by a link; in none of the sums until they do. */
  unpaid: z.object({ orders: z.int(), cents: z.int() }),
  /** Goods as they were sold, before discount, shipping and tax. */
  goodsCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  /** What of goods and shipping is tax that their prices include. */
  includedTaxCents: z.int(),
  /** What buyers paid. */
  salesCents: z.int(),
  refundedCents: z.int(),
  /** As the payment service reported them. */
  feeCents: z.int(),
  disputedCents: z.int(),
  /** Payments whose fee it has not reported yet. */
  unreported: z.int(),
  /** Sales less refunds, fees and disputes. */
  netCents: z.int(),
  /** What was raised for the organisation. */
  shareCents: z.int(),
  /** What is left for the shop, tax included. */
  shopCents: z.int(),
  paidOutCents: z.int(),
  sharePaidCents: z.int(),
  sharePayments: z.array(
    z.object({
      id: z.uuid(),
      amountCents: z.int(),
      paidOn: z.string(),
      note: z.string(),
      who: z.string(),
      createdAt: Timestamp
    })
  )
})
export type Settlement = z.infer<typeof Settlement>

export const getSettlement = endpoint({
  ...calls.getSettlement,
  access: 'workspace',
  may: 'payments:read',
  summary:
    'Sales, refunds, tax, shipping, card fees as the payment service reports them, and the organization’s share.',
  params: StoreId,
  query: InWorkspace,
  data: Settlement
})

export const printSettlement = endpoint({
  ...calls.printSettlement,
  access: 'workspace',
  may: 'payments:read',
  summary: 'The settlement on paper.',
  produces: 'application/pdf',
  params: StoreId,
  query: InWorkspace.extend({ paper: z.enum(['letter', 'a4']).default('letter') }),
  data: Nothing
})

export const exportSettlement = endpoint({
  ...calls.exportSettlement,
  access: 'workspace',
  may: 'payments:read',
  summary: 'The settlement as CSV, a row for each order with its fee and its payout.',
  produces: 'text/csv',
  params: StoreId,
  query: InWorkspace,
  data: Nothing
})

export const recordSharePayment = endpoint({
  ...calls.recordSharePayment,
  access: 'workspace',
  may: 'payments:write',
  summary: 'Notes that a part of what was raised was passed on to the organization.',
  params: StoreId,
  query: InWorkspace,
  body: z.object({
    amountCents: z.int('Give an amount').min(1, 'Give an amount').max(100_000_000, 'Give a smaller amount'),
    paidOn: z.iso.date('Give the day'),
    note: z.string().trim().max(200, 'At most 200 characters').default('')
  }),
  data: Settlement
})

export const removeSharePayment = endpoint({
  ...calls.removeSharePayment,
  access: 'workspace',
  may: 'payments:write',
  summary: 'Takes back a note that was a mistake.',
  params: StoreId.extend({ paymentId: z.uuid() }),
  query: InWorkspace,
  data: Settlement
})
