// Plans sold by Stripe, against its stand-in: what a person meets, and what must not charge or lose anything.
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  beginCard,
  type Billing,
  getBilling,
  listPlanInvoices,
  openPortal,
  payPlanInvoice,
  refreshBilling,
  setCard
} from '#lib/contract/billing.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'
import { forget } from '#lib/server/platform/singleton.ts'
import { syncCustomer } from '#lib/server/subscriptions/follow.ts'
import { endOfNobody } from '#lib/server/subscriptions/tasks.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import type { Gateway } from '#lib/server/platform/outside/gateway.ts'

import { install, openStripe } from '../support/payments.ts'
import { take } from '../support/plans.ts'
import type { StripeStandIn } from '../support/stripe/stand-in.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const STARTER = 'platen_starter_monthly'
const before = env()
let standIn: StripeStandIn
let gateway: Gateway
let stripe: Stripe
let stop: () => Promise<void>

beforeAll(async () => {
  setEnv({ ...before, SELL_PLANS: '1' })
  const opened = await openStripe({ maxNetworkRetries: 0 })
  standIn = opened.stripe
  gateway = opened.world.gateway
  stop = opened.world.stop
  install(gateway)
  const { hostname, port } = new URL(standIn.url)
  stripe = new Stripe(standIn.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
})
afterAll(async () => {
  await stop()
  forget('gateway')
  setEnv(before)
})

async function giveCard(as: Person, number: string) {
  const { setupId, clientSecret } = await sent(beginCard, { as })
  const { status, body } = await standIn.pay(clientSecret, number)
  if (body.status === 'requires_action') standIn.authenticate(setupId, 'complete')
  return { status, answer: await send(setCard, { as, body: { setupId } }) }
}

const customerOf = async ({ userId }: Person) =>
  (
    await getDb()
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).customer_id
const charged = () => standIn.sums().succeededCents

test('a card that has expired is refused by its form, and pays nothing', async () => {
  const as = await signUp({ plan: 'free' })
  const before = charged()
  const { status, answer } = await giveCard(as, '4000000000000069')
  expect(status).toBe(402)
  expect(answer).toMatchObject({ status: 409, message: 'This card was not confirmed. Give it once more.' })
  expect(await take(as, STARTER)).toMatchObject({ status: 409, message: 'Give a card first.' })
  expect(charged()).toBe(before)
})

test('a bank that asks at the first payment is answered from the same click', async () => {
  const as = await signUp({ plan: 'free' })
  await giveCard(as, '4000002760003184')
  const chosen = await take(as, STARTER)
  expect(chosen).toMatchObject({ status: 200, data: { billing: { plan: 'free', state: 'incomplete' } } })
  expect(await send(payPlanInvoice, { as })).toMatchObject({ status: 200, data: { action: { service: 'stripe' } } })
  const asking = standIn.intents().find(({ status }) => status === 'requires_action')!
  standIn.authenticate(asking.id, 'complete')
  expect(await sent(refreshBilling, { as })).toMatchObject({ plan: 'starter', state: 'active' })
  expect(await sent(listPlanInvoices, { as })).toMatchObject([{ status: 'paid', totalCents: 999 }])
})

test('a subscription in another currency, or of a price that is none of ours, is no plan', async () => {
  const as = await signUp({ plan: 'free' })
  await giveCard(as, '4242424242424242')
  const customer = await customerOf(as)
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 999,
    recurring: { interval: 'month' },
    product_data: { name: 'Elsewhere' }
  })
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
  await syncCustomer(getDb(), gateway, customer)
  expect(await sent(getBilling, { as })).toMatchObject({ plan: 'free', bought: null })
  await stripe.subscriptions.cancel(id)
})

test('an event about somebody whose account is gone ends what they pay for', async () => {
  const as = await signUp({ plan: 'free' })
  await giveCard(as, '4242424242424242')
  await take(as, STARTER)
  const customerId = await customerOf(as)
  await getDb().deleteFrom('billing_customers').where('customer_id', '=', customerId).execute()
  await stripe.customers.update(customerId, { metadata: { user: crypto.randomUUID() } })
  expect(await syncCustomer(getDb(), gateway, customerId)).toBe('not ours')
  await endOfNobody(getDb(), { gateway: 'stripe', livemode: false, customerId })
  const left = standIn
    .subscriptions()
    .filter(({ customer, status }) => customer === customerId && status !== 'canceled')
  expect(left).toEqual([])
})

test('Stripe’s own pages are opened for the person who asks, with a way back', async () => {
  const as = await signUp({ plan: 'free' })
  expect((await sent(openPortal, { as })).url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  const asked = new URLSearchParams(standIn.requests.at(-1)!.params)
  expect(asked.get('customer')).toBe(await customerOf(as))
  expect(asked.get('return_url')).toBe(`${env().publicUrl}/dashboard/account/plans`)
})

test('a year of a plan is renewed, fails, is mended and is reduced, by a test clock', async () => {
  const as = await signUp({ plan: 'free' })
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 31) / 1000 })
  const { id } = await stripe.customers.create({ test_clock: clock.id, metadata: { user: as.userId } })
  await syncCustomer(getDb(), gateway, id)
  const later = async (days: number): Promise<Billing> => {
    const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock.id)
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + days * 86_400 })
    return sent(refreshBilling, { as })
  }
  await giveCard(as, '4242424242424242')
  await take(as, 'platen_business_monthly')
  expect(await later(29)).toMatchObject({ plan: 'business', state: 'active', periodEnd: '2027-03-28T00:00:00.000Z' })
  await take(as, STARTER)
  expect(await later(1)).toMatchObject({ plan: 'business', state: 'changing', next: { plan: 'starter' } })
  await giveCard(as, '4000000000000341')
  const late = await later(28)
  expect(late).toMatchObject({ plan: 'starter', state: 'past_due', next: null, open: { amountCents: 999 } })
  expect((await giveCard(as, '4242424242424242')).answer).toMatchObject({ data: { billing: { state: 'active' } } })
  await giveCard(as, '4000000000000341')
  await later(31)
  expect(await later(15)).toMatchObject({ plan: 'free', state: 'none', open: null })
  expect((await sent(listPlanInvoices, { as })).map(({ status }) => status).toSorted()).toEqual([
    'paid',
    'paid',
    'paid',
    'void'
  ])
})
