// A stand-in for api.stripe.com on loopback, faithful enough that the real SDK and the real browser loader notice
// nothing. Test mode only; nothing outlives it.
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'

import { createApi, type RequestRecord } from './api.ts'
import { type AccountChange, changeAccount, createWorlds, deauthorize, visitLink } from './connect.ts'
import { closeDispute } from './charges.ts'
import { createFaults, type Fault, type Where } from './faults.ts'
import { followIntent } from './invoices.ts'
import { authenticate, expireAuthorisation, succeed } from './payment-intents.ts'
import { failPayout, payOut } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import { authenticateSetup } from './setup-intents.ts'
import { changeStatus } from './subscription-state.ts'
import { renew } from './subscriptions.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'
import type { Kind, KindOf, World } from './world.ts'

export interface StripeStandIn {
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly webhooks: Webhooks
  /** Every call, with card numbers masked. */
  readonly requests: RequestRecord[]
  accounts(): Stripe.Account[]
  intents(): Stripe.PaymentIntent[]
  /** Those of this connected account. */
  intentsOf(accountId: string): Stripe.PaymentIntent[]
  setups(): Stripe.SetupIntent[]
  refunds(): Stripe.Refund[]
  events(): Stripe.Event[]
  subscriptions(): Stripe.Subscription[]
  invoices(): Stripe.Invoice[]
  /** What its owner's settings make of a subscription that could not be charged in the end. */
  afterRetries(status: World['afterRetries']): void
  /** What the shop was paid and what it gave back, in cents, whatever the currency. */
  sums(): { succeededCents: number; refundedCents: number }
  /** Something goes wrong with the next call. */
  fail(fault: Fault, where?: Where): void
  /** Nothing goes wrong any more. */
  heal(): void
  /** Pays, or gives a card to be kept, as the browser does, with the publishable key. */
  pay(clientSecret: string, cardNumber: string): Promise<{ status: number; body: { status?: string; error?: object } }>
  /** What the buyer does in the bank's dialog. */
  authenticate(intentId: string, outcome: 'complete' | 'fail'): void
  /** The bank transfer of a processing intent arrives. */
  settle(intentId: string): void
  /** Nobody charged what was authorised in time. */
  expireAuthorisation(intentId: string): void
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void
  /** What Stripe makes of a connected account, told of as it does. */
  changeAccount(accountId: string, change: AccountChange): void
  /** Everything is filled in and checked: it takes payments and pays out. */
  enableAccount(accountId: string): void
  disputes(): Stripe.Dispute[]
  /** The bank decides. */
  closeDispute(disputeId: string, status: 'won' | 'lost'): void
  /** Pays out what has come in; of the platform's own where no account is named. */
  payOut(accountId?: string, currency?: string): Stripe.Payout
  failPayout(payoutId: string): void
  /** Its owner takes the platform's access away. */
  deauthorize(accountId: string): void
  /** Who comes by an account link: the account, or where to fetch another link. */
  visitLink(key: string): { account: Stripe.Account; returnUrl: string } | { elsewhere: string }
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
  const worlds = createWorlds(event => webhooks.accept(event), Stripe.API_VERSION)
  const world = worlds.own
  const webhooks = createWebhooks(webhookSecret, id => find('event', id))
  webhooks.sendTo(options.webhookUrl)
  const faults = createFaults()
  const api = createApi(worlds, keys, faults)
  const server = createServer(api.listener)
  const url = await listen(server)

  /** Whichever account's it is; in the platform's own where there is none. */
  function worldOf(id: string): World {
    return worlds.all().find(each => each.find(id)) ?? world
  }

  function find<K extends Kind>(kind: K, id: string): KindOf<K> {
    return worldOf(id).get(kind, id)
  }

  function all<K extends Kind>(kind: K): KindOf<K>[] {
    return worlds.all().flatMap(each => each.all(kind))
  }

  return {
    url,
    secretKey: keys.secret,
    publishableKey: keys.publishable,
    webhookSecret,
    webhooks,
    requests: api.requests,
    accounts: () => structuredClone(world.all('account')),
    intents: () => structuredClone(all('payment_intent')),
    intentsOf: id => structuredClone(worlds.of(id)?.all('payment_intent') ?? []),
    setups: () => structuredClone(world.all('setup_intent')),
    refunds: () => structuredClone(all('refund')),
    events: () => structuredClone(all('event')),
    subscriptions: () => structuredClone(world.all('subscription')),
    invoices: () => structuredClone(world.all('invoice')),

    afterRetries(status) {
      world.afterRetries = status
    },

    sums() {
      const paid = all('payment_intent').filter(({ status }) => status === 'succeeded')
      const returned = all('refund').filter(
        ({ status, reason }) => status !== 'failed' && reason !== 'expired_uncaptured_charge'
      )
      return {
        succeededCents: paid.reduce((sum, { amount_received: amount }) => sum + amount, 0),
        refundedCents: returned.reduce((sum, { amount }) => sum + amount, 0)
      }
    },

    fail: faults.add,
    heal: faults.clear,

    async pay(clientSecret, cardNumber) {
      const [id = ''] = clientSecret.split('_secret_')
      const { account } = worldOf(id)
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const response = await fetch(`${url}/v1/${kind}/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: keys.publishable,
          ...(account && { _stripe_account: account.id }),
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
      const own = worldOf(intentId)
      if (intentId.startsWith('seti_')) return void authenticateSetup(own, own.get('setup_intent', intentId), outcome)
      followIntent(own, authenticate(own, own.get('payment_intent', intentId), outcome))
    },

    settle(intentId) {
      const own = worldOf(intentId)
      followIntent(own, succeed(own, own.get('payment_intent', intentId)))
    },

    expireAuthorisation(intentId) {
      const own = worldOf(intentId)
      expireAuthorisation(own, own.get('payment_intent', intentId))
    },

    settleRefund(refundId, status) {
      const own = worldOf(refundId)
      settleRefund(own, own.get('refund', refundId), status)
    },

    changeAccount: (accountId, change) => changeAccount(worlds, accountId, change),

    enableAccount(accountId) {
      changeAccount(worlds, accountId, { detailsSubmitted: true, charges: true, payouts: true, due: [] })
    },

    payOut: (accountId, currency = 'usd') =>
      structuredClone(payOut((accountId && worlds.of(accountId)) || world, currency)),
    disputes: () => structuredClone(all('dispute')),
    closeDispute(id, status) {
      closeDispute(worldOf(id), find('dispute', id), status)
    },
    failPayout: id => failPayout(worldOf(id), find('payout', id)),
    deauthorize: accountId => deauthorize(worlds, accountId),
    visitLink: key => visitLink(world, key),

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
