// The date of supply of an invoice: the day of the hand-over unless somebody gives another one, printed where it is not the
// day of the invoice.
import { expect, test } from 'vitest'

import { creditDocument, creditedInvoice, printedSupply } from '#lib/contract/invoice-document.ts'
import { exportInvoices } from '#lib/contract/invoice-books.ts'
import { getSharedInvoice } from '#lib/contract/invoice-links.ts'
import { createInvoice, creditInvoice, getInvoice, sendInvoice, updateInvoice } from '#lib/contract/invoices.ts'
import { setJobReady } from '#lib/contract/job-work.ts'
import { drawInvoice } from '#lib/server/invoices/invoice-page.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { billedJob, invoiceOf, linkOf, makeInvoice } from '../support/invoices.ts'
import { inside } from '../support/jobs.ts'
import { readPdf } from '../support/pdf-text.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

async function handOver(as: Person, jobId: string, daysAgo: number): Promise<string> {
  await sent(setJobReady, { ...inside(as), params: { jobId }, body: { fact: 'handedOver', done: true } })
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await getDb()
    .updateTable('activity')
    .set({ at })
    .where('subject_id', '=', jobId)
    .where('kind', '=', 'ready')
    .execute()
  return at.slice(0, 10)
}

test('a draft has the day of the hand-over, which is printed beside the day of the invoice', async () => {
  const as = await signUp()
  await getDb().updateTable('workspaces').set({ time_zone: 'UTC' }).where('id', '=', as.workspaceId).execute()
  const job = await billedJob(as, 12_000)
  const day = await handOver(as, job.id, 9)
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(draft.suppliedOn).toBe(day)
  const issued = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  expect(issued.suppliedOn).toBe(day)
  expect(printedSupply(issued)).not.toBe('')
  const pages = await readPdf(await drawInvoice({ kind: 'invoice', invoice: issued, paper: 'a4', href: 'x' }))
  expect(pages.flatMap(({ lines }) => lines).join(' ')).toContain(`Date of supply ${printedSupply(issued)}`)
  expect(await sent(getSharedInvoice, { params: { link: await linkOf(as, issued) } })).toMatchObject({
    suppliedOn: day
  })

  const time = { from: issued.issuedOn!, to: issued.issuedOn! }
  const csv = await request(exportInvoices, { as, query: { WorkspaceId: as.workspaceId, ...time, for: 'xero' } })
  expect(await csv.text()).toContain(`date of supply ${printedSupply(issued)}`)

  // HMRC, VAT Notice 700, 18.2: a credit note names the number and the date of the invoice that it is for.
  const { credits } = await sent(creditInvoice, { ...invoiceOf(as, issued), body: { reason: 'Late' } })
  const { credit } = creditDocument(issued, credits[0]!)
  expect(creditedInvoice(credit!)).toContain(`INV-1001 of`)
  expect(creditedInvoice(credit!)).toContain(`date of supply ${printedSupply(issued)}`)
})

test('a job handed over after its draft was made gives it the day when it is issued', async () => {
  const as = await signUp()
  await getDb().updateTable('workspaces').set({ time_zone: 'UTC' }).where('id', '=', as.workspaceId).execute()
  const draft = await makeInvoice(as, 5000)
  expect(draft.suppliedOn).toBeNull()
  const day = await handOver(as, draft.jobId!, 3)
  expect(await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })).toMatchObject({ suppliedOn: day })
})

test('without a hand-over the day of the invoice is that of the supply, and nothing more is printed', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 5000)
  const issued = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  expect(issued.suppliedOn).toBeNull()
  expect(printedSupply(issued)).toBe('')
  expect(printedSupply({ issuedOn: '2026-11-03', suppliedOn: '2026-11-03' })).toBe('')
})

test('a day that is typed stands, is in the history, and stays once it is issued', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 5000)
  const body = { revision: draft.revision, suppliedOn: '2026-10-30' }
  const changed = await sent(updateInvoice, { ...invoiceOf(as, draft), body })
  expect(changed.activity.map(({ text }) => text)).toContain('Set the date of supply to Oct 30, 2026')
  await handOver(as, draft.jobId!, 3)
  await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  expect(await sent(getInvoice, invoiceOf(as, draft))).toMatchObject({ suppliedOn: '2026-10-30' })
  const forced = getDb().updateTable('invoices').set({ supplied_on: null }).where('id', '=', draft.id).execute()
  await expect(forced).rejects.toThrow('is issued and stays as it is')
})
