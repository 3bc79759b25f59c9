// What can be done with an invoice, and from which state.
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

const OPEN = ['sent', 'viewed', 'part_paid', 'overdue'] as const
const write = { may: 'invoices:write' } as const
const gone = ({ replaced }: InvoiceFacts) => (replaced ? 'Another invoice has taken its place.' : undefined)

export const INVOICE_MACHINE: Machine<InvoiceAction, InvoiceState, InvoiceFacts> = {
  steps: {
    edit: { ...write, from: ['draft'] },
    refresh: { ...write, from: ['draft'] },
    send: { ...write, from: ['draft', ...OPEN, 'paid'] },
    remind: {
      ...write,
      from: OPEN,
      unless: ({ email }) => (email === '' ? 'Nobody’s e-mail address is known. Copy the link instead.' : undefined)
    },
    request: {
      ...write,
      from: ['draft', ...OPEN],
      unless: facts => (facts.balanceCents <= 0 ? 'Nothing is left to ask for.' : undefined)
    },
    record: { ...write, from: ['draft', ...OPEN, 'paid'], unless: gone },
    credit: { ...write, from: [...OPEN, 'paid'], unless: gone },
    replace: { ...write, from: [...OPEN, 'paid', 'credited'], unless: gone },
    void: {
      ...write,
      from: OPEN,
      unless: ({ hasPayments }) =>
        hasPayments ? 'Something was paid for it, so it is credited instead of made void.' : undefined
    },
    delete: {
      ...write,
      from: ['draft'],
      unless: ({ hasPayments }) => (hasPayments ? 'Something was paid for it, so it stays.' : undefined)
    }
  },
  refuse(_action, { state, label }) {
    const name = label || 'This invoice'
    const words: Record<InvoiceState, string> = {
      draft: 'is a draft. Send it first.',
      sent: 'is issued.',
      viewed: 'is issued.',
      overdue: 'is issued.',
      part_paid: 'is issued.',
      paid: 'is paid.',
      credited: 'is credited.',
      void: 'is void.'
    }
    return `${name} ${words[state]}`
  }
}
