// What the states of an invoice are, and what of it is asked for before the rest.
import type { PaymentTerms } from './customer.ts'
import { share } from './cents.ts'
import type { Cut } from './pricing.ts'

export const INVOICE_STATES = ['draft', 'sent', 'viewed', 'part_paid', 'paid', 'overdue', 'credited', 'void'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** What a person records; the others come about by themselves. */
export const RECORDED_METHODS = ['cash', 'cheque', 'card', 'transfer'] as const
export const PAYMENT_METHODS = ['online', ...RECORDED_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

const DAYS: Record<PaymentTerms, number> = {
  prepaid: 0,
  deposit: 0,
  on_receipt: 0,
  net_7: 7,
  net_15: 15,
  net_30: 30,
  net_45: 45,
  net_60: 60
}

/** Days of the calendar, as 2026-05-15. */
export function dueDay(issuedOn: string, terms: PaymentTerms): string {
  const day = new Date(`${issuedOn}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + DAYS[terms])
  return day.toISOString().slice(0, 10)
}

export function centsOfCut(cut: Cut, totalCents: number): number {
  return Math.min(totalCents, cut.kind === 'amount' ? cut.value : share(totalCents, cut.value * 100))
}

export interface MoneyOfInvoice {
  totalCents: number
  paidCents: number
  balanceCents: number
}

/**
 * What is due for each request, in their order: money fills the first, then the next, by whatever way it came. So cash on
 * the counter ends a request as a card does, and a refund opens it again.
 */
export function dueOfRequests(
  requests: readonly { cut: Cut }[],
  { totalCents, paidCents, balanceCents }: MoneyOfInvoice
): { amountCents: number; dueCents: number }[] {
  let asked = 0
  return requests.map(({ cut }) => {
    const before = asked
    asked = Math.min(totalCents, asked + centsOfCut(cut, totalCents))
    const amountCents = asked - before
    const open = Math.min(amountCents, asked - paidCents)
    return { amountCents, dueCents: Math.max(0, Math.min(open, balanceCents)) }
  })
}

/** Where a row of the tax summary comes from. */
export const TAX_SOURCES = ['invoice', 'credit', 'order', 'order_refund'] as const
export type TaxSource = (typeof TAX_SOURCES)[number]
