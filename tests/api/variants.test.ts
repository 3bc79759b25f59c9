// A colour of an item in a size: it stays itself while words change, and what was ordered of it stays readable.
import { expect, test } from 'vitest'

import { getItem, updateItem } from '#lib/contract/items.ts'
import { changeOrderState, getOrder } from '#lib/contract/orders.ts'
import { getStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { takenStock } from '../support/stock.ts'
import { type Person, sent, signUp } from '../support/world.ts'

async function limited(): Promise<{ owner: Person; shop: Shop; orderId: string }> {
  const owner = await signUp()
  const shop = await openShop(owner, { tee: { stock: { 'navy/m': 5 } } })
  const { orderId: publicId } = await buy(shop, { lines: [teeLine(shop, { quantity: 2 })] })
  const { id } = await getDb()
    .selectFrom('orders')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return { owner, shop, orderId: id }
}

function by({ workspaceId }: Person) {
  return { WorkspaceId: workspaceId }
}

async function change(owner: Person, { tee }: Shop, body: object) {
  const call = { as: owner, query: by(owner), params: { itemId: tee.itemId } }
  const before = await sent(getItem, call)
  return sent(updateItem, { ...call, body: { ...body, revision: before.revision } })
}

function variantsOf({ tee }: Shop) {
  return getDb().selectFrom('variants').selectAll().where('item_id', '=', tee.itemId).orderBy('position').execute()
}

async function limitsOf(owner: Person, { storeId }: Shop) {
  const { storeItems } = await sent(getStore, { as: owner, query: by(owner), params: { storeId } })
  return storeItems[0]!.stock
}

test('a new name for a colour or a size loses no stock', async () => {
  const { owner, shop } = await limited()
  const before = await variantsOf(shop)
  const item = await sent(getItem, { as: owner, query: by(owner), params: { itemId: shop.tee.itemId } })

  await change(owner, shop, {
    colours: item.colours.map(colour => ({ ...colour, name: `New ${colour.name}` })),
    sizes: item.sizes.map(size => ({ ...size, name: `New ${size.name}` }))
  })

  expect(await variantsOf(shop)).toEqual(before)
  expect(await limitsOf(owner, shop)).toEqual([{ variant: 'navy/m', capacity: 5, taken: 2 }])
})

test('an order of a colour that is gone stays readable, and gives its pieces back; the colour comes back with its stock', async () => {
  const { owner, shop, orderId } = await limited()
  const item = await sent(getItem, { as: owner, query: by(owner), params: { itemId: shop.tee.itemId } })
  const navy = item.colours.find(({ id }) => id === 'navy')!

  await change(owner, shop, { colours: item.colours.filter(({ id }) => id !== 'navy') })

  expect(await limitsOf(owner, shop)).toEqual([])
  const call = { as: owner, query: by(owner), params: { orderId } }
  expect((await sent(getOrder, call)).lines[0]).toMatchObject({ colour: { name: navy.name }, quantity: 2 })
  expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 2 })
  await sent(changeOrderState, { ...call, body: { state: 'cancelled' } })
  expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 0 })

  await change(owner, shop, { colours: item.colours })
  expect(await limitsOf(owner, shop)).toEqual([{ variant: 'navy/m', capacity: 5, taken: 0 }])
})

test('each colour comes in each size, in the order of the item', async () => {
  const { owner, shop } = await limited()
  const { colours, sizes } = await change(owner, shop, {})
  await change(owner, shop, { colours: colours.toReversed() })

  const offered = colours.toReversed().flatMap(colour => sizes.map(size => [colour.id, size.id]))
  expect((await variantsOf(shop)).map(({ colour_id, size_id }) => [colour_id, size_id])).toEqual(offered)
})

test('a variant keeps a cost of its own until the item gets another; a new one costs what the item does', async () => {
  const { owner, shop } = await limited()
  const { sizes } = await change(owner, shop, { costCents: 700 })
  const ownCost = { colour_id: 'navy', size_id: 'm', cost_cents: 900 }
  await getDb()
    .updateTable('variants')
    .set({ cost_cents: 900 })
    .where('item_id', '=', shop.tee.itemId)
    .where('colour_id', '=', 'navy')
    .where('size_id', '=', 'm')
    .execute()

  const dearest = await change(owner, shop, {
    name: 'Tee',
    sizes: [...sizes, { id: '9xl', name: '9XL', upchargeCents: 0 }]
  })
  expect(dearest.costCents).toBe(900)
  const variants = await variantsOf(shop)
  expect(variants.filter(({ cost_cents }) => cost_cents === 900)).toEqual([
    expect.objectContaining(ownCost),
    ...variants.filter(({ size_id }) => size_id === '9xl')
  ])

  expect((await change(owner, shop, { costCents: 800 })).costCents).toBe(800)
  expect(new Set((await variantsOf(shop)).map(({ cost_cents }) => cost_cents))).toEqual(new Set([800]))
})
