import { expect, test } from 'vitest'

import {
  createInvoice,
  creditInvoice,
  deleteInvoice,
  getDueInvoices,
  getInvoice,
  listInvoices,
  listJobInvoices,
  recordBatchPayment,
  recordInvoicePayment,
  refreshInvoice,
  refundInvoicePayment,
  remindOfInvoice,
  replaceInvoice,
  requestPayment,
  sendInvoice,
  updateInvoice,
  voidInvoice
} from '#lib/contract/invoices.ts'
import { createCustomer } from '#lib/contract/customers.ts'
import { updateInvoiceSettings } from '#lib/contract/invoice-books.ts'
import { getJob, saveJobItems } from '#lib/contract/jobs.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { billedJob, invoiceOf, issueInvoice, makeInvoice, service } from '../support/invoices.ts'
import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { addMember, send, sent, signUp } from '../support/world.ts'

const cash = { method: 'cash', receivedOn: '2026-11-20' } as const

test('an invoice has what the job has: sizes, fees, discount, tax and shipping that add up to its total', async () => {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxPpm: 82_500 } })
  const job = await makeJob(as, { delivery: 'shipping', deliveryNote: '12 Elm Street' })
  const saved = await saveItems(as, job, {
    items: [await teeItem(as), service(1999, { position: 1, taxed: false })],
    discount: { kind: 'percent', value: 750 },
    charges: [{ id: crypto.randomUUID(), name: 'Rush', cut: { kind: 'amount', value: 2500 } }],
    shippingCents: 1295
  })
  const invoice = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  expect(invoice).toMatchObject({ state: 'draft', label: '', number: null, totalCents: saved.totalCents, version: 1 })
  expect(invoice.lines[0]).toMatchObject({
    name: 'Team tee',
    detail: 'Heavy tee, Navy · Full front, screen print: Crest',
    sizes: [
      { size: 'M', quantity: 22 },
      { size: '2XL', quantity: 2 }
    ]
  })
  expect(invoice.shipTo).toContain('12 Elm Street')
  const sum = (cents: number[]) => cents.reduce((all, each) => all + each, 0)
  expect(sum(invoice.lines.map(line => line.totalCents))).toBe(invoice.subtotalCents)
  expect(sum(invoice.lines.map(line => line.discountCents))).toBe(invoice.discountCents)
  expect(sum(invoice.fees.map(({ cents }) => cents))).toBe(invoice.feeCents)
  const { subtotalCents, discountCents, feeCents, shippingCents, taxCents, roundingCents } = invoice
  expect(subtotalCents - discountCents + feeCents + shippingCents + taxCents + roundingCents).toBe(invoice.totalCents)
})

test('an invoice says why there is no tax, and names the country where it goes abroad', async () => {
  const as = await signUp()
  const address = {
    street: '1 Press Road',
    street2: '',
    city: 'Dayton',
    state: 'OH',
    postalCode: '45402',
    country: 'US'
  }
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, address } })
  const billTo = async (country: string) => {
    const body = { name: 'Ada', taxExempt: true, taxNumber: 'X-1', addresses: [{ street: '2 Elm St', country }] }
    const { id } = await sent(createCustomer, { ...inside(as), body })
    const job = await makeJob(as, { customerId: id })
    await saveItems(as, job, { items: [await teeItem(as)] })
    return (await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })).billTo
  }
  expect(await billTo('US')).toBe('Ada\n2 Elm St\nTax exempt\nTax number X-1')
  expect(await billTo('DE')).toBe('Ada\n2 Elm St\nGermany\nTax exempt\nTax number X-1')
})

test('a draft takes its number when it is issued, so one thrown away leaves no gap', async () => {
  const as = await signUp()
  const thrown = await makeInvoice(as, 5000)
  await sent(deleteInvoice, invoiceOf(as, thrown))
  const first = await issueInvoice(as, 5000)
  await sent(updateInvoiceSettings, { ...inside(as), body: { revision: 0, prefix: '2026-', terms: 'net_15' } })
  const second = await issueInvoice(as, 6000)
  expect([first.label, second.label]).toEqual(['INV-1001', '2026-1002'])
  expect(first).toMatchObject({ state: 'sent', actions: expect.arrayContaining(['credit', 'void']) })
  expect(Date.parse(second.dueOn!) - Date.parse(second.issuedOn!)).toBe(15 * 86_400_000)
})

test('a job has one invoice that counts, however often it is asked for', async () => {
  const as = await signUp()
  const job = await billedJob(as, 4000)
  const asked = { ...inside(as), body: { jobId: job.id } }
  const replies = await Promise.all([1, 2, 3].map(() => send(createInvoice, asked)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const empty = await makeJob(as)
  const refused = await send(createInvoice, { ...inside(as), body: { jobId: empty.id } })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('nothing to charge') })
})

test('money fills the requests in their order, by whatever way it comes; a refund opens them again', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 20_000)
  const half = { cut: { kind: 'percent', value: 5000 } } as const
  const asked = await sent(requestPayment, { ...invoiceOf(as, draft), body: half })
  expect(asked.requests).toMatchObject([{ amountCents: 10_000, dueCents: 10_000 }])
  await sent(requestPayment, { ...invoiceOf(as, draft), body: { cut: { kind: 'amount', value: 4000 } } })
  const paid = await sent(recordInvoicePayment, { ...invoiceOf(as, draft), body: { ...cash, amountCents: 11_000 } })
  expect(paid).toMatchObject({ state: 'draft', paidCents: 11_000, balanceCents: 9000 })
  expect(paid.requests.map(({ dueCents }) => dueCents)).toEqual([0, 3000])
  const [payment] = paid.payments
  const params = { invoiceId: draft.id, paymentId: payment!.id }
  const back = await sent(refundInvoicePayment, {
    ...inside(as),
    params,
    body: { amountCents: 5000, reason: 'Smaller' }
  })
  expect(back.requests.map(({ dueCents }) => dueCents)).toEqual([4000, 4000])
  const more = await send(refundInvoicePayment, { ...inside(as), params, body: { amountCents: 6001 } })
  expect(more).toMatchObject({ status: 409, message: expect.stringContaining('$60.00') })
  const gone = await send(deleteInvoice, invoiceOf(as, draft))
  expect(gone.status).toBe(409)
})

test('more than is owed is asked about, and then is the customer’s credit', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const body = { ...cash, amountCents: 6000 }
  const refused = await send(recordInvoicePayment, { ...invoiceOf(as, invoice), body })
  expect(refused).toMatchObject({ status: 409, data: { overCents: 1000 } })
  const paid = await sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body: { ...body, over: true } })
  expect(paid).toMatchObject({ state: 'paid', balanceCents: -1000 })
})

test('a draft follows its job; an issued one is credited, and its payments go to the new one', async () => {
  const as = await signUp()
  const invoice = await makeInvoice(as, 10_000)
  await sent(requestPayment, { ...invoiceOf(as, invoice), body: { cut: { kind: 'percent', value: 2500 } } })
  const more = async (cents: number) => {
    const job = await sent(getJob, { ...inside(as), params: { jobId: invoice.jobId! } })
    const items = job.items.map(({ done: _, spoiled: __, counts: ___, ...item }) => ({ ...item, ownCents: cents }))
    const query = { WorkspaceId: as.workspaceId, JobId: job.id }
    await sent(saveJobItems, { as, query, body: { revision: job.revision, items } })
  }
  await more(12_000)
  const seen = await sent(getInvoice, invoiceOf(as, invoice))
  expect(seen.differences).toEqual(['Banner: each $100.00 → $120.00', 'Total: $100.00 → $120.00'])
  const fresh = await sent(refreshInvoice, { ...invoiceOf(as, invoice), body: {} })
  expect(fresh).toMatchObject({ totalCents: 12_000, version: 2, differences: [], requests: [{ amountCents: 3000 }] })

  await sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body: { ...cash, amountCents: 3000 } })
  const issued = await sent(sendInvoice, { ...invoiceOf(as, invoice), body: { to: '' } })
  expect(issued).toMatchObject({ state: 'part_paid', label: 'INV-1001' })
  await more(15_000)
  const draft = await sent(replaceInvoice, { ...invoiceOf(as, invoice), body: { reason: 'Two more banners' } })
  expect(draft).toMatchObject({ state: 'draft', version: 3, totalCents: 15_000, paidCents: 3000, balanceCents: 12_000 })
  const [now, before] = await sent(listJobInvoices, { ...inside(as), params: { jobId: invoice.jobId! } })
  expect(now!.id).toBe(draft.id)
  expect(before).toMatchObject({
    state: 'credited',
    replaced: true,
    balanceCents: 0,
    paidCents: 0,
    credits: [{ label: 'CN-1001', amountCents: 12_000, reason: 'Two more banners' }]
  })
})

test('what is issued is not changed, not even by a statement', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const changed = await send(updateInvoice, {
    ...invoiceOf(as, invoice),
    body: { revision: invoice.revision, note: 'x' }
  })
  expect(changed).toMatchObject({ status: 409, message: 'INV-1001 is issued.' })
  const forced = getDb().updateTable('invoices').set({ total_cents: 1 }).where('id', '=', invoice.id).execute()
  await expect(forced).rejects.toThrow('is issued and stays as it is')
})

test('a credit note has its share of the tax, and never more than is left', async () => {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxPpm: 100_000 } })
  const invoice = await issueInvoice(as, 9999)
  expect(invoice).toMatchObject({ taxCents: 1000, totalCents: 10_999 })
  const some = { ...invoiceOf(as, invoice), body: { amountCents: 3333, reason: 'Three came late' } }
  await sent(creditInvoice, some)
  const over = await send(creditInvoice, { ...some, body: { amountCents: 8000, reason: 'Too much' } })
  expect(over).toMatchObject({ status: 409, message: expect.stringContaining('$76.66') })
  const all = await sent(creditInvoice, { ...some, body: { reason: 'Never made' } })
  expect(all).toMatchObject({ state: 'credited', balanceCents: 0 })
  expect(all.credits.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(1000)
})

test('one that was a mistake is void and keeps its number; one with a payment is not', async () => {
  const as = await signUp()
  const wrong = await issueInvoice(as, 5000)
  const voided = await sent(voidInvoice, { ...invoiceOf(as, wrong), body: { reason: 'Wrong customer' } })
  expect(voided).toMatchObject({ state: 'void', label: 'INV-1001', actions: [] })
  const again = await sent(createInvoice, { ...inside(as), body: { jobId: wrong.jobId! } })
  const issued = await sent(sendInvoice, { ...invoiceOf(as, again), body: { to: '' } })
  expect(issued.label).toBe('INV-1002')
  await sent(recordInvoicePayment, { ...invoiceOf(as, again), body: { ...cash, amountCents: 100 } })
  const refused = await send(voidInvoice, { ...invoiceOf(as, again), body: { reason: 'x' } })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('credited instead') })
})

test('one cheque pays several invoices, or none where one of the amounts is too large', async () => {
  const as = await signUp()
  const [one, two] = [await issueInvoice(as, 5000), await issueInvoice(as, 7000)]
  const parts = [
    { invoiceId: one.id, amountCents: 5000 },
    { invoiceId: two.id, amountCents: 8000 }
  ]
  const body = { method: 'cheque', receivedOn: '2026-11-20', reference: '1187' } as const
  expect((await send(recordBatchPayment, { ...inside(as), body: { ...body, parts } })).status).toBe(409)
  expect(await sent(getInvoice, invoiceOf(as, one))).toMatchObject({ paidCents: 0 })
  parts[1]!.amountCents = 6000
  const done = await sent(recordBatchPayment, { ...inside(as), body: { ...body, parts } })
  expect(done).toEqual({ invoices: 2, amountCents: 11_000 })
  const { rows, balanceCents } = await sent(listInvoices, {
    as,
    query: { WorkspaceId: as.workspaceId, show: 'unpaid' }
  })
  expect(rows).toMatchObject([{ id: two.id, balanceCents: 1000, customer: 'Dana Whitfield', state: 'part_paid' }])
  expect(balanceCents).toBe(1000)
})

test('what is due and overdue stands on the dashboard; a reminder is mailed with the link', async () => {
  const as = await signUp()
  const [late] = [await issueInvoice(as, 5000), await issueInvoice(as, 7000)]
  await getDb().updateTable('invoices').set({ due_on: '2020-01-01' }).where('id', '=', late!.id).execute()
  const due = await sent(getDueInvoices, inside(as))
  expect(due).toMatchObject({ due: { count: 2, cents: 12_000 }, overdue: { count: 1, cents: 5000 } })
  expect(due.invoices[0]).toMatchObject({ id: late!.id, state: 'overdue' })
  await sent(remindOfInvoice, { ...invoiceOf(as, late!), body: { message: 'Hello' } })
  const mail = await getDb()
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', as.workspaceId)
    .where('template', '=', 'invoice_overdue')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: 'dana@example.com', subject: expect.stringContaining('INV-1001 is overdue') })
  expect(mail.body).toMatch(/\/invoice\/[\w-]{43}\n/)
})

test('whoever makes the goods sees no invoice, also not by searching', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const maker = await addMember(as, 'production')
  for (const asked of [
    send(getInvoice, { ...invoiceOf(as, invoice), as: maker }),
    send(listInvoices, { ...inside(as), as: maker })
  ]) {
    expect((await asked).status).toBe(403)
  }
})
