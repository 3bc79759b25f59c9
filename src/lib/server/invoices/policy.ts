// What can be done with an invoice, and from which state.
import { t, type TextKey } from '#lib/i18n/t.ts'
import type { INVOICE_ACTIONS } from '#lib/contract/invoices.ts'
import type { Machine } from '#lib/server/platform/activity/machine.ts'
import type { InvoiceState } from '#lib/shared/invoice.ts'

export type InvoiceAction = (typeof INVOICE_ACTIONS)[number]

export interface InvoiceFacts {
  state: InvoiceState
  label: string
  hasPayments: boolean
  replaced: boolean
  balanceCents: number
  hasRequests: boolean
  paidCents: number
  email: string
}

const IS: Record<InvoiceState, TextKey> = {
  draft: 'errors.invoices.is.draft',
  sent: 'errors.invoices.is.issued',
  viewed: 'errors.invoices.is.issued',
  overdue: 'errors.invoices.is.issued',
  part_paid: 'errors.invoices.is.issued',
  paid: 'errors.invoices.is.paid',
  credited: 'errors.invoices.is.credited',
  void: 'errors.invoices.is.void'
}

const OPEN = ['sent', 'viewed', 'part_paid', 'overdue'] as const
const write = { may: 'invoices:write' } as const
const gone = ({ replaced }: InvoiceFacts) => (replaced ? t('errors.invoices.replaced') : undefined)

export const INVOICE_MACHINE: Machine<InvoiceAction, InvoiceState, InvoiceFacts> = {
  steps: {
    edit: { ...write, from: ['draft'] },
    refresh: { ...write, from: ['draft'] },
    send: { ...write, from: ['draft', ...OPEN, 'paid'] },
    remind: {
      ...write,
      from: OPEN,
      unless: ({ email }) => (email === '' ? t('errors.invoices.noAddress') : undefined)
    },
    request: {
      ...write,
      from: ['draft', ...OPEN],
      unless: facts => (facts.balanceCents <= 0 ? t('errors.invoices.nothingToAsk') : undefined)
    },
    record: { ...write, from: ['draft', ...OPEN, 'paid'], unless: gone },
    credit: { ...write, from: [...OPEN, 'paid'], unless: gone },
    replace: { ...write, from: [...OPEN, 'paid', 'credited'], unless: gone },
    void: {
      ...write,
      from: OPEN,
      unless: ({ hasPayments }) => (hasPayments ? t('errors.invoices.creditedNotVoid') : undefined)
    },
    delete: {
      ...write,
      from: ['draft'],
      unless: ({ hasPayments }) => (hasPayments ? t('errors.invoices.keptAsPaid') : undefined)
    }
  },
  refuse(_action, { state, label }) {
    const name = label || t('errors.invoices.thisInvoice')
    return t(IS[state], { name })
  }
}
