import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type CartTerms, MAX_ORDER_CENTS, priceLines, pricePiece, shownUpcharge } from '#lib/shared/pricing.ts'

const cents = fc.integer({ min: 0, max: 20_000 })

const fundraising = fc.record({
  kind: fc.constantFrom('none' as const, 'amount' as const, 'percent' as const),
  value: fc.integer({ min: 0, max: 5000 })
})

const line = fc.record({
  piece: fc
    .tuple(fc.record({ baseCents: cents, upchargeCents: cents, optionsCents: cents }), fundraising)
    .map(([costs, given]) => pricePiece(costs, given)),
  quantity: fc.integer({ min: 1, max: 30 })
})

const terms: fc.Arbitrary<CartTerms> = fc.record({
  coupon: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 20_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 100_000 }) })
    )
  ),
  shipping: fc.option(fc.record({ priceCents: cents, freeOverCents: fc.option(fc.integer({ min: 0, max: 200_000 })) })),
  taxPpm: fc.integer({ min: 0, max: 500_000 }),
  taxShipping: fc.boolean()
})

const carts = fc.tuple(fc.array(line, { maxLength: 12 }), terms)

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

test('adds up to the cent for 10,000 random carts', () => {
  fc.assert(
    fc.property(carts, ([lines, given]) => {
      const priced = priceLines(lines, given)
      const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = priced
      if (priced.tooMuch) return totalCents > MAX_ORDER_CENTS

      const taxOfShipping = taxCents - sum(priced.lines.map(({ taxCents }) => taxCents))
      const amounts = [subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxOfShipping]
      return (
        totalCents === subtotalCents - discountCents + shippingCents + taxCents &&
        subtotalCents === sum(priced.lines.map(({ totalCents }) => totalCents)) &&
        discountCents === sum(priced.lines.map(({ discountCents }) => discountCents)) &&
        (taxOfShipping === 0 || (given.taxShipping && shippingCents > 0)) &&
        priced.lines.every(part => part.discountCents <= part.totalCents) &&
        [...amounts, ...priced.lines.flatMap(part => Object.values(part))].every(
          value => Number.isSafeInteger(value) && value >= 0
        )
      )
    }),
    { numRuns: 10_000 }
  )
}, 30_000)

test('never gets cheaper with one piece more', () => {
  const withoutFreeShipping = terms.map(given => ({
    ...given,
    shipping: given.shipping && { ...given.shipping, freeOverCents: null }
  }))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), withoutFreeShipping, (lines, given) => {
      const more = lines.map((entry, index) => (index === 0 ? { ...entry, quantity: entry.quantity + 1 } : entry))
      const before = priceLines(lines, given)
      const after = priceLines(more, given)
      return after.tooMuch || after.totalCents >= before.totalCents
    }),
    { numRuns: 5000 }
  )
}, 30_000)

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

const shirt = pricePiece({ baseCents: 2000, upchargeCents: 0, optionsCents: 0 }, { kind: 'none', value: 0 })
const plain: CartTerms = { coupon: null, shipping: null, taxPpm: 0, taxShipping: false }

test('ships free from the amount after the discount on', () => {
  const given: CartTerms = {
    ...plain,
    coupon: { kind: 'amount', value: 1 },
    shipping: { priceCents: 700, freeOverCents: 4000 }
  }
  expect(priceLines([{ piece: shirt, quantity: 2 }], given).shippingCents).toBe(700)
  expect(priceLines([{ piece: shirt, quantity: 2 }], { ...given, coupon: null }).shippingCents).toBe(0)
})

test('taxes shipping only where the store says so', () => {
  const given: CartTerms = { ...plain, taxPpm: 100_000, shipping: { priceCents: 500, freeOverCents: null } }
  expect(priceLines([{ piece: shirt, quantity: 1 }], given).taxCents).toBe(200)
  expect(priceLines([{ piece: shirt, quantity: 1 }], { ...given, taxShipping: true }).taxCents).toBe(250)
})

test('survives the largest numbers a cart can hold', () => {
  const dear = pricePiece(
    { baseCents: 10_000_000, upchargeCents: 10_000_000, optionsCents: 120_000_000 },
    { kind: 'percent', value: 1_000_000 }
  )
  const priced = priceLines(
    Array.from({ length: 100 }, () => ({ piece: dear, quantity: 500 })),
    { ...plain, coupon: { kind: 'percent', value: 10_000_000 }, taxPpm: 500_000 }
  )
  expect(priced.tooMuch).toBe(true)
  expect(Number.isSafeInteger(priced.totalCents)).toBe(true)
})
