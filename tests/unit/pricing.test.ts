import fc from 'fast-check'
import { expect, test } from 'vitest'

import { allocate } from '#lib/shared/cents.ts'
import { pricePiece, raisedBy, shareBundle, shownUpcharge } from '#lib/shared/piece-price.ts'
import { type Adjustment, MAX_TOTAL_CENTS, type MoneyLine, priceLines } from '#lib/shared/pricing.ts'

import { sized } from '../support/long.ts'

const cents = fc.integer({ min: 0, max: 20_000 })

const fundraising = fc.record({
  kind: fc.constantFrom('none' as const, 'amount' as const, 'percent' as const),
  value: fc.integer({ min: 0, max: 5000 })
})

const line = fc
  .tuple(fc.record({ baseCents: cents, upchargeCents: cents, optionsCents: cents }), fundraising)
  .chain(([costs, given]) => {
    return fc.integer({ min: 1, max: 30 }).map(quantity => ({ ...pricePiece(costs, given), quantity }))
  })

type Kind<K extends Adjustment['kind']> = Extract<Adjustment, { kind: K }>

const discount: fc.Arbitrary<Kind<'discount'>> = fc.record({
  kind: fc.constant('discount'),
  cut: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 20_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 100_000 }) })
  )
})
const shipping: fc.Arbitrary<Kind<'shipping'>> = fc.record({
  kind: fc.constant('shipping'),
  priceCents: cents,
  freeOverCents: fc.option(fc.integer({ min: 0, max: 200_000 })),
  taxed: fc.boolean()
})
const fee: fc.Arbitrary<Kind<'fee'>> = fc.record({
  kind: fc.constant('fee'),
  priceCents: cents,
  taxed: fc.boolean()
})
const tax: fc.Arbitrary<Kind<'tax'>> = fc.record({
  kind: fc.constant('tax'),
  ppm: fc.integer({ min: 0, max: 500_000 })
})
const taxes: fc.Arbitrary<Kind<'taxes'>> = fc.record({
  kind: fc.constant('taxes'),
  included: fc.boolean(),
  rounding: fc.constant('document'),
  rates: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('GST', 'PST', 'VAT'),
      ppm: fc.integer({ min: 0, max: 150_000 }),
      onShipping: fc.boolean(),
      onFees: fc.boolean(),
      number: fc.constant('')
    }),
    { maxLength: 3, selector: ({ name }) => name }
  )
})
const rounding: fc.Arbitrary<Kind<'rounding'>> = fc.record({
  kind: fc.constant('rounding'),
  toCents: fc.constantFrom(1, 5, 10, 100)
})

const adjustments: fc.Arbitrary<Adjustment[]> = fc
  .tuple(
    fc.array(discount, { maxLength: 2 }),
    fc.array(shipping, { maxLength: 1 }),
    fc.array(fee, { maxLength: 2 }),
    fc.oneof(fc.array(tax, { maxLength: 2 }), fc.array(taxes, { maxLength: 1 })),
    fc.array(rounding, { maxLength: 1 })
  )
  .map(kinds => kinds.flat())

const documents = fc.record({
  currency: fc.constant('usd'),
  lines: fc.array(line, { maxLength: 12 }),
  adjustments
})

function price(lines: MoneyLine[], ...given: Adjustment[]) {
  return priceLines({ currency: 'usd', lines, adjustments: given })
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

test('adds up to the cent for 10,000 random documents, and nothing is below zero', () => {
  fc.assert(
    fc.property(documents, document => {
      const priced = priceLines(document)
      const { subtotalCents, discountCents, shippingCents, feeCents, taxCents, roundingCents, totalCents } = priced
      if (priced.tooMuch) return totalCents > MAX_TOTAL_CENTS

      const taxOfCharges = taxCents - sum(priced.lines.map(line => line.taxCents))
      const areTaxed = document.adjustments.some(each => 'taxed' in each && each.taxed && each.priceCents > 0)
      const amounts = [subtotalCents, discountCents, shippingCents, feeCents, taxCents, totalCents, taxOfCharges]
      return (
        totalCents === subtotalCents - discountCents + shippingCents + feeCents + taxCents + roundingCents &&
        subtotalCents === sum(priced.lines.map(part => part.totalCents)) &&
        discountCents === sum(priced.lines.map(part => part.discountCents)) &&
        (taxOfCharges === 0 || areTaxed) &&
        priced.lines.every(part => part.discountCents <= part.totalCents) &&
        Number.isSafeInteger(roundingCents) &&
        [...amounts, ...priced.lines.flatMap(part => Object.values(part))].every(
          value => Number.isSafeInteger(value) && value >= 0
        )
      )
    }),
    { numRuns: sized(2000, 50_000) }
  )
})

test('comes to the same in whatever order lines and adjustments stand', () => {
  const shuffled = documents.chain(document => {
    const all = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })
    return fc.tuple(
      fc.constant(document),
      fc.record({ currency: fc.constant('usd'), lines: all(document.lines), adjustments: all(document.adjustments) })
    )
  })
  fc.assert(
    fc.property(shuffled, ([document, other]) => {
      const { lines: _, taxes: first, ...priced } = priceLines(document)
      const { lines: __, taxes: second, ...again } = priceLines(other)
      expect(again).toEqual(priced)
      expect(second).toHaveLength(first.length)
      expect(second).toEqual(expect.arrayContaining(first))
    }),
    { numRuns: sized(1000, 25_000) }
  )
})

test('costs the same as one line of two pieces or as two of one', () => {
  fc.assert(
    fc.property(line, adjustments, (piece, given) => {
      const together = price([{ ...piece, quantity: 2 }], ...given)
      const { lines: _, ...apart } = price(
        [1, 1].map(quantity => ({ ...piece, quantity })),
        ...given
      )
      expect(together).toMatchObject(apart)
    })
  )
})

test('never gets cheaper with one piece more', () => {
  const withoutFreeShipping = adjustments.map(given => {
    return given.map(each => (each.kind === 'shipping' ? { ...each, freeOverCents: null } : each))
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), withoutFreeShipping, (lines, given) => {
      const more = lines.map((entry, index) => (index === 0 ? { ...entry, quantity: entry.quantity + 1 } : entry))
      const before = price(lines, ...given)
      const after = price(more, ...given)
      return after.tooMuch || after.totalCents >= before.totalCents
    }),
    { numRuns: sized(1000, 25_000) }
  )
})

test('shares a bundle out by what its parts cost singly, or alike where they cost nothing', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 6 }), (bundleCents, singly) => {
      const shares = shareBundle(bundleCents, singly)
      return sum(shares) === bundleCents && shares.every(each => each >= 0)
    })
  )
  expect(shareBundle(3000, [2000, 1000])).toEqual(allocate(3000, [2, 1]))
  expect(shareBundle(1000, [0, 0])).toEqual([500, 500])
})

test('shows the price that is charged for a size', () => {
  fc.assert(
    fc.property(cents, cents, fundraising, (baseCents, upchargeCents, given) => {
      const shown = pricePiece({ baseCents, upchargeCents: 0, optionsCents: 0 }, given).unitCents
      const charged = pricePiece({ baseCents, upchargeCents, optionsCents: 0 }, given).unitCents
      return shown + shownUpcharge(baseCents, upchargeCents, given) === charged
    })
  )
})

test.for([
  { value: 1000, baseCents: 1995, fundraisingCents: 200 },
  { value: 1000, baseCents: 1994, fundraisingCents: 199 },
  { value: 250, baseCents: 1000, fundraisingCents: 25 },
  { value: 1, baseCents: 5000, fundraisingCents: 1 }
])('rounds $value of $baseCents half up', ({ value, baseCents, fundraisingCents }) => {
  const piece = pricePiece({ baseCents, upchargeCents: 0, optionsCents: 0 }, { kind: 'percent', value })
  expect(piece).toEqual({ baseCents, fundraisingCents, optionsCents: 0, unitCents: baseCents + fundraisingCents })
})

const shirt = { unitCents: 2000, quantity: 1 }

test('ships free from the amount after the discount on', () => {
  const free: Adjustment = { kind: 'shipping', priceCents: 700, freeOverCents: 4000, taxed: false }
  const off: Adjustment = { kind: 'discount', cut: { kind: 'amount', value: 1 } }
  expect(price([{ ...shirt, quantity: 2 }], free, off).shippingCents).toBe(700)
  expect(price([{ ...shirt, quantity: 2 }], free).shippingCents).toBe(0)
})

test('taxes shipping and fees only where it is said so', () => {
  const tenth: Adjustment = { kind: 'tax', ppm: 100_000 }
  const shipped = (taxed: boolean): Adjustment => ({ kind: 'shipping', priceCents: 500, freeOverCents: null, taxed })
  expect(price([shirt], tenth, shipped(false)).taxCents).toBe(200)
  expect(price([shirt], tenth, shipped(true)).taxCents).toBe(250)
  expect(price([shirt], tenth, { kind: 'fee', priceCents: 1000, taxed: true })).toMatchObject({
    feeCents: 1000,
    taxCents: 300,
    totalCents: 3300
  })
})

test('takes two taxes on the same goods, each rounded by itself', () => {
  const taxes: Adjustment[] = [50_000, 99_750].map(ppm => ({ kind: 'tax', ppm }))
  expect(price([{ unitCents: 1999, quantity: 1 }], ...taxes).taxCents).toBe(100 + 199)
})

test.for([
  { cents: 1992, total: 1990 },
  { cents: 1993, total: 1995 },
  { cents: 1997, total: 1995 },
  { cents: 1998, total: 2000 }
])('rounds $cents to the nearest five: $total', ({ cents: unitCents, total }) => {
  const { totalCents, roundingCents } = price([{ unitCents, quantity: 1 }], { kind: 'rounding', toCents: 5 })
  expect([totalCents, roundingCents]).toEqual([total, total - unitCents])
})

test('tells what lines give to the cause, by the piece', () => {
  const piece = pricePiece({ baseCents: 2000, optionsCents: 500 }, { kind: 'percent', value: 1000 })
  expect(raisedBy([{ ...piece, quantity: 3 }])).toBe(600)
})

test('survives the largest numbers a cart can hold', () => {
  const dear = pricePiece(
    { baseCents: 10_000_000, upchargeCents: 10_000_000, optionsCents: 120_000_000 },
    { kind: 'percent', value: 1_000_000 }
  )
  const priced = price(
    Array.from({ length: 100 }, () => ({ ...dear, quantity: 500 })),
    { kind: 'discount', cut: { kind: 'percent', value: 10_000_000 } },
    { kind: 'tax', ppm: 500_000 }
  )
  expect(priced.tooMuch).toBe(true)
  expect(Number.isSafeInteger(priced.totalCents)).toBe(true)
})
