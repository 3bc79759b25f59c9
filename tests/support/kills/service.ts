// The payment service of a product that is killed: Stripe's stand-in, which outlives it, or its own embedded gateway.
import { randomInt } from 'node:crypto'

import { confirmTestPayment } from '#lib/contract/test-payments.ts'

import { callOutside } from '../outside.ts'
import type { Product } from '../product.ts'
import type { StripeStandIn } from '../stripe/stand-in.ts'
import type { KillWorld } from './world.ts'

interface Handle {
  intentId: string
  clientSecret: string
}

export interface KillService {
  kind: 'stripe' | 'test'
  /** As the buyer's browser does; throws where it is not paid by that. */
  pay(handle: Handle): Promise<void>
  /** The webhook of a payment that succeeded; true where it was taken. */
  tellPaid(intentId: string, headers: Record<string, string>): Promise<boolean>
  payments(): Promise<{ id: string; status: string; cents: number; payableId: string | undefined }[]>
  refunds(): Promise<{ intentId: string; cents: number }[]>
}

const CARD = '4242424242424242'

export function stripeService(stripe: StripeStandIn, product: () => Product): KillService {
  return {
    kind: 'stripe',
    async pay({ clientSecret }) {
      const { body } = await stripe.pay(clientSecret, CARD)
      if (body.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(body)}`)
    },
    async tellPaid(intentId, headers) {
      const event = stripe.events().find(({ type, data }) => {
        return type === 'payment_intent.succeeded' && (data.object as { id?: string }).id === intentId
      })!
      const body = stripe.webhooks.payload(event)
      const signed = { 'content-type': 'application/json', 'stripe-signature': stripe.webhooks.sign(body) }
      const address = `${product().url}/api/v2/stripe/webhook`
      const response = await fetch(address, { method: 'POST', headers: { ...signed, ...headers }, body })
      return response.status === 200
    },
    async payments() {
      return stripe.intents().map(({ id, status, amount: cents, metadata }) => {
        return { id, status, cents, payableId: metadata['payable'] }
      })
    },
    async refunds() {
      return stripe.refunds().map(({ payment_intent, amount }) => ({ intentId: String(payment_intent), cents: amount }))
    }
  }
}

/** Its books are the product's database, and whoever pays is answered once the payment is booked. */
export function testService(world: () => KillWorld): KillService {
  return {
    kind: 'test',
    async pay({ intentId, clientSecret }) {
      const body = { intentId, clientSecret, cardNumber: CARD, expiry: '12/79', cvc: '123' }
      // Each from another address: the tries of one are counted.
      const headers = { 'x-forwarded-for': `203.0.${randomInt(256)}.${randomInt(256)}` }
      const { data, message } = await callOutside(world().product, confirmTestPayment, { body, headers })
      if (data?.status !== 'succeeded') throw new Error(`Not paid: ${message}`)
    },
    tellPaid: () => Promise.resolve(true),
    payments: () =>
      world().books.rows(`select id, status, amount_cents as cents, payable_id as "payableId" from test_intents`),
    refunds: () => world().books.rows(`select intent_id as "intentId", amount_cents as cents from test_refunds`)
  }
}
