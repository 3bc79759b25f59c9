// What is printed for a customer: an invoice, or a credit note of one, by the same kit on paper and on screens.
import { LATE_FEE_PART } from '#lib/shared/credit.ts'
import { invoiceTitle } from '#lib/shared/invoice-taxes.ts'
import { dayText } from '#lib/shared/day-text.ts'

import type { CreditNote } from './credit-notes.ts'
import type { InvoiceLine } from './invoice-lines.ts'
import type { InvoicePaper } from './invoices.ts'

/** Without a price of one where only the amount is printed. */
export type DocumentLine = Omit<InvoiceLine, 'unitCents'> & { unitCents: number | null }

export type InvoiceDocument = Omit<InvoicePaper, 'lines'> & {
  lines: DocumentLine[]
  /** Of which invoice it is a credit note, and why. */
  credit?: { of: string; issuedOn: string | null; suppliedOn: string | null; reason: string } | undefined
}

type Printed = Pick<InvoicePaper, 'label' | 'jobNumber' | 'taxes' | 'seller'> & Pick<InvoiceDocument, 'credit'>

/** Where an invoice with tax has a name of its own by law, so has what adjusts it (GST Act 1999, Division 29-C). */
export function documentTitle(printed: Printed): string {
  const own = invoiceTitle(printed)
  if (!printed.credit) return own || 'Invoice'
  return own.toLowerCase() === 'tax invoice' ? 'Credit note (adjustment note)' : 'Credit note'
}

/** "Tax invoice INV-1001". */
export function documentName(printed: Printed): string {
  const { label, jobNumber } = printed
  return label ? `${documentTitle(printed)} ${label}` : `Draft invoice, job ${jobNumber}`
}

/** The date of supply where it has to be named: it is another one than that of the invoice. */
export function printedSupply({ issuedOn, suppliedOn }: Pick<InvoicePaper, 'issuedOn' | 'suppliedOn'>): string {
  return suppliedOn === issuedOn ? '' : dayText(suppliedOn)
}

/** "For invoice INV-1001 of Nov 3, 2026, date of supply Oct 30, 2026". */
export function creditedInvoice(credit: NonNullable<InvoiceDocument['credit']>): string {
  const { of, issuedOn } = credit
  const supply = printedSupply(credit)
  return `For invoice ${of}${issuedOn ? ` of ${dayText(issuedOn)}` : ''}${supply && `, date of supply ${supply}`}`
}

/** A credit note as a document like its invoice: what it credits stands where the invoice has what it charges. */
export function creditDocument(invoice: InvoicePaper, note: CreditNote): InvoiceDocument {
  const addedCents = note.taxCents - note.includedTaxCents
  // Notes of before they had lines credited an amount of all.
  const whole = { part: '', name: 'Part of the invoice', detail: '', quantity: 0, cents: note.amountCents - addedCents }
  const lines = note.lines.length > 0 ? note.lines : [whole]
  const lineOf = (part: string) => invoice.lines.find(({ itemId }) => itemId === part)
  const isTaxed = (part: string) => lineOf(part)?.taxed ?? (part !== LATE_FEE_PART && note.taxCents > 0)
  const plain = { name: 'Tax', ppm: 0, number: '', baseCents: 0, cents: addedCents }
  const { currency, title, jobNumber, seller, billTo, shipTo, poNumber, terms, footer, taxPpm } = invoice
  const none = { discountCents: 0, feeCents: 0, shippingCents: 0, lateFeeCents: 0, creditedCents: 0, paidCents: 0 }
  return {
    currency,
    title,
    jobNumber,
    seller,
    billTo,
    shipTo,
    poNumber,
    terms,
    footer,
    taxPpm,
    ...none,
    fees: [],
    note: '',
    label: note.label,
    state: 'credited',
    issuedOn: note.issuedOn,
    dueOn: null,
    suppliedOn: null,
    lines: lines.map(({ part, name, detail, quantity, cents }, at): DocumentLine => {
      const unitCents = Number.isInteger(cents / quantity) ? cents / quantity : null
      const plainLine = { sizes: [], upchargeCents: 0, discountCents: 0, taxCents: 0, taxed: isTaxed(part) }
      const { taxes } = lineOf(part) ?? {}
      return {
        ...plainLine,
        ...(taxes && { taxes }),
        itemId: part || `part-${at}`,
        name,
        detail,
        quantity,
        unitCents,
        totalCents: cents
      }
    }),
    taxBasis: invoice.taxBasis,
    subtotalCents: lines.reduce((all, { cents }) => all + cents, 0),
    taxCents: addedCents,
    includedTaxCents: note.includedTaxCents,
    roundingCents: note.roundingCents,
    taxes: note.lines.length > 0 ? note.taxes : addedCents > 0 ? [plain] : [],
    totalCents: note.amountCents,
    balanceCents: note.amountCents,
    credit: { of: invoice.label, issuedOn: invoice.issuedOn, suppliedOn: invoice.suppliedOn, reason: note.reason }
  }
}
