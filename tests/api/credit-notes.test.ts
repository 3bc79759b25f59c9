// Credit notes of lines: their taxes, their paper, what becomes of the money, and where else they count.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  exportInvoices,
  exportTaxSummary,
  getTaxSummary,
  printCreditNote,
  printInvoice
} from '#lib/contract/invoice-books.ts'
import { getSharedInvoice, payInvoice, printSharedCreditNote, settleInvoice } from '#lib/contract/invoice-links.ts'
import {
  createInvoice,
  creditInvoice,
  getInvoice,
  type Invoice,
  recordInvoicePayment,
  refundInvoicePayment,
  sendInvoice
} from '#lib/contract/invoices.ts'
import { createCustomer } from '#lib/contract/customers.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { findMoves } from '#lib/server/invoices/statement-queries.ts'
import { runBalance } from '#lib/server/invoices/statement.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { NO_RULES } from '#lib/shared/taxes.ts'

import { billedJob, invoiceOf, issueInvoice, linkOf, service } from '../support/invoices.ts'
import { inside, makeJob, saveItems } from '../support/jobs.ts'
import { mailsTo } from '../support/mailbox.ts'
import { openPayments } from '../support/payments.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const rate = (name: string, ppm: number) => ({ name, ppm, onShipping: true, onFees: true, number: '' })
const QUEBEC = { ...NO_RULES, rates: [rate('GST', 50_000), rate('QST', 99_750)] }

/** Twelve banners at 18.50 and a set-up at 40.00 in Québec: 262.00, GST 13.10, QST 26.13. */
async function issueInQuebec(customerId?: string): Promise<{ as: Person; invoice: Invoice }> {
  const as = await signUp()
  return { as, invoice: await issueFor(as, customerId) }
}

async function issueFor(as: Person, customerId?: string): Promise<Invoice> {
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxes: QUEBEC } })
  const made = await makeJob(as, customerId ? { customerId } : {})
  const items = [service(1850, { quantity: 12 }), service(4000, { position: 1, name: 'Set-up' })]
  const job = await saveItems(as, made, { items })
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId: job.id } })
  return sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
}

const three = (invoice: Invoice) => ({
  lines: [{ part: invoice.lines[0]!.itemId, quantity: 3 }],
  reason: 'Three came back'
})

test('credits three of twelve with both taxes, then the rest to the cent', async () => {
  const { as, invoice } = await issueInQuebec()
  expect(invoice).toMatchObject({ totalCents: 30_123, taxes: [{ cents: 1310 }, { cents: 2613 }] })
  const some = await sent(creditInvoice, { ...invoiceOf(as, invoice), body: three(invoice) })
  // 55.50 of 222.00; of the tax that those bear, 11.10 and 22.14.
  expect(some).toMatchObject({ creditedCents: 5550 + 278 + 554, balanceCents: 30_123 - 6382, state: 'sent' })
  expect(some.credits).toMatchObject([
    {
      label: 'CN-1001',
      amountCents: 6382,
      taxCents: 832,
      includedTaxCents: 0,
      roundingCents: 0,
      lines: [{ name: 'Banner', quantity: 3, cents: 5550 }],
      taxes: [
        { name: 'GST', ppm: 50_000, baseCents: 5550, cents: 278 },
        { name: 'QST', ppm: 99_750, baseCents: 5550, cents: 554 }
      ]
    }
  ])
  const all = await sent(creditInvoice, { ...invoiceOf(as, invoice), body: { reason: 'Never made' } })
  expect(all).toMatchObject({ state: 'credited', balanceCents: 0, creditedCents: 30_123 })
  expect(all.credits[1]!.lines).toMatchObject([
    { quantity: 9, cents: 16_650 },
    { name: 'Set-up', cents: 4000 }
  ])
  for (const [at, { cents, baseCents }] of invoice.taxes.entries()) {
    const credited = all.credits.map(({ taxes }) => taxes[at]!)
    expect(credited.reduce((sum, tax) => sum + tax.cents, 0)).toBe(cents)
    expect(credited.reduce((sum, tax) => sum + tax.baseCents, 0)).toBe(baseCents)
  }
})

test('refuses what is not on the invoice, more than is left, and lines together with an amount', async () => {
  const { as, invoice } = await issueInQuebec()
  const of = invoiceOf(as, invoice)
  const part = invoice.lines[0]!.itemId
  const refused = async (body: object) => {
    const { status, message } = await send(creditInvoice, { ...of, body: { reason: 'x', ...body } as never })
    return [status, message]
  }
  expect(await refused({ lines: [{ part, quantity: 13 }] })).toEqual([409, 'Only 12 of “Banner” are left to credit.'])
  expect(await refused({ lines: [{ part, amountCents: 22_201 }] })).toEqual([409, 'Only $222.00 of “Banner” is left to credit.']) // biome-ignore format: one line
  expect(await refused({ lines: [{ part: 'other', quantity: 1 }] })).toEqual([409, expect.stringContaining('not on INV-1001')]) // biome-ignore format: one line
  expect(await refused({ lines: [{ part, quantity: 0 }] })).toEqual([409, expect.stringContaining('Choose what')])
  expect(await refused({ lines: [{ part, quantity: 1 }], amountCents: 5 })).toEqual([400, expect.stringContaining('not both')]) // biome-ignore format: one line
  expect((await sent(getInvoice, of)).credits).toEqual([])
})

test('an issued credit note is not changed, not even by a statement', async () => {
  const { as, invoice } = await issueInQuebec()
  await sent(creditInvoice, { ...invoiceOf(as, invoice), body: three(invoice) })
  const forced = getDb().updateTable('credit_notes').set({ reason: 'x' }).where('invoice_id', '=', invoice.id).execute()
  await expect(forced).rejects.toThrow('Credit note 1001 is issued and stays as it is')
})

test('is seen and printed by the shop and by the customer’s link, and mailed where that is wanted', async () => {
  const { as, invoice } = await issueInQuebec()
  const to = `${crypto.randomUUID()}@example.com`
  const body = { ...three(invoice), to, message: 'Sorry about the ink.' }
  const { credits, activity } = await sent(creditInvoice, { ...invoiceOf(as, invoice), body })
  const { id: creditId, label } = credits[0]!
  const link = await linkOf(as, invoice)
  const shared = await sent(getSharedInvoice, { params: { link } })
  expect(shared.credits).toEqual(credits)
  const [mail] = await mailsTo(to)
  expect(mail).toMatchObject({ template: 'credit_note', subject: expect.stringContaining('Credit note CN-1001') })
  expect(mail!.body).toContain(`/invoice/${link}/credit-notes/${creditId}`)
  expect(mail!.body).toContain('Sorry about the ink.')
  expect(activity.map(({ text }) => text)).toContain(`Sent credit note ${label} to ${to}`)

  const query = { WorkspaceId: as.workspaceId }
  const other = await issueInvoice(as, 1000)
  for (const reply of [
    await request(printCreditNote, { as, params: { invoiceId: invoice.id, creditId }, query }),
    await request(printSharedCreditNote, { params: { link, creditId }, query: {} }),
    await request(printInvoice, { as, params: { invoiceId: invoice.id }, query })
  ]) {
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 5)
        .toString()
    ).toBe('%PDF-')
  }
  expect(
    (await request(printSharedCreditNote, { params: { link: await linkOf(as, other), creditId }, query: {} })).status
  ).toBe(404)
  expect((await request(printCreditNote, { as, params: { invoiceId: other.id, creditId }, query })).status).toBe(404)
})

test('counts in the tax summary, in the accountant’s files and in the customer’s statement', async () => {
  const as = await signUp()
  const customer = await sent(createCustomer, { ...inside(as), body: { name: 'Dana Whitfield' } })
  const invoice = await issueFor(as, customer.id)
  await sent(creditInvoice, { ...invoiceOf(as, invoice), body: three(invoice) })
  const day = invoice.issuedOn!
  const time = { WorkspaceId: as.workspaceId, from: day, to: day }
  const { rows } = await sent(getTaxSummary, { as, query: time })
  expect(rows.find(({ source }) => source === 'credit')).toMatchObject({
    documents: 1,
    netCents: -5550,
    taxedCents: -5550,
    taxCents: -832,
    taxes: [
      { name: 'GST', taxedCents: -5550, taxCents: -278 },
      { name: 'QST', taxedCents: -5550, taxCents: -554 }
    ]
  })
  expect(await (await request(exportTaxSummary, { as, query: time })).text()).toContain('Credit notes,GST,5,USD,1,-55.5,-55.5,-2.78') // biome-ignore format: one line

  const fileOf = async (program: 'quickbooks' | 'xero') => {
    const query = { ...time, for: program, documents: 'credit-notes' as const }
    return (await (await request(exportInvoices, { as, query })).text()).trim().split('\r\n')
  }
  const xero = await fileOf('xero')
  expect(xero).toHaveLength(2)
  expect(xero[1]).toContain('CN-1001,"Credit of INV-1001, job')
  expect(xero[1]).toContain(',Banner,3,-18.5,,200,GST + QST,')
  const quickbooks = await fileOf('quickbooks')
  expect(quickbooks[0]).toContain('Credit memo number,Customer,Credit memo date')
  expect(quickbooks[1]).toContain(',3,18.5,55.50,TAX,')

  const paid = { method: 'cash', receivedOn: day, amountCents: 30_123 } as const
  const { payments } = await sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body: { ...paid, over: true } })
  const params = { ...invoiceOf(as, invoice).params, paymentId: payments[0]!.id }
  await sent(refundInvoicePayment, { ...invoiceOf(as, invoice), params, body: { amountCents: 6382, reason: 'Credit' } })
  const moves = await findMoves(getDb(), as, { customerId: customer.id, currency: 'usd', to: day })
  const { rows: lines, closingCents } = runBalance(moves, { from: day, to: day })
  expect(
    lines.map(({ text, cents, balanceCents }) => [text.split(' for ')[0]!.split(':')[0], cents, balanceCents])
  ).toEqual([
    ['Invoice INV-1001', 30_123, 30_123],
    ['Credit note CN-1001', -6382, 23_741],
    ['Paid in cash', -30_123, -6382],
    ['Refund', 6382, 0]
  ])
  expect(closingCents).toBe(0)
})

test('a deposit is a row of its own in the statement', async () => {
  const as = await signUp()
  const customer = await sent(createCustomer, { ...inside(as), body: { name: 'Dana Whitfield' } })
  const { id: jobId } = await billedJob(as, 10_000, { customerId: customer.id })
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId } })
  const paid = { method: 'cheque', receivedOn: '2026-01-05', amountCents: 4000 } as const
  await sent(recordInvoicePayment, { ...invoiceOf(as, draft), body: paid })
  const { label, issuedOn } = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  const moves = await findMoves(getDb(), as, { customerId: customer.id, currency: 'usd', to: issuedOn! })
  const { rows } = runBalance(moves, { from: '2026-01-01', to: issuedOn! })
  expect(rows[0]).toMatchObject({ day: '2026-01-05', text: `Deposit paid by check for ${label}`, cents: -4000 })
})

test('what was paid stays as the customer’s credit, or goes back: cash written down', async () => {
  const { as, invoice } = await issueInQuebec()
  const cash = { method: 'cash', receivedOn: invoice.issuedOn!, amountCents: 30_123 } as const
  await sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body: cash })
  const kept = await sent(creditInvoice, { ...invoiceOf(as, invoice), body: three(invoice) })
  expect(kept).toMatchObject({ balanceCents: -6382, paidCents: 30_123 })
  const body = {
    lines: [{ part: invoice.lines[1]!.itemId, amountCents: 1000 }],
    reason: 'Late',
    overpaid: 'refund' as const
  }
  const back = await sent(creditInvoice, { ...invoiceOf(as, invoice), body })
  // Only what this note credits: 10.00 and its taxes.
  expect(back).toMatchObject({ balanceCents: -6382, paidCents: 30_123 - 1150 })
})

test('what was paid by card goes back to the card, once however often it is sent', async () => {
  const world = await openPayments('test')
  const as = await signUp()
  const invoice = await issueInvoice(as, 8000)
  const params = { link: await linkOf(as, invoice) }
  const { data } = await send(payInvoice, { params, body: { option: 'balance', amountCents: 8000 } })
  await world.pay(data!)
  await sent(settleInvoice, { params })
  const body = {
    lines: [{ part: invoice.lines[0]!.itemId, amountCents: 3000 }],
    reason: 'Torn',
    overpaid: 'refund' as const
  }
  const asked = { ...invoiceOf(as, invoice), body, headers: { 'Idempotency-Key': crypto.randomUUID() } }
  const [one, two] = [await sent(creditInvoice, asked), await sent(creditInvoice, asked)]
  expect(two.credits).toEqual(one.credits)
  expect(two).toMatchObject({
    creditedCents: 3000,
    paidCents: 5000,
    balanceCents: 0,
    payments: [{ refundedCents: 3000 }]
  })
  const { rows } = await sql`select state, amount_cents from refunds where payable_id in (
    select payable_id from invoice_payments where invoice_id = ${invoice.id})`.execute(getDb())
  expect(rows).toEqual([{ state: 'succeeded', amount_cents: 3000 }])
  await world.stop()
})
