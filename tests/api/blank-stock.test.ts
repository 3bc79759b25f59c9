import { expect, test } from 'vitest'

import {
  countBlankStock,
  listBlankStock,
  listStockMoves,
  putBackBlankStock,
  takeBlankStock
} from '#lib/contract/blank-stock.ts'
import { getJob, setJobItemBlank } from '#lib/contract/jobs.ts'
import { countJobItem, moveJobs, setJobReady } from '#lib/contract/job-work.ts'
import {
  createPurchase,
  listBlankNeeds,
  movePurchase,
  receivePurchase,
  updatePurchase
} from '#lib/contract/purchases.ts'

import { inside, makeJob, saveItems, statusNamed, teeItem } from '../support/jobs.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const TEE = { name: 'Heavy tee', colour: 'Navy', hex: '#00224C' }

async function wantedJob(as: Person, { m, dueOn = null as string | null }: { m: number; dueOn?: string | null }) {
  const item = await teeItem(as, { sizes: [{ size: 'M', quantity: m }] })
  const job = await saveItems(as, await makeJob(as, { dueOn }), { items: [item] })
  const statusId = await statusNamed(as, 'Blanks to order')
  await sent(moveJobs, { ...inside(as), body: { jobIds: [job.id], statusId } })
  return { jobId: job.id, itemId: item.id, size: 'M' }
}

async function shop() {
  const as = await signUp()
  const count = (onHand: number, size = 'M') =>
    sent(countBlankStock, { ...inside(as), body: { ...TEE, sizes: [{ size, onHand }] } })
  const onHand = async () => (await sent(listBlankStock, inside(as))).rows.map(row => row.sizes)
  const needs = async () => (await sent(listBlankNeeds, inside(as))).map(need => [need.quantity, need.onHand])
  const take = (...wanted: { jobId: string; itemId: string; size: string }[]) =>
    send(takeBlankStock, { ...inside(as), body: { needs: wanted } })
  const ready = async ({ jobId }: { jobId: string }) => {
    return (await sent(getJob, { ...inside(as), params: { jobId } })).ready
  }
  return { as, count, onHand, needs, take, ready }
}

test('what is counted lies on the shelf, what jobs take is theirs, and what they put back is needed again', async () => {
  const { as, count, onHand, needs, take, ready } = await shop()
  const late = await wantedJob(as, { m: 10, dueOn: '2031-05-20' })
  const soon = await wantedJob(as, { m: 4, dueOn: '2031-05-02' })
  const style = await count(6)
  expect(style).toMatchObject({ ...TEE, onHand: 6, sizes: [{ size: 'M', onHand: 6 }] })
  expect(await needs()).toEqual([
    [4, 6],
    [10, 6]
  ])

  expect((await take(late, soon)).data).toEqual({ taken: 6 })
  expect([await needs(), await onHand()]).toEqual([[[8, 0]], []])
  expect([await ready(soon), await ready(late)]).toEqual([['blanksOrdered', 'blanksReceived'], []])
  expect(await take(late)).toMatchObject({ status: 409 })

  const back = { jobId: soon.jobId, itemId: soon.itemId, stockId: style.id }
  const two = await Promise.all([1, 2].map(() => send(putBackBlankStock, { ...inside(as), body: back })))
  expect(two.map(({ data }) => data?.putBack).toSorted()).toEqual([4, undefined])
  expect([await needs(), await onHand(), await ready(soon)]).toEqual([
    [
      [4, 4],
      [8, 4]
    ],
    [[{ size: 'M', onHand: 4 }]],
    []
  ])
  expect(await send(putBackBlankStock, { ...inside(as), body: back })).toMatchObject({ status: 409 })
  const moves = await sent(listStockMoves, { ...inside(as), params: { stockId: style.id } })
  expect(moves.map(({ kind, quantity, onHand: left, has }) => [kind, quantity, left, has])).toEqual([
    ['put_back', 4, 4, 0],
    ['taken', -2, 0, 2],
    ['taken', -4, 0, 0],
    ['counted', 6, 6, 0]
  ])
})

test('what comes beyond what jobs need goes on the shelf; a count that was wrong takes it off', async () => {
  const { as, onHand, needs } = await shop()
  const job = await wantedJob(as, { m: 10 })
  const made = await sent(createPurchase, { ...inside(as), body: { needs: [job] } })
  const params = { purchaseId: made.id }
  const [line] = made.lines
  const quantities = [{ lineId: line!.id, quantity: 12 }]
  await sent(updatePurchase, { ...inside(as), params, body: { revision: made.revision, quantities } })
  await sent(movePurchase, { ...inside(as), params, body: { action: 'order' } })
  const receive = (received: number) =>
    sent(receivePurchase, { ...inside(as), params, body: { lines: [{ lineId: line!.id, received }] } })
  await receive(9)
  expect(await onHand()).toEqual([])
  await receive(12)
  expect(await onHand()).toEqual([[{ size: 'M', onHand: 2 }]])
  await receive(11)
  expect([await onHand(), await needs()]).toEqual([[[{ size: 'M', onHand: 1 }]], []])
})

test('what jobs took of a count that was too high is not put there twice', async () => {
  const { as, onHand, take } = await shop()
  const made = await sent(createPurchase, { ...inside(as), body: { needs: [await wantedJob(as, { m: 10 })] } })
  const params = { purchaseId: made.id }
  const lineId = made.lines[0]!.id
  const body = { revision: made.revision, quantities: [{ lineId, quantity: 20 }] }
  await sent(updatePurchase, { ...inside(as), params, body })
  await sent(movePurchase, { ...inside(as), params, body: { action: 'order' } })
  const receive = async (received: number) => {
    await sent(receivePurchase, { ...inside(as), params, body: { lines: [{ lineId, received }] } })
    return (await onHand())[0]?.[0]?.onHand ?? 0
  }
  expect(await receive(20)).toBe(10)
  const { id } = (await sent(listBlankStock, inside(as))).rows[0]!
  await take(await wantedJob(as, { m: 8 }))
  expect([await receive(10), await receive(20), await receive(19), await receive(20)]).toEqual([0, 2, 1, 2])
  const moves = await sent(listStockMoves, { ...inside(as), params: { stockId: id } })
  expect(moves.map(({ kind, quantity, onHand: left }) => [kind, quantity, left])).toEqual([
    ['received', 1, 2],
    ['received', -1, 1],
    ['received', 2, 2],
    ['received', -2, 0],
    ['taken', -8, 2],
    ['received', 10, 10]
  ])
})

test('what is put back of one blank leaves the job the others that it has', async () => {
  const { as, count, onHand, take } = await shop()
  const job = await wantedJob(as, { m: 3 })
  await count(3)
  await take(job)
  const red = { ...TEE, colour: 'Red', hex: '#CC0000' }
  const { id } = await sent(countBlankStock, { ...inside(as), body: { ...red, sizes: [{ size: 'M', onHand: 3 }] } })
  await sent(setJobItemBlank, { ...inside(as), params: job, body: red })
  for (const fact of ['blanksOrdered', 'blanksReceived'] as const) {
    await sent(setJobReady, { ...inside(as), params: job, body: { fact, done: false } })
  }
  await take(job)
  expect(await onHand()).toEqual([])
  const [taken] = await sent(listStockMoves, { ...inside(as), params: { stockId: id } })
  expect(taken).toMatchObject({ kind: 'taken', stockId: id, has: 3 })
  const { jobId, itemId } = job
  expect(await sent(putBackBlankStock, { ...inside(as), body: { stockId: id, jobId, itemId } })).toEqual({ putBack: 3 })
  const { rows } = await sent(listBlankStock, inside(as))
  expect(rows.map(({ colour, onHand: left }) => [colour, left])).toEqual([['Red', 3]])
})

test('a spoiled piece takes its blank from the shelf too', async () => {
  const { as, count, needs, take, ready } = await shop()
  const job = await wantedJob(as, { m: 3 })
  await count(4)
  await take(job)
  const body = { size: 'M', step: 'print' as const, done: 2, spoiled: 1 }
  await sent(countJobItem, { ...inside(as), params: job, body })
  expect([await needs(), await ready(job)]).toEqual([[[1, 1]], ['blanksOrdered']])
  await take(job)
  expect([await needs(), await ready(job)]).toEqual([[], ['blanksOrdered', 'blanksReceived']])
})

test('two who take the same at once get it once; no stranger sees a shelf, and who only looks takes nothing', async () => {
  const { as, count, onHand, take } = await shop()
  const job = await wantedJob(as, { m: 3 })
  const { id } = await count(3)
  const statuses = (await Promise.all([take(job), take(job)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await onHand()).toEqual([])

  // Also where there is enough for both, and where one orders what the other takes.
  await count(9)
  const next = await wantedJob(as, { m: 3 })
  const two = (await Promise.all([take(next), take(next)])).map(({ status }) => status)
  expect([two.toSorted(), await onHand()]).toEqual([[200, 409], [[{ size: 'M', onHand: 6 }]]])
  const last = await wantedJob(as, { m: 3 })
  const order = send(createPurchase, { ...inside(as), body: { needs: [last] } })
  const both = (await Promise.all([take(last), order])).map(({ status }) => status)
  expect(both.toSorted()).toEqual([200, 409])
  await count(0)

  const stranger = await signUp()
  expect((await sent(listBlankStock, inside(stranger))).total).toBe(0)
  expect(await send(listStockMoves, { ...inside(stranger), params: { stockId: id } })).toMatchObject({ status: 404 })
  const theirs = await wantedJob(stranger, { m: 3 })
  await count(3)
  expect(await take(theirs)).toMatchObject({ status: 409 })
  const viewer = await addMember(as, 'viewer')
  const body = { ...TEE, sizes: [{ size: 'M', onHand: 1 }] }
  expect(await send(countBlankStock, { ...inside(as), as: viewer, body })).toMatchObject({ status: 403 })
})
