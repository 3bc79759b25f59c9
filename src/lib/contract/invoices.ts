import { z } from 'zod'

import { PAYMENT_TERMS } from '#lib/shared/customer.ts'
import { EMAIL } from '#lib/shared/email.ts'
import { TAX_CHOICES } from '#lib/shared/tax-basis.ts'
import { INVOICE_STATES, PAYMENT_METHODS, RECORDED_METHODS } from '#lib/shared/invoice.ts'

import type { Call } from './call.ts'
import * as calls from './calls/invoices.ts'
import { INVOICE_FILTERS } from './calls/invoices.ts'
import { changesOf, endpoint, InWorkspace, LongPaging, Nothing, page, Revision, Timestamp } from './endpoint.ts'
import { CreditNote, CreditWanted } from './credit-notes.ts'
import { InvoiceFee, InvoiceLine } from './invoice-lines.ts'
import { Cut, OneJob } from './jobs.ts'
import { TaxBasis, TaxSum } from './taxes.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Day = z.iso.date('Choose a date')
const Amount = z.int('Enter an amount').min(1, 'Enter an amount above zero').max(10_000_000, 'At most 100,000.00')
const Email = z
  .string()
  .trim()
  .max(190)
  .refine(text => text === '' || EMAIL.test(text), 'Enter an e-mail address like name@example.com')

export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  taxNumber: z.string(),
  /** What an invoice with tax on it is called; empty: Invoice. */
  invoiceTitle: z.string().optional()
})
export type Seller = z.output<typeof Seller>

const Sums = z.object({
  currency: z.string(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  feeCents: z.int(),
  shippingCents: z.int(),
  /** What is added to the prices. */
  taxCents: z.int(),
  taxPpm: z.int(),
  /** What of the prices is tax. */
  includedTaxCents: z.int(),
  /** Of each tax, added or included. */
  taxes: z.array(TaxSum),
  /** Why it is taxed otherwise than goods at home; null where it is not, or where nobody noted it. */
  taxBasis: TaxBasis.nullable(),
  roundingCents: z.int(),
  totalCents: z.int(),
  lateFeeCents: z.int(),
  creditedCents: z.int(),
  /** Received and not given back. */
  paidCents: z.int(),
  /** Below zero where more was paid than was owed. */
  balanceCents: z.int()
})

/** What the customer sees as well. */
export const InvoicePaper = Sums.extend({
  /** As people call it: INV-1001; empty for a draft. */
  label: z.string(),
  state: z.enum(INVOICE_STATES),
  title: z.string(),
  jobNumber: z.int(),
  seller: Seller,
  billTo: z.string(),
  shipTo: z.string(),
  /** Of the order in the customer's own books; of a draft that of its job, unless another is typed. */
  poNumber: z.string(),
  terms: z.enum(PAYMENT_TERMS),
  footer: z.string(),
  note: z.string(),
  lines: z.array(InvoiceLine),
  fees: z.array(InvoiceFee),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** When the goods were handed over; null where it is the day of the invoice, or not known yet. */
  suppliedOn: z.string().nullable()
})
export type InvoicePaper = z.output<typeof InvoicePaper>

export const InvoicePayment = z.object({
  id: z.uuid(),
  method: z.enum(PAYMENT_METHODS),
  amountCents: z.int(),
  refundedCents: z.int(),
  receivedOn: z.string(),
  reference: z.string(),
  note: z.string(),
  /** False for a test card: no money moved. */
  livemode: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable()
})
export type InvoicePayment = z.output<typeof InvoicePayment>

export const InvoiceRequest = z.object({
  id: z.uuid(),
  cut: Cut,
  dueOn: z.string().nullable(),
  amountCents: z.int(),
  /** What is left of it. */
  dueCents: z.int()
})
export type InvoiceRequest = z.output<typeof InvoiceRequest>

export const INVOICE_ACTIONS = [
  'edit',
  'refresh',
  'send',
  'remind',
  'request',
  'record',
  'credit',
  'replace',
  'void',
  'delete'
] as const

export const Invoice = InvoicePaper.extend({
  id: z.uuid(),
  number: z.int().nullable(),
  jobId: z.uuid().nullable(),
  customerId: z.uuid().nullable(),
  email: z.string(),
  requests: z.array(InvoiceRequest),
  payments: z.array(InvoicePayment),
  credits: z.array(CreditNote),
  /** How the job differs from it by now, in sentences. */
  differences: z.array(z.string()),
  /** What can be done with it now. */
  actions: z.array(z.enum(INVOICE_ACTIONS)),
  /** A payment has arrived that does not match. */
  heldReason: z.string(),
  voidReason: z.string(),
  replaced: z.boolean(),
  /** Of a draft, what was chosen over the rules; null where there is nothing to choose. */
  taxChoice: z.enum(TAX_CHOICES).nullable(),
  sentAt: Timestamp.nullable(),
  viewedAt: Timestamp.nullable(),
  version: z.int(),
  revision: z.int(),
  activity: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() }))
})
export type Invoice = z.output<typeof Invoice>

export const InvoiceSummary = z.object({
  id: z.uuid(),
  label: z.string(),
  state: z.enum(INVOICE_STATES),
  jobId: z.uuid().nullable(),
  jobNumber: z.int(),
  title: z.string(),
  customerId: z.uuid().nullable(),
  customer: z.string(),
  currency: z.string(),
  totalCents: z.int(),
  balanceCents: z.int(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  createdAt: Timestamp
})
export type InvoiceSummary = z.output<typeof InvoiceSummary>
export const INVOICE_SORTS = ['newest', 'due', 'balance'] as const

export const listInvoices = endpoint({
  ...calls.listInvoices,
  access: 'workspace',
  may: 'invoices:read',
  summary: 'Invoices of the workspace, with what is owed for them.',
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    show: z.enum(INVOICE_FILTERS).default('all'),
    customerId: z.uuid().optional(),
    sort: z.enum(INVOICE_SORTS).default('newest'),
    ...LongPaging
  }),
  data: page(InvoiceSummary).extend({ currency: z.string(), balanceCents: z.int() })
})

export const DueInvoices = z.object({
  currency: z.string(),
  due: z.object({ count: z.int(), cents: z.int() }),
  overdue: z.object({ count: z.int(), cents: z.int() }),
  /** The first few of those overdue or due next. */
  invoices: z.array(InvoiceSummary)
})
export type DueInvoices = z.output<typeof DueInvoices>

export const getDueInvoices = endpoint({
  ...calls.getDueInvoices,
  access: 'workspace',
  may: 'invoices:read',
  summary: 'What customers owe: all of it, and what is late.',
  query: InWorkspace,
  data: DueInvoices
})

export const createInvoice = endpoint({
  ...calls.createInvoice,
  access: 'workspace',
  may: 'invoices:write',
  summary: 'A draft of what the job comes to now. Refused while the job has one that counts.',
  query: InWorkspace,
  body: z.object({ jobId: z.uuid() }),
  data: Invoice
})

export const listJobInvoices = endpoint({
  ...calls.listJobInvoices,
  access: 'workspace',
  may: 'invoices:read',
  summary: 'The invoices of a job, the one that counts first.',
  params: OneJob,
  query: InWorkspace,
  data: z.array(Invoice)
})

export const OneInvoice = z.object({ invoiceId: z.uuid() })
const one = {
  access: 'workspace',
  params: OneInvoice,
  query: InWorkspace,
  data: Invoice
} as const

export const getInvoice = endpoint({ ...one, ...calls.getInvoice, may: 'invoices:read' })

export const InvoiceFields = z.object({
  billTo: Text(600).default(''),
  shipTo: Text(600).default(''),
  email: Email.default(''),
  /** The job's own is followed until the invoice is issued. */
  poNumber: Text(60).default(''),
  terms: z.enum(PAYMENT_TERMS).default('on_receipt'),
  dueOn: Day.nullable().default(null),
  /** Null: the day on which the job is handed over, if that is before the invoice is issued, otherwise the day of the invoice. */
  suppliedOn: Day.nullable().default(null),
  note: Text(2000).default(''),
  footer: Text(2000).default('')
})

export const updateInvoice = endpoint({
  ...one,
  ...calls.updateInvoice,
  may: 'invoices:write',
  summary: 'Changes what is given of a draft. The revision must be the one read; otherwise 409 with the newest.',
  body: changesOf(InvoiceFields).extend({ revision: Revision })
})

export const deleteInvoice = endpoint({
  ...one,
  ...calls.deleteInvoice,
  may: 'invoices:write',
  summary: 'Throws away a draft for which nothing was paid.',
  data: Nothing
})

function act<C extends Call, Body extends z.ZodType>(call: C, { summary, body }: { summary: string; body: Body }) {
  return endpoint({ ...one, ...call, may: 'invoices:write', summary, body })
}

export const refreshInvoice = act(calls.refreshInvoice, {
  summary:
    'A draft takes the job as it is now; what is asked for as a share follows. With `taxChoice` the job is taxed by the rules of the shop, by the reverse charge, or with tax, whatever the rules say.',
  body: z.object({ taxChoice: z.enum(TAX_CHOICES).optional() })
})

export const sendInvoice = act(calls.sendInvoice, {
  summary: 'Issues a draft, which gives it its number, and mails its link to the customer unless `to` is empty.',
  body: z.object({ to: Email, message: Text(2000).default('') })
})

export const remindOfInvoice = act(calls.remindOfInvoice, {
  summary: 'Mails a reminder of what is still owed.',
  body: z.object({ message: Text(2000).default('') })
})

export const requestPayment = act(calls.requestPayment, {
  summary: 'Asks for a part before the rest: an amount, or a share of the total. Mails the link unless `to` is empty.',
  body: z.object({
    cut: Cut,
    dueOn: Day.nullable().default(null),
    to: Email.default(''),
    message: Text(2000).default('')
  })
})

export const cancelPaymentRequest = endpoint({
  ...one,
  ...calls.cancelPaymentRequest,
  params: OneInvoice.extend({ requestId: z.uuid() }),
  may: 'invoices:write'
})

const Recorded = z.object({
  method: z.enum(RECORDED_METHODS),
  receivedOn: Day,
  reference: Text(80).default(''),
  note: Text(500).default('')
})

export const recordInvoicePayment = act(calls.recordInvoicePayment, {
  summary: 'Writes down money that came by another way. More than is owed is refused unless `over` says so.',
  body: Recorded.extend({ amountCents: Amount, over: z.boolean().default(false) })
})

export const refundInvoicePayment = endpoint({
  ...one,
  ...calls.refundInvoicePayment,
  params: OneInvoice.extend({ paymentId: z.uuid() }),
  may: 'invoices:write',
  summary: 'Gives money back: to the card by the payment service, or written down for cash and checks.',
  body: z.object({ amountCents: Amount, reason: Text(200).default('') })
})

export const creditInvoice = act(calls.creditInvoice, {
  summary:
    'A credit note of lines of an issued invoice, of an amount, or of all that is left of it. Mails its link unless `to` is empty.',
  body: CreditWanted
})

export const replaceInvoice = act(calls.replaceInvoice, {
  summary:
    'Credits an issued invoice in full and makes a draft of the job as it is now, which takes over what was paid. Answers the draft.',
  body: z.object({ reason: Text(300).min(1, 'Say why it is credited') })
})

export const voidInvoice = act(calls.voidInvoice, {
  summary: 'An issued invoice that was a mistake, and for which nothing was paid; it keeps its number.',
  body: z.object({ reason: Text(300).min(1, 'Say why it is void') })
})

export const recordBatchPayment = endpoint({
  ...calls.recordBatchPayment,
  access: 'workspace',
  may: 'invoices:write',
  summary: 'One check or transfer for several invoices of a customer.',
  query: InWorkspace,
  body: Recorded.extend({
    parts: z
      .array(z.object({ invoiceId: z.uuid(), amountCents: Amount }))
      .min(1, 'Choose an invoice')
      .max(100, 'At most a hundred invoices')
      .refine(
        parts => new Set(parts.map(({ invoiceId }) => invoiceId)).size === parts.length,
        'An invoice stands there twice'
      )
  }),
  data: z.object({ invoices: z.int(), amountCents: z.int() })
})
