// Pieces of which there are few: nobody keeps them from others by ordering and not paying.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { placeOrder, priceCart } from '#lib/contract/shopping.ts'
import { changeOrderLine, getShopperOrder, settleOrder } from '#lib/contract/shopper-orders.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { saveCoupon } from '#lib/contract/store-offers.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'

import { type Books, callOutside, cookiesOf, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { openStoreOutside } from '../support/outside-store.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let owner: OutsidePerson
let store: StoreDetail
let itemId: string

beforeAll(async () => {
  // As behind a proxy of ours, so that shoppers come from addresses of their own.
  product = await borrowProduct('empty')
  books = await openBooks(product)
  owner = await signUpOutside(product, books)
})

beforeEach(async () => {
  store = await openStoreOutside(product, owner, { 'navy/m': 10, 'navy/s': 4 })
  itemId = store.storeItems[0]!.id
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

let lastHost = 0

interface Shopper {
  ip: string
  email: string
  /** A browser's own; a program sends none. */
  jar?: { cookie: string }
}

/** Somebody whom nothing connects with anybody else. */
function stranger(): Shopper {
  return { ip: `203.0.113.${++lastHost}`, email: `${randomUUID()}@example.com` }
}

/** Somebody in the network of the school, with a browser. */
function parent(ip: string): Shopper {
  return { ip, email: `${randomUUID()}@example.com`, jar: { cookie: '' } }
}

const made = { ip: '198.51.100.7' }
/** As a program makes them up: one address, another e-mail address each time. */
const madeUp = (): Shopper => ({ ...made, email: `${randomUUID()}@example.com` })

interface Wish {
  quantity: number
  sizeId?: string
  couponCode?: string
}

async function order({ ip, email, jar }: Shopper, { quantity, sizeId = 'm', couponCode = '' }: Wish) {
  const cart = {
    campaignId: store.campaignId,
    lines: [{ key: 'a', itemId, colourId: 'navy', sizeId, quantity }],
    couponCode
  }
  const from = () => ({ 'x-forwarded-for': ip, ...(jar?.cookie && { cookie: jar.cookie }) })
  const priced = await callOutside(product, priceCart, { body: cart, headers: from() })
  if (jar) jar.cookie ||= cookiesOf(priced)
  return callOutside(product, placeOrder, {
    headers: { 'idempotency-key': randomUUID(), ...from() },
    body: {
      ...cart,
      buyer: { name: 'Bo Buyer', email },
      delivery: { kind: 'pickup', pointId: 'shop' },
      expectedTotalCents: priced.data?.totalCents ?? 0
    }
  })
}

async function pay({ data }: Awaited<ReturnType<typeof order>>) {
  const { intentId, clientSecret } = data!.payment!
  await callOutside(product, confirmTestPayment, {
    body: { intentId, clientSecret, cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' }
  })
  return callOutside(product, settleOrder, { body: { orderId: data!.orderId } })
}

async function taken(variant = 'navy/m'): Promise<number> {
  const [row] = await books.rows<{ taken: number }>(
    `select taken from stock join variants on variants.id = variant_id
    where store_item_id = $1 and colour_id || '/' || size_id = $2`,
    [itemId, variant]
  )
  return row!.taken
}

test('one order that is not paid leaves others the half, and is told what to do', async () => {
  const reply = await order(stranger(), { quantity: 10 })

  expect(reply).toMatchObject({ status: 409, ok: false })
  expect(reply.message).toBe(
    'At most 5 of Team tee in Navy, M can be kept for you until you have paid, so that others get some too. Order 5 now, and the rest when these are paid.'
  )
  expect(await taken()).toBe(0)
})

test('who pays may have all of them, in turns', async () => {
  const shopper = stranger()

  for (const quantity of [5, 3, 1, 1])
    expect(await pay(await order(shopper, { quantity }))).toMatchObject({ data: { state: 'paid' } })

  expect(await taken()).toBe(10)
})

test('unpaid orders without cookies of one network count together, whatever addresses they name', async () => {
  const { ip } = stranger()
  const replies = []
  for (let turn = 0; turn < 6; turn++) replies.push(await order({ ip, email: stranger().email }, { quantity: 2 }))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 409])
  expect(replies[4]!.message).toBe(
    'Team tee in Navy, M: nearly all that is left is in orders that are not paid yet. Orders that are not paid end after 30 minutes: please try again then.'
  )
  expect(await order(stranger(), { quantity: 1 })).toMatchObject({ status: 200 })
})

test('while somebody keeps pieces from one address, a parent behind it gets one, and so does one elsewhere', async () => {
  for (let turn = 0; turn < 12; turn++) await order({ ...madeUp(), ip: '198.51.100.8' }, { quantity: 1 })
  expect(await taken()).toBe(8)

  expect(await order(parent('198.51.100.8'), { quantity: 1 })).toMatchObject({ status: 200 })
  expect(await order(parent('198.51.100.9'), { quantity: 1 })).toMatchObject({ status: 200 })
})

test('of scarce pieces each parent behind one address gets some, and a browser counts as one person', async () => {
  const school = '198.51.100.10'
  for (let turn = 0; turn < 4; turn++)
    expect(await order(parent(school), { quantity: 2 })).toMatchObject({ status: 200 })
  // Three of the four small ones.
  for (let turn = 0; turn < 3; turn++) {
    expect(await order(parent(school), { quantity: 1, sizeId: 's' })).toMatchObject({ status: 200 })
  }

  const greedy = parent('198.51.100.11')
  expect(await order(greedy, { quantity: 1 })).toMatchObject({ status: 200 })
  const again = await order({ ...greedy, email: stranger().email }, { quantity: 1 })
  expect(again).toMatchObject({ status: 409 })
  expect(again.message).toContain('1 is already kept for an unpaid order of yours. Pay for that first')
})

test('a school orders from one address in the same minutes; a program that makes up buyers is stopped', async () => {
  const school = '198.51.100.12'
  const parents = Array.from({ length: 300 }, () => parent(school))
  const replies = []
  while (parents.length > 0) {
    replies.push(...(await Promise.all(parents.splice(0, 10).map(each => order(each, { quantity: 1, sizeId: 'l' })))))
  }
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])

  const statuses = []
  let last: Awaited<ReturnType<typeof order>> | undefined
  for (let turn = 0; turn < 25; turn++) {
    const three = await Promise.all([1, 2, 3].map(() => order(madeUp(), { quantity: 1, sizeId: 'l' })))
    last = three[2]
    statuses.push(...three.map(({ status }) => status))
  }
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(62)
  expect(last).toMatchObject({ status: 429 })
  expect(last!.message).toMatch(
    /^\d+ orders from your network are not paid yet, and without cookies this store cannot tell/
  )
  expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
  // Whoever has a browser is let through behind the same address.
  expect(await order(parent(made.ip), { quantity: 1, sizeId: 'l' })).toMatchObject({ status: 200 })
})

test('who pays may order more without cookies; one person has twenty unpaid orders at most', async () => {
  const ip = '198.51.100.13'
  for (let turn = 0; turn < 3; turn++) await pay(await order({ ...madeUp(), ip }, { quantity: 1, sizeId: 'l' }))
  const statuses = []
  for (let turn = 0; turn < 64; turn++) {
    statuses.push((await order({ ...madeUp(), ip }, { quantity: 1, sizeId: 'l' })).status)
  }
  expect(statuses.lastIndexOf(200)).toBe(62)

  const somebody = parent('198.51.100.14')
  const replies = []
  for (let turn = 0; turn < 21; turn++) replies.push(await order(somebody, { quantity: 1, sizeId: 'l' }))
  expect(replies.map(({ status }) => status).lastIndexOf(200)).toBe(19)
  expect(replies[20]!.message).toBe(
    'You have 20 unpaid orders in this store. Pay one of them first. Orders that are not paid end after 30 minutes.'
  )
})

test('devices of one IPv6 network are one network, others are not', async () => {
  const from = (ip: string) => order({ ip, email: stranger().email }, { quantity: 5 })

  expect((await from('2001:db8:1:2:aaaa::1')).status).toBe(200)
  expect((await from('2001:db8:1:2::ffff')).status).toBe(409)
  expect((await order({ ip: '2001:db8:1:3::1', email: stranger().email }, { quantity: 3 })).status).toBe(200)
})

test('one e-mail address from many networks is one shopper', async () => {
  const { email } = stranger()
  const replies = []
  for (let turn = 0; turn < 4; turn++)
    replies.push(await order({ ...stranger(), email: email.toUpperCase() }, { quantity: 4 }))

  expect(replies.map(({ status }) => status)).toEqual([200, 409, 409, 409])
})

test('equal orders at the same moment do not slip through together', async () => {
  const { ip } = stranger()

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => order({ ip, email: stranger().email }, { quantity: 1 }))
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(await taken()).toBe(8)
})

test('who lets orders run out again and again has to wait', async () => {
  const shopper = stranger()
  const statuses = []
  for (let turn = 0; turn < 4; turn++) {
    const reply = await order(shopper, { quantity: 5 })
    statuses.push(reply.status)
    if (reply.data && reply.ok) await runOut(reply.data.orderId)
    else expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }

  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await order(stranger(), { quantity: 5 })).toMatchObject({ status: 200 })
})

/** As the sweep does it when the time of an order is over. */
async function runOut(publicId: string): Promise<void> {
  await books.rows("update orders set status = 'expired' where public_id = $1", [publicId])
  await books.rows('update stock set taken = 0 where store_item_id = $1', [itemId])
}

test('the last piece can be ordered, and a team order of what is not limited', async () => {
  expect(await order(stranger(), { quantity: 1, sizeId: 's' })).toMatchObject({ status: 200 })
  await books.rows(
    `update stock set taken = 3 from variants
    where store_item_id = $1 and variants.id = variant_id and colour_id = 'navy' and size_id = 's'`,
    [itemId]
  )
  expect(await order(stranger(), { quantity: 1, sizeId: 's' })).toMatchObject({ status: 200 })
  expect(await order(stranger(), { quantity: 120, sizeId: 'l' })).toMatchObject({ status: 200 })
})

test('a size that is not limited is no way around it', async () => {
  const placed = await order(stranger(), { quantity: 4, sizeId: 'l' })
  const { orderId } = placed.data!
  const { data } = await callOutside(product, getShopperOrder, { params: { orderId } })

  const changed = await callOutside(product, changeOrderLine, {
    params: { lineId: data!.lines[0]!.id },
    query: { orderId },
    body: { sizeId: 's', personalisation: {} }
  })

  expect(changed).toMatchObject({ status: 409, ok: false })
  expect(await taken('navy/s')).toBe(0)
})

test('a coupon for few is not used up by unpaid orders of one shopper', async () => {
  await callOutside(product, saveCoupon, {
    as: owner,
    params: { storeId: store.id },
    query: { WorkspaceId: owner.workspaceId },
    body: { code: 'FEW', kind: 'amount', value: 500, maxUses: 4 }
  })
  const shopper = stranger()
  const statuses = []
  for (let turn = 0; turn < 4; turn++)
    statuses.push((await order(shopper, { quantity: 1, sizeId: 'l', couponCode: 'FEW' })).status)

  expect(statuses).toEqual([200, 200, 409, 409])
  expect(await order(stranger(), { quantity: 1, sizeId: 'l', couponCode: 'FEW' })).toMatchObject({ status: 200 })
})
