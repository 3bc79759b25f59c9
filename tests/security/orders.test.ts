// Pop-up stores, orders and what they cost: checks 13, 89 to 103.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { changeOrderState, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { placeOrder, priceCart } from '#lib/contract/shopping.ts'
import { changeOrderLine, getShopperOrder, settleOrder } from '#lib/contract/shopper-orders.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'

import { seeded } from '../support/outlines.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { capLine, openShop, orderBody, type Shop, teeLine } from '../support/shop.ts'
import { buy, price, sendOrder } from '../support/shopping.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

async function newShop(overrides: Parameters<typeof openShop>[1] = {}) {
  const owner = await signUp()
  return { owner, shop: await openShop(owner, overrides) }
}

function ordersOf({ storeId }: Shop) {
  return getDb().selectFrom('orders').selectAll().where('store_id', '=', storeId).orderBy('number').execute()
}

async function paid(owner: Person, shop: Shop, lines = [teeLine(shop), capLine(shop)]) {
  const placed = await buy(shop, { lines })
  await world.pay(placed.payment!)
  const row = (await ordersOf(shop)).find(({ public_id }) => public_id === placed.orderId)!
  await settle(getDb(), row.id)
  const inside = { as: owner, params: { orderId: row.id }, query: { WorkspaceId: owner.workspaceId } }
  return { ...placed, id: row.id, inside, lines: (await sent(getOrder, inside)).lines }
}

test('13: links of orders are random, and their numbers tell nothing of other shops', async () => {
  const shops = await Promise.all([newShop(), newShop()])
  const placed = await Promise.all(shops.flatMap(({ shop }) => Array.from({ length: 10 }, () => buy(shop))))

  const links = placed.map(({ orderId }) => orderId)
  expect(new Set(links).size).toBe(20)
  expect(links.every(link => /^[\w-]{22}$/.test(link))).toBe(true)
  expect(new Set(links.map(link => link.slice(0, 3))).size).toBeGreaterThan(15)
  for (const { shop } of shops) {
    expect((await ordersOf(shop)).map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, i) => 1001 + i))
  }
})

test('89: what a caller says of prices changes nothing but whether the order is taken', async () => {
  const { shop } = await newShop()
  const forged = { ...teeLine(shop), unitCents: 1, priceCents: 1, totalCents: 1, discountCents: 1999 }
  const extra = { totalCents: 1, currency: 'jpy', taxPpm: 0, discountCents: 1999, status: 'paid' }

  const sums = [
    await sendOrder(shop, { lines: [forged], expectedTotalCents: 2000 } as never),
    await sendOrder(shop, { lines: [teeLine(shop)], expectedTotalCents: 2000, ...extra } as never)
  ]
  const cheap = await sendOrder(shop, { lines: [teeLine(shop)], expectedTotalCents: 1 } as never)
  const right = await sendOrder(shop, { lines: [teeLine(shop)], expectedTotalCents: 2000 } as never)

  expect([...sums, cheap, right].map(({ status }) => status)).toEqual([400, 400, 409, 200])
  expect(await ordersOf(shop)).toMatchObject([{ total_cents: 2000, currency: 'usd', status: 'pending' }])
})

test.each([0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, '1', Number.NaN, null, [1], {}, true])(
  '90: refuses %s as a quantity',
  async quantity => {
    const { shop } = await newShop()
    const lines = [{ ...teeLine(shop), quantity: quantity as number }]

    expect((await send(priceCart, { body: { campaignId: shop.campaignId, lines } })).status).toBe(400)
    expect((await sendOrder(shop, { lines })).status).toBe(400)
    expect(await ordersOf(shop)).toEqual([])
  }
)

test.each([
  ['an item of another store', async (shop: Shop) => teeLine(shop, { itemId: (await newShop()).shop.tee.storeItemId })],
  ['a hidden item', async (shop: Shop) => capLine(shop)],
  ['a color that is left out', async (shop: Shop) => teeLine(shop, { colourId: 'white' })],
  ['a size that there is not', async (shop: Shop) => teeLine(shop, { sizeId: 'xs' })],
  ['more letters than fit', async (shop: Shop) => teeLine(shop, { personalisation: { name: 'A'.repeat(50) } })],
  ['a field of nobody', async (shop: Shop) => teeLine(shop, { personalisation: { engraving: 'Ada' } })]
])('91: refuses an order of %s', async (_, make) => {
  const { shop } = await newShop({ tee: { leftOut: ['white'] }, cap: { hidden: true } })
  const line = await make(shop)

  const { totalCents } = await price(shop, { lines: [line] })
  expect((await sendOrder(shop, { lines: [line], expectedTotalCents: totalCents })).status).toBe(409)
  expect(await ordersOf(shop)).toEqual([])
})

test.each([
  ['closed a second ago', { closes_at: new Date(Date.now() - 1000).toISOString() }],
  ['opens in a second', { opens_at: new Date(Date.now() + 60_000).toISOString() }],
  ['in production', { stage: 'production' }],
  ['a draft', { stage: 'draft' }],
  ['cancelled', { stage: 'cancelled' }]
])('92: a store that is %s takes no order', async (_, store) => {
  const { shop } = await newShop({ store })

  expect([404, 409]).toContain((await sendOrder(shop)).status)
  expect(await ordersOf(shop)).toEqual([])
})

test('93: the last piece is sold once, and nobody else has anything to pay', async () => {
  const { shop } = await newShop({ tee: { stock: { '': 5 } } })

  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sendOrder(shop, { buyer: { name: 'Bo Buyer', email: `bo${index}@example.com`, phone: '' } })
    )
  )

  const sold = replies.filter(({ status }) => status === 200)
  expect(sold).toHaveLength(5)
  expect(replies.filter(({ status }) => status !== 200).every(({ data }) => !data?.payment)).toBe(true)
  expect(await ordersOf(shop)).toHaveLength(5)
})

test('94: fifty equal requests make one order and one payment; the key is good for nothing else', async () => {
  const { shop } = await newShop()
  const other = await newShop()
  const key = randomUUID()
  const body = orderBody(shop)

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => send(placeOrder, { body, headers: { 'idempotency-key': key } }))
  )

  expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await ordersOf(shop)).toHaveLength(1)
  expect((await sendOrder(shop, { ...body, note: 'Another' }, key)).status).toBe(409)
  const elsewhere = await sendOrder(other.shop, {}, key)
  expect(elsewhere.data?.orderId).not.toBe(replies[0]!.data?.orderId)
})

test('95: paying twice, in two windows or with a double click, charges once', async () => {
  const { shop } = await newShop()
  const placed = await buy(shop)

  await Promise.allSettled(Array.from({ length: 8 }, () => world.pay(placed.payment!)))
  const settled = await Promise.all(
    Array.from({ length: 8 }, () => send(settleOrder, { body: { orderId: placed.orderId } }))
  )

  expect(settled.every(({ data }) => data?.state === 'paid' && data.paidCents === 2000)).toBe(true)
  const [order] = await ordersOf(shop)
  const payments = await getDb().selectFrom('payments').selectAll().where('payable_id', '=', order!.id).execute()
  expect(payments).toMatchObject([{ amount_cents: 2000 }])
})

test('96: a coupon for one is used by one of many, in any spelling, in its own store, in its time', async () => {
  const coupons = [
    { code: 'ONCE', kind: 'amount' as const, value: 5000, max_uses: 1 },
    { code: 'OVER', kind: 'percent' as const, value: 5000, expires_at: new Date(Date.now() - 1000).toISOString() }
  ]
  const { shop } = await newShop({ coupons })
  const elsewhere = await newShop()
  const codes = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'once' : 'ONCE'))

  const replies = await Promise.all(codes.map(couponCode => sendOrder(shop, { couponCode, expectedTotalCents: 0 })))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await ordersOf(shop)).map(({ total_cents }) => total_cents)).toEqual([0])
  const problems = await Promise.all([
    price(shop, { couponCode: 'OVER' }),
    price(elsewhere.shop, { couponCode: 'ONCE' }),
    price(shop, { couponCode: 'ONCE' })
  ])
  expect(problems.every(({ coupon, discountCents }) => coupon?.problem && discountCents === 0)).toBe(true)
})

test('97: an order is there for its link only; numbers, ids and addresses open nothing', async () => {
  const { shop } = await newShop()
  const { orderId } = await buy(shop)
  const [row] = await ordersOf(shop)

  const unknown = await send(getShopperOrder, { params: { orderId: 'A'.repeat(22) } })
  expect(unknown.status).toBe(404)
  for (const guess of [row!.id, orderId.slice(0, -1), `${orderId}A`, `${orderId.slice(0, -1)}~`, String(row!.number)]) {
    const reply = await send(getShopperOrder, { params: { orderId: guess } })
    expect([400, 404]).toContain(reply.status)
    expect(JSON.stringify(reply)).not.toContain('bo@example.com')
  }
})

test('98: a shopper cannot move an order, pay it by word, or make it cheaper', async () => {
  const { shop } = await newShop()
  const { orderId } = await buy(shop)
  const { lines } = await sent(getShopperOrder, { params: { orderId } })
  const [row] = await ordersOf(shop)
  const change = { sizeId: 's', personalisation: {}, status: 'paid', unitCents: 1, quantity: 9, paidCents: 2000 }

  await send(changeOrderLine, { params: { lineId: lines[0]!.id }, query: { orderId }, body: change as never })
  await send(settleOrder, { body: { orderId, status: 'succeeded', paid: true } as never })
  const moved = await send(changeOrderState, {
    params: { orderId: row!.id },
    query: { WorkspaceId: shop.workspaceId },
    body: { state: 'paid' }
  })

  expect(moved.status).toBe(401)
  expect(await ordersOf(shop)).toMatchObject([{ status: 'pending', paid_cents: 0, total_cents: 2000, units: 1 }])
})

test('99: refunds asked for twice and at once never add up to more than was paid', async () => {
  const { owner, shop } = await newShop()
  const { inside, lines } = await paid(owner, shop)
  const part = (body: object) => send(refundOrder, { ...inside, body: body as never })

  await Promise.all([
    ...Array.from({ length: 6 }, () => part({ part: 'line', lineId: lines[0]!.id })),
    ...Array.from({ length: 6 }, () => part({ part: 'order' }))
  ])

  const [order] = await ordersOf(shop)
  expect(order!.refunded_cents).toBe(order!.paid_cents)
  expect((await part({ part: 'line', lineId: lines[1]!.id, amountCents: 1 })).ok).toBe(false)
})

test('100: shares of random carts add up to the cent, and to what is charged', async () => {
  const { shop } = await newShop({
    store: { fundraising_kind: 'percent', fundraising_value: 733, tax_ppm: 88_750, tax_shipping: true },
    coupons: [{ code: 'THIRD', kind: 'percent', value: 3333 }]
  })
  const town = { city: 'X', state: 'OR', postalCode: '97201', country: 'US' }
  const delivery = { kind: 'shipping', name: 'Bo', line1: '1 Main', ...town } as const
  const random = seeded(100)
  const quantity = () => 1 + Math.floor(random() * 9)
  for (let round = 0; round < 15; round++) {
    const lines = [teeLine(shop, { quantity: quantity(), sizeId: 'xxl' }), capLine(shop, { quantity: quantity() })]
    const placed = await buy(shop, { lines, delivery, couponCode: round % 2 ? 'THIRD' : '' })
    const order = await sent(getShopperOrder, { params: { orderId: placed.orderId } })
    const sum = (of: 'totalCents' | 'discountCents') => order.lines.reduce((all, line) => all + line[of], 0)

    expect(sum('totalCents')).toBe(order.subtotalCents)
    expect(sum('discountCents')).toBe(order.discountCents)
    expect(order.subtotalCents - order.discountCents + order.shippingCents + order.taxCents).toBe(order.totalCents)
    const intent = await world.gateway.retrieveIntent(placed.payment!.intentId)
    expect(intent).toMatchObject({ amountCents: order.totalCents, currency: order.currency })
  }
})

test('101: a price that changed meanwhile is shown, and charged only when agreed to', async () => {
  const { shop } = await newShop()
  await getDb().updateTable('items').set({ base_price_cents: 2300 }).where('id', '=', shop.tee.itemId).execute()

  const refused = await sendOrder(shop, { expectedTotalCents: 2000 })
  expect(refused).toMatchObject({ status: 409, data: { totalCents: 2300 } })
  expect(await ordersOf(shop)).toEqual([])
  expect((await sendOrder(shop, { expectedTotalCents: 2300 })).status).toBe(200)
})

test('102: who tries card after card on an order is stopped, and no payment is made for each', async () => {
  const { shop } = await newShop()
  const { payment, orderId } = await buy(shop)
  const { intentId, clientSecret } = payment!
  const card = { intentId, clientSecret, cardNumber: '4000000000000002', expiry: '12/39', cvc: '123' }

  const replies = []
  for (let time = 0; time < 12; time++) replies.push(await send(confirmTestPayment, { body: card }))

  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(8)
  expect(replies.at(-1)).toMatchObject({ status: 429 })
  const intents = await getDb().selectFrom('test_intents').select('id').where('id', '=', intentId).execute()
  expect(intents).toHaveLength(1)
  expect((await sent(getShopperOrder, { params: { orderId } })).state).toBe('pending')
})

test('103: steps cannot be skipped: nothing is paid, changed or refunded before its time', async () => {
  const { owner, shop } = await newShop()
  expect((await send(settleOrder, { body: { orderId: 'A'.repeat(22) } })).status).toBe(404)
  expect((await sendOrder(shop, { lines: [] })).status).toBe(400)

  const { orderId } = await buy(shop)
  expect((await send(settleOrder, { body: { orderId } })).data?.state).toBe('pending')
  const [order] = await ordersOf(shop)
  const inside = { as: owner, params: { orderId: order!.id }, query: { WorkspaceId: owner.workspaceId } }
  expect((await send(refundOrder, { ...inside, body: { part: 'order' } })).status).toBe(409)
  expect((await send(changeOrderState, { ...inside, body: { state: 'shipped' } })).status).toBe(409)
})
