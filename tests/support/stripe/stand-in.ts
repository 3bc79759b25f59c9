// A stand-in for api.stripe.com on loopback, faithful enough that the real SDK and the real browser loader notice
// nothing. Test mode only; nothing outlives it.
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'

import { createApi, type RequestRecord } from './api.ts'
import { createFaults, type Fault, type Where } from './faults.ts'
import { authenticate, succeed } from './payment-intents.ts'
import { settleRefund } from './refunds.ts'
import { changeStatus, followIntent, renew } from './subscriptions.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'
import { createWorld } from './world.ts'

export interface StripeStandIn {
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly webhooks: Webhooks
  /** Every call, with card numbers masked. */
  readonly requests: RequestRecord[]
  intents(): Stripe.PaymentIntent[]
  refunds(): Stripe.Refund[]
  events(): Stripe.Event[]
  subscriptions(): Stripe.Subscription[]
  /** What the shop was paid and what it gave back, in cents, whatever the currency. */
  sums(): { succeededCents: number; refundedCents: number }
  /** Something goes wrong with the next call. */
  fail(fault: Fault, where?: Where): void
  /** Nothing goes wrong any more. */
  heal(): void
  /** Pays as the browser does, with the publishable key. */
  pay(clientSecret: string, cardNumber: string): Promise<{ status: number; body: { status?: string; error?: object } }>
  /** What the buyer does in the bank's dialog. */
  authenticate(intentId: string, outcome: 'complete' | 'fail'): void
  /** The bank transfer of a processing intent arrives. */
  settle(intentId: string): void
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void
  /** The next period of a subscription begins. */
  renew(subscriptionId: string): void
  setSubscriptionStatus(subscriptionId: string, status: Stripe.Subscription.Status): void
  stop(): Promise<void>
}

export async function startStripe(
  options: { webhookUrl?: string; webhookSecret?: string } = {}
): Promise<StripeStandIn> {
  const mark = randomBytes(12).toString('hex')
  const keys = { secret: `sk_test_${mark}`, publishable: `pk_test_${mark}` }
  const webhookSecret = options.webhookSecret ?? `whsec_${mark}`
  const world = createWorld(event => webhooks.accept(event), Stripe.API_VERSION)
  const webhooks = createWebhooks(webhookSecret, id => world.get('event', id))
  webhooks.sendTo(options.webhookUrl)
  const faults = createFaults()
  const api = createApi(world, keys, faults)
  const server = createServer(api.listener)
  const url = await listen(server)

  function intent(id: string): Stripe.PaymentIntent {
    return world.get('payment_intent', id)
  }

  return {
    url,
    secretKey: keys.secret,
    publishableKey: keys.publishable,
    webhookSecret,
    webhooks,
    requests: api.requests,
    intents: () => structuredClone(world.all('payment_intent')),
    refunds: () => structuredClone(world.all('refund')),
    events: () => structuredClone(world.all('event')),
    subscriptions: () => structuredClone(world.all('subscription')),

    sums() {
      const paid = world.all('payment_intent').filter(({ status }) => status === 'succeeded')
      const returned = world.all('refund').filter(({ status }) => status !== 'failed')
      return {
        succeededCents: paid.reduce((sum, { amount_received: amount }) => sum + amount, 0),
        refundedCents: returned.reduce((sum, { amount }) => sum + amount, 0)
      }
    },

    fail: faults.add,
    heal: faults.clear,

    async pay(clientSecret, cardNumber) {
      const [id] = clientSecret.split('_secret_')
      const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: keys.publishable,
          client_secret: clientSecret,
          use_stripe_sdk: 'true',
          return_url: 'https://shop.example/return',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': cardNumber,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 1),
          'payment_method_data[card][cvc]': '123'
        })
      })
      return { status: response.status, body: await response.json() }
    },

    authenticate(intentId, outcome) {
      followIntent(world, authenticate(world, intent(intentId), outcome))
    },

    settle(intentId) {
      followIntent(world, succeed(world, intent(intentId)))
    },

    settleRefund(refundId, status) {
      settleRefund(world, world.get('refund', refundId), status)
    },

    renew(subscriptionId) {
      renew(world, world.get('subscription', subscriptionId))
    },

    setSubscriptionStatus(subscriptionId, status) {
      changeStatus(world, world.get('subscription', subscriptionId), status)
    },

    async stop() {
      webhooks.sendTo(undefined)
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await webhooks.settled()
    }
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}
