import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getShopStore, placeOrder, priceCart } from '#lib/contract/shopping.ts'
import { changeOrderLine, settleOrder } from '#lib/contract/shopper-orders.ts'
import { Shipping } from '#lib/contract/delivery.ts'
import { unlockStore } from '#lib/contract/store-key.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { sized } from '../support/long.ts'
import { capLine, openShop, orderBody, type Shop, teeLine } from '../support/shop.ts'
import { price, sendOrder } from '../support/shopping.ts'
import { send, signUp } from '../support/world.ts'

async function problemsOf(shop: Shop, line: Parameters<typeof teeLine>[1]) {
  const { lines } = await price(shop, { lines: [teeLine(shop, line)] })
  return lines[0]!.problem
}

test('prices by the store: up-charge, fundraising, personalisation, coupon, shipping, tax', async () => {
  const shop = await openShop(await signUp(), {
    store: { fundraising_kind: 'percent', fundraising_value: 1000, tax_ppm: 88_750, tax_shipping: true },
    coupons: [{ code: 'SPRING', kind: 'percent', value: 1500 }]
  })
  const delivery = {
    kind: 'shipping' as const,
    name: 'Bo',
    line1: '1 Main St',
    city: 'Town',
    postalCode: '12345',
    country: 'US'
  }
  const lines = [
    teeLine(shop, { sizeId: 'xxl', quantity: 2, personalisation: { name: 'Ada', number: '07' } }),
    capLine(shop)
  ]

  const cart = await price(shop, { lines, couponCode: 'spring', delivery })
  // tee: 2200 + 220 + 500 = 2920 each; cap: 1500 + 150
  expect(cart).toMatchObject({
    units: 3,
    subtotalCents: 7490,
    discountCents: 1124,
    shippingCents: 700,
    taxCents: 627,
    totalCents: 7693,
    fundraisingCents: 590,
    currency: 'usd',
    problems: [],
    coupon: { code: 'SPRING', problem: null }
  })
  expect(cart.lines[0]).toMatchObject({
    unitCents: 2920,
    totalCents: 5840,
    colourName: 'Navy',
    sizeName: '2XL',
    problem: null,
    personalisation: [
      { label: 'Name', value: 'ADA', priceCents: 500 },
      { label: 'Number', value: '07', priceCents: 0 }
    ]
  })
})

test('refuses prices, totals and currency that the caller sends', async () => {
  const shop = await openShop(await signUp())
  const line = { ...teeLine(shop), unitCents: 1, totalCents: 1, priceCents: 1 }
  const body = { campaignId: shop.campaignId, lines: [line], totalCents: 1, currency: 'jpy', discountCents: 1999 }

  expect(await send(priceCart, { body })).toMatchObject({ status: 400 })
  const own = { campaignId: shop.campaignId, lines: [teeLine(shop)] }
  const { data } = await send(priceCart, { body: own })
  expect(data).toMatchObject({ totalCents: 2000, currency: 'usd', discountCents: 0 })
  const place = (given: object) =>
    send(placeOrder, {
      body: { ...orderBody(shop), ...given, expectedTotalCents: 1 },
      headers: { 'idempotency-key': crypto.randomUUID() }
    })
  expect(await place(body)).toMatchObject({ status: 400 })
  expect(await place(own)).toMatchObject({ status: 409, data: { totalCents: 2000 } })
})

test.for([0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, '1', null, [1], true, {}])('refuses the quantity %j', async quantity => {
  const shop = await openShop(await signUp())
  const lines = [teeLine(shop, { quantity: quantity as number })]

  expect(await send(priceCart, { body: { campaignId: shop.campaignId, lines } })).toMatchObject({ status: 400 })
  expect(await sendOrder(shop, { lines })).toMatchObject({ status: 400 })
})

test('refuses a sum that no payment can hold', async () => {
  const shop = await openShop(await signUp(), { tee: { baseCents: 10_000_000 } })
  const lines = Array.from({ length: 100 }, () => teeLine(shop, { quantity: 500 }))

  const cart = await price(shop, { lines })
  expect(cart.problems).toEqual(['One order can be at most $100,000.00, please split it'])
  expect(await sendOrder(shop, { lines, expectedTotalCents: cart.totalCents })).toMatchObject({ status: 409 })
})

test('keeps what was typed and says what is wrong with each line', async () => {
  const owner = await signUp()
  const shop = await openShop(owner, {
    tee: { leftOut: ['s'], stock: { 'navy/m': 2, 'white/m': 0 } },
    cap: { hidden: true }
  })
  const other = await openShop(owner)
  const gone = 'is no longer sold in this store'

  expect(await problemsOf(shop, {})).toBeNull()
  expect(await problemsOf(shop, { itemId: other.tee.storeItemId })).toContain(gone)
  expect(await problemsOf(shop, { itemId: crypto.randomUUID() })).toContain(gone)
  expect(await problemsOf(shop, { itemId: shop.cap.storeItemId, colourId: 'black', sizeId: 'one' })).toBe(`Cap ${gone}`)
  expect(await problemsOf(shop, { sizeId: 's' })).toMatch(/^This size is no longer offered/)
  expect(await problemsOf(shop, { colourId: '__proto__' })).toMatch(/^This color is no longer offered/)
  expect(await problemsOf(shop, { quantity: 3 })).toBe('Only 2 left of Team tee in Navy, M')
  expect(await problemsOf(shop, { colourId: 'white' })).toBe('Team tee in White, M is sold out')
  expect(await problemsOf(shop, { personalisation: { name: 'a much too long name' } })).toMatch(/at most 10 characters/)
  expect(await problemsOf(shop, { personalisation: { number: '100' } })).toMatch(/a number from 0 to 99/)
  expect(await problemsOf(shop, { personalisation: { motto: 'x' } })).toMatch(/no longer offered/)
})

test('counts all lines of a cart against what is left', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { '': 3 } } })

  const { lines } = await price(shop, { lines: [teeLine(shop, { quantity: 2 }), teeLine(shop, { quantity: 2 })] })
  expect(lines.map(({ problem }) => problem)).toEqual([null, 'Only 1 left of Team tee'])
})

test('asks for the required item', async () => {
  const shop = await openShop(await signUp(), { cap: { required: true } })

  expect((await price(shop)).problems).toEqual(['Every order in this store needs: Cap'])
  expect((await price(shop, { lines: [teeLine(shop), capLine(shop)] })).problems).toEqual([])
})

test.for([
  [{ kind: 'pickup', pointId: 'attic' }, /pick-up place is no longer offered/],
  [{ kind: 'group', recipient: 'U99' }, /“U99” is not on the list/],
  [{ kind: 'shipping', name: 'B', line1: 'L', city: 'C', postalCode: '1' }, /does not ship/]
] as const)('refuses a delivery that is not offered: %j', async ([delivery, words]) => {
  const shop = await openShop(await signUp(), {
    delivery: { shipping: Shipping.parse({}) }
  })

  expect((await price(shop, { delivery })).problems).toEqual([expect.stringMatching(words)])
})

test.for([
  ['NOPE', 'There is no coupon with this code in this store'],
  ['OVER', 'This coupon has ended'],
  ['USED', 'This coupon has been used up'],
  ['ELSEWHERE', 'There is no coupon with this code in this store']
])('says what is wrong with the coupon %s', async ([code, problem]) => {
  const owner = await signUp()
  const coupon = { kind: 'amount' as const, value: 500 }
  await openShop(owner, { coupons: [{ code: 'ELSEWHERE', ...coupon }] })
  const shop = await openShop(owner, {
    coupons: [
      { code: 'OVER', ...coupon, expires_at: new Date().toISOString() },
      { code: 'USED', ...coupon, max_uses: 1 }
    ]
  })
  await getDb().updateTable('coupons').set({ uses: 1 }).where('code', '=', 'USED').execute()

  const cart = await price(shop, { couponCode: code! })
  expect(cart).toMatchObject({ coupon: { code, problem }, discountCents: 0 })
})

test('never lets a coupon go below nothing', async () => {
  const shop = await openShop(await signUp(), {
    store: { tax_ppm: 100_000 },
    coupons: [{ code: 'HUGE', kind: 'amount', value: 10_000_000 }]
  })

  expect(await price(shop, { couponCode: 'huge' })).toMatchObject({ discountCents: 2000, taxCents: 0, totalCents: 0 })
})

test('73: takes no part of a request as a prototype', async () => {
  const shop = await openShop(await signUp())
  const evil = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"campaignId":"${shop.campaignId}","lines":[{"key":"__proto__","itemId":"${shop.tee.storeItemId}","colourId":"constructor","sizeId":"toString","quantity":1,"personalisation":{"__proto__":"x","constructor":"y"}}]}`

  expect((await send(priceCart, { body: evil as never })).status).toBe(400)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('refuses 10,000 fields, 101 lines and two lines of one key', async () => {
  const shop = await openShop(await signUp())
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']))
  const tooMany = Array.from({ length: 101 }, () => teeLine(shop))
  const twice = [teeLine(shop, { key: 'a' }), teeLine(shop, { key: 'a' })]

  for (const lines of [[teeLine(shop, { personalisation: many })], tooMany, twice]) {
    expect(await send(priceCart, { body: { campaignId: shop.campaignId, lines } })).toMatchObject({ status: 400 })
  }
})

test('74: refuses lists and operators where one value is expected', async () => {
  const { campaignId } = await openShop(await signUp())

  for (const query of [{ 'campaignId[]': campaignId }, { 'campaignId[$ne]': '1' }, { campaignId: `${campaignId},x` }]) {
    expect(await send(getShopStore, { query: query as never })).toMatchObject({ status: 400 })
  }
})

test('answers any body at all without failing', async () => {
  const shop = await openShop(await signUp())
  const valid = orderBody(shop)
  const junk = fc.jsonValue({ maxDepth: 3 })
  const keys = fc.constantFrom(...Object.keys(valid), 'orderId', 'password', 'sizeId', 'personalisation')
  const mixed = fc.dictionary(keys, junk).map(parts => ({ ...valid, orderId: 'x'.repeat(22), ...parts }))
  const params = { lineId: crypto.randomUUID() }
  const query = { orderId: 'x'.repeat(22) }

  await fc.assert(
    fc.asyncProperty(fc.oneof(junk, mixed), async body => {
      const text = JSON.stringify(body) as never
      const headers = { 'idempotency-key': crypto.randomUUID() }
      for (const endpoint of [priceCart, placeOrder, settleOrder, unlockStore]) {
        expect((await send(endpoint, { body: text, headers })).status).toBeLessThan(500)
      }
      expect((await send(changeOrderLine, { params, query, body: text })).status).toBeLessThan(500)
    }),
    { numRuns: sized(40, 500) }
  )
})
