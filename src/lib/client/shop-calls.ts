// Calls of shoppers' pages. The contract's schemas would bring zod into pages that are opened on phones; its types cost nothing.
import type { Data, Input } from '#lib/contract/endpoint.ts'
import type * as shopping from '#lib/contract/shopping.ts'
import type * as testPayments from '#lib/contract/test-payments.ts'

import { call } from './api.ts'

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

export function ask<N extends Name>(
  name: N,
  input: Input<Shopping[N]>,
  options: { idempotencyKey?: string; signal?: AbortSignal } = {}
): Promise<Data<Shopping[N]>> {
  return call(SHOP_CALLS[name] as unknown as Shopping[N], input, options)
}
