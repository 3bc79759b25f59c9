// What of invoices is the shop's as a whole.
import { z } from 'zod'

import { PAYMENT_TERMS } from '#lib/shared/customer.ts'
import { EMAIL } from '#lib/shared/email.ts'
import { TAX_SOURCES } from '#lib/shared/invoice.ts'

import * as calls from './calls/invoice-books.ts'
import { changesOf, endpoint, InWorkspace, Nothing, Revision } from './endpoint.ts'
import { Cut } from './jobs.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

const Fields = z.object({
  prefix: Text(12)
    .regex(/^[\w .#/-]*$/, 'Only letters, digits and - / . # _')
    .default('INV-'),
  terms: z.enum(PAYMENT_TERMS).default('on_receipt'),
  depositPercent: z.int().min(1, 'At least 1 %').max(100, 'At most 100 %').default(50),
  footer: Text(2000).default(''),
  replyTo: z
    .string()
    .trim()
    .max(190)
    .refine(text => text === '' || EMAIL.test(text), 'Enter an e-mail address like name@example.com')
    .default(''),
  taxNumber: Text(60).default(''),
  paper: z.enum(['letter', 'a4']).default('letter'),
  /** Days; none are sent where it is null. */
  remindEvery: z.int().min(1, 'At least a day').max(90, 'At most 90 days').nullable().default(null),
  remindMost: z.int().min(1).max(10, 'At most ten').default(3),
  lateFee: Cut.nullable().default(null),
  lateFeeAfter: z.int().min(1, 'At least a day').max(180, 'At most 180 days').default(14)
})
export type InvoiceSettingFields = z.output<typeof Fields>

export const InvoiceSettings = Fields.extend({ revision: z.int() })
export type InvoiceSettings = z.output<typeof InvoiceSettings>

const settings = {
  access: 'workspace',
  query: InWorkspace,
  data: InvoiceSettings
} as const

export const getInvoiceSettings = endpoint({
  ...settings,
  ...calls.getInvoiceSettings,
  may: 'invoices:read',
  summary: 'How invoices are numbered, when they are due, and what reminds of them.'
})

export const updateInvoiceSettings = endpoint({
  ...settings,
  ...calls.updateInvoiceSettings,
  may: 'invoices:manage',
  summary: 'Changes what is given; invoices that are issued stay as they are.',
  body: changesOf(Fields).extend({ revision: Revision })
})

const Day = z.iso.date('Choose a date')

export const exportInvoices = endpoint({
  ...calls.exportInvoices,
  access: 'workspace',
  may: 'invoices:read',
  summary:
    'Issued invoices of a time, or credit notes, a row for each line, in the form that QuickBooks Online or Xero imports. Xero takes what is below zero for a credit note.',
  produces: 'text/csv',
  query: InWorkspace.extend({
    from: Day,
    to: Day,
    for: z.enum(['quickbooks', 'xero']),
    documents: z.enum(['invoices', 'credit-notes']).default('invoices')
  }),
  data: Nothing
})

export const printInvoice = endpoint({
  ...calls.printInvoice,
  access: 'workspace',
  may: 'invoices:read',
  summary: 'The invoice to print, with a code that leads to its payment.',
  produces: 'application/pdf',
  params: z.object({ invoiceId: z.uuid() }),
  query: InWorkspace.extend({ paper: z.enum(['letter', 'a4']).optional() }),
  data: Nothing
})

export const printCreditNote = endpoint({
  ...calls.printCreditNote,
  access: 'workspace',
  may: 'invoices:read',
  summary: 'The credit note to print.',
  produces: 'application/pdf',
  params: z.object({ invoiceId: z.uuid(), creditId: z.uuid() }),
  query: InWorkspace.extend({ paper: z.enum(['letter', 'a4']).optional() }),
  data: Nothing
})

const Time = InWorkspace.extend({ from: Day, to: Day })

export const TaxSummary = z.object({
  rows: z.array(
    z.object({
      /** "2026-11" */
      month: z.string(),
      source: z.enum(TAX_SOURCES),
      currency: z.string(),
      /** Of all taxes of the row together. */
      taxPpm: z.int(),
      documents: z.int(),
      /** Of all that was sold, without tax. */
      netCents: z.int(),
      /** What of it the tax was worked out of. */
      taxedCents: z.int(),
      taxCents: z.int(),
      /** Each of the taxes that these documents have together. */
      taxes: z.array(z.object({ name: z.string(), ppm: z.int(), taxedCents: z.int(), taxCents: z.int() }))
    })
  )
})
export type TaxSummary = z.output<typeof TaxSummary>

export const getTaxSummary = endpoint({
  ...calls.getTaxSummary,
  access: 'workspace',
  may: 'invoices:read',
  summary:
    'Sales and tax of a time by month, taxes and source: invoices and credit notes by their day of issue, store orders and their refunds by the day the money moved.',
  query: Time,
  data: TaxSummary
})

export const exportTaxSummary = endpoint({
  ...calls.exportTaxSummary,
  access: 'workspace',
  may: 'invoices:read',
  summary: 'The same as a table for a spreadsheet.',
  produces: 'text/csv',
  query: Time,
  data: Nothing
})

export const printStatement = endpoint({
  ...calls.printStatement,
  access: 'workspace',
  may: 'invoices:read',
  summary:
    'What a customer was billed and paid in a time, what was open before and after, and which invoices are open.',
  produces: 'application/pdf',
  params: z.object({ customerId: z.uuid() }),
  query: Time.extend({ paper: z.enum(['letter', 'a4']).optional() }),
  data: Nothing
})
