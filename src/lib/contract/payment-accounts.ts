import { z } from 'zod'

import { ACCOUNT_NEEDS, ACCOUNT_STATES } from '#lib/shared/payment-account.ts'
import { TEST_TURNS } from '#lib/shared/test-turns.ts'

import * as calls from './calls/payment-accounts.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'

/** Where the money of a workspace goes. */
export const PaymentAccount = z.object({
  /** One shop with keys of its own, or a platform whose workspaces connect accounts. */
  mode: z.enum(['shop', 'platform']),
  /** Of the payment service. */
  service: z.string(),
  /** As people know it. */
  serviceTitle: z.string(),
  /** A person may play the service: no money moves. */
  isEmbedded: z.boolean(),
  /** Whether the service moves real money. */
  livemode: z.boolean(),
  state: z.enum(ACCOUNT_STATES),
  /** What the payment service still asks for. */
  needs: z.array(z.enum(ACCOUNT_NEEDS)),
  /** Without it, payments or payouts stop after this moment. */
  dueAt: Timestamp.nullable(),
  accountId: z.string().nullable()
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

export const getPaymentAccount = endpoint({
  ...calls.getPaymentAccount,
  access: 'workspace',
  may: 'payments:read',
  summary: 'Where the money of the workspace goes, and what is left to do before it can be paid.',
  query: InWorkspace,
  data: PaymentAccount
})

export const connectPaymentAccount = endpoint({
  ...calls.connectPaymentAccount,
  access: 'workspace',
  may: 'payments:write',
  summary: 'Makes the account of the workspace at the payment service, once, and gives an address to go on at there.',
  query: InWorkspace,
  data: z.object({ url: z.string() })
})

export const refreshPaymentAccount = endpoint({
  ...calls.refreshPaymentAccount,
  access: 'workspace',
  may: 'payments:read',
  summary: 'Asks the payment service what the account may do now.',
  query: InWorkspace,
  data: PaymentAccount
})

export const turnTestAccount = endpoint({
  ...calls.turnTestAccount,
  access: 'workspace',
  may: 'payments:write',
  summary: 'Test gateway only: says what the payment service makes of the account.',
  query: InWorkspace,
  body: z.object({ turn: z.enum(TEST_TURNS) }),
  data: PaymentAccount
})
