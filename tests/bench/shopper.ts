import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Wildcats } from '../support/wildcats.ts'

interface Reply<Data> {
  ok: boolean
  message: string
  data: Data
}

/** fetch() takes as long as the server does on a machine that both share. */
const agent = new Agent({ keepAlive: true })

async function post<Data>(url: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = JSON.stringify(body)
    const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }
    const options = { agent, method: 'POST', headers: { ...type, ...headers }, timeout: 15_000 }
    const asked = request(url, options, response => text(response).then(resolve, reject))
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error('No answer in time')))
    asked.end(sent)
  })
  const reply = JSON.parse(answer) as Reply<Data>
  if (!reply.ok) throw new Error(reply.message)
  return reply.data
}

interface Placed {
  orderId: string
  payment: { intentId: string; clientSecret: string }
}

type Attempt = <Result>(step: () => Promise<Result>) => Promise<Result>

/**
 * Buys one piece with a test card, from pricing the cart to the paid order; gives the order's link id. `attempt` runs each step,
 * more than once where a buyer would press the button again.
 */
export async function buy(
  url: string,
  store: Wildcats,
  key: string = crypto.randomUUID(),
  attempt: Attempt = step => step()
): Promise<string> {
  const line = { key: 'a', itemId: store.items['Game day tee']!, colourId: 'navy', sizeId: 'm', quantity: 1 }
  const cart = { campaignId: store.campaignId, lines: [{ ...line, personalisation: {} }] }
  const delivery = { kind: 'pickup', pointId: 'office' }
  const { totalCents } = await attempt(() =>
    post<{ totalCents: number }>(`${url}/api/v2/cart-items`, { ...cart, delivery })
  )
  const buyer = { name: 'Bo Bench', email: 'bo@example.com' }
  const order = { ...cart, delivery, buyer, expectedTotalCents: totalCents }
  const placed = await attempt(() => post<Placed>(`${url}/api/v2/store-orders`, order, { 'idempotency-key': key }))
  await attempt(() =>
    post(`${url}/api/stripe/payment-intents/confirm`, {
      intentId: placed.payment.intentId,
      clientSecret: placed.payment.clientSecret,
      cardNumber: '4242424242424242',
      expiry: '12/34',
      cvc: '123'
    })
  )
  const settled = await attempt(() =>
    post<{ state: string }>(`${url}/api/v2/store-order-payments`, { orderId: placed.orderId })
  )
  if (settled.state !== 'paid') throw new Error(`The order is ${settled.state}`)
  return placed.orderId
}
