// What makes the page and the mail of a paid store order a tax invoice, beside its lines and sums: title, seller with address
// and registration numbers, number, day, buyer, and each tax with its rate and what it was worked out of.
import { t } from '#lib/i18n/t.ts'
import { addressLines } from '#lib/shared/address-lines.ts'
import { invoiceTaxRows } from '#lib/shared/invoice-taxes.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'
import { taxNumbers, type TaxSum, taxTotal } from '#lib/shared/taxes.ts'

export interface ReceiptSeller {
  name: string
  /** A line each; empty where the shop has none. */
  address: string
  /** What an invoice with tax on it is called; empty: Receipt. */
  invoiceTitle: string
}

interface Received {
  number: number
  paidAt: string | null
  timeZone: string
  currency: string
  taxes: TaxSum[]
  includedTaxCents: number
  buyerName: string
  delivery: { kind: string } & Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country', string>>
  seller: ReceiptSeller
}

interface Receipt {
  title: string
  /** Label and text, with line breaks. */
  facts: [label: string, text: string][]
}

function sentTo({ kind, line1 = '', line2 = '', ...place }: Received['delivery']): string {
  return kind === 'shipping' ? addressLines({ ...place, street: line1, street2: line2 }, undefined) : ''
}

/** Nothing before it is paid: the day of the payment is that of the receipt. */
export function receiptOf(order: Received): Receipt | undefined {
  const { number, paidAt, timeZone, currency, taxes, buyerName, seller } = order
  if (!paidAt) return undefined
  const { added, included } = invoiceTaxRows(order, cents => formatMoney(cents, currency))
  const rows = [
    ...added.map(([label, cents]) => `${label}: ${formatMoney(cents, currency)}`),
    ...included.map(([label, cents]) => t('papers.receipt.includes', { tax: label, sum: formatMoney(cents, currency) }))
  ]
  const facts: Receipt['facts'] = [
    [t('papers.receipt.seller'), [seller.name, seller.address, ...taxNumbers(taxes)].filter(Boolean).join('\n')],
    [t('papers.receipt.numberAndDate'), `${number} · ${formatDate(paidAt, timeZone)}`],
    [t('papers.receipt.buyer'), [buyerName, sentTo(order.delivery)].filter(Boolean).join('\n')],
    [t('papers.receipt.taxes'), rows.join('\n')]
  ]
  return {
    title: (taxTotal(taxes) > 0 && seller.invoiceTitle) || t('papers.receipt.title'),
    facts: facts.filter(([, text]) => text !== '')
  }
}
