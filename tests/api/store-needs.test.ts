// Blanks of paid store orders in the list of what is to order, beside production runs: nothing is ordered twice.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { listRunBlanks, orderRunBlanks } from '#lib/contract/production.ts'
import {
  createPurchase,
  listStoreNeeds,
  movePurchase,
  type Purchase,
  receivePurchase
} from '#lib/contract/purchases.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { closedStore, inShop, ofRun, startedRun } from '../support/production.ts'
import { setTimes } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const needsOf = (as: Person) => sent(listStoreNeeds, inShop(as))
const blanksOf = async (as: Person, run: { id: string }) => (await sent(listRunBlanks, ofRun(as, run))).blanks

async function order(as: Person): Promise<Purchase> {
  const stores = (await needsOf(as)).map(({ storeId, name, colour, size }) => ({ storeId, name, colour, size }))
  return sent(createPurchase, { ...inShop(as), body: { supplier: 'Northline', stores } })
}

test('lists what paid orders of a closed store need, until it is ordered, and again what did not come', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [2, 3])
  await setTimes(store.id, { closes_at: new Date(Date.now() + 86_400_000).toISOString() })
  expect(await needsOf(owner)).toEqual([])
  await setTimes(store.id, { closes_at: new Date(Date.now() - 3_600_000).toISOString() })
  const [need] = await needsOf(owner)
  expect(need).toMatchObject({
    storeId: store.id,
    storeName: 'Spring store',
    orders: 2,
    quantity: 5,
    size: 'M',
    colour: 'Navy'
  })

  const made = await order(owner)
  expect(made.lines).toMatchObject([{ quantity: 5, parts: [], stores: [{ storeName: 'Spring store', quantity: 5 }] }])
  expect(await needsOf(owner)).toEqual([])
  const again = await send(createPurchase, {
    ...inShop(owner),
    body: { stores: [{ storeId: store.id, name: need!.name, colour: 'Navy', size: 'M' }] }
  })
  expect(again.status).toBe(409)

  const params = { purchaseId: made.id }
  await sent(movePurchase, { ...inShop(owner), params, body: { action: 'order' } })
  const came = { lines: [{ lineId: made.lines[0]!.id, received: 3 }] }
  await sent(receivePurchase, { ...inShop(owner), params, body: came })
  await sent(movePurchase, { ...inShop(owner), params, body: { action: 'finish' } })
  expect(await needsOf(owner)).toMatchObject([{ quantity: 2, orders: 1 }])
})

test('a store that has not decided on its missed minimum, and what is refunded or held, is not bought for', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2, 1, 1])
  const set = (of: string) => sql`update orders set ${sql.raw(of)} where id = ${orders[1]!.id}`.execute(getDb())
  await set("held_reason = 'looked at'")
  expect(await needsOf(owner)).toMatchObject([{ quantity: 3 }])
  await set("held_reason = '', refunded_cents = paid_cents")
  expect(await needsOf(owner)).toMatchObject([{ quantity: 3 }])
  await getDb().updateTable('stores').set({ minimum_units: 50 }).where('id', '=', store.id).execute()
  expect(await needsOf(owner)).toEqual([])
})

test('what was ordered before a run is no more to order in it, and pieces of a run are ordered there', async () => {
  const owner = await signUp()
  const { orders } = await closedStore(owner, [2, 3])
  // The run orders for its own pieces, before the list is asked.
  const first = await startedRun(owner, { kind: 'orders', orderIds: [orders[0]!.id] })
  expect(await blanksOf(owner, first)).toMatchObject([{ needed: 2, toOrder: 2 }])
  expect(await needsOf(owner)).toMatchObject([{ quantity: 3 }])
  await sent(orderRunBlanks, { ...ofRun(owner, first), body: { supplier: 'Northline' } })
  expect(await needsOf(owner)).toMatchObject([{ quantity: 3 }])

  // The list orders for the others, before their run is started.
  await order(owner)
  expect(await needsOf(owner)).toEqual([])
  expect(await blanksOf(owner, first)).toMatchObject([{ toOrder: 0 }])
  const second = await startedRun(owner, { kind: 'orders', orderIds: [orders[1]!.id] })
  expect(await blanksOf(owner, second)).toMatchObject([{ needed: 3, ordered: 3, toOrder: 0 }])
  expect(await needsOf(owner)).toEqual([])
  const reply = await send(orderRunBlanks, { ...ofRun(owner, second), body: { supplier: 'Northline' } })
  expect(reply.status).toBe(409)
})

test('another workspace sees and orders nothing of it', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [2])
  const stranger = await signUp()
  expect(await needsOf(stranger)).toEqual([])
  const [need] = await needsOf(owner)
  const stores = [{ storeId: store.id, name: need!.name, colour: need!.colour, size: need!.size }]
  expect((await send(createPurchase, { ...inShop(stranger), body: { stores } })).status).toBe(409)
  expect(await needsOf(owner)).toHaveLength(1)
})
