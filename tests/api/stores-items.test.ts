import { expect, test } from 'vitest'

import { addStoreItems, orderStoreItems, removeStoreItem, updateStoreItem } from '#lib/contract/store-offers.ts'
import { getStore, updateStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { by, draft, openStore, paidOrder, readyDraft, shirt } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

function change(as: Person, store: { id: string; storeItems: { id: string }[] }, body: object) {
  const params = { storeId: store.id, storeItemId: store.storeItems[0]!.id }
  return send(updateStoreItem, { ...by(as, store.id), params, body } as never)
}

test('adds items once each, at the end', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner)
  const [cap, bag] = [await shirt(owner, 'Cap'), await shirt(owner, 'Bag')]

  const body = { itemIds: [cap, bag, cap, store.storeItems[0]!.itemId] }
  const { storeItems } = await sent(addStoreItems, { ...by(owner, store.id), body })
  expect(storeItems.map(({ item }) => item.name)).toEqual(['Team tee', 'Cap', 'Bag'])
})

test('adds the same item once when asked twice at a time', async () => {
  const owner = await signUp()
  const store = await draft(owner)
  const body = { itemIds: [await shirt(owner)] }
  await Promise.all([1, 2, 3].map(() => send(addStoreItems, { ...by(owner, store.id), body })))
  expect((await sent(getStore, by(owner, store.id))).storeItems).toHaveLength(1)
})

test('does not add archived items', async () => {
  const owner = await signUp()
  const store = await draft(owner)
  const item = await shirt(owner)
  await getDb().updateTable('items').set({ archived_at: new Date().toISOString() }).where('id', '=', item).execute()
  expect(await send(addStoreItems, { ...by(owner, store.id), body: { itemIds: [item] } })).toMatchObject({
    status: 400
  })
})

test('orders items when each is named once', async () => {
  const owner = await signUp()
  const store = await draft(owner)
  const itemIds = [await shirt(owner, 'A'), await shirt(owner, 'B'), await shirt(owner, 'C')]
  const { storeItems } = await sent(addStoreItems, { ...by(owner, store.id), body: { itemIds } })
  const [a, b, c] = storeItems.map(({ id }) => id) as [string, string, string]
  const order = (storeItemIds: string[]) =>
    send(orderStoreItems, { ...by(owner, store.id), body: { ids: storeItemIds } })

  const ordered = await order([c, a, b])
  expect(ordered.data?.storeItems.map(({ item }) => item.name)).toEqual(['C', 'A', 'B'])
  expect(await order([c, a])).toMatchObject({ status: 409 })
  expect(await order([c, a, a])).toMatchObject({ status: 409 })
})

test('keeps section, price, colours and limits of an item in this store', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner)
  const stock = [
    { variant: '', capacity: 100 },
    { variant: 'navy/m', capacity: 10 }
  ]
  const body = { section: 'Shirts', priceCents: 1500, required: true, leftOut: ['white', 's'], stock }
  const reply = await change(owner, store, body)
  expect(reply).toMatchObject({
    status: 200,
    data: { storeItems: [{ ...body, stock: stock.map(limit => ({ ...limit, taken: 0 })) }] }
  })
})

test('refuses limits, colours and sizes that the item does not have', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner)
  const limit = (variant: string) => change(owner, store, { stock: [{ variant, capacity: 1 }] })

  expect(await limit('navy/xxl')).toMatchObject({ status: 400 })
  expect(await limit('navy')).toMatchObject({ status: 400 })
  expect(await change(owner, store, { stock: [1, 2].map(capacity => ({ variant: '', capacity })) })).toMatchObject({
    status: 400
  })
  expect(await change(owner, store, { leftOut: ['red'] })).toMatchObject({ status: 400 })
  expect(await change(owner, store, { leftOut: ['navy', 'white'] })).toMatchObject({
    status: 400,
    message: 'leftOut: Keep at least one color'
  })
  expect(await change(owner, store, { leftOut: ['s', 'm'] })).toMatchObject({ status: 400 })
})

test('begins a limit with what is ordered already and never goes below it', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store, { units: 4 })
  await paidOrder(store, { units: 2, variant: { colourId: 'white', sizeId: 's' } })
  await paidOrder(store, { units: 9, status: 'expired' })

  expect(await change(owner, store, { stock: [{ variant: 'navy/m', capacity: 3 }] })).toMatchObject({
    status: 409,
    message: '4 pieces of Team tee in Navy, M are ordered already, so the limit cannot be 3.'
  })
  const stock = ['', 'navy/m', 'white/m'].map(variant => ({ variant, capacity: 6 }))
  const { storeItems } = (await change(owner, store, { stock })).data as never as Awaited<ReturnType<typeof draft>>
  expect(storeItems[0]!.stock.map(({ variant, taken }) => [variant, taken])).toEqual([
    ['', 6],
    ['navy/m', 4],
    ['white/m', 0]
  ])
})

test('keeps what is taken when a limit changes', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner)
  await change(owner, store, { stock: [{ variant: '', capacity: 10 }] })
  await getDb().updateTable('stock').set({ taken: 7 }).where('store_item_id', '=', store.storeItems[0]!.id).execute()

  expect(await change(owner, store, { stock: [{ variant: '', capacity: 6 }] })).toMatchObject({ status: 409 })
  const reply = await change(owner, store, { stock: [{ variant: '', capacity: 7 }] })
  expect(reply).toMatchObject({ status: 200, data: { storeItems: [{ stock: [{ capacity: 7, taken: 7 }] }] } })
})

test('changes and takes out items of an open store without touching its orders', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const { id: orderId } = await paidOrder(store)
  const line = () =>
    getDb().selectFrom('order_lines').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const before = await line()
  const params = { storeId: store.id, storeItemId: store.storeItems[0]!.id }

  expect(await send(removeStoreItem, { ...by(owner, store.id), params })).toMatchObject({ status: 409 })
  expect(await change(owner, store, { hidden: true })).toMatchObject({ status: 409 })
  await sent(addStoreItems, { ...by(owner, store.id), body: { itemIds: [await shirt(owner, 'Hoodie')] } })
  await change(owner, store, { priceCents: 9900 })
  await sent(updateStore, { ...by(owner, store.id), body: { revision: store.revision, taxPpm: 100_000 } })
  expect(await line()).toEqual(before)
  const after = await sent(removeStoreItem, { ...by(owner, store.id), params })
  expect(after.storeItems.map(({ item }) => item.name)).toEqual(['Hoodie'])
  expect(await line()).toEqual({ ...before, store_item_id: null })
})
