// Orders and jobs that change after their run has started: what is owed by then is made, once, and nothing is forgotten.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { changeOrderSize, changeOrderState, refundOrder } from '#lib/contract/orders.ts'
import { getJob, type Job } from '#lib/contract/jobs.ts'
import { setJobReady } from '#lib/contract/job-work.ts'
import { getProductionRun } from '#lib/contract/production.ts'
import { updateProductionSizes } from '#lib/contract/production-sizes.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { moveGoods } from '#lib/server/storefront/orders/refunded-goods.ts'
import { DRAWN_SCALES } from '#lib/shared/size-scales.ts'

import { saveItems, teeItem } from '../support/jobs.ts'
import { openPayments } from '../support/payments.ts'
import { act, inShop, ofRun, piecesOf, startedRun } from '../support/production.ts'
import { approve, crest, linkOf, makeProposal, ofJob, send as sendProposal } from '../support/proposals.ts'
import { openShop } from '../support/shop.ts'
import { buyPaid } from '../support/size-change.ts'
import { setTimes } from '../support/stores.ts'
import { type Person, sent, signUp } from '../support/world.ts'

/** A run of a closed store with an order of two tees in M. */
async function begunOrder() {
  const as = await signUp()
  const world = await openPayments('test')
  const shop = await openShop(as, {})
  const { id, lineIds } = await buyPaid(world, shop, [{ quantity: 2 }])
  await world.stop()
  await setTimes(shop.storeId, { closes_at: new Date(Date.now() - 3_600_000).toISOString() })
  const run = await startedRun(as, { kind: 'store', storeId: shop.storeId })
  const ofOrder = { ...inShop(as), params: { orderId: id } }
  return { as, run, id, lineId: lineIds[0]!, ofOrder, look: () => sent(getProductionRun, ofRun(as, run)) }
}

type Begun = Awaited<ReturnType<typeof begunOrder>>

/** An order in production has to be moved back first, so that its buyer does not change what is being cut. */
async function changeSize({ ofOrder, lineId }: Begun, sizeId: string): Promise<void> {
  await sent(changeOrderState, { ...ofOrder, body: { state: 'paid', notify: false } })
  await sent(changeOrderSize, { ...ofOrder, body: { lineId, sizeId, money: 'none' } })
}

const shown = async (as: Person, run: { id: string }) =>
  (await piecesOf(as, run))
    .filter(({ state }) => state !== 'withdrawn')
    .map(({ code, state, blank, texts }) => [code.replace(/^\w+-/, ''), state, blank.size, ...texts].join(' '))

test('a piece whose line is of another size is begun anew in that size, wherever it was, as often as it changes', async () => {
  const order = await begunOrder()
  const { as, run, look } = order
  const [first] = await piecesOf(as, run)
  await act(as, { kind: 'pressed', code: first!.code })
  await changeSize(order, 'xxl')

  const after = await look()
  expect(after.counts).toMatchObject({ waiting: 2, pressed: 0, withdrawn: 2 })
  expect(after.notes.map(({ text }) => text).sort()).toEqual([
    'Changed after the freeze: made anew.',
    'Changed after the freeze: made anew. It is pressed already.'
  ])
  expect(await shown(as, run)).toEqual(['1b waiting 2XL', '2b waiting 2XL'])
  const fresh = (await piecesOf(as, run, 'waiting')).map(({ code, replaces }) => code.slice(0, -1) === replaces)
  expect(fresh).toEqual([true, true])
  const [refused] = await act(as, { kind: 'pressed', code: first!.code })
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('it changed and is made anew') })

  await changeSize(order, 's')
  await look()
  expect(await shown(as, run)).toEqual(['1c waiting S', '2c waiting S'])
  const count = (await look()).counts
  expect((await look()).counts).toEqual(count)
})

test('who has the run open hears of what changed, whoever looked at it first', async () => {
  const order = await begunOrder()
  const { run, look } = order
  const newsOfRun = async () =>
    (await getDb().selectFrom('news').select('id').where('kind', '=', 'run').where('subject_id', '=', run.id).execute())
      .length
  await look()
  const before = await newsOfRun()
  await look()
  expect(await newsOfRun()).toBe(before)
  await changeSize(order, 's')
  await look()
  expect(await newsOfRun()).toBe(before + 1)
})

test.each([1, 2])('%i of two that were refunded are in the run again where they are owed again', async quantity => {
  const { as, run, id, lineId, ofOrder, look } = await begunOrder()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await sent(refundOrder, { ...ofOrder, headers, body: { part: 'line', lineId, quantity, make: false } })
  expect((await look()).counts).toMatchObject({ waiting: 2 - quantity, withdrawn: quantity })
  // As where the payment service cannot give it back.
  const goods = { pieces: { [lineId]: quantity }, restocked: false }
  await getDb()
    .transaction()
    .execute(tx => moveGoods(tx, id, goods, -1))
  await getDb().updateTable('orders').set({ refunded_cents: 0 }).where('id', '=', id).execute()
  const after = await look()
  expect(after.counts).toMatchObject({ waiting: 2, withdrawn: quantity })
  expect(after.notes.map(({ text }) => text)).toContain(
    'Its order owes it since the run was started: it is in the run now.'
  )
  expect(await shown(as, run)).toEqual(
    quantity === 1 ? ['1 waiting M', '2b waiting M'] : ['1b waiting M', '2b waiting M']
  )
})

test('what is begun anew is cut by the rule of its size', async () => {
  const order = await begunOrder()
  const { as, run, lineId, look } = order
  await sent(updateProductionSizes, { ...inShop(as), body: { scales: { ...DRAWN_SCALES, plus: 1.5 } } })
  await getDb()
    .updateTable('order_lines')
    .set({ personalisation: JSON.stringify([NAMED]) })
    .where('id', '=', lineId)
    .execute()
  await look()
  await changeSize(order, 'xxl')
  await look()
  const { rows } = await sql<{ scale: number }>`
    select parts->0->'scale' as scale from production_pieces where run_id = ${run.id} and state = 'waiting'`.execute(
    getDb()
  )
  expect(rows.map(({ scale }) => scale)).toEqual([1.5, 1.5])
})

const PLACED = { side: 'back', x: 0, y: 60, heightMm: 60, maxWidthMm: 280, font: 'block', hex: '#ffffff' }
const NAMED = {
  field: { id: 'name', label: 'Name', type: 'text', uppercase: true, maxLength: 14, placement: PLACED },
  value: 'Kim',
  priceCents: 0
}

const jobOf = (as: Person, job: Pick<Job, 'id'>) => sent(getJob, ofJob(as, job))

interface Saved {
  sizes?: { size: string; quantity: number }[]
  people?: { id: string; name: string; number: string; size: string }[]
  name?: string
}

/** A run of an approved job of tees, and what the customer approves instead. */
async function begunJob(item: Saved) {
  const as = await signUp()
  const document = await crest(as)
  const [front] = (await teeItem(as)).components!
  const { matrixId: _, ...cut } = { ...front!, method: 'vinyl' as const, documentId: document.id, widthMm: 250, heightMm: 290 } // biome-ignore format: one line
  const { job, link } = await makeProposal(as, { ...item, fixed: { cents: 1500, reason: 'Agreed' }, components: [cut] })
  await approve(link)
  await sent(setJobReady, { ...ofJob(as, job), body: { fact: 'paymentTerms', done: true } })
  const run = await startedRun(as, { kind: 'job', jobId: job.id, itemIds: [] })
  const look = () => sent(getProductionRun, ofRun(as, run))
  const change = async (edit: (items: Job['items']) => Job['items'], removed: string[] = []) => {
    const { items, revision } = await jobOf(as, job)
    const changed = await saveItems(as, { id: job.id, revision }, { items: edit(items), removed })
    await look()
    await approve(linkOf(await sendProposal(as, changed)))
    return look()
  }
  return { as, job, run, look, change }
}

test('pieces of a job that are of another size are begun anew in it, and those that are more are begun', async () => {
  const { as, run, change } = await begunJob({ sizes: [{ size: 'M', quantity: 2 }, { size: '2XL', quantity: 1 }] }) // biome-ignore format: one line
  const after = await change(([item]) => [
    { ...item!, sizes: [{ size: 'M', quantity: 1 }, { size: 'L', quantity: 1 }, { size: '2XL', quantity: 2 }] } // biome-ignore format: one line
  ])
  expect(after.counts).toMatchObject({ waiting: 4, withdrawn: 1 })
  const standing = (await piecesOf(as, run, 'waiting')).map(({ blank }) => blank.size).sort()
  expect(standing).toEqual(['2XL', '2XL', 'L', 'M'])
  const replaced = (await piecesOf(as, run, 'waiting')).filter(({ replaces }) => replaces)
  expect(replaced.map(({ blank }) => blank.size)).toEqual(['L'])
  expect(after.notes.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Changed after the freeze: made anew.',
      'Its job owes it since the run was started: it is in the run now.'
    ])
  )
})

test('a list of people in another order, or another name of the item, makes nothing anew', async () => {
  const people = ['Ann', 'Bea', 'Cid'].map((name, at) => ({
    id: crypto.randomUUID(),
    name,
    number: String(at + 1),
    size: 'M'
  }))
  const { as, run, change } = await begunJob({ sizes: [{ size: 'M', quantity: 3 }], people })
  const names = async () =>
    Object.fromEntries((await piecesOf(as, run)).map(({ code, person }) => [code.replace(/^\w+-/, ''), person.name]))
  const before = await names()
  expect(await change(([item]) => [{ ...item!, people: item!.people.toReversed() }])).toMatchObject({
    counts: { waiting: 3, withdrawn: 0 }
  })
  expect(await names()).toEqual(before)

  const renamed = await change(([item]) => [
    { ...item!, people: item!.people.map(each => (each.name === 'Bea' ? { ...each, name: 'Bee' } : each)) }
  ])
  expect(Object.values(await names()).filter(name => name.endsWith('Bee'))).toHaveLength(1)
  expect(renamed.counts).toMatchObject({ waiting: 3 })
})

test('of an item that another took the place of, the run says what is in no run yet', async () => {
  const { job, change } = await begunJob({ sizes: [{ size: 'M', quantity: 1 }] })
  const removed = job.items.map(({ id }) => id)
  const after = await change(([item]) => [{ ...item!, id: crypto.randomUUID(), name: 'Hoodie' }], removed)
  expect(after.counts).toMatchObject({ withdrawn: 1 })
  expect(after.notes.map(({ text }) => text)).toEqual([
    'Not made any more: it is not in its order or job any more. Other items of it are in no run yet.'
  ])
})
