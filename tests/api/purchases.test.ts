import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createBlank } from '#lib/contract/blanks.ts'
import { getJob, type Job, setJobItemBlank } from '#lib/contract/jobs.ts'
import { countJobItem, listJobStatuses, moveJobs, setJobReady } from '#lib/contract/job-work.ts'
import {
  type BlankNeed,
  createPurchase,
  exportPurchase,
  listBlankNeeds,
  listPurchases,
  movePurchase,
  printPurchase,
  type Purchase,
  receivePurchase,
  updatePurchase
} from '#lib/contract/purchases.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { jobBlankOf } from '#lib/shared/blanks.ts'

import { inside, makeJob, saveItems, statusNamed, teeItem } from '../support/jobs.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

/** A job past its quote for 22 M and 2 of 2XL of a style of the catalogue. */
async function wantedJob(as: Person, { dueOn = null as string | null, m = 22 } = {}) {
  const job = await makeJob(as, { dueOn })
  const item = await teeItem(as, {
    sizes: [
      { size: 'M', quantity: m },
      { size: '2XL', quantity: 2 }
    ]
  })
  await saveItems(as, job, { items: [item] })
  const statusId = await statusNamed(as, 'Blanks to order')
  await sent(moveJobs, { ...inside(as), body: { jobIds: [job.id], statusId } })
  return { jobId: job.id, itemId: item.id }
}

async function shop() {
  const as = await signUp()
  const blank = await sent(createBlank, {
    ...inside(as),
    body: {
      name: 'Heavy tee',
      maker: 'Harrow',
      styleNumber: '5000',
      supplier: 'Northline',
      colours: [{ name: 'Navy', hex: '#00224C' }],
      sizes: [
        { name: 'M', costCents: 320 },
        { name: '2XL', costCents: 500 }
      ]
    }
  })
  const want = async (options?: Parameters<typeof wantedJob>[1]) => {
    const params = await wantedJob(as, options)
    await sent(setJobItemBlank, { ...inside(as), params, body: jobBlankOf(blank, 'Navy') })
    return params
  }
  const needs = () => sent(listBlankNeeds, inside(as))
  const order = async () => {
    const body = { supplier: 'Northline', email: 'orders@northline.example', needs: named(await needs()) }
    return sent(createPurchase, { ...inside(as), body })
  }
  const ready = async (jobId: string) => (await sent(getJob, { ...inside(as), params: { jobId } })).ready
  const move = (purchase: Purchase, action: 'order' | 'finish' | 'cancel', mail = false) =>
    sent(movePurchase, { ...inside(as), params: { purchaseId: purchase.id }, body: { action, mail } })
  const receive = (purchase: Purchase, counts: number[]) => {
    const lines = purchase.lines.map(({ id }, at) => ({ lineId: id, received: counts[at]! }))
    return sent(receivePurchase, { ...inside(as), params: { purchaseId: purchase.id }, body: { lines } })
  }
  return { as, want, needs, order, ready, move, receive }
}

test('a piece that is spoiled needs a blank again, and the job waits for it', async () => {
  const { as, want, needs, ready, move, receive, order } = await shop()
  const job = await want({ dueOn: '2031-05-02', m: 3 })
  const count = (done: number, spoiled: number, step = 'print', size = 'M') =>
    sent(countJobItem, { ...inside(as), params: job, body: { size, step, done, spoiled } } as never)
  await receive(await move(await order(), 'order'), [3, 2])
  expect(await ready(job.jobId)).toEqual(['blanksOrdered', 'blanksReceived'])
  const statusOf = async () => {
    const { statusId } = await sent(getJob, { ...inside(as), params: { jobId: job.jobId } })
    return (await sent(listJobStatuses, inside(as))).find(({ id }) => id === statusId)!.name
  }

  await count(2, 1)
  expect(await statusOf()).toBe('Ready to cut/print')
  expect(await needs()).toMatchObject([{ size: 'M', quantity: 1, again: true, costCents: 320 }])
  expect(await ready(job.jobId)).toEqual(['blanksOrdered'])
  await count(2, 0)
  expect([await needs(), await ready(job.jobId)]).toEqual([[], ['blanksOrdered', 'blanksReceived']])
  await count(2, 1)
  const again = await move(await order(), 'order')
  expect(await ready(job.jobId)).toEqual(['blanksOrdered'])
  await receive(again, [1])
  expect([await needs(), await ready(job.jobId)]).toEqual([[], ['blanksOrdered', 'blanksReceived']])

  await count(3, 1, 'check')
  expect(await ready(job.jobId)).not.toContain('productionComplete')
  await count(2, 0, 'check', '2XL')
  expect(await ready(job.jobId)).toContain('productionComplete')
  await count(1, 0, 'check', '2XL')
  expect(await ready(job.jobId)).not.toContain('productionComplete')
})

test('blanks that somebody marked as ordered by hand are needed again only where pieces were spoiled', async () => {
  const { as, want, needs, order, ready, move, receive } = await shop()
  const job = await want({ m: 3 })
  const mark = (fact: 'blanksOrdered' | 'blanksReceived') =>
    sent(setJobReady, { ...inside(as), params: { jobId: job.jobId }, body: { fact, done: true } })
  await mark('blanksOrdered')
  await mark('blanksReceived')
  const body = { size: '2XL', step: 'print' as const, done: 1, spoiled: 1 }
  await sent(countJobItem, { ...inside(as), params: job, body })
  expect(await needs()).toMatchObject([{ size: '2XL', quantity: 1, again: true }])
  expect(await ready(job.jobId)).toEqual(['blanksOrdered'])
  await receive(await move(await order(), 'order'), [1])
  expect([await needs(), await ready(job.jobId)]).toEqual([[], ['blanksOrdered', 'blanksReceived']])
})

test('what is spoiled takes “blanks received” back only where a blank is needed again, and never sets what nobody said', async () => {
  const as = await signUp()
  const job = async (...facts: ('blanksOrdered' | 'blanksReceived')[]) => {
    const vinyl = { id: crypto.randomUUID(), design: 'Crest', location: 'Full front', method: 'vinyl' as const }
    const item = await teeItem(as, { sizes: [{ size: 'M', quantity: 5 }], components: [vinyl] })
    const { id } = await saveItems(as, await makeJob(as), { items: [item] })
    const params = { jobId: id, itemId: item.id }
    for (const fact of facts) await sent(setJobReady, { ...inside(as), params, body: { fact, done: true } })
    return async (step: 'cut' | 'press', done: number, spoiled: number) =>
      (await sent(countJobItem, { ...inside(as), params, body: { size: 'M', step, done, spoiled } })).ready
  }

  const onTheWay = await job('blanksOrdered')
  expect(await onTheWay('cut', 2, 1)).toEqual(['blanksOrdered'])
  expect(await onTheWay('press', 1, 1)).toEqual(['blanksOrdered'])
  expect(await onTheWay('press', 1, 0)).toEqual(['blanksOrdered'])
  const there = await job('blanksReceived')
  expect(await there('cut', 2, 1)).toEqual(['blanksReceived'])
  expect(await there('press', 0, 2)).toEqual([])
  expect(await there('press', 0, 1)).toEqual([])
  expect(await there('press', 0, 0)).toEqual(['blanksReceived'])
})

test('what jobs need becomes one order for many of them, which tells each when its blanks are ordered and there', async () => {
  const { as, want, needs, order, ready, move, receive } = await shop()
  const late = await want({ dueOn: '2031-05-20' })
  const soon = await want({ dueOn: '2031-05-02', m: 10 })
  expect(
    (await needs()).map(({ size, quantity, costCents, supplier }) => [size, quantity, costCents, supplier])
  ).toEqual([
    ['M', 10, 320, 'Northline'],
    ['2XL', 2, 500, 'Northline'],
    ['M', 22, 320, 'Northline'],
    ['2XL', 2, 500, 'Northline']
  ])
  const draft = await order()
  expect(draft).toMatchObject({ number: 1001, state: 'draft', pieces: 36, totalCents: 32 * 320 + 4 * 500 })
  expect(draft.lines.map(({ size, quantity, parts }) => [size, quantity, parts.length])).toEqual([
    ['M', 32, 2],
    ['2XL', 4, 2]
  ])
  expect(await needs()).toEqual([])
  expect(await ready(late.jobId)).toEqual([])

  await move(draft, 'order', true)
  expect(await ready(late.jobId)).toEqual(['blanksOrdered'])
  const { rows: mails } = await sql<{ recipient: string; body: string }>`
    select recipient, body from mails where workspace_id = ${as.workspaceId} and template = 'purchase_order'`.execute(
    getDb()
  )
  expect(mails).toEqual([{ recipient: 'orders@northline.example', body: expect.stringContaining('M: 32, 2XL: 4') }])

  // Short: whoever is due first has all of it.
  const part = await receive(draft, [12, 2])
  expect(part).toMatchObject({ state: 'part_received', received: 14 })
  expect(await ready(soon.jobId)).toEqual(['blanksOrdered', 'blanksReceived'])
  expect(await ready(late.jobId)).toEqual(['blanksOrdered'])
  // Over.
  expect(await receive(draft, [33, 4])).toMatchObject({ state: 'received', received: 37 })
  expect(await ready(late.jobId)).toEqual(['blanksOrdered', 'blanksReceived'])
  // The count was wrong.
  await receive(draft, [20, 4])
  expect(await ready(late.jobId)).toEqual(['blanksOrdered'])
  const { rows } = await sent(listPurchases, { as, query: { WorkspaceId: as.workspaceId, state: 'part_received' } })
  expect(rows.map(({ number, jobs }) => [number, jobs])).toEqual([[1001, [1001, 1002]]])
})

test('what does not come, and what was cancelled, is needed again', async () => {
  const { want, needs, order, ready, move, receive } = await shop()
  const { jobId } = await want()
  const first = await order()
  await move(first, 'order')
  await receive(first, [20, 2])
  expect(await move(first, 'finish')).toMatchObject({ state: 'received' })
  expect((await needs()).length).toBe(1)
  expect(await ready(jobId)).toEqual([])
  const second = await order()
  expect(second.lines).toMatchObject([{ size: 'M', quantity: 2 }])
  await move(second, 'order')
  expect(await ready(jobId)).toEqual(['blanksOrdered'])
  await move(second, 'cancel')
  expect(await ready(jobId)).toEqual([])
  expect(await needs()).toMatchObject([{ size: 'M', quantity: 2 }])
})

test('two people who order the same needs at once make one order; numbers have no gap', async () => {
  const { as, want, needs, order } = await shop()
  await want()
  const body = { supplier: 'Northline', needs: named(await needs()) }
  const both = await Promise.all([1, 2].map(() => send(createPurchase, { ...inside(as), body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await want()
  expect((await order()).number).toBe(1002)
})

test('a draft takes spare pieces and loses lines; once ordered, it stays as it is', async () => {
  const { as, want, needs, order, move } = await shop()
  await want()
  const draft = await order()
  const [m, large] = draft.lines
  const params = { purchaseId: draft.id }
  const set = (revision: number, lineId: string, quantity: number) =>
    send(updatePurchase, { ...inside(as), params, body: { revision, quantities: [{ lineId, quantity }] } })
  expect(await set(1, m!.id, 5)).toMatchObject({ status: 409, message: expect.stringContaining('need 22') })
  expect(await set(1, m!.id, 25)).toMatchObject({ status: 200 })
  expect(await set(1, m!.id, 26)).toMatchObject({ status: 409 })
  expect(await set(2, large!.id, 0)).toMatchObject({ status: 200 })
  expect(await needs()).toMatchObject([{ size: '2XL', quantity: 2 }])
  await move(draft, 'order')
  expect(await set(4, m!.id, 30)).toMatchObject({ status: 409, message: expect.stringContaining('is ordered') })
})

test('quotes, closed jobs, what customers bring and what is marked as ordered by hand are not to order', async () => {
  const { as, want, needs } = await shop()
  const one = await want()
  await sent(setJobItemBlank, { ...inside(as), params: one, body: { supplied: true } })
  const two = await want()
  await sent(setJobReady, { ...inside(as), params: two, body: { fact: 'blanksOrdered', done: true } })
  const quote: Job = await makeJob(as)
  await saveItems(as, quote, { items: [await teeItem(as)] })
  expect(await needs()).toEqual([])
})

test('as a file and on paper; whoever makes the goods counts what came and sees no cost', async () => {
  const { as, want, order, move } = await shop()
  await want()
  const draft = await order()
  const asked = { ...inside(as), params: { purchaseId: draft.id } }
  const csv = await (await request(exportPurchase, asked)).text()
  expect(csv).toContain('5000,Harrow,Heavy tee,Navy,M,22,3.20,1001')
  const paper = new Uint8Array(await (await request(printPurchase, asked)).arrayBuffer())
  expect(new TextDecoder().decode(paper.slice(0, 5))).toBe('%PDF-')
  await move(draft, 'order')
  const maker = await addMember(as, 'production')
  const lines = [{ lineId: draft.lines[0]!.id, received: 22 }]
  const shown = await sent(receivePurchase, { ...inside(maker), params: { purchaseId: draft.id }, body: { lines } })
  expect(shown).toMatchObject({ totalCents: null, state: 'part_received' })
  expect(shown.lines.every(({ costCents }) => costCents === null)).toBe(true)
})

/** As an order names them. */
function named(needs: readonly BlankNeed[]) {
  return needs.map(({ jobId, itemId, size }) => ({ jobId, itemId, size }))
}
