// What the accountant and the customer get: sums of a tax return, and the statement of a customer.
import { beforeEach, expect, test } from 'vitest'

import { exportTaxSummary, getTaxSummary, printStatement } from '#lib/contract/invoice-books.ts'
import {
  creditInvoice,
  createInvoice,
  type Invoice,
  recordInvoicePayment,
  refundInvoicePayment,
  requestPayment,
  sendInvoice,
  voidInvoice
} from '#lib/contract/invoices.ts'
import { createCustomer } from '#lib/contract/customers.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { findMoves } from '#lib/server/invoices/statement-queries.ts'
import { runBalance } from '#lib/server/invoices/statement.ts'

import { billedJob, invoiceOf, service } from '../support/invoices.ts'
import { inside, makeJob, saveItems } from '../support/jobs.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

let as: Person
let day: string
beforeEach(async () => {
  as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, taxPpm: 100_000 } })
})

async function issue(jobId: string): Promise<Invoice> {
  const draft = await sent(createInvoice, { ...inside(as), body: { jobId } })
  const invoice = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  day = invoice.issuedOn!
  return invoice
}

const year = () => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })
const one = (taxedCents: number, taxCents: number) => {
  return { taxedCents, taxCents, taxes: [{ name: 'Tax', ppm: 100_000, taxedCents, taxCents }] }
}
const summary = async (time = year()) =>
  (await sent(getTaxSummary, { as, query: { WorkspaceId: as.workspaceId, ...time } })).rows

test('adds up sales and tax by rate: what is untaxed in a taxed invoice, credits, no drafts, nothing void', async () => {
  const gift = { id: crypto.randomUUID(), name: 'Gift box', cut: { kind: 'amount', value: 700 }, taxed: false } as const
  const job = await saveItems(as, await makeJob(as), {
    items: [service(10_000), service(2000, { position: 1, taxed: false })],
    charges: [gift]
  })
  const invoice = await issue(job.id)
  expect(invoice).toMatchObject({ taxCents: 1000, totalCents: 13_700 })
  const gone = await issue((await billedJob(as, 4000)).id)
  await sent(voidInvoice, { ...invoiceOf(as, gone), body: { reason: 'Typed twice' } })
  await sent(createInvoice, { ...inside(as), body: { jobId: (await billedJob(as, 9000)).id } })
  await sent(creditInvoice, { ...invoiceOf(as, invoice), body: { amountCents: 6850, reason: 'Half came late' } })

  const month = day.slice(0, 7)
  const of = { month, currency: 'usd', taxPpm: 100_000, documents: 1 }
  expect(await summary()).toEqual([
    { ...of, source: 'invoice', netCents: 12_700, ...one(10_000, 1000) },
    { ...of, source: 'credit', netCents: -6350, ...one(-5000, -500) }
  ])
  expect(await summary({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  const backwards = await send(getTaxSummary, { as, query: { WorkspaceId: as.workspaceId, from: year().to, to: year().from } }) // biome-ignore format: one line
  expect(backwards.data).toMatchObject({ fields: [{ field: 'to' }] })
  const csv = await request(exportTaxSummary, { as, query: { WorkspaceId: as.workspaceId, ...year() } })
  expect((await csv.text()).trim().split('\r\n').slice(1)).toEqual([
    `${month},Invoices,Tax,10,USD,1,127.00,100.00,10.00`,
    `${month},Credit notes,Tax,10,USD,1,-63.5,-50,-5`
  ])
})

test('store orders count once they are paid with real money', async () => {
  await issue((await billedJob(as, 1000)).id)
  const order = await makeOrder(as, { lines: [{ unitCents: 1000, taxCents: 100 }] })
  const paid = { paid_at: `${day}T12:00:00Z` }
  await payment(order.orderId, 1100, paid.paid_at)
  await updateOrder(order.orderId, { ...paid, livemode: false })
  expect((await summary()).map(({ source }) => source)).toEqual(['invoice'])
  await updateOrder(order.orderId, { ...paid, livemode: true })
  expect(await summary()).toMatchObject([
    { source: 'invoice' },
    { source: 'order', documents: 1, netCents: 1000, taxedCents: 1000, taxCents: 100 }
  ])
})

test('each payment and refund of an order counts on its day, and all parts together are the whole', async () => {
  await issue((await billedJob(as, 1000)).id)
  const [early, late] = [`${day.slice(0, 4)}-01-15T12:00:00Z`, `${day.slice(0, 4)}-02-15T12:00:00Z`]
  const order = await makeOrder(as, { lines: [{ unitCents: 1000, taxCents: 100 }] })
  // A size that cost a dollar more was paid a month later.
  const first = await payment(order.orderId, 990, early)
  await payment(order.orderId, 110, late)
  await updateOrder(order.orderId, { paid_at: early, livemode: true })
  for (const cents of [366, 367, 367]) await refund(order.orderId, first, cents, late)
  // This one came in after its order was cancelled, and went back: nothing was sold.
  const stray = await makeOrder(as, { lines: [{ unitCents: 5000, taxCents: 500 }] })
  await updateOrder(stray.orderId, { status: 'cancelled', livemode: true })
  await refund(stray.orderId, await payment(stray.orderId, 5500, early), 5500, late)

  const months = (await summary()).filter(({ source }) => source !== 'invoice')
  expect(months).toMatchObject([
    { month: early.slice(0, 7), source: 'order', documents: 1, netCents: 900, taxedCents: 900, taxCents: 90 },
    { month: late.slice(0, 7), source: 'order', documents: 1, netCents: 100, taxedCents: 100, taxCents: 10 },
    {
      month: late.slice(0, 7),
      source: 'order_refund',
      documents: 1,
      netCents: -1000,
      taxedCents: -1000,
      taxCents: -100
    }
  ])
})

test('a credit of an invoice and its late fee takes back what was sold and no more, also in parts', async () => {
  const invoice = await issue((await billedJob(as, 1001)).id)
  await getDb().updateTable('invoices').set({ late_fee_cents: 500 }).where('id', '=', invoice.id).execute()
  const credit = (amountCents?: number) =>
    sent(creditInvoice, { ...invoiceOf(as, invoice), body: { ...(amountCents && { amountCents }), reason: 'Late' } })
  await credit(367)
  await credit(367)
  await credit()
  const [sold, back] = await summary()
  expect(back).toMatchObject({
    source: 'credit',
    documents: 3,
    netCents: -sold!.netCents,
    taxedCents: -sold!.taxedCents,
    taxCents: -sold!.taxCents
  })
})

async function payment(orderId: string, cents: number, at: string): Promise<string> {
  const values = { payable_id: orderId, gateway: 'test', intent_id: crypto.randomUUID(), amount_cents: cents }
  const row = { ...values, currency: 'usd', livemode: true, paid_at: at }
  return (await getDb().insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function refund(orderId: string, paymentId: string, cents: number, at: string): Promise<void> {
  const row = { payable_id: orderId, payment_id: paymentId, amount_cents: cents, state: 'succeeded', settled_at: at }
  await getDb().insertInto('refunds').values(row).execute()
}

test('a statement says what was owed before, each move, and what is open', async () => {
  const customer = await sent(createCustomer, { ...inside(as), body: { name: 'Dana Whitfield' } as never })
  const bill = async (cents: number) => {
    const { id } = await billedJob(as, cents, { customerId: customer.id } as never)
    return sent(createInvoice, { ...inside(as), body: { jobId: id } })
  }
  const draft = await bill(10_000)
  await sent(requestPayment, { ...invoiceOf(as, draft), body: { cut: { kind: 'amount', value: 3000 }, to: '' } })
  const pay = (invoice: Invoice, amountCents: number, receivedOn: string) => {
    return sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body: { method: 'cash', receivedOn, amountCents } })
  }
  await pay(draft, 3000, '2026-01-05')
  const invoice = await sent(sendInvoice, { ...invoiceOf(as, draft), body: { to: '' } })
  day = invoice.issuedOn!
  const other = await sent(sendInvoice, { ...invoiceOf(as, await bill(2000)), body: { to: '' } })
  const { payments } = await pay(other, 2200, day)
  const given = { params: { ...invoiceOf(as, other).params, paymentId: payments[0]!.id }, body: { amountCents: 500, reason: 'Late' } } // biome-ignore format: one line
  await sent(refundInvoicePayment, { ...invoiceOf(as, other), ...given })

  const of = { customerId: customer.id, currency: 'usd', to: day }
  const moves = await findMoves(getDb(), as, of)
  const told = runBalance(moves, { from: '2026-02-01', to: day })
  expect(told).toMatchObject({ openingCents: -3000, closingCents: 11_000 - 3000 + 500 })
  expect(told.rows.map(({ cents }) => cents)).toEqual([11_000, 2200, -2200, 500])
  expect(told.open).toMatchObject([
    { label: invoice.label, balanceCents: 8000 },
    { label: other.label, balanceCents: 500 }
  ])
  for (const paper of ['letter', 'a4'] as const) {
    const query = { WorkspaceId: as.workspaceId, ...year(), paper }
    const reply = await request(printStatement, { as, params: { customerId: customer.id }, query })
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await reply.arrayBuffer())
        .toString('latin1')
        .slice(0, 5)
    ).toBe('%PDF-')
  }
})
