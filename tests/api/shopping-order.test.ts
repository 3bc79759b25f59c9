import { afterEach, expect, test, vi } from 'vitest'

import { placeOrder } from '#lib/contract/shopping.ts'
import { getOrderCalendar, getShopperOrder, resumePayment, settleOrder } from '#lib/contract/shopper-orders.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'

import { capLine, openShop, orderBody, type Shop, teeLine } from '../support/shop.ts'
import { booksOf } from '../support/orders.ts'
import { buy, insistOnOrder, price, sendOrder } from '../support/shopping.ts'
import { takenStock } from '../support/stock.ts'
import { request, send, sent, signUp } from '../support/world.ts'

afterEach(() => {
  vi.useRealTimers()
})

function ordersOf({ storeId }: Shop) {
  return getDb().selectFrom('orders').selectAll().where('store_id', '=', storeId).orderBy('number').execute()
}

function linesOf(orderId: string) {
  return getDb().selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

function taken({ tee }: Shop): Promise<Record<string, number>> {
  return takenStock(tee.storeItemId)
}

/** What is limited is shared out among shoppers, so a crowd needs many of them. */
function somebody() {
  return { name: 'Bo Buyer', email: `${crypto.randomUUID()}@example.com`, phone: '' }
}

function countBy<T extends string | number>(values: T[]): Record<T, number> {
  const counts = {} as Record<T, number>
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

test('places an order, holds its pieces and starts the payment', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { 'navy/m': 5 } } })
  const lines = [teeLine(shop, { quantity: 2, personalisation: { name: 'ada' } }), capLine(shop)]

  const placed = await buy(shop, { lines, note: 'Thanks', recipient: 'Ada' })
  expect(placed).toMatchObject({ totalCents: 6500, currency: 'usd', payment: { gateway: 'test' } })
  expect(placed.orderId).toMatch(/^[\w-]{22}$/)
  expect(placed.path).toBe(`${shop.path}/orders/${placed.orderId}`)
  expect(await taken(shop)).toEqual({ 'navy/m': 2 })
  const [order] = await ordersOf(shop)
  expect(order).toMatchObject({ number: 1001, status: 'pending', units: 3, total_cents: 6500, livemode: false })
  expect(Date.parse(order!.expires_at) - Date.parse(order!.placed_at)).toBeGreaterThan(29 * 60_000)
})

test('shows the order by its link, and to nobody without it', async () => {
  const shop = await openShop(await signUp())
  const lines = [teeLine(shop, { personalisation: { name: 'ada', number: '07' } })]
  const { orderId } = await buy(shop, { lines })

  const order = await sent(getShopperOrder, { params: { orderId } })
  expect(order).toMatchObject({
    orderId,
    number: 1001,
    state: 'pending',
    testMode: true,
    editable: true,
    deliveryText: 'Pick-up: School office, 1 School Road (Mondays)',
    delivery: { kind: 'pickup', pointId: 'office' },
    buyer: { name: 'Bo Buyer' },
    card: null,
    totalCents: 2500
  })
  expect(order.lines).toMatchObject([
    {
      name: 'Team tee',
      colour: { id: 'navy', name: 'Navy' },
      size: { id: 'm', name: 'M' },
      unitCents: 2500,
      personalisation: [{ value: 'ADA', priceCents: 500 }, { value: '07' }],
      sizes: [
        { id: 's', name: 'S' },
        { id: 'm', name: 'M' }
      ]
    }
  ])
  expect(await send(getShopperOrder, { params: { orderId: `${orderId.slice(0, -1)}_` } })).toMatchObject({
    status: 404
  })
  const [row] = await ordersOf(shop)
  expect(await send(getShopperOrder, { params: { orderId: row!.id } })).toMatchObject({ status: 404 })
})

test('gives the dates of a paid order to a calendar', async () => {
  const shop = await openShop(await signUp(), { store: { in_hands_on: '2031-05-09' } })
  const { orderId } = await buy(shop)
  const ask = () => request(getOrderCalendar, { params: { orderId } })
  expect((await ask()).status).toBe(404)

  await getDb()
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date().toISOString(), paid_cents: 2000 })
    .where('public_id', '=', orderId)
    .execute()
  expect(await sent(getShopperOrder, { params: { orderId } })).toMatchObject({ dated: true })
  const reply = await ask()
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const file = (await reply.text()).replaceAll('\r\n ', '')
  expect(file).toContain('DTSTART;VALUE=DATE:20310509')
  expect(file).toContain('LOCATION:School office\\, 1 School Road (Mondays)')
  expect(file).toContain('SUMMARY:Last chance to change order 1001')
  expect(file).not.toContain(orderId)

  await getDb().updateTable('orders').set({ status: 'handed_over' }).where('public_id', '=', orderId).execute()
  expect((await ask()).status).toBe(404)
})

test('keeps line shares that add up to the order', async () => {
  const shop = await openShop(await signUp(), {
    store: { tax_ppm: 88_750, tax_shipping: true },
    tee: { baseCents: 1999 },
    cap: { baseCents: 1333 },
    coupons: [{ code: 'ODD', kind: 'amount', value: 777 }]
  })
  const lines = [teeLine(shop, { quantity: 3 }), capLine(shop), teeLine(shop, { sizeId: 'xxl' })]
  await buy(shop, { lines, couponCode: 'ODD' })

  const [order] = await ordersOf(shop)
  const kept = await linesOf(order!.id)
  const sum = (column: 'total_cents' | 'discount_cents' | 'tax_cents') =>
    kept.reduce((all, line) => all + line[column], 0)
  expect(sum('total_cents')).toBe(order!.subtotal_cents)
  expect(sum('discount_cents')).toBe(777)
  expect(sum('tax_cents')).toBe(order!.tax_cents)
})

test('needs an Idempotency-Key', async () => {
  const shop = await openShop(await signUp())

  const without = await send(placeOrder, { body: orderBody(shop) })
  expect(without).toMatchObject({ status: 400, message: expect.stringMatching(/Idempotency-Key/) })
  expect(await sendOrder(shop, {}, 'short')).toMatchObject({ status: 400 })
})

test('makes one order of 50 equal requests at once', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { '': 100 } } })
  const body = orderBody(shop)
  const key = crypto.randomUUID()

  const replies = await Promise.all(Array.from({ length: 50 }, () => insistOnOrder(shop, body, key)))
  expect(new Set(replies.map(reply => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject({ status: 200, ok: true })
  const [order, ...others] = await ordersOf(shop)
  expect(others).toEqual([])
  expect(await taken(shop)).toEqual({ '': 1 })
  const intents = await getDb().selectFrom('test_intents').select('id').where('payable_id', '=', order!.id).execute()
  expect(intents).toEqual([{ id: (await booksOf(order!.id)).order.intent_id }])
})

test('takes a key for one request only, and apart for each store', async () => {
  const shop = await openShop(await signUp())
  const other = await openShop(await signUp())
  const key = crypto.randomUUID()
  const body = orderBody(shop)
  await sendOrder(shop, body, key)

  const changed = await sendOrder(shop, { ...body, note: 'changed' }, key)
  expect(changed).toMatchObject({ status: 409, message: 'This Idempotency-Key was used for another order' })
  expect(await sendOrder(other, {}, key)).toMatchObject({ status: 200 })
})

test('answers a repeated request also after the store has closed', async () => {
  const shop = await openShop(await signUp())
  const body = orderBody(shop)
  const key = crypto.randomUUID()
  const first = await sendOrder(shop, body, key)
  await getDb()
    .updateTable('stores')
    .set({ closes_at: new Date().toISOString() })
    .where('id', '=', shop.storeId)
    .execute()

  expect(await sendOrder(shop, body, key)).toEqual(first)
  expect(await sendOrder(shop, body)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^This store closed/)
  })
})

test('shows a price that has changed and does not charge it', async () => {
  const shop = await openShop(await signUp())
  await getDb().updateTable('items').set({ base_price_cents: 2100 }).where('id', '=', shop.tee.itemId).execute()

  const reply = await sendOrder(shop, { expectedTotalCents: 2000 })
  expect(reply).toMatchObject({
    status: 409,
    message: expect.stringMatching(/price has changed/),
    data: { totalCents: 2100 }
  })
  expect(await ordersOf(shop)).toEqual([])
})

test('gives the priced cart back with what is wrong', async () => {
  const owner = await signUp()
  const shop = await openShop(owner)
  const other = await openShop(await signUp())
  const lines = [teeLine(shop, { itemId: other.tee.storeItemId }), teeLine(shop, { sizeId: 'gone' }), teeLine(shop)]

  const reply = await sendOrder(shop, { lines, expectedTotalCents: 2000 })
  expect(reply).toMatchObject({ status: 409, message: expect.stringMatching(/no longer sold in this store/) })
  const { lines: shown } = reply.data as unknown as { lines: { problem: string | null }[] }
  expect(shown.map(({ problem }) => problem === null)).toEqual([false, false, true])
})

test('sells until the closing second and not in it', async () => {
  const closes = Date.now() + 3_600_000
  const shop = await openShop(await signUp(), { store: { closes_at: new Date(closes).toISOString() } })
  vi.useFakeTimers({ toFake: ['Date'] })

  vi.setSystemTime(closes - 1)
  expect(await sendOrder(shop)).toMatchObject({ status: 200 })
  vi.setSystemTime(closes)
  expect(await sendOrder(shop)).toMatchObject({ status: 409, message: expect.stringMatching(/^This store closed on/) })
})

test('does not sell before the opening second', async () => {
  const opens = Date.now() + 3_600_000
  const shop = await openShop(await signUp(), { store: { opens_at: new Date(opens).toISOString() } })
  vi.useFakeTimers({ toFake: ['Date'] })

  vi.setSystemTime(opens - 1)
  expect(await sendOrder(shop)).toMatchObject({ status: 409, message: expect.stringMatching(/^This store opens on/) })
  vi.setSystemTime(opens)
  expect(await sendOrder(shop)).toMatchObject({ status: 200 })
})

test.for(['draft', 'cancelled'])('takes no order for a store that is %s', async stage => {
  const shop = await openShop(await signUp(), { store: { stage } })

  expect(await sendOrder(shop)).toMatchObject({ status: 404, message: 'Store not found' })
})

test('sells 100 pieces to 1,000 buyers exactly once each', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { 'navy/m': 100 } } })
  const buyers = Array.from({ length: 1000 }, (_, index) => index)

  const statuses: number[] = []
  const next = async (): Promise<void> => {
    while (buyers.pop() !== undefined) statuses.push((await insistOnOrder(shop, { buyer: somebody() })).status)
  }
  await Promise.all(Array.from({ length: 40 }, next))
  expect(countBy(statuses)).toEqual({ 200: 100, 409: 900 })
  const orders = await ordersOf(shop)
  expect(orders).toHaveLength(100)
  // What was refused took no number.
  expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => 1001 + index))
  expect(await taken(shop)).toEqual({ 'navy/m': 100 })
})

test('sells mixed carts without ever waiting in a circle', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { 'navy/s': 30, 'navy/m': 30, 'white/m': 30, '': 50 } } })
  const variants = [{ sizeId: 's' }, { sizeId: 'm' }, { colourId: 'white' }]

  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const lines = [variants[index % 3]!, variants[(index + 1) % 3]!].map(variant => teeLine(shop, variant))
      return insistOnOrder(shop, { lines, buyer: somebody(), expectedTotalCents: 4000 })
    })
  )
  const counts = countBy(replies.map(({ status }) => status))
  // The last two pieces are not for one shopper.
  expect(counts[200]).toBe(24)
  expect(counts[409]).toBe(36)
  expect((await taken(shop))['']).toBe(48)
})

test('lets one of many use a coupon for one', async () => {
  const shop = await openShop(await signUp(), { coupons: [{ code: 'ONE', kind: 'amount', value: 500, max_uses: 1 }] })

  const replies = await Promise.all(
    Array.from({ length: 100 }, () =>
      insistOnOrder(shop, { couponCode: 'one', buyer: somebody(), expectedTotalCents: 1500 })
    )
  )
  expect(countBy(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 99 })
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.data).toMatchObject({ coupon: { code: 'ONE', problem: 'This coupon has been used up' } })
  expect(await getDb().selectFrom('coupons').select('uses').where('store_id', '=', shop.storeId).execute()).toEqual([
    { uses: 1 }
  ])
})

test('is paid at once where there is nothing to pay', async () => {
  const shop = await openShop(await signUp(), { coupons: [{ code: 'GIFT', kind: 'percent', value: 10_000 }] })
  const placed = await buy(shop, { couponCode: 'GIFT' })

  expect(placed).toMatchObject({ totalCents: 0, payment: null })
  expect(await sent(getShopperOrder, { params: { orderId: placed.orderId } })).toMatchObject({ state: 'paid' })
  expect(await send(resumePayment, { params: { orderId: placed.orderId } })).toMatchObject({ status: 409 })
})

test('does not start a payment that no card can make', async () => {
  const shop = await openShop(await signUp(), { tee: { baseCents: 30 } })

  const cart = await price(shop)
  expect(cart.problems).toEqual(['The smallest order that can be paid is $0.50'])
})

test('gives the way to pay again while the order is unpaid', async () => {
  const shop = await openShop(await signUp())
  const { orderId, payment } = await buy(shop)

  expect(await sent(resumePayment, { params: { orderId } })).toEqual(payment)
})

test('is paid when the payment service says so, whatever the caller says', async () => {
  const shop = await openShop(await signUp())
  const { orderId, payment } = await buy(shop)
  const settle = () => sent(settleOrder, { body: { orderId } })

  const forged = { orderId, status: 'succeeded', paid: true, redirect_status: 'succeeded' }
  expect(await send(settleOrder, { body: forged })).toMatchObject({ status: 400 })
  expect(await settle()).toMatchObject({ state: 'pending', paidCents: 0 })
  const { intentId, clientSecret } = payment!
  const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
  await sent(confirmTestPayment, { body: { intentId, clientSecret, ...card } })
  expect(await settle()).toMatchObject({ state: 'paid', paidCents: 2000, card: { brand: 'visa', last4: '4242' } })
  expect(await send(resumePayment, { params: { orderId } })).toMatchObject({ status: 409 })
  expect(await send(settleOrder, { body: { orderId: 'x'.repeat(22) } })).toMatchObject({ status: 404 })
})

test('limits the unpaid orders of callers without cookies behind one address, in one store', async () => {
  const shop = await openShop(await signUp())
  const other = await openShop(await signUp())
  const from = (ip: string, where = shop) =>
    withRequestContext({ requestId: '', ip }, async () => (await sendOrder(where, { buyer: somebody() })).status)

  for (let index = 0; index < 60; index++) expect(await from('203.0.113.9')).toBe(200)
  expect(await from('203.0.113.9')).toBe(429)
  expect(await from('203.0.113.10')).toBe(200)
  expect(await from('203.0.113.9', other)).toBe(200)
  const [paid] = await ordersOf(shop)
  await getDb().updateTable('orders').set({ status: 'paid' }).where('id', '=', paid!.id).execute()
  expect(await from('203.0.113.9')).toBe(200)
  const [order] = await ordersOf(other)
  expect(JSON.stringify(order)).not.toContain('203.0.113')
})
