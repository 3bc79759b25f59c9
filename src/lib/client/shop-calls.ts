// Calls of shoppers' pages. The contract's schemas would bring zod into pages that are opened on phones; its types cost nothing.
import type { Data, Input } from '#lib/contract/endpoint.ts'
import type * as shopping from '#lib/contract/shopping.ts'
import type * as testPayments from '#lib/contract/test-payments.ts'

import { call, logFailure } from './api.ts'

type Shopping = typeof shopping & typeof testPayments

/** Checked against the contract by a test. */
export const SHOP_CALLS = {
  priceCart: { name: 'priceCart', method: 'POST', path: '/api/v2/cart-items' },
  placeOrder: { name: 'placeOrder', method: 'POST', path: '/api/v2/store-orders' },
  resumePayment: { name: 'resumePayment', method: 'GET', path: '/api/v2/store/orders/{orderId}/payment' },
  settleOrder: { name: 'settleOrder', method: 'POST', path: '/api/v2/store-order-payments' },
  changeOrderLine: { name: 'changeOrderLine', method: 'PUT', path: '/api/v2/store-order-items/{lineId}' },
  confirmTestPayment: { name: 'confirmTestPayment', method: 'POST', path: '/api/stripe/payment-intents/confirm' }
} as const

type Name = keyof typeof SHOP_CALLS

/** On a bad line an answer may never come; browsers wait for minutes. All of these can be asked again without harm. */
const PATIENCE_MS = 25_000

export async function ask<N extends Name>(
  name: N,
  input: Input<Shopping[N]>,
  options: { idempotencyKey?: string } = {}
): Promise<Data<Shopping[N]>> {
  const given = new AbortController()
  const timer = setTimeout(() => {
    given.abort()
    logFailure(`${name}: no answer`)
  }, PATIENCE_MS)
  try {
    return await call(SHOP_CALLS[name] as unknown as Shopping[N], input, { ...options, signal: given.signal })
  } finally {
    clearTimeout(timer)
  }
}
