// The embedded gateway as a fresh machine runs it: nothing replaced, events by themselves.
import { beforeAll, expect, test } from 'vitest'

import { createPaymentIntent } from '#lib/contract/shopper-orders.ts'
import { confirmTestPayment, retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'
import { forget } from '#lib/server/platform/singleton.ts'

import { booksOf, makeOrder } from '../support/orders.ts'
import { begin, deliver } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { request, send, sent, signUp } from '../support/world.ts'

const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' }

beforeAll(() => forget('gateway'))

async function started() {
  const order = await makeOrder(await signUp())
  const { intentId, clientSecret, gateway, publishableKey } = await begin(order)
  expect({ gateway, publishableKey }).toEqual({ gateway: 'test', publishableKey: null })
  return { order, proof: { intentId, clientSecret } }
}

test('pays, and the order is paid before the answer is back', async () => {
  const { order, proof } = await started()

  expect(await sent(confirmTestPayment, { body: { ...proof, ...card } })).toEqual({
    status: 'succeeded',
    failure: null
  })
  expect(await booksOf(order.orderId)).toMatchObject({
    order: { status: 'paid' },
    payments: [{ card_brand: 'visa', card_last4: '4242', gateway: 'test', livemode: false }],
    mails: ['order_confirmation']
  })
  const state = { status: 'succeeded', amountCents: 2500, currency: 'usd' }
  expect(await sent(retrieveTestPayment, { body: proof })).toEqual(state)
})

test('says why a card was declined', async () => {
  const { order, proof } = await started()
  const cardNumber = '4000000000009995'

  expect(await sent(confirmTestPayment, { body: { ...proof, ...card, cardNumber } })).toMatchObject({
    status: 'requires_payment_method',
    failure: { code: 'insufficient_funds' }
  })
  expect((await booksOf(order.orderId)).order.status).toBe('pending')
})

test('asks for 3-D Secure and takes the answer', async () => {
  const { order, proof } = await started()
  const body = { ...proof, ...card, cardNumber: '4000002500003155' }

  expect(await sent(confirmTestPayment, { body })).toMatchObject({ status: 'requires_action' })
  expect(await sent(confirmTestPayment, { body: { ...body, authentication: 'complete' } })).toMatchObject({
    status: 'succeeded'
  })
  expect((await booksOf(order.orderId)).order.status).toBe('paid')
})

test('refuses a real card without repeating its number', async () => {
  const { proof } = await started()
  const response = await request(confirmTestPayment, { body: { ...proof, ...card, cardNumber: '4111111111111111' } })

  expect(response.status).toBe(400)
  const text = await response.text()
  expect(text).toContain('use a test card')
  expect(text).not.toContain('4111')
})

test('shows and pays nothing without the secret', async () => {
  const [mine, theirs] = [await started(), await started()]
  const stolen = { intentId: theirs.proof.intentId, clientSecret: mine.proof.clientSecret }

  expect(await send(retrieveTestPayment, { body: stolen })).toMatchObject({ status: 404 })
  expect(await send(confirmTestPayment, { body: { ...stolen, ...card } })).toMatchObject({ status: 404 })
})

test('stops who tries card after card on one order', async () => {
  const { proof } = await started()
  const body = { ...proof, ...card, cardNumber: '4000000000000002' }
  for (let index = 0; index < 8; index++) expect((await send(confirmTestPayment, { body })).status).toBe(200)

  expect(await send(confirmTestPayment, { body })).toMatchObject({ status: 429 })
  expect(await send(confirmTestPayment, { body: { ...proof, ...card } })).toMatchObject({ status: 429 })
})

test('stops who tries card after card from one address, and nobody else', async () => {
  const ip = '203.0.113.7'
  const from = <T>(address: string, work: () => Promise<T>) => withRequestContext({ requestId: '', ip: address }, work)
  const declined = { ...card, cardNumber: '4000000000000002' }
  for (let index = 0; index < 30; index++) {
    if (index % 7 === 0) await getDb().deleteFrom('throttles').where('key', 'like', 'card:pi_%').execute()
    const { proof } = await started()
    await from(ip, () => sent(confirmTestPayment, { body: { ...proof, ...declined } }))
  }

  const { proof } = await started()
  const body = { ...proof, ...card }
  expect(await from(ip, () => send(confirmTestPayment, { body }))).toMatchObject({ status: 429 })
  expect(await from('203.0.113.8', () => send(confirmTestPayment, { body }))).toMatchObject({ status: 200 })
})

test('keeps client secrets and card numbers out of every table but its own', async () => {
  const { order, proof } = await started()
  await sent(confirmTestPayment, { body: { ...proof, ...card } })

  const books = JSON.stringify(await booksOf(order.orderId))
  const inbox = JSON.stringify(await getDb().selectFrom('payment_events').selectAll().execute())
  expect(books + inbox).not.toMatch(/_secret_|4242 ?4242/)
})

test('takes events only from itself', async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' })

  expect(await deliver(payload, null)).toBe(400)
  expect(await deliver(payload, `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`)).toBe(400)
  expect(await deliver('x'.repeat(600_000), null)).toBe(413)
})

test('says at the address of the specification how to pay an order, and refuses in words what cannot be paid', async () => {
  const shop = await openShop(await signUp())
  const { orderId } = await buy(shop)
  const ask = (id: string) => send(createPaymentIntent, { body: { orderId: id } })
  const handle = { gateway: 'test', intentId: expect.any(String), clientSecret: expect.any(String) }
  const first = await ask(orderId)
  expect(first).toMatchObject({ status: 200, ok: true, data: handle })
  // Asked again, it is the same payment: nobody is charged twice.
  expect((await ask(orderId)).data).toEqual(first.data)

  const { intentId, clientSecret } = first.data!
  await sent(confirmTestPayment, { body: { intentId, clientSecret, ...card } })
  const paid = await ask(orderId)
  expect(paid).toMatchObject({ status: 409, data: null })
  expect(paid.message).toMatch(/^[A-Z].*\.$/)
  expect(await ask('A'.repeat(22))).toMatchObject({ status: 404, message: 'Order not found' })
  expect(await ask('no')).toMatchObject({ status: 400, ok: false })
})
