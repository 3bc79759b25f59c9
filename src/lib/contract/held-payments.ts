import { z } from 'zod'

import * as calls from './calls/held-payments.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'

/** A payment that a person has to look at. */
export const HeldPayment = z.object({
  id: z.uuid(),
  /** Of what it is, or `deleted`. */
  kind: z.string(),
  reference: z.string(),
  /** In words. */
  reason: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  at: Timestamp
})
export type HeldPayment = z.infer<typeof HeldPayment>

const params = z.object({ payableId: z.uuid() })

export const listHeldPayments = endpoint({
  ...calls.listHeldPayments,
  access: 'workspace',
  may: 'payments:read',
  summary:
    'Payments of invoices, and of what was deleted meanwhile, that a person has to look at; the newest first, at most 50.',
  query: InWorkspace,
  data: z.array(HeldPayment)
})

export const releaseHeldPayment = endpoint({
  ...calls.releaseHeldPayment,
  access: 'workspace',
  may: 'orders:write',
  summary: 'A person has looked at it. What still waited for a payment of another amount is canceled.',
  params,
  query: InWorkspace,
  data: z.null()
})

export const releasePlatformHeldPayment = endpoint({
  ...calls.releasePlatformHeldPayment,
  access: 'admin',
  summary: 'The same for what the platform sells, and for payments of workspaces that are deleted.',
  params,
  data: z.null()
})
