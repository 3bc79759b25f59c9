// The calendar of production: capacity, what lies on which day and why it waits, plans, and the first day that can be promised.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { changeManyOrders } from '#lib/contract/many-orders.ts'
import {
  getFirstDay,
  getProductionCalendar,
  getProductionCapacity,
  planProduction,
  updateProductionCapacity
} from '#lib/contract/production-calendar.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { findLineRows } from '#lib/server/production/order-queries.ts'
import { minutesOf, USUAL_CAPACITY } from '#lib/shared/capacity.ts'
import { addDays } from '#lib/shared/job-calendar.ts'

import { makeJob, saveItems } from '../support/jobs.ts'
import { act, closedStore, inShop, nameOrder, piecesOf, startedRun } from '../support/production.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const everyDay = (minutes: number) => [minutes, minutes, minutes, minutes, minutes, minutes, minutes]
const calendarOf = (as: Person) => sent(getProductionCalendar, inShop(as))
const plan = (as: Person, kind: 'run' | 'job' | 'store', id: string, day: string | null) =>
  send(planProduction, { ...inShop(as), body: { kind, id, day } })

async function shopWithStore() {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2, 1])
  await nameOrder(orders[0]!.id, 'rivera')
  await nameOrder(orders[1]!.id, 'tran')
  return { owner, store, orders }
}

test('a shop has usual times until it sets its own, kind by kind', async () => {
  const owner = await signUp()
  expect(await sent(getProductionCapacity, inShop(owner))).toEqual({ minutes: USUAL_CAPACITY, isUsual: true })
  const set = await sent(updateProductionCapacity, { ...inShop(owner), body: { minutes: { press: everyDay(30) } } })
  expect(set).toEqual({ minutes: { ...USUAL_CAPACITY, press: everyDay(30) }, isUsual: false })
  const wrong = await send(updateProductionCapacity, { ...inShop(owner), body: { minutes: { press: [1, 2] } } })
  expect(wrong.status).toBe(400)
})

test('what a store sold is work until it is in a run, and the run until it is pressed and packed', async () => {
  const { owner, store } = await shopWithStore()
  await getDb()
    .updateTable('stores')
    .set({ in_hands_on: addDays('2100-03-01', 0) })
    .where('id', '=', store.id)
    .execute()
  const before = await calendarOf(owner)
  expect(before.work).toMatchObject([{ kind: 'store', id: store.id, pieces: 3, waitsFor: [], dueOn: '2100-03-01' }])
  const whole = minutesOf(before.work[0]!.minutes)
  expect(before.work[0]!.minutes).toMatchObject({ print: 0, embroider: 0 })

  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const [work, ...none] = (await calendarOf(owner)).work
  expect(none).toEqual([])
  expect(work).toMatchObject({ kind: 'run', id: run.id, pieces: 3, waitsFor: ['blanks'], dueOn: '2100-03-01' })
  expect(minutesOf(work!.minutes)).toBeCloseTo(whole, 0)

  const pieces = await piecesOf(owner, run)
  await act(owner, ...pieces.map(({ code }) => ({ kind: 'pressed' as const, code })))
  const [packed] = (await calendarOf(owner)).work
  expect(packed!.minutes).toMatchObject({ cut: 0, weed: 0, press: 0, pack: 2.3 })
  expect(packed!.waitsFor).toEqual([])
  await act(owner, ...pieces.map(({ code }) => ({ kind: 'bagged' as const, code })))
  expect((await calendarOf(owner)).work).toEqual([])
})

test('work is planned on a day and put back, and what was planned before is work of today', async () => {
  const { owner, store } = await shopWithStore()
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const { today, work } = await calendarOf(owner)
  expect(work[0]).toMatchObject({ plannedOn: null, dueOn: null, days: [] })
  await sent(updateProductionCapacity, {
    ...inShop(owner),
    body: { minutes: { cut: everyDay(60), weed: everyDay(1), press: everyDay(60), pack: everyDay(60) } }
  })
  const day = addDays(today, 3)
  const planned = (await plan(owner, 'run', run.id, day)).data!.work[0]!
  expect(planned.plannedOn).toBe(day)
  expect(planned.days[0]!.day).toBe(day)
  // A minute a day for weeding: the rest goes on the next day.
  expect(planned.days.length).toBeGreaterThan(1)
  const laid = planned.days.reduce((sum, { minutes }) => sum + minutesOf(minutes), 0)
  expect(laid).toBeCloseTo(minutesOf(planned.minutes), 5)

  await getDb()
    .updateTable('production_plans')
    .set({ day: addDays(today, -4) })
    .where('run_id', '=', run.id)
    .execute()
  expect((await calendarOf(owner)).work[0]!.days[0]!.day).toBe(today)
  expect((await plan(owner, 'run', run.id, null)).data!.work[0]).toMatchObject({ plannedOn: null, days: [] })
  expect(await plan(owner, 'run', run.id, addDays(today, -1))).toMatchObject({
    status: 400,
    message: 'Plan it on a day from today on, within a year.'
  })
})

test('the first day that fits is behind what is planned already', async () => {
  const { owner, store } = await shopWithStore()
  const first = () =>
    sent(getFirstDay, { as: owner, query: { WorkspaceId: owner.workspaceId, of: 'store', id: store.id } })
  const hour = { cut: everyDay(60), weed: everyDay(60), press: everyDay(60), pack: everyDay(60) }
  await sent(updateProductionCapacity, { ...inShop(owner), body: { minutes: hour } })
  const { today } = await calendarOf(owner)
  expect(await first()).toMatchObject({ day: today, pieces: 3 })

  // Another store whose run takes all of the time for packing of two days.
  const other = await closedStore(owner, [150])
  const run = await startedRun(owner, { kind: 'store', storeId: other.store.id })
  await sent(planProduction, { ...inShop(owner), body: { kind: 'run', id: run.id, day: today } })
  const later = await first()
  expect(later.day! > today).toBe(true)

  await sent(updateProductionCapacity, { ...inShop(owner), body: { minutes: { press: everyDay(0) } } })
  expect((await first()).day).toBeNull()
})

test('hours are no pieces to pack, a banner with something on it is one', async () => {
  const owner = await signUp()
  const job = await makeJob(owner)
  const item = { position: 0, kind: 'single' as const, quantity: 2.5, ownCents: 6000 }
  const hours = { ...item, id: randomUUID(), name: 'Hours' }
  const saved = await saveItems(owner, job, { items: [hours] })
  expect((await calendarOf(owner)).work).toEqual([])
  const front = { id: randomUUID(), design: 'Crest', location: 'Front', method: 'screen' as const }
  const banner = { ...item, id: randomUUID(), position: 1, name: 'Banner', components: [front] }
  await saveItems(owner, saved, { items: [hours, banner] })
  expect((await calendarOf(owner)).work).toMatchObject([{ kind: 'job', id: job.id, pieces: 1 }])
})

test('production plans, others look, and nobody plans what is another shop’s', async () => {
  const { owner, store } = await shopWithStore()
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const { today } = await calendarOf(owner)
  const production = await addMember(owner, 'production')
  const sales = await addMember(owner, 'sales')
  expect((await plan(production, 'run', run.id, today)).status).toBe(200)
  expect((await plan(sales, 'run', run.id, today)).status).toBe(403)
  expect((await send(updateProductionCapacity, { ...inShop(production), body: { minutes: {} } })).status).toBe(403)
  const other = await signUp()
  for (const [kind, id] of [
    ['run', run.id],
    ['store', store.id],
    ['job', randomUUID()]
  ] as const) {
    expect((await plan(other, kind, id, today)).status).toBe(404)
  }
  const query = { WorkspaceId: other.workspaceId, of: 'store' as const, id: store.id }
  expect((await send(getFirstDay, { as: other, query })).status).toBe(404)
})

test('who looks at the calendar hears of what another person plans, also of a store, and of other times', async () => {
  const { owner, store } = await shopWithStore()
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const { today } = await calendarOf(owner)
  const heard = async () => {
    const news = await getDb()
      .selectFrom('news')
      .select('subject_id')
      .where('workspace_id', '=', owner.workspaceId)
      .where('kind', '=', 'run')
      .orderBy('id')
      .execute()
    return news.map(each => each.subject_id)
  }
  const before = await heard()
  await plan(owner, 'store', store.id, today)
  await plan(owner, 'run', run.id, today)
  await sent(updateProductionCapacity, { ...inShop(owner), body: { minutes: { press: everyDay(30) } } })
  expect((await heard()).slice(before.length).sort()).toEqual([store.id, run.id, owner.workspaceId].sort())
})

test('reads of the orders of its stores only those of which something is in no run and not marked as made', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1, 1, 2])
  await startedRun(owner, { kind: 'orders', orderIds: [orders[0]!.id] })
  await sent(changeManyOrders, { ...inShop(owner), body: { orderIds: [orders[1]!.id], what: 'handed_over' } })
  const member = { workspaceId: owner.workspaceId } as Member
  const rows = await findLineRows(getDb(), member, { storeIds: [store.id], isOpen: true })
  expect(rows.map(({ orderId }) => orderId)).toEqual([orders[2]!.id])
  expect((await calendarOf(owner)).work).toMatchObject([
    { kind: 'run', pieces: 1 },
    { kind: 'store', pieces: 2 }
  ])
})
