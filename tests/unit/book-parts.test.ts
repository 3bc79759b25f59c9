import { expect, test } from 'vitest'

import type { InvoiceDocument } from '#lib/contract/invoice-document.ts'
import { creditPartsOf, partsOf } from '#lib/server/invoices/book-parts.ts'
import { creditOf, type Wanted } from '#lib/shared/credit.ts'
import { priceLines } from '#lib/shared/pricing.ts'
import { withClass } from '#lib/shared/tax-class-presets.ts'
import { taxPreset } from '#lib/shared/tax-presets.ts'
import { taxLabel, type TaxRules } from '#lib/shared/taxes.ts'

const QUEBEC = { country: 'CA', state: 'QC' }
const GB = { country: 'GB', state: '' }
const books = (rules: TaxRules, home: typeof GB) => {
  return withClass(rules, { id: 'books', preset: 'books', name: 'Books' }, home)
}

/** An invoice of something for 60.00, a book for 40.00, 10 % off, shipping for 10.00 and a fee of 5.00. */
function documentOf(rules: TaxRules): InvoiceDocument {
  const goods = [{ unitCents: 6000 }, { unitCents: 4000, taxClass: 'books' }]
  const priced = priceLines({
    currency: 'cad',
    lines: goods.map(line => ({ ...line, quantity: 1 })),
    adjustments: [
      { kind: 'discount', cut: { kind: 'percent', value: 1000 } },
      { kind: 'fee', priceCents: 500, taxed: true },
      { kind: 'shipping', priceCents: 1000, freeOverCents: null, taxed: true },
      { kind: 'taxes', ...rules }
    ]
  })
  return {
    ...priced,
    lines: priced.lines.map(line => ({ ...line, name: 'Goods', detail: '', sizes: [], quantity: 1, taxed: true })),
    fees: [{ name: 'Set-up', cents: 500, taxed: true }],
    roundingCents: 0
  } as unknown as InvoiceDocument
}

const rowsOf = (rules: TaxRules) => {
  return partsOf(documentOf(rules)).map(({ name, cents, taxes = [] }) => [name, cents, taxes.map(taxLabel).join(' + ')])
}

test('splits discount and shipping by the taxes of the goods, and gives fees their own', () => {
  expect(rowsOf(books(taxPreset('ca', QUEBEC), QUEBEC))).toEqual([
    ['Goods', 6000, 'GST (5 %) + QST (9.975 %)'],
    ['Goods', 4000, 'GST (5 %)'],
    ['Discount', -600, 'GST (5 %) + QST (9.975 %)'],
    ['Discount', -400, 'GST (5 %)'],
    ['Set-up', 500, 'GST (5 %) + QST (9.975 %)'],
    ['Shipping', 600, 'GST (5 %) + QST (9.975 %)'],
    ['Shipping', 400, 'GST (5 %)']
  ])
})

test('rows of prices with tax come to what was charged, by rates of the same name', () => {
  expect(rowsOf(books(taxPreset('gb', GB), GB))).toEqual([
    ['Goods', 6000, 'VAT (20 %)'],
    ['Goods', 4000, 'VAT (0 %)'],
    ['Discount', -600, 'VAT (20 %)'],
    ['Discount', -400, 'VAT (0 %)'],
    ['Set-up', 500, 'VAT (20 %)'],
    ['Shipping', 600, 'VAT (20 %)'],
    ['Shipping', 400, 'VAT (0 %)']
  ])
})

test('what no tax holds for is a row without one', () => {
  const rules = books(taxPreset('gb', GB), GB)
  const untaxed = { ...rules, included: false, classRates: [{ classId: 'books', rates: [] }] }
  expect(rowsOf(untaxed).slice(4)).toEqual([
    ['Set-up', 500, 'VAT (20 %)'],
    ['Shipping', 600, 'VAT (20 %)'],
    ['Shipping', 400, '']
  ])
})

test('a credit note has the taxes of its invoice: shipping and fees by theirs, an amount of the whole by all of them', () => {
  const note = (rules: TaxRules, wanted: Wanted) => {
    const invoice = documentOf(rules)
    const lines = invoice.lines.map((line, at) => ({ ...line, itemId: `item-${at}` }))
    const credited = { ...invoice, lines, lateFeeCents: 0 }
    const result = creditOf(credited, [], wanted)
    if (!result.ok) throw new Error(result.problem.kind)
    return creditPartsOf(credited as never, result.credit as never).map(({ name, cents, taxed, taxes = [] }) => {
      return [name, cents, taxed ? taxes.map(taxLabel).join(' + ') : '']
    })
  }
  const [quebec, britain] = [books(taxPreset('ca', QUEBEC), QUEBEC), books(taxPreset('gb', GB), GB)]
  const asked = (part: string, amountCents: number) => ({ part, quantity: 0, amountCents })
  const some = { kind: 'lines' as const, lines: [asked('shipping', 500), asked('fee-1', 500), asked('item-1', 1800)] }
  expect(note(quebec, some)).toEqual([
    ['Shipping', 300, 'GST (5 %) + QST (9.975 %)'],
    ['Shipping', 200, 'GST (5 %)'],
    ['Set-up', 500, 'GST (5 %) + QST (9.975 %)'],
    ['Goods', 1800, 'GST (5 %)']
  ])
  expect(note(britain, some)).toEqual([
    ['Shipping', 300, 'VAT (20 %)'],
    ['Shipping', 200, 'VAT (0 %)'],
    ['Set-up', 500, 'VAT (20 %)'],
    ['Goods', 1800, 'VAT (0 %)']
  ])
  const untaxed = { ...britain, included: false, classRates: [{ classId: 'books', rates: [] }] }
  expect(note(untaxed, some).slice(0, 2)).toEqual([
    ['Shipping', 300, 'VAT (20 %)'],
    ['Shipping', 200, '']
  ])
  // A tenth of all: 54.00 + 5.00 + 6.00, and 36.00 + 4.00.
  expect(note(britain, { kind: 'amount', amountCents: 1050 })).toEqual([
    ['Part of the invoice', 650, 'VAT (20 %)'],
    ['Part of the invoice', 400, 'VAT (0 %)']
  ])
})
