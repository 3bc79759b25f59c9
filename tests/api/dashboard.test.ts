import { expect, test } from 'vitest'

import { getDashboard } from '#lib/contract/dashboard.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { makeOrder, updateOrder } from '../support/orders.ts'
import { addMember, type Person, sent, signUp } from '../support/world.ts'

function cards(owner: Person) {
  return sent(getDashboard, { as: owner, query: { WorkspaceId: owner.workspaceId } })
}

test('begins empty, with the first steps', async () => {
  const owner = await signUp()
  await getDb()
    .updateTable('workspaces')
    .set({ business_name: 'Ada’s workspace', named: false })
    .where('id', '=', owner.workspaceId)
    .execute()
  const dashboard = await cards(owner)
  expect(dashboard).toMatchObject({
    currency: 'usd',
    testMode: true,
    today: { orders: 0, salesCents: 0 },
    openStores: 0,
    closingSoon: [],
    toProduce: [],
    latest: [],
    newestStore: null
  })
  expect(dashboard.days).toHaveLength(30)
  const open = (ids: string[]) => ids.map(id => ({ id, done: false }))
  expect(dashboard.checklist).toEqual(open(['profile', 'item', 'store', 'publish', 'order']))
  expect(dashboard.jobChecklist).toEqual(open(['profile', 'prices', 'customer', 'job', 'proposal']))
})

test('tells what came in, what waits, and leaves out the money of the other mode', async () => {
  const owner = await signUp()
  const db = getDb()
  const now = new Date().toISOString()
  const make = async (order: object, store: object = {}) => {
    const made = await makeOrder(owner, { lines: [{ quantity: 2 }] })
    await updateOrder(made.orderId, { ...order, updated_at: now })
    await db
      .updateTable('stores')
      .set({ ...store, updated_at: now, published_at: now })
      .where('id', '=', made.store.id)
      .execute()
    return made
  }
  const paid = { status: 'paid', paid_cents: 5000, paid_at: now, fundraising_cents: 300 }
  const soon = { closes_at: new Date(Date.now() + 3_600_000).toISOString(), goal_cents: 10_000 }
  const over = { closes_at: new Date(Date.now() - 3_600_000).toISOString(), in_hands_on: '2026-12-24' }
  const closing = await make({ ...paid, refunded_cents: 1000 }, soon)
  const closed = await make(paid, over)
  await make({ ...paid, status: 'ready' })
  await make({ ...paid, livemode: true })
  await make({})
  await make({ ...paid, held_reason: 'Look' })

  const dashboard = await cards(owner)
  expect(dashboard).toMatchObject({
    today: { orders: 4, salesCents: 19_000 },
    openStores: 5,
    unpaid: 1,
    held: 1,
    readyForPickup: 1
  })
  expect(dashboard.days.at(-1)).toMatchObject(dashboard.today)
  expect(dashboard.closingSoon).toMatchObject([{ id: closing.store.id, units: 2, raisedCents: 300, goalCents: 10_000 }])
  expect(dashboard.toProduce).toMatchObject([{ id: closed.store.id, orders: 1, units: 2, inHandsOn: '2026-12-24' }])
  expect(dashboard.latest).toHaveLength(6)
  expect(dashboard.checklist.every(({ done }) => done)).toBe(true)

  const maker = await addMember(owner, 'production')
  const ofMaker = await cards(maker)
  expect(ofMaker).toMatchObject({ today: { orders: 4, salesCents: null }, payments: null, readyForPickup: 1 })
  expect(ofMaker.days.every(({ salesCents }) => salesCents === null)).toBe(true)
  expect(ofMaker.closingSoon).toMatchObject([{ id: closing.store.id, units: 2, raisedCents: null, goalCents: null }])
})

test('puts an order on the day that it was where the workspace is', async () => {
  const owner = await signUp()
  const { orderId } = await makeOrder(owner)
  const today = (await cards(owner)).days.at(-1)!.day
  const [before] = (await cards(owner)).days.slice(-2)
  const change = { status: 'paid', paid_cents: 2500 }
  const midnight = await getDb()
    .selectNoFrom(eb => eb.cast<string>(eb.val(`${today} 00:00 America/New_York`), 'timestamptz').as('at'))
    .executeTakeFirstOrThrow()
  const set = (at: number) => updateOrder(orderId, { ...change, paid_at: new Date(at).toISOString() })
  await set(Date.parse(midnight.at))
  expect((await cards(owner)).days.find(({ orders }) => orders > 0)?.day).toBe(today)
  await set(Date.parse(midnight.at) - 1)
  expect((await cards(owner)).days.find(({ orders }) => orders > 0)?.day).toBe(before!.day)
})
