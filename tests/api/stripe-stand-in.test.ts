import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type StripeStandIn, startStripe } from '../support/stripe/stand-in.ts'
import { installedRelease, staticFile } from '../support/stripe/stripe-js.ts'

interface Received {
  type: string
  intentId: string
}

const received: Received[] = []
let answers = 200
let standIn: StripeStandIn
let stripe: Stripe

const receiver = createServer(async (request, response) => {
  const header = request.headers['stripe-signature'] ?? ''
  const event = stripe.webhooks.constructEvent(await text(request), header, standIn.webhookSecret)
  const { id, payment_intent: related } = event.data.object as { id: string; payment_intent?: string }
  received.push({ type: event.type, intentId: related ?? id })
  response.writeHead(answers).end()
})

beforeAll(async () => {
  await new Promise<void>(ready => receiver.listen(0, '127.0.0.1', ready))
  standIn = await startStripe({ webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` })
  const { hostname: host, port } = new URL(standIn.url)
  stripe = new Stripe(standIn.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })
})

afterAll(async () => {
  await standIn.stop()
  receiver.close()
})

async function post(path: string, form: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${standIn.url}/v1/${path}`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${standIn.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers
    }
  })
}

function newIntent(amount = 1000): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount, currency: 'usd' })
}

async function pay(amount?: number, number = '4242424242424242'): Promise<Stripe.PaymentIntent> {
  const intent = await newIntent(amount)
  await standIn.pay(intent.client_secret!, number)
  return intent
}

function typesOf({ id }: { id: string }): string[] {
  return received.filter(({ intentId }) => intentId === id).map(({ type }) => type)
}

test.for([
  ['amount=100&currency=usd&metadate[a]=1', 'parameter_unknown', 'metadate'],
  ['amount=100&currency=usd&shipping[adress]=1', 'parameter_unknown', 'shipping[adress]'],
  ['amount=100&currency=usd&payment_method_types[]=card', 'parameter_unknown', 'payment_method_types'],
  ['currency=usd', 'parameter_missing', 'amount'],
  ['amount=100', 'parameter_missing', 'currency'],
  ['amount=10.5&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=0&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=49&currency=usd', 'amount_too_small', 'amount'],
  ['amount=100000000&currency=usd', 'amount_too_large', 'amount'],
  ['amount=100&currency=', 'parameter_invalid_empty', 'currency'],
  ['amount=100&currency=usd&capture_method=later', undefined, 'capture_method'],
  ['amount=100&currency=xyz', undefined, 'currency'],
  ['amount=100&currency=usd&receipt_email=ann', 'email_invalid', 'receipt_email'],
  ['amount=100&currency=usd&customer=cus_gone', 'resource_missing', 'customer']
] as const)('refuses %s', async ([form, code, param]) => {
  const response = await post('payment_intents', form)
  const { error } = (await response.json()) as { error: Stripe.StripeRawError }

  expect(response.headers.get('request-id')).toMatch(/^req_/)
  expect([400, 404]).toContain(response.status)
  expect(error).toMatchObject({ type: 'invalid_request_error', param, ...(code && { code }) })
  expect(error.message).toBeTruthy()
})

test('takes only its own keys', async () => {
  const unknown = await post('payment_intents', 'amount=100&currency=usd', { authorization: 'Bearer sk_test_other' })
  const publishable = await post('payment_intents', `amount=100&currency=usd&key=${standIn.publishableKey}`, {
    authorization: ''
  })

  expect(unknown.status).toBe(401)
  expect(publishable.status).toBe(403)
})

test('replays a reply, and marks it', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second, other] = [
    await post('payment_intents', 'amount=100&currency=usd', headers),
    await post('payment_intents', 'amount=100&currency=usd', headers),
    await post('payment_intents', 'amount=101&currency=usd', headers)
  ]

  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await second.text()).toBe(await first.text())
  expect(other.status).toBe(400)
  expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } })
})

test('lets a key be used again after a fault of the parameters', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await post('payment_intents', 'amount=1x&currency=usd', headers)

  expect((await post('payment_intents', 'amount=100&currency=usd', headers)).status).toBe(200)
})

test('expands what is asked for', async () => {
  const { id } = await pay()
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })

  expect(intent.latest_charge).toMatchObject({ object: 'charge', balance_transaction: { amount: 1000, net: 941 } })
  await expect(stripe.paymentIntents.retrieve(id, { expand: ['nonsense'] })).rejects.toThrow('cannot be expanded')
})

test('hides from browsers what is not theirs', async () => {
  const { id, client_secret: secret } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    metadata: { order: '1' }
  })
  const read = (value: string) => {
    return fetch(`${standIn.url}/v1/payment_intents/${id}?key=${standIn.publishableKey}&client_secret=${value}`)
  }

  expect(await (await read(secret!)).json()).not.toHaveProperty('metadata')
  expect((await read(`${secret}x`)).status).toBe(400)
})

test('sends signed events in their order', async () => {
  const intent = await pay()
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 })
  await standIn.webhooks.settled()

  expect(typesOf(intent)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'refund.updated'
  ])
})

test('holds events back, turns them round and repeats them', async () => {
  standIn.webhooks.hold()
  const intent = await pay()
  expect(typesOf(intent)).toEqual([])

  await standIn.webhooks.release({ order: 'reversed', copies: 2 })
  const last = ['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']
  expect(typesOf(intent)).toEqual(last.flatMap(type => [type, type]))
})

test('sends again what was not taken', async () => {
  answers = 500
  const intent = await newIntent()
  await standIn.webhooks.settled()
  answers = 200

  expect(await standIn.webhooks.retryFailed()).toMatchObject([{ type: 'payment_intent.created', status: 200 }])
  expect(typesOf(intent)).toHaveLength(2)
  expect(await standIn.webhooks.retryFailed()).toEqual([])
})

test('disputes the card made for it', async () => {
  const { id } = await pay(1000, '4000000000000259')

  expect(standIn.events().at(-1)).toMatchObject({
    type: 'charge.dispute.created',
    data: { object: { payment_intent: id } }
  })
})

test('bounces a refund', async () => {
  const { id } = await pay(1000, '4000000000005126')
  const { id: refundId } = await stripe.refunds.create({ payment_intent: id })

  expect((await stripe.refunds.retrieve(refundId)).status).toBe('failed')
})

test('keeps no card number', async () => {
  await pay(1000, '5555555555554444')

  expect(JSON.stringify([standIn.requests, standIn.intents(), standIn.events()])).not.toContain('5555555555554444')
})

test('follows a subscription through good and bad months', async () => {
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
    product_data: { name: 'Starter' }
  })
  const customer = await stripe.customers.create({ email: 'ann@shop.example' })
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const begun = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: good.id,
    expand: ['latest_invoice']
  })
  expect(begun).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 999 } })

  standIn.renew(begun.id)
  expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active')

  await stripe.subscriptions.update(begun.id, { default_payment_method: 'pm_card_visa_chargeDeclined' })
  standIn.renew(begun.id)
  const { status, latest_invoice: late } = await stripe.subscriptions.retrieve(begun.id)
  expect(status).toBe('past_due')

  expect(await stripe.subscriptions.cancel(begun.id)).toMatchObject({ status: 'canceled' })
  expect(standIn.invoices().find(({ id }) => id === late)).toMatchObject({ status: 'open', auto_advance: false })
  expect(standIn.events().filter(({ type }) => type === 'customer.subscription.deleted')).toHaveLength(1)
})

test('waits for the buyer to pay the first invoice', async () => {
  const price = await stripe.prices.create({ currency: 'usd', unit_amount: 999, recurring: { interval: 'year' } })
  const customer = await stripe.customers.create({})
  const {
    id,
    latest_invoice: invoice,
    status
  } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice']
  })
  expect(status).toBe('incomplete')

  await standIn.pay((invoice as Stripe.Invoice).confirmation_secret!.client_secret, '4242424242424242')
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
})

test('serves the release that the installed loader asks for, and no other', () => {
  const script = staticFile(new URL(`https://js.stripe.com/${installedRelease()}/stripe.js`))

  expect(script?.body).toContain('"colorPrimary"')
  expect(script?.body).not.toMatch(/^(import|export) /m)
  expect(staticFile(new URL('https://js.stripe.com/v3/'))).toBeUndefined()
})
