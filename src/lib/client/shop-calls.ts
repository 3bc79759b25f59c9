// Calls of shoppers' pages. The contract's schemas would bring zod into pages that are opened on phones; its types cost nothing.
import { CALLS } from '#lib/contract/calls.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import type * as invoiceLinks from '#lib/contract/invoice-links.ts'
import type * as shopperOrders from '#lib/contract/shopper-orders.ts'
import type * as shopping from '#lib/contract/shopping.ts'
import type * as testPayments from '#lib/contract/test-payments.ts'

import { call, logFailure } from './api.ts'
import type { Exact } from './exact.ts'

type Shopping = typeof shopping & typeof shopperOrders & typeof testPayments & typeof invoiceLinks

type Name = keyof Shopping & keyof typeof CALLS

/** On a bad line an answer may never come; browsers wait for minutes. All of these can be asked again without harm. */
const PATIENCE_MS = 25_000

export async function ask<N extends Name, I extends Input<Shopping[N]>>(
  name: N,
  input: I & Exact<Input<Shopping[N]>, I>,
  options: { idempotencyKey?: string } = {}
): Promise<Data<Shopping[N]>> {
  const given = new AbortController()
  const timer = setTimeout(() => {
    given.abort()
    logFailure(`${name}: no answer`)
  }, PATIENCE_MS)
  try {
    return await call(CALLS[name] as unknown as Shopping[N], input as never, { ...options, signal: given.signal })
  } finally {
    clearTimeout(timer)
  }
}
