// What a store has raised is one figure, wherever it stands; and a list for the press has what is to be made.
import { randomUUID } from 'node:crypto'

import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getDashboard } from '#lib/contract/dashboard.ts'
import { exportOrders, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { exportSettlement, getSettlement } from '#lib/contract/settlement.ts'
import { getShopperOrder } from '#lib/contract/shopper-orders.ts'
import { getShopStore } from '#lib/contract/shopping.ts'
import { saveStoreBundle } from '#lib/contract/store-offers.ts'
import { getStore, listStores } from '#lib/contract/stores.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { foldOrderSums } from '#lib/server/storefront/orders/sums.ts'

import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { capLine, openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy, price } from '../support/shopping.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const inside = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

async function raisingShop(owner: Person) {
  const shop = await openShop(owner, {
    store: {
      fundraising_kind: 'amount',
      fundraising_value: 125,
      goal_cents: 100_000,
      closes_at: new Date(Date.now() + 2 * 86_400_000).toISOString()
    },
    coupons: [
      { code: 'FREE', kind: 'percent', value: 10_000 },
      { code: 'HALF', kind: 'percent', value: 5000 }
    ]
  })
  const bundleId = randomUUID()
  const parts = [
    { id: 'tee', storeItemId: shop.tee.storeItemId },
    { id: 'cap', storeItemId: shop.cap.storeItemId }
  ]
  await sent(saveStoreBundle, {
    ...inside(owner),
    params: { storeId: shop.storeId, bundleId },
    body: { name: 'Player pack', priceCents: 2800, parts }
  })
  return { shop, bundleId }
}

interface Bought {
  id: string
  publicId: string
}

async function bought(shop: Shop, body: Parameters<typeof buy>[1], paid = true): Promise<Bought> {
  const { orderId: publicId, payment } = await buy(shop, body)
  const { id } = await getDb().selectFrom('orders').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow() // biome-ignore format: one line
  if (paid && payment) {
    await world.pay(payment)
    await settle(getDb(), id)
  }
  return { id, publicId }
}

function refund(owner: Person, orderId: string, body: object) {
  const headers = { 'idempotency-key': randomUUID() }
  return sent(refundOrder, { ...inside(owner), params: { orderId }, headers, body: body as never })
}

const sumOf = (cents: number[]) => cents.reduce((sum, each) => sum + each, 0)

/** Each place that says what was raised. */
async function everywhere(owner: Person, shop: Shop, orders: Bought[]) {
  const within = { ...inside(owner), params: { storeId: shop.storeId } }
  const store = await sent(getStore, within as never)
  const { rows } = (await sent(listStores, inside(owner) as never)) as { rows: { id: string; figures: { fundraisingCents: number } }[] } // biome-ignore format: one line
  const page = await sent(getShopStore, { query: { campaignId: shop.campaignId } } as never)
  const settlement = await sent(getSettlement, within)
  const lines = (await (await request(exportSettlement, within)).text()).trim().split('\r\n')
  const column = lines[0]!
    .replace('\ufeff', '')
    .split(',')
    .findIndex(name => name.startsWith('Raised'))
  const details = await Promise.all(
    orders.map(({ id }) => sent(getOrder, { ...inside(owner), params: { orderId: id } }))
  )
  const links = await Promise.all(
    orders.map(({ publicId }) => sent(getShopperOrder, { params: { orderId: publicId } }))
  )
  return {
    page: (page as { goal: { raisedCents: number } }).goal.raisedCents,
    store: (store as { figures: { fundraisingCents: number } }).figures.fundraisingCents,
    list: rows.find(({ id }) => id === shop.storeId)!.figures.fundraisingCents,
    dashboard: (await sent(getDashboard, inside(owner))).closingSoon.find(({ id }) => id === shop.storeId)!.raisedCents,
    settlement: settlement.shareCents,
    settlementRows: Math.round(sumOf(lines.slice(1).map(line => Number(line.split(',')[column]))) * 100),
    orders: sumOf(details.map(order => order.fundraisingCents)),
    links: sumOf(links.map(order => order.fundraisingCents))
  }
}

test('is the same on the page, in lists, cards, orders and the settlement', async () => {
  const owner = await signUp()
  const { shop, bundleId } = await raisingShop(owner)
  const key = randomUUID().slice(0, 8)
  const pack = [
    teeLine(shop, { bundle: { id: bundleId, key, part: 'tee' } }),
    capLine(shop, { bundle: { id: bundleId, key, part: 'cap' } })
  ]
  const whole = [teeLine(shop, { quantity: 4 })]
  // Four pieces, five at half the price, a pack of two, three of which one is given back, and what counts for nothing.
  const orders = [
    await bought(shop, { lines: whole }),
    await bought(shop, { lines: [teeLine(shop, { quantity: 5 })], couponCode: 'HALF' }),
    await bought(shop, { lines: pack }),
    await bought(shop, { lines: [teeLine(shop, { quantity: 3 })] })
  ]
  const free = await bought(shop, { lines: [teeLine(shop)], couponCode: 'FREE' })
  const back = await bought(shop, { lines: [capLine(shop)] })
  const { lines } = await sent(getOrder, { ...inside(owner), params: { orderId: orders[3]!.id } })
  await refund(owner, orders[3]!.id, { part: 'line', lineId: lines[0]!.id, quantity: 1, make: false })
  await refund(owner, back.id, { part: 'order' })
  const packed = (await sent(getOrder, { ...inside(owner), params: { orderId: orders[2]!.id } })).fundraisingCents
  const expected = 4 * 125 + 5 * 125 + packed + 2 * 125

  const places = await everywhere(owner, shop, [...orders, free, back])
  expect(Object.entries(places).filter(([, cents]) => cents !== expected)).toEqual([])
  await foldOrderSums(getDb())
  expect(await everywhere(owner, shop, [...orders, free, back])).toEqual(places)
  // Nor is anything promised of it before.
  expect((await price(shop, { lines: [teeLine(shop)], couponCode: 'FREE' })).fundraisingCents).toBe(0)
  expect((await price(shop, { lines: [teeLine(shop)] })).fundraisingCents).toBe(125)
})

async function table(owner: Person, shop: Shop, contents: 'orders' | 'to-make') {
  const query = { WorkspaceId: owner.workspaceId, storeId: shop.storeId, contents }
  const reply = await request(exportOrders, { as: owner, query })
  const { data, meta } = Papa.parse<Record<string, string>>((await reply.text()).replace('\ufeff', '').trim(), { header: true }) // biome-ignore format: one line
  return { name: reply.headers.get('content-disposition'), columns: meta.fields ?? [], rows: data }
}

test('the list for the press has what is to be made and no money; sums of an order stand once', async () => {
  const owner = await signUp()
  const { shop } = await raisingShop(owner)
  const two = await bought(shop, { lines: [teeLine(shop, { quantity: 2 }), capLine(shop)] })
  await bought(shop, { lines: [teeLine(shop, { quantity: 7 })] }, false)
  const back = await bought(shop, { lines: [capLine(shop, { quantity: 9 })] })
  await refund(owner, back.id, { part: 'order' })
  const { lines } = await sent(getOrder, { ...inside(owner), params: { orderId: two.id } })
  await refund(owner, two.id, { part: 'line', lineId: lines[0]!.id, quantity: 1, make: false })

  const press = await table(owner, shop, 'to-make')
  expect(press.name).toContain('pieces-to-make-')
  expect(press.columns.filter(name => /total|paid|price|refund|tax|e-mail|phone/i.test(name))).toEqual([])
  expect(press.rows.map(row => [row['Item'], row['Pieces to make']])).toEqual([
    ['Team tee', '1'],
    ['Cap', '1']
  ])

  const books = await table(owner, shop, 'orders')
  expect(books.rows).toHaveLength(4)
  const paid = books.rows.map(row => row['Order paid'] ?? '').filter(Boolean)
  const settlement = await sent(getSettlement, { ...inside(owner), params: { storeId: shop.storeId } })
  // Once each of the three orders, so that the column adds up to what was taken.
  expect(paid).toHaveLength(3)
  expect(Math.round(sumOf(paid.map(Number)) * 100)).toBe(settlement.salesCents)
})
