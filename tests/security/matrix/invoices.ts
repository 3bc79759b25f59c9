import { getInvoiceSettings } from '#lib/contract/invoice-books.ts'
import { shareInvoice } from '#lib/contract/invoice-links.ts'
import { creditInvoice, recordInvoicePayment, requestPayment } from '#lib/contract/invoices.ts'
import { billedJob } from '../../support/invoices.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, sell, manage, everybody, inside, customer, job } from './parts.ts'

const YEAR = { from: '2026-01-01', to: '2026-12-31' }

const invoice = async ({ invoice, inside }: Victim, asked: Asked = {}): Promise<Asked> => {
  return { params: { invoiceId: (await invoice()).id }, query: inside, ...asked }
}

const issued = async ({ invoice, inside }: Victim, asked: Asked): Promise<Asked> => {
  return { params: { invoiceId: (await invoice(true)).id }, query: inside, ...asked }
}

/** One of a part, so that something is left. */
async function credited({ invoice, owner, inside }: Victim): Promise<{ invoiceId: string; creditId: string }> {
  const { id: invoiceId } = await invoice(true)
  const body = { amountCents: 100, reason: 'x' }
  const { credits } = await sent(creditInvoice, { as: owner, params: { invoiceId }, query: inside, body })
  return { invoiceId, creditId: credits[0]!.id }
}

/** Whoever has the link. */
const shared = async ({ invoiceLink }: Victim, asked: Asked = {}): Promise<Asked> => {
  return { params: { link: await invoiceLink() }, ...asked }
}

export const INVOICES: Record<string, Row> = {
  listInvoices: { expected: sell(), ask: inside },
  getDueInvoices: { expected: sell(), ask: inside },
  createInvoice: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { jobId: (await billedJob(victim.owner, 5000)).id } })
  },
  listJobInvoices: { expected: sell(), ask: victim => job(victim) },
  getInvoice: { expected: sell(), ask: victim => invoice(victim) },
  updateInvoice: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id: invoiceId, revision } = await victim.invoice()
      return { params: { invoiceId }, query: victim.inside, body: { revision, note: 'Thanks' } }
    }
  },
  deleteInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim) },
  refreshInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim, { body: {} }) },
  sendInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim, { body: { to: '' } }) },
  remindOfInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: {} }) },
  requestPayment: {
    acting: 'open',
    expected: sell(),
    ask: victim => invoice(victim, { body: { cut: { kind: 'amount', value: 1000 } } })
  },
  cancelPaymentRequest: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const body = { cut: { kind: 'amount', value: 1000 } } as const
      const { id: invoiceId } = await victim.invoice()
      const of = { as: victim.owner, params: { invoiceId }, query: victim.inside }
      const { requests } = await sent(requestPayment, { ...of, body })
      return { params: { invoiceId, requestId: requests[0]!.id }, query: victim.inside }
    }
  },
  recordInvoicePayment: {
    acting: 'open',
    expected: sell(),
    ask: victim => issued(victim, { body: { method: 'cash', receivedOn: '2026-11-20', amountCents: 100 } })
  },
  recordBatchPayment: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const parts = [{ invoiceId: (await victim.invoice(true)).id, amountCents: 100 }]
      return { query: victim.inside, body: { method: 'cash', receivedOn: '2026-11-20', parts } }
    }
  },
  refundInvoicePayment: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id: invoiceId } = await victim.invoice(true)
      const body = { method: 'cash', receivedOn: '2026-11-20', amountCents: 100 } as const
      const of = { as: victim.owner, params: { invoiceId }, query: victim.inside }
      const { payments } = await sent(recordInvoicePayment, { ...of, body })
      return { params: { invoiceId, paymentId: payments[0]!.id }, query: victim.inside, body: { amountCents: 1 } }
    }
  },
  creditInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: { reason: 'x' } }) },
  replaceInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: { reason: 'x' } }) },
  voidInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: { reason: 'x' } }) },
  shareInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim) },
  turnOffInvoiceLink: { acting: 'open', expected: sell(), ask: victim => invoice(victim) },
  getInvoiceSettings: { expected: sell(), ask: inside },
  updateInvoiceSettings: {
    acting: 'open',
    expected: manage(),
    ask: async ({ owner, inside }) => {
      const { revision } = await sent(getInvoiceSettings, { as: owner, query: inside })
      return { query: inside, body: { revision, depositPercent: 40 } }
    }
  },
  printInvoice: { expected: sell(), ask: victim => invoice(victim) },
  printCreditNote: {
    expected: sell(),
    ask: async victim => ({ params: await credited(victim), query: victim.inside })
  },
  printSharedCreditNote: {
    expected: everybody(),
    open: true,
    ask: async victim => {
      const { invoiceId, creditId } = await credited(victim)
      const of = { as: victim.owner, params: { invoiceId }, query: victim.inside }
      const { href } = await sent(shareInvoice, of)
      return { params: { link: href.slice(href.lastIndexOf('/') + 1), creditId } }
    }
  },
  printSharedInvoice: { expected: everybody(), open: true, ask: victim => shared(victim) },
  getTaxSummary: { expected: sell(), ask: ({ inside }) => ({ query: { ...inside, ...YEAR } }) },
  exportTaxSummary: { expected: sell(), ask: ({ inside }) => ({ query: { ...inside, ...YEAR } }) },
  printStatement: {
    expected: sell(),
    ask: async victim => {
      const asked = await customer(victim)
      return { ...asked, query: { ...victim.inside, ...YEAR } }
    }
  },
  exportInvoices: {
    expected: sell(),
    ask: ({ inside }) => ({ query: { ...inside, from: '2026-01-01', to: '2026-12-31', for: 'xero' } })
  },
  getSharedInvoice: { expected: everybody(), open: true, ask: victim => shared(victim) },
  seeInvoice: { acting: 'open', expected: everybody(), open: true, ask: victim => shared(victim) },
  payInvoice: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => shared(victim, { body: { option: 'balance', amountCents: 5000 } })
  },
  settleInvoice: { acting: 'open', expected: everybody(), open: true, ask: victim => shared(victim) }
}
