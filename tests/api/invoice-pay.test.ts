import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { getSharedInvoice, payInvoice, seeInvoice, settleInvoice } from '#lib/contract/invoice-links.ts'
import {
  getInvoice,
  type Invoice,
  recordInvoicePayment,
  refundInvoicePayment,
  replaceInvoice,
  requestPayment,
  voidInvoice
} from '#lib/contract/invoices.ts'
import { getJob } from '#lib/contract/jobs.ts'
import { followPayment } from '#lib/server/invoices/follow-payment.ts'
import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { invoiceOf, issueInvoice, linkOf, makeInvoice } from '../support/invoices.ts'
import { inside } from '../support/jobs.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await openPayments('test')
})
afterEach(() => world.stop())

async function shared(as: Person, invoice: Invoice) {
  const params = { link: await linkOf(as, invoice) }
  const pay = (option: string, amountCents: number) => send(payInvoice, { params, body: { option, amountCents } })
  return { params, pay, see: () => sent(getSharedInvoice, { params }), settle: () => sent(settleInvoice, { params }) }
}

test('a deposit of a draft is paid by the link, the job may begin, and the rest follows once it is issued', async () => {
  const as = await signUp()
  const draft = await makeInvoice(as, 20_000)
  const half = { cut: { kind: 'percent', value: 5000 }, to: 'dana@example.com' } as const
  await sent(requestPayment, { ...invoiceOf(as, draft), body: half })
  const guest = await shared(as, draft)
  const seen = await guest.see()
  expect(seen).toMatchObject({ state: 'draft', label: '', online: true, testMode: true })
  expect(seen.options).toMatchObject([{ kind: 'deposit', amountCents: 10_000 }])

  const { data: handle } = await guest.pay(seen.options[0]!.id, 10_000)
  await world.pay(handle!)
  expect(await guest.settle()).toMatchObject({ paidCents: 10_000, balanceCents: 10_000, options: [] })
  expect((await guest.settle()).payments).toMatchObject([{ method: 'online', card: { last4: '4242' } }])
  const paid = await sql`select details from activity where subject_id = ${draft.id} and kind = 'paid'`.execute(getDb())
  expect(paid.rows).toEqual([{ details: { cents: 10_000, leftCents: 10_000 } }])
  await followPayment(getDb(), draft.id)
  const job = await sent(getJob, { ...inside(as), params: { jobId: draft.jobId! } })
  expect(job.ready).toEqual(['paymentTerms'])
  const mails = await getDb()
    .selectFrom('mails')
    .select(['template', 'recipient', 'body'])
    .where('workspace_id', '=', as.workspaceId)
    .orderBy('created_at')
    .execute()
  expect(mails).toMatchObject([
    { template: 'invoice_deposit', recipient: 'dana@example.com' },
    { template: 'invoice_receipt', body: expect.stringContaining('$100.00 is left to pay') }
  ])
})

test('94, 95: two tabs and a double click make one payment', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const guest = await shared(as, invoice)
  const replies = await Promise.all(Array.from({ length: 8 }, () => guest.pay('balance', 5000)))
  const handles = replies.flatMap(({ data }) => data ?? [])
  expect(handles.length).toBeGreaterThan(0)
  expect(new Set(handles.map(({ intentId }) => intentId)).size).toBe(1)
  await world.pay(handles[0]!)
  await Promise.all([guest.settle(), guest.settle(), guest.settle()])
  expect(await guest.settle()).toMatchObject({ state: 'paid', paidCents: 5000, payments: [{ amountCents: 5000 }] })
  expect((await guest.pay('balance', 5000)).status).toBe(409)
})

test('101: an amount that changed meanwhile is shown, and nothing is charged', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const guest = await shared(as, invoice)
  const { data: handle } = await guest.pay('balance', 5000)
  const body = { method: 'cash', receivedOn: '2026-11-20', amountCents: 2000 } as const
  await sent(recordInvoicePayment, { ...invoiceOf(as, invoice), body })
  // What was begun for the old amount cannot be confirmed any more.
  await world.pay(handle!).catch(() => undefined)
  expect(await guest.settle()).toMatchObject({ balanceCents: 3000, paidCents: 2000 })
  const refused = await guest.pay('balance', 5000)
  expect(refused).toMatchObject({ status: 409, data: { balanceCents: 3000 } })
  const { data: again } = await guest.pay('balance', 3000)
  await world.pay(again!)
  expect(await guest.settle()).toMatchObject({ state: 'paid', balanceCents: 0 })
})

test('another part begun in a second window ends the first', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 8000)
  await sent(requestPayment, { ...invoiceOf(as, invoice), body: { cut: { kind: 'amount', value: 3000 } } })
  const guest = await shared(as, invoice)
  const { options } = await guest.see()
  expect(options.map(({ amountCents }) => amountCents)).toEqual([3000, 8000])
  const { data: first } = await guest.pay(options[0]!.id, 3000)
  const { data: second } = await guest.pay('balance', 8000)
  await world.pay(first!).catch(() => undefined)
  await world.pay(second!)
  expect(await guest.settle()).toMatchObject({ state: 'paid', paidCents: 8000 })
})

test('a payment that arrives after its time counts all the same; for a void invoice it goes back', async () => {
  const as = await signUp()
  const [late, gone] = [await issueInvoice(as, 5000), await issueInvoice(as, 6000)]
  for (const invoice of [late, gone]) {
    const guest = await shared(as, invoice)
    const { data: handle } = await guest.pay('balance', invoice.totalCents)
    await world.pay(handle!)
    const payable = await getDb()
      .selectFrom('payables')
      .select('id')
      .where('intent_id', '=', handle!.intentId)
      .executeTakeFirstOrThrow()
    // Closed by a process that was told nothing of the payment.
    await getDb().updateTable('payables').set({ status: 'expired' }).where('id', '=', payable.id).execute()
    await getDb().updateTable('invoices').set({ payable_id: null }).where('id', '=', invoice.id).execute()
    if (invoice === gone) await sent(voidInvoice, { ...invoiceOf(as, gone), body: { reason: 'A mistake' } })
    await settle(getDb(), payable.id)
    expect(await closeUnpaid(getDb(), payable.id, { status: 'expired' })).not.toBe('waiting')
  }
  expect(await sent(getInvoice, invoiceOf(as, late))).toMatchObject({ state: 'paid', paidCents: 5000 })
  expect(await sent(getInvoice, invoiceOf(as, gone))).toMatchObject({ state: 'void', paidCents: 0 })
  const refund = await getDb()
    .selectFrom('refunds')
    .innerJoin('payables', 'payables.id', 'refunds.payable_id')
    .select(['refunds.amount_cents', 'refunds.state'])
    .where('workspace_id', '=', as.workspaceId)
    .execute()
  expect(refund).toEqual([{ amount_cents: 6000, state: 'succeeded' }])
})

test('99: a card payment is refunded by the payment service, also once a new invoice has taken over', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const guest = await shared(as, invoice)
  const { data: handle } = await guest.pay('balance', 5000)
  await world.pay(handle!)
  const { payments } = await sent(getInvoice, invoiceOf(as, invoice)).then(() => guest.settle())
  const draft = await sent(replaceInvoice, { ...invoiceOf(as, invoice), body: { reason: 'Other sizes' } })
  expect(draft).toMatchObject({ paidCents: 5000, balanceCents: 0 })
  const params = { invoiceId: draft.id, paymentId: payments[0]!.id }
  const refund = { ...inside(as), params, body: { amountCents: 3000 } }
  const replies = await Promise.all([send(refundInvoicePayment, refund), send(refundInvoicePayment, refund)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await sent(getInvoice, invoiceOf(as, draft))).toMatchObject({ paidCents: 2000, balanceCents: 3000 })
  // The link in the old mail leads to what counts now.
  expect(await guest.see()).toMatchObject({ state: 'draft', paidCents: 2000 })
})

test('129: reading by the link changes nothing; only a page on the screen marks it as seen', async () => {
  const as = await signUp()
  const invoice = await issueInvoice(as, 5000)
  const guest = await shared(as, invoice)
  await guest.see()
  expect((await sent(getInvoice, invoiceOf(as, invoice))).state).toBe('sent')
  await sent(seeInvoice, { params: guest.params })
  expect((await sent(getInvoice, invoiceOf(as, invoice))).state).toBe('viewed')
  expect((await send(getSharedInvoice, { params: { link: `${guest.params.link.slice(1)}x` } })).status).toBe(404)
})
