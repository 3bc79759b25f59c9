// Shoppers' calls through the real routes.
import { randomUUID } from 'node:crypto'

import type { Input } from '#lib/contract/endpoint.ts'
import { type PricedCart, placeOrder, priceCart } from '#lib/contract/shopping.ts'

import { type OrderBody, orderBody, type Shop, teeLine } from './shop.ts'
import { send, sent } from './world.ts'

/** Sends an order under a key of its own, at the price the caller expects. */
export function sendOrder(shop: Shop, body: Partial<OrderBody> = {}, key: string = randomUUID()) {
  return send(placeOrder, { body: orderBody(shop, body), headers: { 'idempotency-key': key } })
}

/** Prices the cart first, as the shop's page does, and places it; it must succeed. */
export async function buy(shop: Shop, body: Partial<OrderBody> = {}) {
  const { expectedTotalCents: _, buyer: __, ...cart } = orderBody(shop, body)
  const { totalCents } = await price(shop, cart)
  const reply = await sendOrder(shop, { ...body, expectedTotalCents: totalCents })
  if (!reply.data || !reply.ok) throw new Error(`placeOrder: ${reply.status} ${reply.message}`)
  return reply.data
}

export function price(shop: Shop, cart: Partial<Input<typeof priceCart>['body']> = {}): Promise<PricedCart> {
  const { lines = [teeLine(shop)], couponCode, delivery } = cart
  return sent(priceCart, {
    body: { campaignId: shop.campaignId, lines, ...(couponCode && { couponCode }), ...(delivery && { delivery }) }
  })
}
