// A job from its quote to the end, moved by what happens to it and by nobody at the keyboard.
import { expect, test } from 'vitest'

import type { Input } from '#lib/contract/endpoint.ts'

import { createInvoice, listInvoices, recordInvoicePayment, sendInvoice } from '#lib/contract/invoices.ts'
import { listJobMilestones, updateJobMilestone } from '#lib/contract/job-milestones.ts'
import { closeJob, getJob, getJobActivity, reopenJob } from '#lib/contract/jobs.ts'
import {
  countJobItem,
  createJobTodo,
  deleteJobStatus,
  listJobStatuses,
  moveJobs,
  setJobReady,
  updateJobTodo
} from '#lib/contract/job-work.ts'
import { askForChange, seeProposal } from '#lib/contract/proposal-links.ts'
import { getProposal, updateProposal } from '#lib/contract/proposals.ts'
import { listBlankNeeds } from '#lib/contract/purchases.ts'
import { createStatusRule } from '#lib/contract/status-rules.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import type { ReadyFact } from '#lib/shared/jobs.ts'

import { invoiceOf } from '../support/invoices.ts'
import { inside, makeJob, saveItems, statusNamed, teeItem } from '../support/jobs.ts'
import { approve, linkOf, makeProposal, ofJob, send as sendProposal, show, withDesign } from '../support/proposals.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

type Counted = Input<typeof countJobItem>['body']

function watch(as: Person, { id }: { id: string }) {
  const one = { ...inside(as), params: { jobId: id } }
  return {
    job: () => sent(getJob, one),
    /** The name of its status. */
    async status() {
      const [{ statusId }, statuses] = [await sent(getJob, one), await sent(listJobStatuses, inside(as))]
      return statuses.find(status => status.id === statusId)!.name
    },
    history: async () => (await sent(getJobActivity, one)).map(({ text }) => text),
    mark: (fact: ReadyFact, done = true) => sent(setJobReady, { ...one, body: { fact, done } }),
    async move(name: string, note?: string) {
      await sent(moveJobs, { ...inside(as), body: { jobIds: [id], statusId: await statusNamed(as, name), note } })
    },
    async count(body: Omit<Counted, 'spoiled'>) {
      const { items } = await sent(getJob, one)
      const params = { jobId: id, itemId: items[0]!.id }
      return sent(countJobItem, { ...inside(as), params, body: { spoiled: 0, ...body } })
    }
  }
}

async function payAll(as: Person, jobId: string) {
  const [known] = (await sent(listInvoices, { ...inside(as) })).rows.filter(row => row.jobId === jobId)
  const invoice = known ?? (await sent(createInvoice, { ...inside(as), body: { jobId } }))
  if (invoice.state === 'draft') await sent(sendInvoice, { ...invoiceOf(as, invoice), body: { to: '' } })
  return payOf(as, jobId, 1)
}

/** In cash, this share of what is owed. */
async function payOf(as: Person, jobId: string, share: number) {
  const invoice = (await sent(listInvoices, { ...inside(as) })).rows.find(row => row.jobId === jobId)!
  const amountCents = Math.round(invoice.balanceCents * share)
  const body = { amountCents, method: 'cash', receivedOn: '2026-11-27' } as const
  return sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body })
}

test('the status follows the job from its proposal to the end, and each place reads the same', async () => {
  const as = await signUp()
  const { job, link } = await withDesign(as)
  const { status, job: read, mark, count, history } = watch(as, job)
  expect(await status()).toBe('Proposal sent')

  await sent(seeProposal, { params: link, body: { version: 1 } })
  expect(await status()).toBe('Proposal sent')
  await sent(askForChange, { params: link, body: { version: 1, text: 'Larger, please' } })
  expect(await status()).toBe('Changes requested')
  await sendProposal(as, job)
  expect(await status()).toBe('Proposal sent')

  await approve(link)
  expect(await status()).toBe('Approved, deposit due')

  await payOf(as, job.id, 0.5)
  expect((await read()).ready.toSorted()).toEqual(['artworkApproved', 'paymentTerms'])
  expect(await status()).toBe('Blanks to order')
  expect((await sent(listBlankNeeds, inside(as))).map(({ size, quantity }) => `${quantity} ${size}`)).toEqual([
    '22 M',
    '2 2XL'
  ])

  await mark('blanksOrdered')
  expect(await status()).toBe('Blanks ordered')
  await mark('blanksReceived')
  expect(await status()).toBe('Ready to cut/print')
  await count({ size: 'M', step: 'print', done: 3 })
  expect(await status()).toBe('Ready to cut/print')
  await count({ size: 'M', step: 'print', done: 22 })
  await count({ size: '2XL', step: 'print', done: 2 })
  expect(await status()).toBe('Quality check')
  await count({ size: 'M', step: 'check', done: 22 })
  await count({ size: '2XL', step: 'check', done: 2 })
  expect(await status()).toBe('Ready for pick-up')
  await mark('handedOver')
  expect(await status()).toBe('Ready for pick-up')

  await payAll(as, job.id)
  expect(await read()).toMatchObject({ closed: 'completed' })
  expect(await status()).toBe('Completed')
  expect((await history()).filter(text => /^(Status|Closed)/.test(text)).toReversed()).toEqual([
    'Status from Draft quote to Proposal sent: the proposal was sent',
    'Status from Proposal sent to Changes requested: the customer asked for a change',
    'Status from Changes requested to Proposal sent: the proposal was sent',
    'Status from Proposal sent to Approved, deposit due: approved, and the deposit is due',
    'Status from Approved, deposit due to Blanks to order: approved and paid as agreed',
    'Status from Blanks to order to Blanks ordered: blanks ordered',
    'Status from Blanks ordered to Ready to cut/print: artwork, payment and blanks are there',
    'Status from Ready to cut/print to Quality check: all pieces are made',
    'Status from Quality check to Ready for pick-up: all pieces are checked',
    'Closed the job as completed: handed over and paid'
  ])
})

test('what a person decided is never undone', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const { status, move, mark } = watch(as, job)

  await move('Pressing')
  await approve(link)
  await mark('blanksOrdered')
  expect(await status()).toBe('Pressing')

  await move('On hold', 'Waits for the club')
  await mark('blanksReceived')
  await mark('productionComplete')
  expect(await status()).toBe('On hold')
})

test('nothing to pay at once: the approval is enough to begin', async () => {
  const as = await signUp()
  const job = await saveItems(as, await makeJob(as), { items: [await teeItem(as)] })
  const { revision } = await sent(getProposal, ofJob(as, job))
  await sent(updateProposal, { ...ofJob(as, job), body: { revision, depositPercent: 0 } })
  await approve(linkOf(await sendProposal(as, job, '')))
  expect((await watch(as, job).job()).ready.toSorted()).toEqual(['artworkApproved', 'paymentTerms'])
  expect(await watch(as, job).status()).toBe('Blanks to order')
})

test('a to-do that is open, or a balance, keeps a job from being closed by itself', async () => {
  const as = await signUp()
  const job = await saveItems(as, await makeJob(as), { items: [await teeItem(as)] })
  const { job: read, mark } = watch(as, job)
  await sent(createJobTodo, { ...inside(as), params: { jobId: job.id }, body: { text: 'Call them' } })
  await mark('handedOver')
  await payAll(as, job.id)
  expect((await read()).closed).toBeNull()

  const params = { jobId: job.id, todoId: (await read()).todos[0]!.id }
  await sent(updateJobTodo, { ...inside(as), params, body: { done: true } })
  expect((await read()).closed).toBe('completed')

  // Whoever opens it again has a reason, and closes it.
  const body = { statusId: await statusNamed(as, 'Quality check'), reason: 'One more tee' }
  await sent(reopenJob, { ...inside(as), params: { jobId: job.id }, body })
  await mark('blanksReceived')
  expect((await read()).closed).toBeNull()
})

test('a shop chooses the statuses, and switches them off; a status by itself sets off its rules', async () => {
  const as = await signUp()
  await sent(createStatusRule, {
    ...inside(as),
    body: {
      name: 'Ready',
      statusId: await statusNamed(as, 'Shipped'),
      actions: [{ kind: 'todo', text: 'Call {customer}', person: null, dueInDays: null }]
    }
  })
  const set = (milestone: 'readyForPickup' | 'blanksOrdered', body: { statusId?: string; enabled?: boolean }) =>
    sent(updateJobMilestone, { ...inside(as), params: { milestone }, body })
  await set('readyForPickup', { statusId: await statusNamed(as, 'Shipped') })
  await set('blanksOrdered', { enabled: false })
  const changes = await getDb()
    .selectFrom('activity')
    .select('details')
    .where('subject_id', '=', as.workspaceId)
    .where('kind', '=', 'rules')
    .execute()
  const text = 'Changed which status follows what happens: all pieces checked, for pick-up or delivery'
  expect(changes.map(({ details }) => details)).toContainEqual(expect.objectContaining({ text }))

  const job = await makeJob(as)
  const { status, mark, move, job: read } = watch(as, job)
  await move('Art approved')
  await mark('blanksOrdered')
  expect(await status()).toBe('Art approved')
  await mark('productionComplete')
  expect(await status()).toBe('Shipped')
  expect((await read()).todos.map(({ text }) => text)).toHaveLength(1)

  // A status that is deleted leaves its milestone without one.
  const [from, moveTo] = [await statusNamed(as, 'Pressing'), await statusNamed(as, 'Quality check')]
  await sent(deleteJobStatus, {
    as,
    params: { statusId: from },
    query: { WorkspaceId: as.workspaceId, MoveTo: moveTo }
  })
  const milestones = await sent(listJobMilestones, inside(as))
  expect(milestones.find(({ milestone }) => milestone === 'pressing')).toMatchObject({ statusId: null })
})

test('a status of closed jobs, of another shop, or one that needs a reason is refused in words', async () => {
  const as = await signUp()
  const other = await signUp()
  const production = await addMember(as, 'production')
  const put = async (person: Person, statusId: string) =>
    send(updateJobMilestone, { ...inside(as), as: person, params: { milestone: 'shipped' }, body: { statusId } })

  expect(await put(as, await statusNamed(as, 'Canceled'))).toMatchObject({ status: 400 })
  expect(await put(as, await statusNamed(as, 'On hold'))).toMatchObject({ status: 400 })
  expect(await put(as, await statusNamed(other, 'Shipped'))).toMatchObject({
    status: 400,
    message: 'statusId: This status is no longer there. Choose another one.'
  })
  expect(await put(production, await statusNamed(as, 'Shipped'))).toMatchObject({ status: 403 })
  expect(await put(other, await statusNamed(other, 'Shipped'))).toMatchObject({ status: 404 })
})

test('a job that is closed stays as it was closed', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  await sent(closeJob, { ...inside(as), params: { jobId: job.id }, body: { reason: 'lost', note: 'Too dear' } })
  await send(seeProposal, { params: link, body: { version: 1 } })
  expect(await watch(as, job).job()).toMatchObject({ closed: 'lost' })
})

test('the customer’s page says what is paid, what is left and what comes next', async () => {
  const as = await signUp()
  const { job, link } = await withDesign(as)
  const { mark } = watch(as, job)
  expect((await show(link)).progress).toBeNull()

  const { prices } = await approve(link)
  expect((await show(link)).progress).toMatchObject({ next: 'pay', paidCents: 0, balanceCents: prices.totalCents })
  const { paidCents } = await payOf(as, job.id, 0.5)
  expect(await show(link)).toMatchObject({
    due: null,
    progress: { next: 'prepare', paidCents, balanceCents: prices.totalCents - paidCents, href: expect.any(String) }
  })
  await mark('productionComplete')
  expect((await show(link)).progress).toMatchObject({ next: 'ready' })
  await mark('handedOver')
  expect((await show(link)).progress).toMatchObject({ next: 'done' })
})

test('a quote whose invoice is paid is a quote no longer, and goes on once the artwork is approved', async () => {
  const as = await signUp()
  const job = await saveItems(as, await makeJob(as), { items: [await teeItem(as)] })
  const { status, mark, history } = watch(as, job)
  await mark('paymentTerms')
  expect(await status()).toBe('Draft quote')
  await mark('paymentTerms', false)
  await payAll(as, job.id)
  expect(await status()).toBe('Art in progress')
  expect((await history()).join()).toContain('paid as agreed')
  await mark('artworkApproved')
  expect(await status()).toBe('Blanks to order')
})
