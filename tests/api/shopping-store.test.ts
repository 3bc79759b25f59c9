import { expect, test } from 'vitest'

import { getProductDetail, getShopStore } from '#lib/contract/shopping.ts'
import { unlockStore } from '#lib/contract/store-key.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { cheapHash } from '../support/passwords.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { request, send, sent, signUp } from '../support/world.ts'

const PASSWORD = 'go wildcats'
const passwordHash = cheapHash(PASSWORD)

function look({ campaignId }: Shop, headers: Record<string, string> = {}) {
  return send(getShopStore, { query: { campaignId }, headers })
}

async function unlock({ campaignId }: Shop, password: string): Promise<string> {
  const response = await request(unlockStore, { body: { campaignId, password } })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('shows a store with its prices, up-charges and what is left', async () => {
  const owner = await signUp()
  const shop = await openShop(owner, {
    store: { fundraising_kind: 'percent', fundraising_value: 1000, goal_cents: 50_000, minimum_units: 24 },
    tee: { stock: { 'navy/m': 3 }, leftOut: ['white'] },
    cap: { priceCents: 1200 }
  })

  const { data } = await look(shop)
  expect(data).toMatchObject({
    state: 'open',
    path: shop.path,
    goal: { goalCents: 50_000, raisedCents: 0 },
    minimum: { units: 24, ordered: 0 },
    testMode: true
  })
  const [tee, cap] = data!.items
  expect(tee).toMatchObject({ fromCents: 2200, varies: true, hexes: [expect.any(String)] })
  expect(tee!.picture).toMatch(new RegExp(`^items/${tee!.id}/picture.svg\\?colour=navy&side=front&v=`))
  expect(cap).toMatchObject({ fromCents: 1320, varies: false })
  expect(cap!.left).toBeUndefined()

  const { item } = await sent(getProductDetail, { query: { campaignId: shop.campaignId, itemId: tee!.id } })
  expect(item).toMatchObject({ priceCents: 2200, left: { 'navy/m': 3 } })
  expect(item.colours.map(({ id }) => id)).toEqual(['navy'])
  expect(item.sizes.map(({ upchargeCents }) => upchargeCents)).toEqual([0, 0, 220])
})

test('may be kept until something of it changes, but not past its next turn', async () => {
  const keeping = async ({ campaignId }: Shop) => {
    const { headers } = await request(getShopStore, { query: { campaignId } })
    return [headers.get('x-page-cache'), headers.get('cache-control')]
  }
  const owner = await signUp()
  const shop = await openShop(owner)
  const ending = await openShop(owner, { store: { closes_at: new Date(Date.now() + 1500).toISOString() } })

  expect(await keeping(shop)).toEqual([`30; tags=store:${shop.campaignId}`, null])
  expect(await keeping(ending)).toEqual([null, 'no-store'])
})

test('tells nothing that only the shop should know', async () => {
  const shop = await openShop(await signUp(), {
    store: { password_hash: passwordHash, announce_to: '["a@b.example"]' }
  })

  const text = JSON.stringify(await look(shop))
  expect(text).not.toMatch(/argon2|a@b\.example|announce|cost/i)
})

test.for(['draft', 'cancelled'])('hides a store that is %s', async stage => {
  const shop = await openShop(await signUp(), { store: { stage } })

  expect(await look(shop)).toMatchObject({ status: 404, message: 'Store not found' })
  const query = { campaignId: shop.campaignId, itemId: shop.tee.storeItemId }
  expect(await send(getProductDetail, { query })).toMatchObject({ status: 404, message: 'Store not found' })
  expect(await send(getShopStore, { query: { campaignId: 'nobody-here' } })).toEqual(await look(shop))
})

test.for([
  ['scheduled', { opens_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ['closed', { closes_at: new Date(Date.now() - 1000).toISOString() }],
  ['production', { stage: 'production' }]
] as const)('shows a store that is %s with its items', async ([state, store]) => {
  const shop = await openShop(await signUp(), { store })

  const { data } = await look(shop)
  expect(data).toMatchObject({ state })
  expect(data!.items).toHaveLength(2)
})

test('shows one item, but none that is hidden or of another store', async () => {
  const owner = await signUp()
  const shop = await openShop(owner, { cap: { hidden: true } })
  const other = await openShop(owner)
  const detail = (itemId: string) => send(getProductDetail, { query: { campaignId: shop.campaignId, itemId } })

  const { data } = await detail(shop.tee.storeItemId)
  expect(data).toMatchObject({ item: { name: 'Team tee', priceCents: 2000 }, store: { name: 'Spring store' } })
  expect(await detail(shop.cap.storeItemId)).toMatchObject({ status: 404 })
  expect(await detail(other.tee.storeItemId)).toMatchObject({ status: 404, message: 'Item not found' })
  expect((await look(shop)).data!.items.map(({ name }) => name)).toEqual(['Team tee'])
})

test('adds up what paid orders raised', async () => {
  const shop = await openShop(await signUp(), {
    store: { fundraising_kind: 'amount', fundraising_value: 300, goal_cents: 10_000, minimum_units: 5 }
  })
  const paid = await buy(shop)
  await buy(shop)
  await getDb()
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date().toISOString(), paid_cents: 2300 })
    .where('public_id', '=', paid.orderId)
    .execute()

  const { data } = await look(shop)
  expect(data).toMatchObject({ goal: { raisedCents: 300 }, minimum: { ordered: 1 } })
})

test('asks for the password and opens to who knows it', async () => {
  const shop = await openShop(await signUp(), { store: { access: 'password', password_hash: passwordHash } })

  expect(await look(shop)).toMatchObject({ status: 403, data: { password: true } })
  const wrong = await send(unlockStore, { body: { campaignId: shop.campaignId, password: 'go tigers' } })
  expect(wrong).toMatchObject({ status: 403, message: 'This is not the password of this store' })
  const cookie = await unlock(shop, PASSWORD)
  expect(cookie).toMatch(/^__Host-store-/)
  expect(await look(shop, { cookie })).toMatchObject({ status: 200, data: { unlisted: true } })
})

test('opens no other store, and none after the password was changed', async () => {
  const owner = await signUp()
  const store = { access: 'password', password_hash: passwordHash }
  const shop = await openShop(owner, { store })
  const other = await openShop(owner, { store })
  const cookie = await unlock(shop, PASSWORD)

  const renamed = cookie.replace(shop.campaignId, other.campaignId)
  expect(await look(other, { cookie: renamed })).toMatchObject({ status: 403 })
  const later = cookie.replace(/=\d+/, '=9999999999')
  expect(await look(shop, { cookie: later })).toMatchObject({ status: 403 })
  await getDb()
    .updateTable('stores')
    .set({ password_hash: cheapHash('another one') })
    .where('id', '=', shop.storeId)
    .execute()
  expect(await look(shop, { cookie })).toMatchObject({ status: 403 })
})

test('slows down guessing of a store’s password', async () => {
  const shop = await openShop(await signUp(), { store: { access: 'password', password_hash: passwordHash } })
  const guess = () => send(unlockStore, { body: { campaignId: shop.campaignId, password: 'wrong' } })

  const guesses = await Promise.all(Array.from({ length: 15 }, guess))
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(await sent(getShopStore, { query: { campaignId: (await openShop(await signUp())).campaignId } })).toBeTruthy()
})
