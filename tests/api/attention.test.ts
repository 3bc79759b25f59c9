// What Home lists as waiting for a person: each kind, its order, and to whom it is shown.
import { expect, test } from 'vitest'

import { listAttention } from '#lib/contract/attention.ts'
import { moveJobs, setJobReady } from '#lib/contract/job-work.ts'
import { seeProposal } from '#lib/contract/proposal-links.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { issueInvoice } from '../support/invoices.ts'
import { inside, makeJob, saveItems, statusNamed, teeItem } from '../support/jobs.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { approve, makeProposal } from '../support/proposals.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const listOf = (as: Person) => sent(listAttention, inside(as))

const kindsOf = async (as: Person) => (await listOf(as)).rows.map(({ kind }) => kind)

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function moveTo(as: Person, { id }: { id: string }, status: string, note?: string) {
  await sent(moveJobs, { ...inside(as), body: { jobIds: [id], statusId: await statusNamed(as, status), note } })
}

/** A store that is closed, below its minimum, with an order that is paid. */
async function missMinimum(as: Person) {
  const { orderId, store } = await makeOrder(as, { lines: [{ quantity: 2 }] })
  const now = new Date().toISOString()
  await updateOrder(orderId, { status: 'paid', paid_cents: 5000, paid_at: now })
  const closed = { minimum_units: 10, closes_at: new Date(Date.now() - 60_000).toISOString() }
  await getDb().updateTable('stores').set(closed).where('id', '=', store.id).execute()
  return store
}

test('lists nothing where nothing waits', async () => {
  const as = await signUp()
  await makeJob(as)
  expect(await listOf(as)).toMatchObject({ rows: [], total: 0 })
})

test('what is due first stands first, and of one day the largest sum', async () => {
  const as = await signUp()
  const [late, later] = [dayFromNow(-9), dayFromNow(-5)]
  const small = await makeJob(as, { title: 'Small', dueOn: later })
  const large = await makeJob(as, { title: 'Large', dueOn: later })
  await saveItems(as, large, { items: [await teeItem(as)] })
  const first = await makeJob(as, { title: 'First', dueOn: late })
  await makeJob(as, { title: 'In time', dueOn: dayFromNow(9) })
  const { rows, total } = await listOf(as)
  expect(rows.map(({ id }) => id)).toEqual([first.id, large.id, small.id])
  expect(rows[1]).toMatchObject({
    kind: 'jobLate',
    title: `${large.number} · Large`,
    href: `/dashboard/jobs/${large.id}/overview`,
    dueOn: later,
    isTest: false
  })
  expect(rows[1]!.cents).toBeGreaterThan(0)
  expect(total).toBe(3)
})

test('a job stands once, by what there is to do about it', async () => {
  const as = await signUp()
  const { job } = await makeProposal(as)
  await getDb()
    .updateTable('jobs')
    .set({ due_on: dayFromNow(-3) })
    .where('id', '=', job.id)
    .execute()
  expect(await kindsOf(as)).toEqual(['jobLate'])
  await moveTo(as, job, 'Blanks to order')
  expect(await kindsOf(as)).toEqual(['blanks'])
  await sent(setJobReady, { ...inside(as), params: { jobId: job.id }, body: { fact: 'blanksOrdered', done: true } })
  expect(await kindsOf(as)).toEqual(['jobLate'])
  await moveTo(as, job, 'On hold', 'The customer looks for the logo')
  expect((await listOf(as)).rows).toMatchObject([{ kind: 'onHold', detail: 'The customer looks for the logo' }])
})

test('a proposal that was opened waits for an answer after two days, and an approved one for the work', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as, { blank: { name: 'Their own tee', colour: 'Navy', supplied: true } })
  await sent(seeProposal, { params: link, body: { version: 1 } })
  expect(await kindsOf(as)).toEqual([])
  const seen = { viewed_at: new Date(Date.now() - 49 * 3_600_000).toISOString() }
  await getDb().updateTable('proposals').set(seen).where('job_id', '=', job.id).execute()
  expect((await listOf(as)).rows).toMatchObject([
    { kind: 'seen', detail: 'Rita Coach', href: `/dashboard/jobs/${job.id}/proposal` }
  ])
  await approve(link)
  expect(await kindsOf(as)).toEqual(['approved'])
  await moveTo(as, job, 'Pressing')
  expect(await kindsOf(as)).toEqual([])
})

test('an invoice that is late, and a closed store below its minimum', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 12_000)
  const store = await missMinimum(as)
  expect(await listOf(as)).toMatchObject({
    rows: [{ kind: 'minimum', id: store.id, cents: 5000, isTest: true, href: `/dashboard/stores/${store.id}` }]
  })
  await getDb()
    .updateTable('invoices')
    .set({ due_on: dayFromNow(-2) })
    .where('id', '=', invoice.id)
    .execute()
  const { rows } = await listOf(as)
  expect(rows).toMatchObject([
    { kind: 'invoice', id: invoice.id, cents: 12_000, dueOn: dayFromNow(-2) },
    { kind: 'minimum' }
  ])
})

test('each role sees what it can do something about, and no sums where it may see none', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 12_000)
  await getDb()
    .updateTable('invoices')
    .set({ due_on: dayFromNow(-2) })
    .where('id', '=', invoice.id)
    .execute()
  await missMinimum(as)
  const job = await saveItems(as, await makeJob(as, { dueOn: dayFromNow(-3) }), { items: [await teeItem(as)] })
  await moveTo(as, job, 'Blanks to order')
  expect(new Set(await kindsOf(as))).toEqual(new Set(['invoice', 'minimum', 'blanks']))
  expect(new Set(await kindsOf(await addMember(as, 'sales')))).toEqual(new Set(['invoice', 'minimum', 'blanks']))
  const { rows } = await listOf(await addMember(as, 'production'))
  expect(rows).toMatchObject([{ kind: 'jobLate', cents: null }])
  expect(await kindsOf(await addMember(as, 'viewer'))).toEqual([])
  expect((await send(listAttention, { ...inside(as), as: await signUp() })).status).toBe(404)
})
