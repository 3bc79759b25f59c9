// Either gateway under the product's own payment code, with a test in charge of when events arrive.
import { getDb } from '#lib/server/platform/db/index.ts'
import { type Signing, signatureOf } from '#lib/server/platform/outside/fake-core.ts'
import type { Gateway } from '#lib/server/platform/outside/gateway.ts'
import { createStripeGateway } from '#lib/server/platform/outside/stripe.ts'
import { createTestGateway } from '#lib/server/platform/outside/test-gateway.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'
import { gateway } from '#lib/server/commerce/payments/gateway.ts'
import { startPayment } from '#lib/server/commerce/payments/start.ts'
import { answerWebhook } from '#lib/server/commerce/payments/webhook.ts'

import type { MadeOrder } from './orders.ts'
import { startStripe } from './stripe/stand-in.ts'

export const CARD = '4242424242424242'
/** Its bank asks first. */
export const ASKING = '4000002760003184'

export interface PaymentWorld {
  kind: 'test' | 'stripe'
  gateway: Gateway
  pay(intent: { intentId: string; clientSecret: string }, cardNumber?: string): Promise<unknown>
  /** The buyer answers the bank that asked for a card of `ASKING`. */
  authenticate(intent: { intentId: string; clientSecret: string }): Promise<unknown>
  /** What was sent about this payment so far, in order. */
  events(intentId: string): Promise<{ type: string; payload: string }[]>
  /** What the service itself says was paid by this payment, and given back of it. */
  moneyOf(intentId: string): Promise<{ received: number; refunded: number }>
  sign(payload: string, signing?: Signing): string
  stop(): Promise<void>
}

/** Puts this gateway in the product's place of one, until `stop`. */
export async function openPayments(kind: 'test' | 'stripe'): Promise<PaymentWorld> {
  const world = kind === 'test' ? openTest() : (await openStripe()).world
  install(world.gateway)
  return world
}

export function install(gateway: Gateway): void {
  forget('gateway')
  singleton('gateway', () => gateway)
}

function openTest(): PaymentWorld {
  const secret = 'only for tests'
  const sent: string[] = []
  const gateway = createTestGateway({
    db: getDb,
    secret,
    deliver: async payload => {
      sent.push(payload)
    }
  })
  return {
    kind: 'test',
    gateway,
    pay: (intent, cardNumber = CARD) => {
      const { intentId, clientSecret } = intent
      return gateway.confirm({ intentId, clientSecret, cardNumber, expiry: '12/39', cvc: '123' })
    },
    authenticate: ({ intentId, clientSecret }) => {
      const card = { cardNumber: ASKING, expiry: '12/39', cvc: '123' }
      return gateway.confirm({ intentId, clientSecret, ...card, authentication: 'complete' })
    },
    events: async intentId => about(intentId, sent),
    async moneyOf(intentId) {
      const query = getDb().selectFrom('test_intents').selectAll().where('id', '=', intentId)
      const { status, amount_cents, captured_cents, refunded_cents } = await query.executeTakeFirstOrThrow()
      return { received: status === 'succeeded' ? (captured_cents ?? amount_cents) : 0, refunded: refunded_cents }
    },
    sign: (payload, signing) => signatureOf(payload, { secret, ...signing }),
    stop: async () => forget('gateway')
  }
}

export async function openStripe(change: { timeoutMs?: number; maxNetworkRetries?: number } = {}) {
  const stripe = await startStripe()
  const { secretKey, publishableKey, webhookSecret, url: apiUrl } = stripe
  const gateway = createStripeGateway({ secretKey, publishableKey, webhookSecret, apiUrl, ...change })
  const world: PaymentWorld = {
    kind: 'stripe',
    gateway,
    pay: ({ clientSecret }, number = CARD) => stripe.pay(clientSecret, number),
    authenticate: async ({ intentId }) => stripe.authenticate(intentId, 'complete'),
    events: async intentId => about(intentId, stripe.events().map(stripe.webhooks.payload)),
    async moneyOf(intentId) {
      const own = stripe.refunds().filter(({ payment_intent }) => payment_intent === intentId)
      const returned = own.filter(({ status }) => status !== 'failed' && status !== 'canceled')
      const { receivedCents: received = 0 } = (await gateway.retrieveIntent(intentId)) ?? {}
      return { received, refunded: returned.reduce((sum, { amount }) => sum + amount, 0) }
    },
    sign: stripe.webhooks.sign,
    stop: async () => {
      forget('gateway')
      await stripe.stop()
    }
  }
  return { stripe, world }
}

function about(intentId: string, payloads: string[]) {
  const own = payloads.filter(payload => payload.includes(`"${intentId}"`))
  return own.map(payload => ({ type: JSON.parse(payload).type as string, payload }))
}

/** Calls the webhook as the sender does, and gives the answer's status. */
export async function deliver(payload: string, signature: string | null): Promise<number> {
  const request = new Request('http://127.0.0.1:4321/api/v2/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
    body: payload
  })
  const response = await answerWebhook(request)
  return response.status
}

export function startOf({ orderId, totalCents, buyerEmail }: MadeOrder) {
  return {
    payableId: orderId,
    amountCents: totalCents,
    currency: 'usd',
    place: { gateway: gateway().kind, livemode: gateway().livemode, account_id: null },
    description: 'Order 1, Ada’s Shop',
    receiptEmail: buyerEmail
  }
}

/** Starts the payment as placing the order does. */
export async function begin(order: MadeOrder) {
  const handle = await startPayment(getDb(), startOf(order))
  if (!handle) throw new Error('There is nothing to pay')
  return handle
}
