import { z } from 'zod'

import * as calls from './calls/payouts.ts'
import { endpoint, InWorkspace, Nothing, page, Paging, Timestamp } from './endpoint.ts'

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export const MOVE_KINDS = ['payment', 'refund', 'dispute', 'fee', 'other'] as const

export const Payout = z.object({
  id: z.string(),
  /** Of an account that several workspaces share, what of it is this workspace's. */
  amountCents: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  status: z.enum(PAYOUT_STATUSES),
  /** Why it did not arrive, in the payment service's words. */
  failure: z.string(),
  arrivesOn: z.string(),
  madeAt: Timestamp,
  orders: z.int(),
  /** What of it is about orders of this workspace, less fees. */
  ordersCents: z.int(),
  /** What of it the payment service moved by itself, such as fees of its own. */
  otherCents: z.int(),
  /** What is neither: not reported yet. */
  restCents: z.int()
})
export type Payout = z.infer<typeof Payout>

const PayoutId = z.object({ payoutId: z.string().regex(/^\w{3,80}$/) })

export const listPayouts = endpoint({
  ...calls.listPayouts,
  access: 'workspace',
  may: 'payments:read',
  summary: 'What the payment service paid to the bank, newest first, as it was read last.',
  query: InWorkspace.extend(Paging),
  data: page(Payout)
})

export const PayoutDetail = Payout.extend({
  moves: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(MOVE_KINDS),
      amountCents: z.int(),
      feeCents: z.int(),
      happenedAt: Timestamp,
      /** An order has the id of its payable. */
      payableId: z.uuid().nullable(),
      reference: z.string()
    })
  )
})
export type PayoutDetail = z.infer<typeof PayoutDetail>

export const getPayout = endpoint({
  ...calls.getPayout,
  access: 'workspace',
  may: 'payments:read',
  summary: 'A payout with all it is made of, each matched to its order.',
  params: PayoutId,
  query: InWorkspace,
  data: PayoutDetail
})

export const exportPayout = endpoint({
  ...calls.exportPayout,
  access: 'workspace',
  may: 'payments:read',
  summary: 'What a payout is made of, as CSV.',
  produces: 'text/csv',
  params: PayoutId,
  query: InWorkspace,
  data: Nothing
})

export const refreshPayouts = endpoint({
  ...calls.refreshPayouts,
  access: 'workspace',
  may: 'payments:read',
  summary: 'Asks the payment service for fees and payouts that are new.',
  query: InWorkspace,
  data: Nothing
})

export const payOutTest = endpoint({
  ...calls.payOutTest,
  access: 'workspace',
  may: 'payments:write',
  summary: "Test gateway only: pays out what has come in to the workspace's own account.",
  query: InWorkspace,
  data: z.object({ payouts: z.int() })
})

/** Of the account that is the installation's own. */
export const AccountPayout = Payout.pick({
  id: true,
  amountCents: true,
  currency: true,
  status: true,
  failure: true,
  arrivesOn: true,
  madeAt: true
}).extend({
  /** What of it is about payments of each workspace, less fees. */
  workspaces: z.array(z.object({ workspaceId: z.uuid(), name: z.string(), cents: z.int() })),
  /** What belongs to none of them: fees of the service itself, plans and supplies that the platform sold, and what is not known. */
  restCents: z.int()
})
export type AccountPayout = z.infer<typeof AccountPayout>

export const listAccountPayouts = endpoint({
  ...calls.listAccountPayouts,
  access: 'admin',
  summary: "The newest 20 payouts in 90 days of the installation's own account, and whose money is in each.",
  data: z.object({
    /** A person may play the payment service: no money moves. */
    isEmbedded: z.boolean(),
    mode: z.enum(['shop', 'platform']),
    rows: z.array(AccountPayout)
  })
})

export const payOutAccountTest = endpoint({
  ...calls.payOutAccountTest,
  access: 'admin',
  summary: "Test gateway only: pays out what has come in to the installation's own account.",
  data: z.object({ payouts: z.int() })
})
