import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type Credited,
  creditOf,
  creditParts,
  type InvoiceToCredit,
  type Wanted,
  type WantedLine
} from '#lib/shared/credit.ts'
import { type Adjustment, priceLines } from '#lib/shared/pricing.ts'
import type { TaxRate, TaxTerms } from '#lib/shared/taxes.ts'

import { sized } from '../support/long.ts'

const rate = (name: string, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  name,
  ppm: Math.round(percent * 10_000),
  onShipping: true,
  onFees: true,
  number: '',
  ...more
})

interface Sold {
  lines: { unitCents: number; quantity: number; taxed?: boolean }[]
  taxes: TaxTerms
  discountPercent?: number
  shipping?: number
  fee?: { cents: number; taxed: boolean }
  lateFeeCents?: number
  roundTo?: number
}

/** An invoice as a job makes it. */
function billOf({ lines, taxes, discountPercent = 0, shipping = 0, fee, lateFeeCents = 0, roundTo = 1 }: Sold) {
  const adjustments: Adjustment[] = [
    { kind: 'discount', cut: { kind: 'percent', value: discountPercent * 100 } },
    { kind: 'shipping', priceCents: shipping, freeOverCents: null, taxed: true },
    ...(fee ? [{ kind: 'fee', priceCents: fee.cents, taxed: fee.taxed } as const] : []),
    { kind: 'taxes', ...taxes },
    { kind: 'rounding', toCents: roundTo }
  ]
  const priced = priceLines({ currency: 'usd', lines, adjustments })
  return {
    lines: priced.lines.map(({ totalCents, discountCents }, at) => ({
      itemId: `line-${at}`,
      name: `Line ${at}`,
      detail: '',
      quantity: lines[at]!.quantity,
      totalCents,
      discountCents,
      taxed: lines[at]!.taxed !== false
    })),
    fees: fee ? [{ name: 'Rush', ...fee }] : [],
    shippingCents: priced.shippingCents,
    includedTaxCents: priced.includedTaxCents,
    taxes: priced.taxes,
    totalCents: priced.totalCents,
    lateFeeCents,
    roundingCents: priced.roundingCents
  }
}

function credit(invoice: InvoiceToCredit, earlier: Credited[], wanted: Wanted): Credited {
  const result = creditOf(invoice, earlier, wanted)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.credit
}

const total = (notes: readonly Credited[]) => notes.reduce((all, { amountCents }) => all + amountCents, 0)
const taxSums = (notes: readonly Credited[], at: number) => ({
  cents: notes.reduce((all, { taxes }) => all + taxes[at]!.cents, 0),
  baseCents: notes.reduce((all, { taxes }) => all + taxes[at]!.baseCents, 0)
})

/** All of it, and of each tax what was charged and what it was worked out of. */
function expectWhole(invoice: ReturnType<typeof billOf>, notes: Credited[]): void {
  expect(total(notes)).toBe(invoice.totalCents + invoice.lateFeeCents)
  for (const [at, { cents, baseCents }] of invoice.taxes.entries())
    expect(taxSums(notes, at)).toEqual({ cents, baseCents })
  for (const { amountCents, lines, taxes, includedTaxCents, roundingCents } of notes) {
    const added = includedTaxCents > 0 ? 0 : taxes.reduce((all, { cents }) => all + cents, 0)
    expect(amountCents).toBe(lines.reduce((all, { cents }) => all + cents, 0) + added + roundingCents)
  }
}

const quebec: TaxTerms = { included: false, rounding: 'document', rates: [rate('GST', 5), rate('QST', 9.975)] }

test('credits three of twelve shirts in Québec with both taxes', () => {
  const invoice = billOf({ lines: [{ unitCents: 1850, quantity: 12 }], taxes: quebec })
  expect(invoice).toMatchObject({ totalCents: 25_524, taxes: [{ cents: 1110 }, { cents: 2214 }] })
  const three = credit(invoice, [], { kind: 'lines', lines: [{ part: 'line-0', quantity: 3, amountCents: null }] })
  // A quarter: 55.50, GST 2.775 and QST 5.535, each rounded.
  expect(three).toMatchObject({
    amountCents: 5550 + 278 + 554,
    taxCents: 832,
    includedTaxCents: 0,
    roundingCents: 0,
    lines: [{ part: 'line-0', quantity: 3, cents: 5550 }],
    taxes: [
      { name: 'GST', baseCents: 5550, cents: 278 },
      { name: 'QST', baseCents: 5550, cents: 554 }
    ]
  })
  const rest = credit(invoice, [three], { kind: 'rest' })
  expect(rest.lines).toMatchObject([{ part: 'line-0', quantity: 9, cents: 16_650 }])
  expectWhole(invoice, [three, rest])
})

test('takes the tax out of a credited price that includes it', () => {
  const taxes: TaxTerms = { included: true, rounding: 'document', rates: [rate('VAT', 20)] }
  const invoice = billOf({ lines: [{ unitCents: 1200, quantity: 10 }], taxes })
  const some = credit(invoice, [], { kind: 'lines', lines: [{ part: 'line-0', quantity: 0, amountCents: 600 }] })
  expect(some).toMatchObject({ amountCents: 600, taxCents: 100, includedTaxCents: 100, taxes: [{ baseCents: 500, cents: 100 }] }) // biome-ignore format: one line
  expectWhole(invoice, [some, credit(invoice, [some], { kind: 'rest' })])
})

test('credits each line with the tax that was rounded for it', () => {
  const taxes: TaxTerms = { included: false, rounding: 'line', rates: [rate('VAT', 20)] }
  const lines = [112, 112, 112].map(unitCents => ({ unitCents, quantity: 1 }))
  const invoice = billOf({ lines, taxes })
  expect(invoice.totalCents).toBe(402)
  const notes: Credited[] = []
  for (const part of ['line-0', 'line-1', 'line-2']) {
    notes.push(credit(invoice, notes, { kind: 'lines', lines: [{ part, quantity: 1, amountCents: null }] }))
  }
  expect(notes.map(({ taxCents }) => taxCents)).toEqual([22, 22, 22])
  expectWhole(invoice, notes)
})

test('credits no tax of what bore none', () => {
  const only = rate('Sales tax', 10, { onShipping: false })
  const lines = [
    { unitCents: 10_000, quantity: 1 },
    { unitCents: 2000, quantity: 1, taxed: false }
  ]
  const taxes: TaxTerms = { included: false, rounding: 'document', rates: [only] }
  const invoice = billOf({ lines, taxes, shipping: 900, fee: { cents: 500, taxed: true } })
  const of = (part: string) => credit(invoice, [], { kind: 'lines', lines: [{ part, quantity: 0, amountCents: 100 }] })
  expect(['line-0', 'line-1', 'fee-1', 'shipping'].map(part => of(part).taxCents)).toEqual([10, 0, 10, 0])
})

test('refuses more than is left, of the invoice, of a line and of pieces', () => {
  const invoice = billOf({ lines: [{ unitCents: 1000, quantity: 4 }, { unitCents: 5, quantity: 1 }], taxes: quebec }) // biome-ignore format: one line
  const line = (quantity: number, amountCents: number | null = null): Wanted => ({ kind: 'lines', lines: [{ part: 'line-0', quantity, amountCents }] }) // biome-ignore format: one line
  const first = credit(invoice, [], line(3))
  const problemOf = (wanted: Wanted) => {
    const result = creditOf(invoice, [first], wanted)
    return result.ok ? undefined : result.problem
  }
  expect(problemOf(line(2))).toEqual({ kind: 'tooMany', name: 'Line 0', leftQuantity: 1 })
  expect(problemOf(line(0, 1001))).toEqual({ kind: 'tooMuchOfPart', name: 'Line 0', leftCents: 1000 })
  expect(problemOf({ kind: 'amount', amountCents: invoice.totalCents })).toMatchObject({ kind: 'tooMuch' })
  expect(problemOf(line(0))).toEqual({ kind: 'nothing' })
  expect(problemOf({ kind: 'lines', lines: [{ part: 'line-9', quantity: 1, amountCents: null }] })).toEqual({ kind: 'noPart' }) // biome-ignore format: one line
  const all = [first, credit(invoice, [first], { kind: 'rest' })]
  expect(creditOf(invoice, all, { kind: 'rest' })).toEqual({ ok: false, problem: { kind: 'nothing' } })
})

test('adds up to the invoice after an amount of the whole, and after notes that had no lines', () => {
  const invoice = billOf({ lines: [{ unitCents: 3333, quantity: 3 }], taxes: quebec, lateFeeCents: 500 })
  const before = { amountCents: 1234, lines: [], taxes: [] }
  const amount = credit(invoice, [before as never], { kind: 'amount', amountCents: 777 })
  const line = credit(invoice, [before as never, amount], { kind: 'lines', lines: [{ part: 'line-0', quantity: 1, amountCents: null }] }) // biome-ignore format: one line
  const rest = credit(invoice, [before as never, amount, line], { kind: 'rest' })
  expect(total([amount, line, rest]) + 1234).toBe(invoice.totalCents + 500)
  const { cents } = invoice.taxes[0]!
  expect(taxSums([amount, line, rest], 0).cents + Math.round((cents * 1234) / invoice.totalCents)).toBe(cents)
})

const rates = fc
  .array(
    fc.record({
      ppm: fc.integer({ min: 1, max: 250_000 }),
      onShipping: fc.boolean(),
      onFees: fc.boolean()
    }),
    { maxLength: 3 }
  )
  .map(list => list.map((each, at): TaxRate => ({ ...each, name: `Tax ${at}`, number: '' })))

const sold = fc.record({
  lines: fc.array(
    fc.record({
      unitCents: fc.integer({ min: 1, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 60 }),
      taxed: fc.boolean()
    }),
    { minLength: 1, maxLength: 5 }
  ),
  taxes: fc.record({
    included: fc.boolean(),
    rounding: fc.constantFrom<TaxTerms['rounding'][]>('document', 'line'),
    rates
  }),
  discountPercent: fc.integer({ min: 0, max: 90 }),
  shipping: fc.integer({ min: 0, max: 5000 }),
  fee: fc.record({ cents: fc.integer({ min: 0, max: 5000 }), taxed: fc.boolean() }),
  roundTo: fc.constantFrom(1, 5, 100),
  lateFeeCents: fc.constantFrom(0, 500)
})

/** Some of each part, by pieces or by an amount. */
function cut(invoice: InvoiceToCredit, earlier: Credited[], random: (most: number) => number): WantedLine[] {
  return creditParts(invoice, earlier).flatMap(({ id, leftQuantity, leftCents }): WantedLine[] => {
    const quantity = random(leftQuantity)
    const byPieces = quantity > 0 && random(1) === 1
    if (byPieces) return [{ part: id, quantity, amountCents: null }]
    const amountCents = random(leftCents)
    return amountCents > 0 ? [{ part: id, quantity: 0, amountCents }] : []
  })
}

test('adds up to the invoice for each tax, of 2,000 documents in any parts', () => {
  fc.assert(
    fc.property(sold, fc.integer({ min: 1, max: 2 ** 30 }), (document, seed) => {
      const invoice = billOf(document)
      let state = seed
      const random = (most: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % (most + 1)
      }
      const notes: Credited[] = []
      for (let round = 0; round < 3; round++) {
        const lines = cut(invoice, notes, random)
        const result = lines.length > 0 ? creditOf(invoice, notes, { kind: 'lines', lines }) : undefined
        // Cents of a total that was rounded down can be too few for almost all of it, and pieces can have no price left.
        if (result?.ok) notes.push(result.credit)
        else if (result) expect(['tooMuch', 'nothing']).toContain(result.problem.kind)
        for (const [at, { cents, baseCents }] of invoice.taxes.entries()) {
          const credited = taxSums(notes, at)
          expect(credited.cents).toBeLessThanOrEqual(cents)
          expect(credited.baseCents).toBeLessThanOrEqual(baseCents)
        }
        for (const tax of notes.flatMap(({ taxes }) => taxes)) expect(tax.cents).toBeGreaterThanOrEqual(0)
      }
      if (total(notes) < invoice.totalCents + invoice.lateFeeCents) notes.push(credit(invoice, notes, { kind: 'rest' }))
      // Of a total that was rounded down to nothing, nothing can be credited.
      if (invoice.totalCents > 0) expectWhole(invoice, notes)
    }),
    { numRuns: sized(500, 10_000) }
  )
})

test('adds up to the invoice for each tax when all lines are credited one by one, of 2,000 documents', () => {
  fc.assert(
    fc.property(sold, document => {
      const invoice = billOf({ ...document, roundTo: 1 })
      const notes: Credited[] = []
      for (const { id, quantity } of creditParts(invoice, [])) {
        notes.push(credit(invoice, notes, { kind: 'lines', lines: [{ part: id, quantity, amountCents: null }] }))
      }
      expectWhole(invoice, notes)
    }),
    { numRuns: sized(500, 10_000) }
  )
})
