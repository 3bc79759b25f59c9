// The link of an invoice: given out and turned off by the shop; seeing and paying for whoever has it.
import { z } from 'zod'

import * as calls from './calls/invoice-links.ts'
import { INVOICE_LINK } from './calls/invoice-links.ts'
import { ByLink, endpoint, InWorkspace, Nothing } from './endpoint.ts'
import { CreditNote } from './credit-notes.ts'
import { InvoicePaper, InvoicePayment, OneInvoice } from './invoices.ts'
import { PaymentHandle } from './shopping.ts'

const open = { access: 'link', link: INVOICE_LINK, params: ByLink } as const

export const shareInvoice = endpoint({
  ...calls.shareInvoice,
  access: 'workspace',
  params: OneInvoice,
  query: InWorkspace,
  may: 'invoices:write',
  summary: 'The address where the customer sees and pays it, the same each time; works for a year from now.',
  data: z.object({ href: z.string() })
})

export const turnOffInvoiceLink = endpoint({
  ...calls.turnOffInvoiceLink,
  access: 'workspace',
  params: OneInvoice,
  query: InWorkspace,
  may: 'invoices:write',
  summary: 'All links that were given out lead nowhere from now on; copying or sending it makes a new one.',
  data: Nothing
})

export const PayOption = z.object({
  /** The request it is for, or all that is left. */
  id: z.union([z.uuid(), z.literal('balance')]),
  kind: z.enum(['deposit', 'balance']),
  amountCents: z.int(),
  dueOn: z.string().nullable()
})
export type PayOption = z.output<typeof PayOption>

export const SharedInvoice = InvoicePaper.extend({
  logo: z.string().nullable(),
  timeZone: z.string(),
  payments: z.array(
    InvoicePayment.pick({
      id: true,
      method: true,
      amountCents: true,
      refundedCents: true,
      receivedOn: true,
      card: true
    })
  ),
  credits: z.array(CreditNote),
  options: z.array(PayOption),
  /** Whether the shop takes cards here now. */
  online: z.boolean(),
  testMode: z.boolean(),
  /** A payment has arrived that does not match: the shop looks into it, and nothing more is to be paid. */
  held: z.boolean()
})
export type SharedInvoice = z.output<typeof SharedInvoice>

export const getSharedInvoice = endpoint({
  ...open,
  ...calls.getSharedInvoice,
  summary: 'An invoice by its unguessable link. Reading it changes nothing.',
  data: SharedInvoice
})

export const seeInvoice = endpoint({
  ...open,
  ...calls.seeInvoice,
  summary: 'The customer has it on the screen.',
  data: Nothing
})

export const payInvoice = endpoint({
  ...open,
  ...calls.payInvoice,
  summary:
    'How to pay a part of it or the rest by card. 409 with the newest invoice where the amount is another by now. One payment at a time, however many windows ask.',
  body: z.object({ option: PayOption.shape.id, amountCents: z.int().min(0).max(10_000_000) }),
  data: PaymentHandle
})

export const settleInvoice = endpoint({
  ...open,
  ...calls.settleInvoice,
  summary: 'Asks the payment service what became of a payment, and answers the invoice as it is then.',
  data: SharedInvoice
})

export const printSharedInvoice = endpoint({
  ...open,
  ...calls.printSharedInvoice,
  summary: 'The invoice to print or keep.',
  produces: 'application/pdf',
  query: z.object({ paper: z.enum(['letter', 'a4']).optional() }),
  data: Nothing
})

export const printSharedCreditNote = endpoint({
  ...calls.printSharedCreditNote,
  access: 'link',
  link: INVOICE_LINK,
  params: ByLink.extend({ creditId: z.uuid() }),
  summary: 'A credit note of the invoice to print or keep.',
  produces: 'application/pdf',
  query: z.object({ paper: z.enum(['letter', 'a4']).optional() }),
  data: Nothing
})
