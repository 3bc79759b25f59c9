// Who orders without paying and looks at each order in many windows silences nobody: not the shop, not other buyers.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { watchOrder, watchWorkspace } from '#lib/contract/live.ts'
import { placeOrder, priceCart } from '#lib/contract/shopping.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { placesFor } from '#lib/server/platform/live/places.ts'
import { memoryOfMachine } from '#lib/server/platform/worker-count.ts'

import { sized } from '../support/long.ts'
import { type Books, callOutside, cookiesOf, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { openStoreOutside } from '../support/outside-store.ts'
import { requestOf } from '../support/request.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const PLACES = placesFor(memoryOfMachine())
const ORDERS = sized(192, 252)
const WINDOWS = sized(2, 8)
const STRANGER = '198.51.100.66'

let product: Shared
let books: Books
let owner: OutsidePerson
let store: StoreDetail

beforeAll(async () => {
  // As behind a proxy of ours, so that people come from networks of their own.
  product = await borrowProduct('empty')
  books = await openBooks(product)
  owner = await signUpOutside(product, books)
  store = await openStoreOutside(product, owner)
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

/** An order that is not paid, by somebody with a browser of their own. */
async function order(ip: string, shop = store): Promise<string> {
  const from = { 'x-forwarded-for': ip }
  const cart = {
    campaignId: shop.campaignId,
    lines: [{ key: 'a', itemId: shop.storeItems[0]!.id, colourId: 'navy', sizeId: 'l', quantity: 1 }],
    couponCode: ''
  }
  const priced = await callOutside(product, priceCart, { body: cart, headers: from })
  const placed = await callOutside(product, placeOrder, {
    headers: { ...from, cookie: cookiesOf(priced), 'idempotency-key': randomUUID() },
    body: {
      ...cart,
      buyer: { name: 'Bo Buyer', email: `${randomUUID()}@example.com` },
      delivery: { kind: 'pickup', pointId: 'shop' },
      expectedTotalCents: priced.data!.totalCents
    }
  })
  if (!placed.ok) throw new Error(placed.message)
  return placed.data!.orderId
}

interface Stream {
  status: number
  message: string
  retryAfter: string | null
  /** Reads on until this stands in it. */
  hears: (words: string) => Promise<string>
  end: () => void
}

async function open(request: Request): Promise<Stream> {
  const stop = new AbortController()
  const response = await fetch(request, { signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const end = () => stop.abort()
  const message = response.ok ? '' : ((JSON.parse((await reader.read()).value!) as { message: string }).message ?? '')
  let text = ''
  const hears = async (words: string) => {
    while (!text.includes(words)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`ended after ${text}`)
      text += value
    }
    return text
  }
  return { status: response.status, message, retryAfter: response.headers.get('retry-after'), hears, end }
}

const watch = (orderId: string, ip: string) =>
  open(requestOf(watchOrder, { params: { orderId }, query: {}, headers: { 'x-forwarded-for': ip } }, product.url))

const watchShop = (as: OutsidePerson, ip: string) =>
  open(
    requestOf(
      watchWorkspace,
      { as, query: { WorkspaceId: as.workspaceId }, headers: { 'x-forwarded-for': ip } },
      product.url
    )
  )

test('137: many unpaid orders in several windows each, from one network, take a share and no more', async () => {
  const orders: string[] = []
  while (orders.length < ORDERS) {
    orders.push(...(await Promise.all(Array.from({ length: 12 }, () => order(STRANGER)))))
  }
  const streams: Stream[] = []
  const wanted = orders.flatMap(id => Array.from({ length: WINDOWS }, () => id))
  while (wanted.length > 0) {
    streams.push(...(await Promise.all(wanted.splice(0, 100).map(id => watch(id, STRANGER)))))
  }
  const refused = streams.filter(({ status }) => status !== 200)
  expect(streams).toHaveLength(ORDERS * WINDOWS)
  expect(streams.length - refused.length).toBe(PLACES.guest.ofNetwork)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(refused[0]).toMatchObject({
    message: 'Too many windows listen for news at the same time.',
    retryAfter: '30'
  })

  // The owner hears, from a network of their own and even from the stranger's.
  const own = await Promise.all([watchShop(owner, '203.0.113.1'), watchShop(owner, STRANGER)])
  expect(own.map(({ status }) => status)).toEqual([200, 200])
  await Promise.all(own.map(stream => stream.hears('event: begin')))
  // So does a buyer of the same store, elsewhere, and the shop hears of that order at once, though nobody has paid it.
  const buyer = await watch(await order('203.0.113.2'), '203.0.113.2')
  expect(buyer.status).toBe(200)
  await Promise.all(own.map(stream => stream.hears('"kind":"order"')))

  // From many networks a stranger takes what guests of this shop have. Members and other shops stay as they are.
  const far = await Promise.all(orders.slice(0, sized(180, 240)).map((id, at) => watch(id, `192.0.2.${at + 1}`)))
  expect(far.filter(({ status }) => status === 200)).toHaveLength(PLACES.guest.ofWorkspace - PLACES.guest.ofNetwork - 1)
  const again = await watchShop(owner, '203.0.113.3')
  expect(again.status).toBe(200)
  const neighbour = await signUpOutside(product, books, { 'x-forwarded-for': '203.0.113.4' })
  const theirs = await openStoreOutside(product, neighbour)
  const theirBuyer = await watch(await order('203.0.113.5', theirs), '203.0.113.5')
  expect(theirBuyer.status).toBe(200)

  for (const { end } of [...streams, ...own, buyer, ...far, again, theirBuyer]) end()
})
