// Taxes as an invoice has to show them: each with its rate and what it was worked out of.
import { isShownTax, type LineTax, taxLabel, type TaxSum, taxTotal } from './taxes.ts'

interface Taxed {
  taxes: readonly TaxSum[]
  includedTaxCents: number
}

type Row = [label: string, cents: number]

/** Added before the total, or included in it. */
export function invoiceTaxRows({ taxes, includedTaxCents }: Taxed, money: (cents: number) => string) {
  const rows = taxes.filter(isShownTax).map((tax): Row => [rowLabel(tax, money), tax.cents])
  return includedTaxCents > 0 ? { added: [], included: rows } : { added: rows, included: [] }
}

/** Of a line by which taxes it is charged, where others of its document have others. */
export function lineTaxText({ taxes, taxed }: { taxes?: readonly LineTax[] | undefined; taxed: boolean }): string {
  if (!taxes) return ''
  return (taxed && taxes.map(taxLabel).join(' + ')) || 'No tax'
}

/** The one rate without a name of its own stands as it stood on all invoices before. */
function rowLabel(tax: TaxSum, money: (cents: number) => string): string {
  return tax.name === 'Tax' ? taxLabel(tax) : `${taxLabel(tax)} on ${money(tax.baseCents)}`
}

/** What an invoice with tax on it is called; empty where it is an invoice like any other. */
export function invoiceTitle({
  taxes,
  seller
}: Pick<Taxed, 'taxes'> & { seller: { invoiceTitle?: string | undefined } }) {
  return taxTotal(taxes) > 0 ? (seller.invoiceTitle ?? '') : ''
}
