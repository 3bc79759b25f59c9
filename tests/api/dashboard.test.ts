import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getDashboard } from '#lib/contract/dashboard.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { makeCustomer } from '../support/customers.ts'
import { makeJob } from '../support/jobs.ts'
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

test('groups the jobs that need a hand: the first six of each, and how many there are', async () => {
  const owner = await signUp()
  const db = getDb()
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await db.updateTable('workspaces').set({ time_zone: 'UTC' }).where('id', '=', owner.workspaceId).execute()
  const dana = await makeCustomer(owner, { name: 'Dana Whitfield', emails: [] })
  const late = await makeJob(owner, { title: 'Late', dueOn: dayFrom(-3), customerId: dana.id })
  for (let made = 0; made < 6; made++) await makeJob(owner, { dueOn: dayFrom(-2) })
  const today = await makeJob(owner, { title: 'Today', dueOn: dayFrom(0) })
  const held = await makeJob(owner, { title: 'Waits for blanks', dueOn: dayFrom(9) })
  const closed = await makeJob(owner, { dueOn: dayFrom(-1) })
  await sql`update jobs set closed_at = now(), close_reason = 'completed' where id = ${closed.id}`.execute(db)
  await sql`update jobs set hold_reason = 'No blanks', status_id = (
    select id from job_statuses where workspace_id = ${owner.workspaceId} and role = 'hold'
  ) where id = ${held.id}`.execute(db)

  const { jobs } = await cards(owner)
  expect(jobs.overdue.count).toBe(7)
  expect(jobs.overdue.jobs).toHaveLength(6)
  const { id, number } = late
  expect(jobs.overdue.jobs[0]).toEqual({
    ...{ id, number, title: 'Late', customer: 'Dana Whitfield', dueOn: dayFrom(-3), holdReason: '' }
  })
  expect(jobs.dueToday).toMatchObject({ count: 1, jobs: [{ id: today.id, customer: '' }] })
  expect(jobs.blocked).toMatchObject({ count: 1, jobs: [{ id: held.id, holdReason: 'No blanks' }] })
  expect((await cards(await signUp())).jobs.overdue).toEqual({ count: 0, jobs: [] })
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
