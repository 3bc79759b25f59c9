import { z } from 'zod'

import * as calls from './calls/disputes.ts'
import { endpoint, InWorkspace, page, Paging, Timestamp } from './endpoint.ts'

export const DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost'] as const

export const Dispute = z.object({
  id: z.string(),
  /** Of its payable; an order has the same. */
  payableId: z.uuid(),
  reference: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  /** Why, in words. */
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** An answer after it counts for nothing. */
  dueAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  openedAt: Timestamp
})
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  ...calls.listDisputes,
  access: 'workspace',
  may: 'payments:read',
  summary: 'Payments that buyers dispute at their bank: those that wait for an answer first, then the newest.',
  query: InWorkspace.extend(Paging),
  data: page(Dispute)
})

const Line = z.string().trim().max(200, 'At most 200 characters').default('')

export const answerDispute = endpoint({
  ...calls.answerDispute,
  access: 'workspace',
  may: 'orders:write',
  summary: 'Sends the shop’s answer to the bank, once: it cannot be changed afterwards.',
  params: z.object({ disputeId: z.string().regex(/^\w{3,80}$/) }),
  query: InWorkspace,
  body: z.object({
    explanation: z
      .string('Say what happened')
      .trim()
      .min(20, 'Say in a few sentences what was ordered and handed over')
      .max(5000, 'At most 5000 characters'),
    customerName: Line,
    customerEmail: Line,
    productDescription: z.string().trim().max(1000, 'At most 1000 characters').default(''),
    shippingCarrier: Line,
    trackingNumber: Line
  }),
  data: Dispute
})
