import { expect, test } from 'vitest'

import { Shipping } from '#lib/contract/delivery.ts'
import { getStore, updateStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { openShop } from '../support/shop.ts'
import { buy, price, sendOrder } from '../support/shopping.ts'
import { send, sent, signUp } from '../support/world.ts'

const TOWN = { kind: 'shipping', name: 'Bo', line1: '1 Main St', city: 'Town' } as const
const OREGON = { ...TOWN, state: 'OR', postalCode: '97201', country: 'US' }
const SHIPPING = Shipping.parse({
  enabled: true,
  priceCents: 700,
  freeOverCents: 10_000,
  countries: ['US'],
  zones: [
    { id: 'far', countries: ['US'], states: ['AK', 'HI'], priceCents: 2500, freeOverCents: null },
    { id: 'north', countries: ['CA'], states: [], priceCents: 1800, freeOverCents: null }
  ]
})

test.for([
  [{ ...OREGON, state: '' }, 'delivery.state', 'Choose the state'],
  [{ ...OREGON, postalCode: '' }, 'delivery.postalCode', 'Give the ZIP code, such as 97201'],
  [{ ...OREGON, country: 'ZZ' }, 'delivery.country', 'Choose a country']
] as const)('no parcel goes to %j', async ([delivery, field, message]) => {
  const shop = await openShop(await signUp())

  const refused = await sendOrder(shop, { delivery, expectedTotalCents: 2700 })
  expect(refused.status).toBe(400)
  expect(refused.data).toMatchObject({ fields: [{ field, message }] })
})

test('a parcel costs what its place costs, in the price and in the order', async () => {
  const shop = await openShop(await signUp(), { delivery: { shipping: SHIPPING } })
  const priced = async (given: object) => (await price(shop, { delivery: { ...OREGON, ...given } })).shippingCents

  expect(await priced({})).toBe(700)
  expect(await priced({ state: 'alaska', postalCode: '' })).toBe(2500)
  expect(await priced({ country: 'CA', state: '', postalCode: '' })).toBe(1800)
  const delivery = { ...OREGON, state: 'Hawaii', postalCode: '96801' }
  expect(await sendOrder(shop, { delivery, expectedTotalCents: 2700 })).toMatchObject({ status: 409 })
  expect(await buy(shop, { delivery })).toMatchObject({ totalCents: 4500 })
  const orders = await getDb().selectFrom('orders').select('delivery').where('store_id', '=', shop.storeId).execute()
  expect(orders).toMatchObject([{ delivery: { state: 'HI', country: 'US' } }])
})

test('a store refuses an address where it does not ship, in words', async () => {
  const shop = await openShop(await signUp(), { delivery: { shipping: SHIPPING } })
  const delivery = { ...TOWN, state: '', postalCode: '10115', country: 'DE' }
  const problem = 'This store does not ship to Germany. Give another address, or choose another way to get your order.'

  expect((await price(shop, { delivery })).problems).toEqual([problem])
  expect(await sendOrder(shop, { delivery })).toMatchObject({ status: 409, message: problem })
})

test('a change of one part of shipping leaves the others, and no place gets two rates', async () => {
  const owner = await signUp()
  const shop = await openShop(owner, { delivery: { shipping: SHIPPING } })
  const inside = { params: { storeId: shop.storeId }, query: { WorkspaceId: shop.workspaceId }, as: owner }
  const change = async (shipping: object) => {
    const { revision } = await sent(getStore, inside)
    return send(updateStore, { ...inside, body: { revision, delivery: { shipping } } })
  }

  expect((await change({ priceCents: 900 })).data).toMatchObject({
    settings: { delivery: { shipping: { ...SHIPPING, priceCents: 900 } } }
  })
  const twice = await change({ zones: [SHIPPING.zones[0], { ...SHIPPING.zones[0], id: 'again', states: ['HI'] }] })
  expect(twice).toMatchObject({ status: 400, message: expect.stringContaining('Hawaii has another rate already') })
  expect((await change({ countries: ['ZZ'] })).status).toBe(400)
})

test('a coupon for each buyer once is used once by one address, in any spelling, also at the same moment', async () => {
  const coupons = [{ code: 'ONCE', kind: 'amount' as const, value: 500, once_per_buyer: true }]
  const shop = await openShop(await signUp(), { coupons })
  const order = (email: string) => {
    const buyer = { name: 'Bo', email, phone: '' }
    return sendOrder(shop, { couponCode: 'once', buyer, expectedTotalCents: 1500 })
  }
  const spellings = ['bo.li@gmail.com', 'Bo.Li@Gmail.com', 'boli+team@gmail.com', 'b.o.l.i@googlemail.com']

  const replies = await Promise.all([...spellings, ...spellings].map(order))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({
    status: 409,
    data: { coupon: { problem: expect.stringMatching(/unpaid order of yours/) } }
  })

  expect((await order('b.oli@example.com')).status).toBe(200)
  expect((await order('boli@example.com')).status).toBe(200)
  await getDb().updateTable('orders').set({ status: 'paid' }).where('store_id', '=', shop.storeId).execute()
  expect(await order('BOLI+2@example.com')).toMatchObject({
    status: 409,
    data: { coupon: { problem: 'Each buyer can use this coupon once, and it was used with your e-mail address' } }
  })
  await getDb().updateTable('orders').set({ status: 'cancelled' }).where('store_id', '=', shop.storeId).execute()
  expect((await order('boli@example.com')).status).toBe(200)
})
