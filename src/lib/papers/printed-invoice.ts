// An invoice, or a credit note of one, as it is printed: every text in its order, the same on paper, by its link and in the dashboard.
import {
  creditedInvoice,
  type DocumentLine,
  documentName,
  documentTitle,
  type InvoiceDocument,
  printedSupply
} from '#lib/contract/invoice-document.ts'
import type { InvoicePayment } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { cardName } from '#lib/shared/card-name.ts'
import { invoiceTaxRows, lineTaxText } from '#lib/shared/invoice-taxes.ts'
import { partsBeside } from '#lib/shared/line-parts.ts'
import { formatMoney, formatPrice } from '#lib/shared/money.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { reverseChargeRemark } from '#lib/shared/tax-basis.ts'
import { taxNumbers } from '#lib/shared/taxes.ts'

import { lineSum } from './line-sum.ts'

interface Fact {
  label: string
  text: string
}

export interface PrintedSum extends Fact {
  strong?: boolean
}

type Payment = Pick<InvoicePayment, 'id' | 'method' | 'card' | 'amountCents' | 'refundedCents' | 'receivedOn'>

export type PrintedInvoice = ReturnType<typeof printInvoice>

interface Options {
  payments?: readonly Payment[] | undefined
  /** Its shop sees what a draft still lacks; by its link the e-mail of the shop stands beside it. */
  reader?: 'shop' | 'link' | undefined
}

export function printInvoice(invoice: InvoiceDocument, { payments = [], reader }: Options = {}) {
  const forShop = reader === 'shop'
  const { seller, credit, currency } = invoice
  const email = reader === 'link' ? '' : seller.email
  const title = documentTitle(invoice)
  const due = dayText(invoice.dueOn) || (forShop && !credit ? t(`invoice.termNames.${invoice.terms}`) : '')
  return {
    name: documentName(invoice),
    /** Where it is called something else than an invoice. */
    heading: title === 'Invoice' ? '' : `${title} ${invoice.label}`,
    title: invoice.title,
    seller: seller.name,
    contact: [seller.address, email, seller.taxNumber, ...taxNumbers(invoice.taxes)].filter(Boolean).join('\n'),
    dates: facts(
      { label: t('invoice.issued'), text: dayText(invoice.issuedOn) },
      { label: t('invoice.supplied'), text: printedSupply(invoice) },
      { label: t('invoice.due'), text: due }
    ),
    /** By which the customer and the shop know it. */
    numbers: facts(
      { label: t('invoice.poNumber'), text: invoice.poNumber },
      { label: t('invoice.job'), text: [invoice.jobNumber, ...(forShop ? [invoice.title] : [])].join(' · ') }
    ),
    /** Of a draft, for its shop. */
    missing: forShop && !invoice.billTo ? { label: t('invoice.billTo'), text: t('invoice.noAddress') } : undefined,
    parties: facts(
      { label: t('invoice.billTo'), text: invoice.billTo },
      { label: t('invoice.shipTo'), text: invoice.shipTo }
    ),
    note: invoice.note,
    credited: credit ? creditedInvoice(credit) : '',
    reason: credit ? `${t('invoice.reason')}: ${credit.reason}` : '',
    columns: [t('invoice.item'), t('invoice.quantity'), t('invoice.each'), t('invoice.amount')] as const,
    lines: invoice.lines.map(line => printedLine(line, currency)),
    ...printedSums(invoice),
    remark: reverseChargeRemark(invoice.taxBasis),
    payments: payments.map(payment => ({
      label: `${dayText(payment.receivedOn)} · ${paymentName(payment)}`,
      text: formatMoney(payment.amountCents - payment.refundedCents, currency)
    })),
    footer: invoice.footer
  }
}

function facts(...all: Fact[]): Fact[] {
  return all.filter(({ text }) => text)
}

/** By which card, or how else it came. */
export function paymentName({ card, method }: Pick<InvoicePayment, 'card' | 'method'>): string {
  return card ? `${cardName(card.brand)} ${card.last4}` : t(`invoice.methods.${method}`)
}

export function printedLine(line: DocumentLine, currency: string) {
  const { itemId, name, detail, sizes, quantity, unitCents, totalCents } = line
  const bySize = sizes.map(each => `${each.quantity} × ${each.size}`).join(', ')
  const sum = partsBeside(line).length > 0 ? lineSum(line, currency) : ''
  return {
    id: itemId,
    name,
    /** Below its name. */
    words: [detail, bySize, sum, lineTaxText(line)].filter(Boolean),
    // Where only an amount is printed, nothing else stands in the columns.
    quantity: quantity > 0 ? formatNumber(quantity) : '',
    each: unitCents === null ? '' : formatPrice(unitCents, currency),
    amount: formatMoney(totalCents, currency)
  }
}

/** What is charged with its total; what became of that; both as they stand on paper. */
function printedSums(invoice: InvoiceDocument) {
  const { currency, totalCents, balanceCents } = invoice
  const money = (cents: number) => formatMoney(cents, currency)
  const row = (label: string, cents: number): PrintedSum => ({ label, text: money(cents) })
  const unlessNone = (label: string, cents: number) => (cents === 0 ? [] : [row(label, cents)])
  const { added, included } = invoiceTaxRows(invoice, money)
  const total = row(t(invoice.credit ? 'invoice.totalCredit' : 'invoice.total'), totalCents)
  const balance = { ...row(t('invoice.balance'), balanceCents), strong: true }
  const charged = [
    ...(invoice.subtotalCents === totalCents ? [] : unlessNone(t('invoice.subtotal'), invoice.subtotalCents)),
    ...unlessNone(t('invoice.discount'), -invoice.discountCents),
    ...invoice.fees.flatMap(({ name, cents }) => unlessNone(name, cents)),
    ...unlessNone(t('invoice.shipping'), invoice.shippingCents),
    ...added.map(([label, cents]) => row(label, cents)),
    ...unlessNone(t('invoice.rounding'), invoice.roundingCents),
    { ...total, strong: true },
    ...included.map(([tax, cents]) => row(t('invoice.includes', { tax }), cents))
  ]
  const since = [
    ...unlessNone(t('invoice.lateFee'), invoice.lateFeeCents),
    ...unlessNone(t('invoice.credited'), -invoice.creditedCents),
    ...unlessNone(t('invoice.paid'), -invoice.paidCents)
  ]
  return {
    charged,
    owed: [total, ...since, balance],
    sums: [...charged, ...since, ...(balanceCents === totalCents ? [] : [balance])]
  }
}
