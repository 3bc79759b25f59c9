import { afterAll, expect, test } from 'vitest'

import { getDb } from '#lib/server/platform/db/index.ts'
import { createOnce } from '#lib/server/platform/http/idempotency.ts'
import { confirmTestPayment, retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { requestRefund } from '#lib/server/commerce/payments/refunds.ts'
import { settle, settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'

import { booksOf, makeOrder, updateOrder } from '../support/orders.ts'
import { begin, deliver, install, openStripe } from '../support/payments.ts'
import { send, signUp } from '../support/world.ts'

const { stripe, world } = await openStripe({ timeoutMs: 1500, maxNetworkRetries: 0 })
install(world.gateway)
const owner = await signUp()
const member = { ...owner, role: 'owner' } as unknown as Member
const db = getDb()
const { once } = createOnce(db, undefined)

afterAll(() => world.stop())

async function paidWith(cardNumber: string) {
  const order = await makeOrder(owner, { gateway: 'stripe' })
  const handle = await begin(order)
  await world.pay(handle, cardNumber)
  await settle(db, order.orderId)
  return { ...order, ...handle }
}

function intentsOf(orderId: string) {
  return stripe.intents().filter(({ metadata }) => metadata['payable'] === orderId)
}

async function deliverAll(intentId: string, type: RegExp) {
  for (const event of await world.events(intentId)) {
    if (type.test(event.type)) expect(await deliver(event.payload, world.sign(event.payload))).toBe(200)
  }
}

test.for([
  { kind: 'error', status: 503 },
  { kind: 'error', status: 429 },
  { kind: 'reset' },
  { kind: 'silence' },
  { kind: 'lost' },
  { kind: 'lost-silence' }
] as const)('makes one payment although starting it failed first (%o)', async fault => {
  const order = await makeOrder(owner, { gateway: 'stripe' })
  stripe.fail(fault, { method: 'POST', times: Number.POSITIVE_INFINITY })
  await expect(begin(order)).rejects.toMatchObject({ name: 'AppError', code: 'unavailable', retryAfter: 5 })
  expect((await booksOf(order.orderId)).order).toMatchObject({ status: 'pending', intent_id: null })
  stripe.heal()

  const handle = await begin(order)
  expect(handle).toMatchObject({ gateway: 'stripe', publishableKey: stripe.publishableKey })
  expect(intentsOf(order.orderId)).toHaveLength(1)
})

test('tells the buyer to try again while Stripe does not say what became of the payment', async () => {
  const order = await makeOrder(owner, { gateway: 'stripe' })
  const handle = await begin(order)
  await world.pay(handle)
  stripe.fail({ kind: 'error', status: 500 })
  await expect(settleForPayer(db, order.orderId)).rejects.toMatchObject({ code: 'unavailable' })
  stripe.heal()

  await settleForPayer(db, order.orderId)
  expect((await booksOf(order.orderId)).order.status).toBe('paid')
})

test('keeps an event that comes while Stripe does not answer', async () => {
  const order = await makeOrder(owner, { gateway: 'stripe', placedSecondsAgo: 10 })
  const handle = await begin(order)
  await world.pay(handle)
  stripe.fail({ kind: 'error', status: 500 })
  await deliverAll(handle.intentId, /intent\.succeeded/)
  expect((await booksOf(order.orderId)).order.status).toBe('pending')
  stripe.heal()

  const past = new Date(Date.now() - 60_000).toISOString()
  const mine = db.updateTable('payment_events').set({ received_at: past })
  await mine.where('intent_id', '=', handle.intentId).execute()
  await reconcile(db)
  expect((await booksOf(order.orderId)).order.status).toBe('paid')
})

test('does not expire an order while Stripe cannot say that it is unpaid', async () => {
  const order = await makeOrder(owner, { gateway: 'stripe', placedSecondsAgo: 90, expiresInSeconds: -1, capacity: 3 })
  await updateOrder(order.orderId, { intent_id: 'pi_unknown' })
  stripe.fail({ kind: 'error', status: 500 }, { times: Number.POSITIVE_INFINITY })
  await expect(closeUnpaid(db, order.orderId, { status: 'expired' })).rejects.toMatchObject({ kind: 'unavailable' })
  stripe.heal()

  expect((await booksOf(order.orderId)).order.status).toBe('pending')
})

test('ignores an event of real money while the keys are of test mode', async () => {
  const order = await makeOrder(owner, { gateway: 'stripe' })
  const handle = await begin(order)
  await world.pay(handle)
  const sent = (await world.events(handle.intentId)).find(({ type }) => type === 'payment_intent.succeeded')!
  const live = JSON.stringify({ ...JSON.parse(sent.payload), livemode: true })

  expect(await deliver(live, world.sign(live))).toBe(200)
  expect((await booksOf(order.orderId)).order.status).toBe('pending')
  const inbox = await db.selectFrom('payment_events').select('id').where('intent_id', '=', handle.intentId).execute()
  expect(inbox).toEqual([])
})

test('holds an order of real money that a test payment claims to pay', async () => {
  const order = await makeOrder(owner, { gateway: 'stripe' })
  const handle = await begin(order)
  await world.pay(handle)
  await updateOrder(order.orderId, { livemode: true })
  install({ ...world.gateway, livemode: true })
  await settle(db, order.orderId)
  install(world.gateway)

  const books = await booksOf(order.orderId)
  expect(books.order).toMatchObject({ status: 'pending', paid_cents: 0 })
  expect(books.order.held_reason).toContain('do not mix')
})

test('waits for a refund that takes days, and knows its end', async () => {
  const { orderId, intentId } = await paidWith('4000000000007726')
  const [kept, lost] = [100, 200]
  for (const amountCents of [kept, lost]) {
    await requestRefund(db, member, { kind: 'store-order', payableId: orderId, amountCents, reason: '', once })
  }
  const before = await booksOf(orderId)
  expect(before.refunds).toMatchObject([{ state: 'requested' }, { state: 'requested' }])
  expect(before.order.refunded_cents).toBe(300)

  const made = stripe.refunds().filter(({ payment_intent: id }) => id === intentId)
  stripe.settleRefund(made.find(({ amount }) => amount === kept)!.id, 'succeeded')
  stripe.settleRefund(made.find(({ amount }) => amount === lost)!.id, 'failed')
  await deliverAll(intentId, /^refund\./)
  const after = await booksOf(orderId)
  expect(after.refunds.map(({ amount_cents: cents, state }) => [cents, state])).toEqual([
    [kept, 'succeeded'],
    [lost, 'failed']
  ])
  expect(after.order.refunded_cents).toBe(kept)
  expect(after.mails).toEqual(['order_confirmation', 'order_refund'])
})

test('takes a refund back that bounces after it succeeded, and asks a person to look', async () => {
  const { orderId, intentId } = await paidWith('4242424242424242')
  await requestRefund(db, member, { kind: 'store-order', payableId: orderId, reason: '', once })
  const [made] = stripe.refunds().filter(({ payment_intent: id }) => id === intentId)
  stripe.settleRefund(made!.id, 'failed')
  await deliverAll(intentId, /^refund\./)

  const books = await booksOf(orderId)
  expect(books).toMatchObject({ order: { refunded_cents: 0 }, refunds: [{ state: 'failed' }] })
  expect(books.order.held_reason).toContain('refund failed')
})

test('holds an order whose payment is disputed', async () => {
  const { orderId, intentId } = await paidWith('4000000000000259')
  await deliverAll(intentId, /dispute/)

  const books = await booksOf(orderId)
  expect(books.order).toMatchObject({ status: 'paid' })
  expect(books.order.held_reason).toContain('disputes')
})

test('has no test payments', async () => {
  const proof = { intentId: 'pi_1', clientSecret: 'x' }
  const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }

  expect(await send(confirmTestPayment, { body: { ...proof, ...card } })).toMatchObject({ status: 404 })
  expect(await send(retrieveTestPayment, { body: proof })).toMatchObject({ status: 404 })
})
