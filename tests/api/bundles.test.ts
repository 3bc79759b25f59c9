// Items sold together at one price: set up by the shop, chosen by shoppers, seen on everything that follows.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '#lib/contract/endpoint.ts'
import { deleteFile } from '#lib/contract/files.ts'
import { exportOrders, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { getShopStore } from '#lib/contract/shopping.ts'
import { getShopperOrder } from '#lib/contract/shopper-orders.ts'
import {
  deleteStoreBundle,
  orderStoreItems,
  removeStoreItem,
  saveStoreBundle,
  updateStoreItem
} from '#lib/contract/store-offers.ts'
import { copyStore, getStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { queueOrderMail } from '#lib/server/storefront/orders/mails.ts'
import { findListedPages } from '#lib/server/storefront/shopping/listed.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'

import { mailsTo } from '../support/mailbox.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { capLine, openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy, price, sendOrder } from '../support/shopping.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

type Bundle = Input<typeof saveStoreBundle>['body']

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

function by(owner: Person, shop: Shop, bundleId: string) {
  return { as: owner, params: { storeId: shop.storeId, bundleId }, query: { WorkspaceId: owner.workspaceId } }
}

function partsOf({ tee, cap }: Shop) {
  return [
    { id: 'tee', storeItemId: tee.storeItemId },
    { id: 'cap', storeItemId: cap.storeItemId }
  ]
}

/** A tee (20) and a cap (15) for 28 instead of 35, in a store with any other settings. */
async function withPack(change: Partial<Bundle> = {}, overrides: Parameters<typeof openShop>[1] = {}) {
  const owner = await signUp()
  const shop = await openShop(owner, overrides)
  const bundleId = randomUUID()
  const body = { name: 'Player pack', priceCents: 2800, parts: partsOf(shop), ...change }
  await sent(saveStoreBundle, { ...by(owner, shop, bundleId), body })
  return { owner, shop, bundleId }
}

/** The lines of one pack in a cart. */
function packLines(shop: Shop, id: string, line: Parameters<typeof teeLine>[1] = {}) {
  const key = randomUUID().slice(0, 8)
  return [
    teeLine(shop, { ...line, bundle: { id, key, part: 'tee' } }),
    capLine(shop, { quantity: line.quantity ?? 1, bundle: { id, key, part: 'cap' } })
  ]
}

test('sells items together at one price, shared out by what they cost singly', async () => {
  const { shop, bundleId } = await withPack(
    {},
    { store: { fundraising_kind: 'percent', fundraising_value: 1000, tax_ppm: 88_750 } }
  )

  const store = await sent(getShopStore, { query: { campaignId: shop.campaignId } })
  const cart = await price(shop, { lines: packLines(shop, bundleId, { sizeId: 'xxl', quantity: 2 }) })

  expect(store.bundles).toMatchObject([
    // 16 and 12 with a tenth on top of each.
    { name: 'Player pack', priceCents: 3080, singlyCents: 3850, parts: [{ id: 'tee' }, { id: 'cap' }] }
  ])
  expect(store.bundles[0]!.parts[0]!.sizes.at(-1)).toMatchObject({ id: 'xxl', upchargeCents: 220 })
  expect(cart.lines.map(({ unitCents, bundle }) => [unitCents, bundle?.name])).toEqual([
    [1600 + 200 + 180, 'Player pack'],
    [1200 + 120, 'Player pack']
  ])
  expect(cart).toMatchObject({ units: 4, subtotalCents: 6600, fundraisingCents: 600, problems: [] })
  expect(cart.totalCents).toBe(6600 + Math.round(6600 * 0.08875))
})

test('adds a piece bought singly at its own price beside the bundle', async () => {
  const { shop, bundleId } = await withPack()

  const cart = await price(shop, { lines: [...packLines(shop, bundleId), teeLine(shop)] })

  expect(cart.lines.map(({ unitCents }) => unitCents)).toEqual([1600, 1200, 2000])
})

test.each([
  ['without one of its parts', (lines: ReturnType<typeof packLines>) => lines.slice(0, 1)],
  ['with a part twice', (lines: ReturnType<typeof packLines>) => [lines[0]!, { ...lines[0]!, key: 'again' }]],
  [
    'with another item as its part',
    ([tee, cap]: ReturnType<typeof packLines>) => [tee!, { ...tee!, key: 'two', bundle: cap!.bundle }]
  ],
  ['in unequal numbers', ([tee, cap]: ReturnType<typeof packLines>) => [tee!, { ...cap!, quantity: 2 }]],
  [
    'under two ids',
    ([tee, cap]: ReturnType<typeof packLines>) => [tee!, { ...cap!, bundle: { ...cap!.bundle!, id: randomUUID() } }]
  ]
])('refuses a bundle %s', async (_, spoil) => {
  const { shop, bundleId } = await withPack()
  const lines = spoil(packLines(shop, bundleId))

  const cart = await price(shop, { lines })
  const placed = await sendOrder(shop, { lines, expectedTotalCents: cart.totalCents })

  expect(cart.lines.some(({ problem }) => problem?.includes('choose it again'))).toBe(true)
  expect(placed.status).toBe(409)
})

test('sells it no more once it or one of its items is hidden, or it is gone', async () => {
  const { owner, shop, bundleId } = await withPack({ hidden: true })
  const problemsNow = async () => {
    const { lines } = await price(shop, { lines: packLines(shop, bundleId) })
    return lines.map(({ problem }) => problem)
  }
  const gone = ['Player pack is no longer sold in this store', 'Player pack is no longer sold in this store']
  expect(await problemsNow()).toEqual(gone)

  const body = { name: 'Player pack', priceCents: 2800, parts: partsOf(shop), hidden: false }
  await sent(saveStoreBundle, { ...by(owner, shop, bundleId), body })
  expect(await problemsNow()).toEqual([null, null])

  const params = { storeId: shop.storeId, storeItemId: shop.cap.storeItemId }
  await sent(updateStoreItem, { ...by(owner, shop, bundleId), params, body: { hidden: true } })
  expect((await problemsNow())[0]).toBe(gone[0])
  expect((await sent(getShopStore, { query: { campaignId: shop.campaignId } })).bundles).toEqual([])

  await sent(deleteStoreBundle, by(owner, shop, bundleId))
  expect((await problemsNow())[0]).toMatch(/no longer sold in this store/)
})

test('must be in every order where it is required', async () => {
  const { shop, bundleId } = await withPack({ required: true })

  expect((await price(shop, { lines: [teeLine(shop)] })).problems).toEqual([
    'Every order in this store needs: Player pack'
  ])
  expect((await price(shop, { lines: packLines(shop, bundleId) })).problems).toEqual([])
})

test('counts its parts against the stock of their items, together with single pieces', async () => {
  const { shop, bundleId } = await withPack({}, { cap: { stock: { '': 3 } } })

  const cart = await price(shop, { lines: [...packLines(shop, bundleId, { quantity: 3 }), capLine(shop)] })
  expect(cart.lines.map(({ problem }) => problem)).toEqual([null, null, expect.stringMatching(/sold out/)])

  await buy(shop, { lines: packLines(shop, bundleId, { quantity: 2 }) })
  const after = await price(shop, { lines: packLines(shop, bundleId, { quantity: 2 }) })
  expect(after.lines[1]!.problem).toMatch(/Only 1 left/)
})

test('is one thing on receipt, order, mail, slip and file, and its parts are refunded singly', async () => {
  const { owner, shop, bundleId } = await withPack()
  const lines = [teeLine(shop), ...packLines(shop, bundleId, { personalisation: { name: 'Ada' } })]
  const placed = await buy(shop, { lines, buyer: { name: 'Bo', email: `${randomUUID()}@example.com` } })
  await world.pay(placed.payment!)
  const { id, buyer_email: email } = await getDb()
    .selectFrom('orders')
    .select(['id', 'buyer_email'])
    .where('public_id', '=', placed.orderId)
    .executeTakeFirstOrThrow()
  await settle(getDb(), id)
  const inside = { as: owner, params: { orderId: id }, query: { WorkspaceId: owner.workspaceId } }

  const receipt = await sent(getShopperOrder, { params: { orderId: placed.orderId } })
  const order = await sent(getOrder, inside)
  expect(receipt).toMatchObject({ state: 'paid', totalCents: 5300 })
  for (const { lines: shown } of [receipt, order]) {
    expect(shown.map(({ name, totalCents, bundle }) => [name, totalCents, bundle?.name])).toEqual([
      ['Team tee', 2000, undefined],
      ['Team tee', 2100, 'Player pack'],
      ['Cap', 1200, 'Player pack']
    ])
  }

  await queueOrderMail(getDb(), id, 'order_confirmation')
  const [mail] = await mailsTo(email)
  expect(mail!.body).toContain('1 x Player pack, $33.00\n    1 x Team tee, Navy, M\n        Name: ADA\n    1 x Cap')
  const csv = await request(exportOrders, { as: owner, query: { WorkspaceId: owner.workspaceId } })
  expect(await csv.text()).toMatch(/Team tee,Player pack,Navy,M/)

  const cap = order.lines[2]!.id
  const refunded = await send(refundOrder, { ...inside, body: { part: 'line', lineId: cap } })
  expect(refunded.data?.lines.map(({ refundedCents }) => refundedCents)).toEqual([0, 0, 1200])
})

test('keeps what was ordered when the bundle changes or goes', async () => {
  const { owner, shop, bundleId } = await withPack()
  const { orderId } = await buy(shop, { lines: packLines(shop, bundleId) })

  await sent(deleteStoreBundle, by(owner, shop, bundleId))

  const { lines, totalCents } = await sent(getShopperOrder, { params: { orderId } })
  expect(totalCents).toBe(2800)
  expect(lines.map(({ bundle }) => bundle?.name)).toEqual(['Player pack', 'Player pack'])
})

test('asks again where the price of the bundle changed meanwhile', async () => {
  const { owner, shop, bundleId } = await withPack()
  const lines = packLines(shop, bundleId)
  const body = { name: 'Player pack', priceCents: 3000, parts: partsOf(shop) }
  await sent(saveStoreBundle, { ...by(owner, shop, bundleId), body })

  const placed = await sendOrder(shop, { lines, expectedTotalCents: 2800 })

  expect(placed).toMatchObject({ status: 409, data: { totalCents: 3000 } })
})

test('is copied with its store, and names the copies of its items', async () => {
  const { owner, shop } = await withPack({ required: true })

  const copy = await sent(copyStore, { as: owner, params: { storeId: shop.storeId }, query: inside(owner) })

  const copied = copy.storeItems.map(({ id }) => id)
  expect(copy.bundles).toMatchObject([{ name: 'Player pack', priceCents: 2800, required: true }])
  expect(copy.bundles[0]!.parts.map(({ storeItemId }) => storeItemId)).toEqual(copied)
})

test('is listed for search engines with its store, as long as it is sold', async () => {
  const { owner, shop, bundleId } = await withPack()
  const page = `${shop.path}/items/${bundleId}`

  expect(await findListedPages(getDb())).toContain(page)
  const params = { storeId: shop.storeId, storeItemId: shop.cap.storeItemId }
  await sent(updateStoreItem, { ...by(owner, shop, bundleId), params, body: { hidden: true } })
  expect(await findListedPages(getDb())).not.toContain(page)
})

async function sellOnlyBundled(owner: Person, shop: Shop, item: 'tee' | 'cap') {
  const params = { storeId: shop.storeId, storeItemId: shop[item].storeItemId }
  return send(updateStoreItem, { as: owner, params, query: inside(owner), body: { onlyBundled: true } })
}

test('sells an item in bundles only: priced and shown there, refused by itself, not listed', async () => {
  const { owner, shop, bundleId } = await withPack()

  await sellOnlyBundled(owner, shop, 'cap')

  const { items, bundles } = await sent(getShopStore, { query: { campaignId: shop.campaignId } })
  expect(items.map(({ name, onlyBundled }) => [name, onlyBundled === true])).toEqual([
    ['Team tee', false],
    ['Cap', true]
  ])
  expect(bundles).toMatchObject([{ priceCents: 2800, singlyCents: 3500 }])
  const pages = await findListedPages(getDb())
  expect(pages).toContain(`${shop.path}/items/${bundleId}`)
  expect(pages).not.toContain(`${shop.path}/items/${shop.cap.storeItemId}`)
  const alone = await price(shop, { lines: [teeLine(shop), capLine(shop)] })
  expect(alone.lines.map(({ problem }) => problem)).toEqual([null, 'Cap is only sold as part of a bundle'])
  expect((await sendOrder(shop, { lines: [capLine(shop)], expectedTotalCents: 1500 })).status).toBe(409)
  const { totalCents } = await buy(shop, { lines: packLines(shop, bundleId) })
  expect(totalCents).toBe(2800)
})

test('keeps a published store from running out of things to sell with its bundles', async () => {
  const { owner, shop, bundleId } = await withPack()
  await sellOnlyBundled(owner, shop, 'cap')
  expect((await sellOnlyBundled(owner, shop, 'tee')).status).toBe(200)

  const body = { name: 'Player pack', priceCents: 2800, parts: partsOf(shop), hidden: true }
  const hidden = await send(saveStoreBundle, { ...by(owner, shop, bundleId), body })
  const deleted = await send(deleteStoreBundle, by(owner, shop, bundleId))

  expect([hidden.status, deleted.status]).toEqual([409, 409])
  expect(hidden.message).toMatch(/at least one/)
  expect((await sent(getShopStore, { query: { campaignId: shop.campaignId } })).bundles).toHaveLength(1)
})

test('tells the shop of an item that is sold in bundles only and is in none', async () => {
  const owner = await signUp()
  const shop = await openShop(owner)

  const { data } = await sellOnlyBundled(owner, shop, 'cap')

  const advice = data!.checklist.filter(({ text, done }) => text.includes('only sold in bundles') && !done)
  expect(advice).toMatchObject([{ step: 3, blocking: false, text: expect.stringMatching(/^Cap /) }])
})

test('stands among the items where it is put, and after them when it is new', async () => {
  const { owner, shop, bundleId } = await withPack()
  const { tee, cap } = shop
  const as = { as: owner, params: { storeId: shop.storeId }, query: inside(owner) }
  const placesNow = async () => {
    const { items, bundles } = await sent(getShopStore, { query: { campaignId: shop.campaignId } })
    return [...items, ...bundles].toSorted((a, b) => a.position - b.position).map(({ name }) => name)
  }
  expect(await placesNow()).toEqual(['Team tee', 'Cap', 'Player pack'])

  await sent(orderStoreItems, { ...as, body: { ids: [tee.storeItemId, bundleId, cap.storeItemId] } })
  expect(await placesNow()).toEqual(['Team tee', 'Player pack', 'Cap'])

  const body = { name: 'Player pack', priceCents: 2900, parts: partsOf(shop) }
  await sent(saveStoreBundle, { ...by(owner, shop, bundleId), body })
  expect(await placesNow()).toEqual(['Team tee', 'Player pack', 'Cap'])

  const copy = await sent(copyStore, as)
  expect(copy.storeItems.map(({ position }) => position)).toEqual([1, 3])
  expect(copy.bundles.map(({ position }) => position)).toEqual([2])
  const without = await send(orderStoreItems, { ...as, body: { ids: [cap.storeItemId, tee.storeItemId] } })
  expect(without.status).toBe(409)
})

test('has a picture of its own, which people see as long as the bundle is shown', async () => {
  const owner = await signUp()
  const picture = await uploaded(owner, await plainPng())
  const shop = await openShop(owner)
  const bundleId = randomUUID()
  const body = { name: 'Player pack', priceCents: 2800, parts: partsOf(shop), fileId: picture.id }
  const isPublic = async () => (await open(`/files/${picture.id}/bundle`)).status === 200
  expect(await isPublic()).toBe(false)

  await sent(saveStoreBundle, { ...by(owner, shop, bundleId), body })

  const { bundles } = await sent(getShopStore, { query: { campaignId: shop.campaignId } })
  expect(bundles[0]!.picture).toContain(picture.id)
  expect(await isPublic()).toBe(true)
  const refused = await send(deleteFile, { as: owner, params: { fileId: picture.id }, query: inside(owner) })
  expect(refused.status).toBe(409)
  await sent(saveStoreBundle, { ...by(owner, shop, bundleId), body: { ...body, hidden: true } })
  expect(await isPublic()).toBe(false)
})

test('never shows a picture of another workspace', async () => {
  const { owner, shop, bundleId } = await withPack()
  const { id: fileId } = await uploaded(await signUp(), await plainPng())

  const body = { name: 'Player pack', priceCents: 2800, parts: partsOf(shop), fileId }
  const refused = await send(saveStoreBundle, { ...by(owner, shop, bundleId), body })

  expect(refused.status).toBe(400)
})

test('keeps its items in the store', async () => {
  const { owner, shop, bundleId } = await withPack()
  const params = { storeId: shop.storeId, storeItemId: shop.cap.storeItemId }

  const refused = await send(removeStoreItem, { ...by(owner, shop, bundleId), params })

  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Player pack') })
})

test.each([
  ['fewer than two items', (shop: Shop) => partsOf(shop).slice(1), 400],
  ['an item of nobody', (shop: Shop) => [...partsOf(shop), { id: 'x', storeItemId: randomUUID() }], 400],
  ['two parts of one id', (shop: Shop) => [partsOf(shop)[0]!, partsOf(shop)[0]!], 400]
])('refuses %s', async (_, parts, status) => {
  const owner = await signUp()
  const shop = await openShop(owner)
  const body = { name: 'Pack', priceCents: 1000, parts: parts(shop) }

  expect((await send(saveStoreBundle, { ...by(owner, shop, randomUUID()), body })).status).toBe(status)
})

test('never changes the bundle of another store by its id', async () => {
  const { owner, shop, bundleId } = await withPack()
  const other = await openShop(owner)
  const body = { name: 'Taken over', priceCents: 1, parts: partsOf(other) }

  const refused = await send(saveStoreBundle, { ...by(owner, other, bundleId), body })

  const { bundles } = await sent(getStore, { as: owner, params: { storeId: shop.storeId }, query: inside(owner) })
  expect(refused.status).toBe(404)
  expect(bundles[0]!.name).toBe('Player pack')
})

function inside(owner: Person) {
  return { WorkspaceId: owner.workspaceId }
}
