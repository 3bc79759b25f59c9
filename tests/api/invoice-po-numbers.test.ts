// The customer's PO number on an invoice: a draft follows its job unless another is typed, and what was issued stays as it
// was printed.
import { expect, test } from 'vitest'

import { creditDocument } from '#lib/contract/invoice-document.ts'
import { exportInvoices } from '#lib/contract/invoice-books.ts'
import { getSharedInvoice } from '#lib/contract/invoice-links.ts'
import {
  creditInvoice,
  getInvoice,
  type Invoice,
  listInvoices,
  sendInvoice,
  updateInvoice
} from '#lib/contract/invoices.ts'
import { getJob, updateJob } from '#lib/contract/jobs.ts'
import { searchWorkspace } from '#lib/contract/search.ts'
import { drawInvoice } from '#lib/server/invoices/invoice-page.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { invoiceOf, issueInvoice, linkOf, makeInvoice } from '../support/invoices.ts'
import { inside } from '../support/jobs.ts'
import { readPdf } from '../support/pdf-text.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

async function typeOnJob(as: Person, { jobId }: Invoice, poNumber: string): Promise<void> {
  const one = { ...inside(as), params: { jobId: jobId! } }
  const { revision } = await sent(getJob, one)
  await sent(updateJob, { ...one, body: { revision, poNumber } })
}

async function typeOnDraft(as: Person, draft: Invoice, poNumber: string): Promise<void> {
  const { revision } = await sent(getInvoice, invoiceOf(as, draft))
  await sent(updateInvoice, { ...invoiceOf(as, draft), body: { revision, poNumber } })
}

const issue = (as: Person, draft: Invoice) => sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
const numberOf = async (as: Person, invoice: Invoice) => (await sent(getInvoice, invoiceOf(as, invoice))).poNumber

test('a draft takes the number that is typed on the job later, and an issued invoice does not', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 5000)
  expect(draft.poNumber).toBe('')
  await typeOnJob(as, draft, 'PO-1')
  expect(await numberOf(as, draft)).toBe('PO-1')
  const params = { link: await linkOf(as, draft) }
  expect(await sent(getSharedInvoice, { params })).toMatchObject({ poNumber: 'PO-1', billTo: 'Dana Whitfield' })
  await typeOnJob(as, draft, 'PO-2')
  expect(await issue(as, draft)).toMatchObject({ poNumber: 'PO-2' })

  await typeOnJob(as, draft, 'PO-3')
  expect(await numberOf(as, draft)).toBe('PO-2')
  expect(await sent(getSharedInvoice, { params })).toMatchObject({ poNumber: 'PO-2' })
  const forced = getDb().updateTable('invoices').set({ po_number: 'PO-3' }).where('id', '=', draft.id).execute()
  await expect(forced).rejects.toThrow('is issued and stays as it is')
})

test('nobody is called by the number', async () => {
  const as = await signUp()
  const contact = { name: '', email: '', phone: '' }
  expect(await makeInvoice(as, 5000, { poNumber: 'PO-1', contact })).toMatchObject({ billTo: '', poNumber: 'PO-1' })
})

test('an invoice that was issued without a number stays without', async () => {
  const as = await signUp()
  const issued = await issueInvoice(as, 5000)
  await typeOnJob(as, issued, 'PO-1')
  expect(await numberOf(as, issued)).toBe('')
})

test('a number typed on the draft stands whatever the job has, and the job’s own is followed again', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 5000, { poNumber: 'PO-1' })
  await typeOnDraft(as, draft, ' PO-9 ')
  await typeOnJob(as, draft, 'PO-2')
  expect(await numberOf(as, draft)).toBe('PO-9')
  await typeOnDraft(as, draft, '')
  expect(await numberOf(as, draft)).toBe('')
  await typeOnDraft(as, draft, 'PO-2')
  await typeOnJob(as, draft, 'PO-3')
  expect(await issue(as, draft)).toMatchObject({ poNumber: 'PO-3' })
})

test('it is printed, on credit notes as well, is found, and stands in the files for accountants', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 5000, { poNumber: 'PO-4711' })
  const list = async () => (await sent(listInvoices, { as, query: { ...inside(as).query, search: 'po-4711' } })).rows
  expect(await list()).toHaveLength(1)
  const issued = await issue(as, draft)
  await typeOnJob(as, draft, '')
  expect(await list()).toMatchObject([{ id: draft.id, customer: 'Dana Whitfield' }])
  const found = await sent(searchWorkspace, { as, query: { ...inside(as).query, search: 'po-4711' } })
  expect(found).toMatchObject([{ kind: 'invoice', id: draft.jobId }])

  const { credits } = await sent(creditInvoice, { ...invoiceOf(as, issued), body: { reason: 'Late' } })
  for (const invoice of [issued, creditDocument(issued, credits[0]!)]) {
    const pages = await readPdf(await drawInvoice({ kind: 'invoice', invoice, paper: 'a4', href: 'x' }))
    expect(pages.flatMap(({ lines }) => lines).join(' ')).toContain('PO number PO-4711')
  }
  const csv = async (program: 'quickbooks' | 'xero') => {
    const query = { ...inside(as).query, from: issued.issuedOn!, to: issued.issuedOn!, for: program }
    return (await request(exportInvoices, { as, query })).text()
  }
  expect(await csv('xero')).toMatch(/^Dana Whitfield,.*,INV-1001,"Job 1001, PO number PO-4711",/m)
  expect(await csv('quickbooks')).toMatch(/^INV-1001,Dana Whitfield,.*,"Job 1001, PO number PO-4711"$/m)
})
