// Stripe's webhook and the state of payments: checks 104 to 119.
import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { updateUserAccount } from '#lib/contract/accounts.ts'
import { listOrders } from '#lib/contract/orders.ts'
import { getShopperOrder, resumePayment, settleOrder } from '#lib/contract/shopper-orders.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { createWorkspace, updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { createStripeGateway } from '#lib/server/platform/outside/stripe.ts'
import { settleFromQueue } from '#lib/server/commerce/payments/tasks.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'

import { booksOf, makeOrder, updateOrder } from '../support/orders.ts'
import { begin, deliver, install, openStripe, type PaymentWorld } from '../support/payments.ts'
import { openShop, teeLine } from '../support/shop.ts'
import { buy, price, sendOrder } from '../support/shopping.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

type Stripe = Awaited<ReturnType<typeof openStripe>>['stripe']

let stripe: Stripe
let world: PaymentWorld
let owner: Person
const db = getDb()

beforeAll(async () => {
  const opened = await openStripe()
  stripe = opened.stripe
  world = opened.world
  install(world.gateway)
  owner = await signUp()
})
afterEach(() => {
  stripe.heal()
  install(world.gateway)
})
afterAll(() => world.stop())

/** An order that is paid at Stripe, and nobody here knows; with the event that would tell. */
async function paidThere() {
  const order = await makeOrder(owner, { gateway: 'stripe' })
  const handle = await begin(order)
  await world.pay(handle)
  const sentEvents = await world.events(handle.intentId)
  const { payload } = sentEvents.find(({ type }) => type === 'payment_intent.succeeded')!
  return { ...order, ...handle, payload, events: sentEvents }
}

async function stateOf(orderId: string) {
  return (await booksOf(orderId)).order.status
}

function eventRows(intentId: string) {
  return db.selectFrom('payment_events').selectAll().where('intent_id', '=', intentId).execute()
}

test('104: refuses what is forged, and writes nothing', async () => {
  const { orderId, intentId, payload } = await paidThere()
  const signature = world.sign(payload)
  const forged: [string, string | null][] = [
    [payload, null],
    [payload, ''],
    [payload, world.sign(payload, { secret: 'whsec_wrong' })],
    [payload, world.sign(payload, { scheme: 'v0' })],
    [payload.replace('2500', '2501'), signature],
    [JSON.stringify(JSON.parse(payload)).replace('{', '{ '), signature],
    [payload, signature.replace(/.$/, last => (last === '0' ? '1' : '0'))]
  ]

  for (const [body, header] of forged) expect(await deliver(body, header)).toBe(400)
  expect(await eventRows(intentId)).toEqual([])
  expect(await stateOf(orderId)).toBe('pending')
})

test.each([
  ['six minutes old', -360],
  ['an hour ahead', 3600]
])('105: refuses an event that is %s', async (_, seconds) => {
  const { intentId, payload } = await paidThere()
  const timestamp = Math.floor(Date.now() / 1000) + seconds

  expect(await deliver(payload, world.sign(payload, { timestamp }))).toBe(400)
  expect(await eventRows(intentId)).toEqual([])
})

test('106: an event that comes a hundred times at once counts once', async () => {
  const { orderId, payload } = await paidThere()

  const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(payload, world.sign(payload))))

  expect(new Set(answers)).toEqual(new Set([200]))
  const { payments, mails, order } = await booksOf(orderId)
  expect([payments.length, mails, order.paid_cents]).toEqual([1, ['order_confirmation'], 2500])
})

test('107: events in the wrong order end in the same state', async () => {
  const { orderId, events } = await paidThere()

  for (const { payload } of events.toReversed()) expect(await deliver(payload, world.sign(payload))).toBe(200)

  expect(await stateOf(orderId)).toBe('paid')
})

test('108: an event that comes before its order is kept, and the order is paid when it is there', async () => {
  const id = randomUUID()
  const wish = { payableId: id, amountCents: 2500, currency: 'usd', description: 'Order', idempotencyKey: id }
  const intent = await world.gateway.createIntent(wish)
  await world.pay({ intentId: intent.id, clientSecret: intent.clientSecret })
  const { payload } = (await world.events(intent.id)).find(({ type }) => type === 'payment_intent.succeeded')!
  expect(await deliver(payload, world.sign(payload))).toBe(200)
  await expect(settleFromQueue(id)).rejects.toThrow()

  await makeOrder(owner, { gateway: 'stripe', id })
  await settleFromQueue(id)

  expect(await stateOf(id)).toBe('paid')
})

test('109: another mode, another account, another object: 200, and nothing happens', async () => {
  const { orderId, payload } = await paidThere()
  const event = JSON.parse(payload)
  const strange = [
    { ...event, id: `evt_${randomUUID()}`, livemode: true },
    { ...event, id: `evt_${randomUUID()}`, account: 'acct_other' },
    {
      ...event,
      id: `evt_${randomUUID()}`,
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer' } }
    },
    { ...event, id: `evt_${randomUUID()}`, data: { object: { ...event.data.object, id: 'pi_nobody' } } }
  ]

  for (const each of strange) {
    const body = JSON.stringify(each)
    expect(await deliver(body, world.sign(body))).toBe(200)
  }
  expect(await stateOf(orderId)).toBe('pending')
})

test('110: an amount in an event is not believed, and another amount at Stripe holds the order', async () => {
  const honest = await paidThere()
  const lie = JSON.parse(honest.payload)
  lie.data.object.amount = lie.data.object.amount_received = 999_999
  const body = JSON.stringify(lie)
  expect(await deliver(body, world.sign(body))).toBe(200)
  expect((await booksOf(honest.orderId)).order).toMatchObject({ status: 'paid', paid_cents: 2500 })

  const other = await makeOrder(owner, { gateway: 'stripe' })
  const handle = await begin(other)
  await world.gateway.updateIntent(handle.intentId, { amountCents: 100 })
  await world.pay(handle)
  await settle(db, other.orderId)
  const { order } = await booksOf(other.orderId)
  expect(order.held_reason).not.toBe('')
})

test('111: nobody’s word makes an order paid', async () => {
  const shop = await openShop(owner)
  const placed = await buy(shop)
  const body = { orderId: placed.orderId, payment_intent: placed.payment!.intentId, redirect_status: 'succeeded' }

  expect((await send(settleOrder, { body: body as never })).status).toBe(400)
  expect((await send(settleOrder, { body: { orderId: placed.orderId } })).data?.state).toBe('pending')
  expect((await sent(getShopperOrder, { params: { orderId: placed.orderId } })).paidCents).toBe(0)
})

test('112: the payment of one order does not pay another', async () => {
  const [cheap, dear] = [await paidThere(), await makeOrder(owner, { gateway: 'stripe', lines: [{ unitCents: 9900 }] })]
  await begin(dear)
  await updateOrder(cheap.orderId, { intent_id: null })
  await updateOrder(dear.orderId, { intent_id: cheap.intentId })

  await settle(db, dear.orderId)

  const { order } = await booksOf(dear.orderId)
  expect(order.paid_cents).toBe(0)
  expect(order.held_reason).not.toBe('')
})

test('113: a flood of events costs little, changes nothing twice, and others are answered meanwhile', async () => {
  const { orderId, intentId, payload } = await paidThere()
  const forged = Array.from({ length: 500 }, (_, n) => [payload.replace('2500', `${n}`), world.sign(payload)] as const)
  const before = process.cpuUsage()
  const refused = await Promise.all(forged.map(([body, header]) => deliver(body, header)))
  const { user, system } = process.cpuUsage(before)
  expect(new Set(refused)).toEqual(new Set([400]))
  // Five hundred a second are a fraction of one core's time, however busy the machine is.
  expect((user + system) / 1000).toBeLessThan(500)
  expect(await eventRows(intentId)).toEqual([])

  const genuine = Promise.all(Array.from({ length: 300 }, () => deliver(payload, world.sign(payload))))
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => send(listOrders, { as: owner, query: { WorkspaceId: owner.workspaceId } }))
  )
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(await genuine)).toEqual(new Set([200]))
  expect(await eventRows(intentId)).toHaveLength(1)
  const books = await booksOf(orderId)
  expect(books.order).toMatchObject({ status: 'paid', paid_cents: 2500 })
})

test('115: plans are not sold, so no event about a subscription changes one, however true it looks', async () => {
  const { userId, workspaceId } = owner
  const planOf = () => db.selectFrom('users').select('plan').where('id', '=', userId).executeTakeFirstOrThrow()
  const { payload } = await paidThere()
  const plans = ['free', 'starter'] as const

  for (const plan of plans) {
    await db.updateTable('users').set({ plan }).where('id', '=', userId).execute()
    for (const status of ['active', 'past_due', 'unpaid', 'canceled']) {
      const object = { id: 'sub_1', object: 'subscription', status, metadata: { workspaceId, plan: 'business' }, items: { data: [{ price: { id: 'price_business' } }] } } // biome-ignore format: one line
      const event = { ...JSON.parse(payload), id: `evt_${randomUUID()}`, type: 'customer.subscription.updated', data: { object } } // biome-ignore format: one line
      const body = JSON.stringify(event)
      expect(await deliver(body, world.sign(body))).toBe(200)
    }
    expect(await planOf()).toEqual({ plan })
  }
  await db.updateTable('users').set({ plan: 'business' }).where('id', '=', userId).execute()
})

test('116: a plan or its price named by a client is taken by no door', async () => {
  const person = await signUp({ plan: 'starter' })
  const wish = { plan: 'business', planId: 'business', priceId: 'price_business', Plan: 'business' }
  const named = { workspaceId: person.workspaceId, businessName: 'Ada’s Shop', ...wish }
  await send(updateWorkspace, { as: person, body: named } as never)
  const made = await send(createWorkspace, {
    as: person,
    body: { userId: person.userId, workspaceName: 'Second', ...wish }
  } as never)
  expect([200, 201, 400, 403]).toContain(made.status)
  await send(updateUserAccount, { as: person, query: { UserId: person.userId }, body: wish } as never)

  const rows = await db.selectFrom('users').select('plan').where('id', '=', person.userId).execute()
  expect(rows).toEqual([{ plan: 'starter' }])
})

test('114: an event comes again after it was used without an answer', async () => {
  const { orderId, payload } = await paidThere()
  await deliver(payload, world.sign(payload))
  await db.deleteFrom('payment_events').where('type', '=', 'payment_intent.succeeded').execute()

  expect(await deliver(payload, world.sign(payload))).toBe(200)
  expect((await booksOf(orderId)).payments).toHaveLength(1)
})

/** A gateway with a breaker of its own, whose clock the test turns. */
function freshGateway() {
  let now = Date.now()
  const { secretKey, publishableKey, webhookSecret, url: apiUrl } = stripe
  const settings = { secretKey, publishableKey, webhookSecret, apiUrl, timeoutMs: 1500, maxNetworkRetries: 0 }
  install(createStripeGateway({ ...settings, clock: () => now }))
  return { wait: (ms: number) => (now += ms) }
}

const AWAY = 'Card payment is not available right now. Your cart is kept; please try again in a minute.'

test.each([
  ['fails', { kind: 'error', status: 503 } as const],
  ['does not answer', { kind: 'silence' } as const],
  ['breaks the line', { kind: 'reset' } as const]
])(
  '117: while Stripe %s it is left alone, shoppers are told, and nothing is held or charged twice',
  async (_, fault) => {
    const { wait } = freshGateway()
    const shop = await openShop(owner, { tee: { stock: { '': 50 } } })
    stripe.fail(fault, { times: Number.POSITIVE_INFINITY })
    const [key, lines] = [randomUUID(), [teeLine(shop)]]
    const first = await sendOrder(shop, { lines }, key)
    await Promise.all(Array.from({ length: 4 }, () => sendOrder(shop)))
    const asked = stripe.requests.length

    const refused = await Promise.all(Array.from({ length: 20 }, () => sendOrder(shop)))
    const orders = await db.selectFrom('orders').select('id').where('store_id', '=', shop.storeId).execute()

    expect(first).toMatchObject({ status: 503, message: AWAY })
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(new Set([`503 ${AWAY}`]))
    expect(stripe.requests.length).toBe(asked)
    expect(orders).toHaveLength(5)
    // The rest of the store goes on.
    expect((await price(shop)).totalCents).toBe(2000)

    stripe.heal()
    wait(11_000)
    const placed = await sendOrder(shop, { lines }, key)
    expect(placed).toMatchObject({ status: 200, data: { payment: { gateway: 'stripe' } } })
    const mine = stripe.intents().filter(({ id }) => id === placed.data!.payment!.intentId)
    expect(mine).toHaveLength(1)
    expect((await sendOrder(shop)).status).toBe(200)
  }
)

test('117: one try goes through after the rest; while it fails the others are not made to wait', async () => {
  const { wait } = freshGateway()
  const shop = await openShop(owner)
  stripe.fail({ kind: 'error', status: 500 }, { times: Number.POSITIVE_INFINITY })
  await Promise.all(Array.from({ length: 5 }, () => sendOrder(shop)))
  wait(11_000)
  const asked = stripe.requests.length

  const replies = await Promise.all(Array.from({ length: 10 }, () => sendOrder(shop)))

  expect(replies.every(({ status }) => status === 503)).toBe(true)
  expect(stripe.requests.length - asked).toBe(1)
})

test('117: a payment made before Stripe went away is found when it is back, once', async () => {
  const { wait } = freshGateway()
  const { orderId, publicId } = await paidThere()
  stripe.fail({ kind: 'silence' }, { times: Number.POSITIVE_INFINITY })
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(settleOrder, { body: { orderId: publicId } })))
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  expect((await send(resumePayment, { params: { orderId: publicId } })).message).toBe(AWAY)

  stripe.heal()
  wait(61_000)
  await updateOrder(orderId, { placed_at: new Date(Date.now() - 120_000).toISOString() })
  await reconcile(db)
  await reconcile(db)

  expect((await booksOf(orderId)).payments).toHaveLength(1)
  expect(await stateOf(orderId)).toBe('paid')
})

test('118: with keys of Stripe there is no test payment, whatever number is sent', async () => {
  const { orderId, intentId, clientSecret } = await paidThere()
  const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }

  expect((await send(confirmTestPayment, { body: { intentId, clientSecret, ...card } })).status).toBe(404)
  expect(await stateOf(orderId)).toBe('pending')
})

test('119: no secret of a payment and no card number is in our tables', async () => {
  const { orderId, payload, intentId } = await paidThere()
  await deliver(payload, world.sign(payload))

  const books = JSON.stringify([await booksOf(orderId), await eventRows(intentId)])
  expect(books).not.toMatch(/_secret_|4242 ?4242|"cvc"/)
})
