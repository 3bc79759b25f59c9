// Invoices for an accountant: a row for each line, in the columns that QuickBooks Online and Xero document for imports.
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { amountCell, type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { t } from '#lib/i18n/t.ts'
import { type InvoiceDocument, creditDocument, printedSupply } from '#lib/contract/invoice-document.ts'
import { taxLabel } from '#lib/shared/taxes.ts'

import { creditPartsOf, type Part, partsOf } from './book-parts.ts'
import { findIssuedCredits } from './credit-list.ts'
import { findIssued, type In } from './queries.ts'
import { refuseBackwards } from './taxes.ts'

const BATCH = 200

interface Wanted {
  from: string
  to: string
  for: 'quickbooks' | 'xero'
  documents: 'invoices' | 'credit-notes'
}

const HEADINGS = {
  quickbooks: [
    ...['Invoice number', 'Customer', 'Invoice date', 'Due date', 'Terms', 'Item (Product/Service)'],
    ...['Item Description', 'Item Quantity', 'Item Rate', 'Item Amount', 'Item tax code', 'Memo']
  ],
  xero: [
    ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
    ...['POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber', 'Reference', '*InvoiceDate', '*DueDate'],
    ...['Total', 'InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount', '*AccountCode'],
    ...['*TaxType', 'TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ...['Currency', 'BrandingTheme']
  ]
} as const

export async function exportInvoices(db: Db, member: Member, wanted: Wanted): Promise<Response> {
  const { from, to, for: program, documents } = wanted
  refuseBackwards({ from, to })
  const { userId, workspaceId } = member
  await recordSecurityEvent(db, { kind: 'invoices_exported', userId, workspaceId, details: { from, to, program } })
  let after = 0
  const headings = documents === 'invoices' ? HEADINGS[program] : CREDIT_HEADINGS[program]
  return csvResponse(`${documents}-${program}-${from}-${to}`, [...headings], async () => {
    const rows = await FIND[documents](db, member, { from, to, after, limit: BATCH })
    after = rows.at(-1)?.number ?? after
    return rows.flatMap(({ parts, ...row }) => parts.map(part => ROWS[program](row, part)))
  })
}

type Find = (db: Db, of: In, time: Parameters<typeof findIssued>[2]) => Promise<(Named & { parts: Part[] })[]>

const FIND: Record<Wanted['documents'], Find> = {
  invoices: async (db, of, time) => (await findIssued(db, of, time)).map(row => ({ ...row, parts: partsOf(row) })),
  'credit-notes': async (db, of, time) => {
    const found = await findIssuedCredits(db, of, time)
    return found.map(({ row, note, number }) => {
      return { ...creditDocument(row, note), email: row.email, number, parts: creditPartsOf(row, note) }
    })
  }
}

/** Credit memos are entered by hand or by an app there; Xero takes its template for both. */
const CREDIT_HEADINGS = {
  quickbooks: HEADINGS.quickbooks.map(heading => heading.replace(/^Invoice /, 'Credit memo ')),
  xero: HEADINGS.xero
}

type Named = InvoiceDocument & { email: string; number: number | null }

/** Contacts that Xero has keep their address; others get theirs there. */
const NO_ADDRESS: Cell[] = Array.from({ length: 8 }, () => '')

const ROWS: Record<Wanted['for'], (invoice: Named, part: Part) => Cell[]> = {
  quickbooks: (invoice, part) => [
    ...[invoice.label, customerOf(invoice), american(invoice.issuedOn), american(invoice.dueOn)],
    ...[invoice.terms, part.name, part.description, part.quantity, rate(part), amountCell(part.cents)],
    ...[isTaxed(invoice, part) ? 'TAX' : 'NON', referenceOf(invoice)]
  ],
  xero: (invoice, part) => [
    ...[customerOf(invoice), invoice.email, ...NO_ADDRESS, invoice.label, referenceOf(invoice)],
    ...[xeroDay(invoice, invoice.issuedOn), xeroDay(invoice, invoice.dueOn), '', '', part.description],
    ...[...whole(part, invoice.credit ? -1 : 1), '', '200', taxType(invoice, part)],
    ...['', '', '', '', '', invoice.currency.toUpperCase(), '']
  ]
}

/** What programs ask for at an import, whether the tax is in the amounts already, and what they have no column for. */
function referenceOf(invoice: InvoiceDocument): string {
  const { jobNumber, poNumber, includedTaxCents, credit } = invoice
  const supply = printedSupply(invoice)
  const order = poNumber && t('papers.poNumber', { number: poNumber })
  const job = [`job ${jobNumber}`, order, supply && `date of supply ${supply}`].filter(Boolean).join(', ')
  const subject = credit ? `Credit of ${credit.of}, ${job}` : job.replace('job', 'Job')
  return includedTaxCents > 0 ? `${subject}, amounts include tax` : subject
}

function isTaxed({ taxPpm }: InvoiceDocument, { taxed, taxes }: Part): boolean {
  return taxed && (taxes ? taxes.some(({ ppm }) => ppm > 0) : taxPpm > 0)
}

/** Xero finds a tax by its name; where lines have different taxes, by name and rate. A zero rate is not exempt. */
function taxType({ taxPpm, taxes }: InvoiceDocument, { taxed, taxes: own }: Part): string {
  if (own && taxed) return own.map(taxLabel).join(' + ') || 'Tax Exempt'
  if (!taxed || taxPpm === 0) return 'Tax Exempt'
  const names = [...new Set(taxes.map(({ name }) => name))]
  return names.length === 0 || names.join() === 'Tax' ? 'Tax on Sales' : names.join(' + ')
}

/** Xero reads days as its edition writes them: the American one has the month first. */
function xeroDay({ currency }: InvoiceDocument, day: string | null): string {
  return currency === 'usd' ? american(day) : british(day)
}

/** The price of one, with as many places as make the amount come out. */
function rate({ cents, quantity }: Part): Cell {
  return Number((cents / 100 / (quantity || 1)).toFixed(6))
}

/** Xero works the amount out of these two: where a piece has no whole cents the line is one of the whole price. */
function whole({ cents, quantity }: Part, sign: 1 | -1): Cell[] {
  const each = cents / quantity
  return Number.isInteger(each) ? [quantity, amountCell(sign * each)] : [1, amountCell(sign * cents)]
}

function customerOf({ billTo, jobNumber }: InvoiceDocument): string {
  return billTo.split('\n')[0] || `Customer of job ${jobNumber}`
}

function american(day: string | null): string {
  const [year, month, date] = (day ?? '').split('-')
  return year ? `${month}/${date}/${year}` : ''
}

function british(day: string | null): string {
  const [year, month, date] = (day ?? '').split('-')
  return year ? `${date}/${month}/${year}` : ''
}
