// Goods of several tax classes: by the published examples of tax authorities, and sums that add up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TaxRules as TaxRulesShape } from '#lib/contract/taxes.ts'
import { jobTaxes } from '#lib/server/jobs/taxes.ts'
import { type Credited, creditOf } from '#lib/shared/credit.ts'
import { type MoneyLine, priceLines } from '#lib/shared/pricing.ts'
import { CLASS_PRESETS, withClass, withClassesOf, withoutClass } from '#lib/shared/tax-class-presets.ts'
import type { ClassRates } from '#lib/shared/tax-classes.ts'
import { faultOfRules } from '#lib/shared/tax-faults.ts'
import { TAX_PRESETS, taxPreset } from '#lib/shared/tax-presets.ts'
import { NO_RULES, shownTaxes, type TaxRate, type TaxRules, type TaxTerms, termsFor } from '#lib/shared/taxes.ts'

import { sized } from '../support/long.ts'

const rate = (name: string, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  name,
  ppm: Math.round(percent * 10_000),
  onShipping: true,
  onFees: true,
  number: '',
  ...more
})

const own = (classId: string, name: string, percent: number): ClassRates => {
  return { classId, rates: [{ name, ppm: percent * 10_000 }] }
}

interface Sold {
  lines: [cents: number, taxClass?: string][]
  shipping?: number
  fee?: number
  discount?: number
}

function price({ lines, shipping = 0, fee = 0, discount = 0 }: Sold, taxes: TaxTerms) {
  return priceLines({
    currency: 'usd',
    lines: lines.map(([unitCents, taxClass]): MoneyLine => ({ unitCents, quantity: 1, taxClass })),
    adjustments: [
      { kind: 'discount', cut: { kind: 'amount', value: discount } },
      { kind: 'shipping', priceCents: shipping, freeOverCents: null, taxed: true },
      { kind: 'fee', priceCents: fee, taxed: true },
      { kind: 'taxes', ...taxes }
    ]
  })
}

const added = (rates: TaxRate[], classRates: ClassRates[], more: Partial<TaxTerms> = {}): TaxTerms => {
  return { included: false, rounding: 'document', rates, classRates, ...more }
}

const sums = ({ taxes }: ReturnType<typeof price>) =>
  taxes.map(({ name, ppm, baseCents, cents }) => [name, ppm, baseCents, cents])

describe('as tax authorities work it out', () => {
  // Canada Revenue Agency, GI-065, Point-of-Sale Rebate on Books: a book of $40.00, HST less the rebate of its provincial part, amount
  // due $42.00; vendors can charge the net rate of 5 % instead.
  test('charges books in Ontario the federal part of the HST', () => {
    const rules = withClass(taxPreset('ca', { country: 'CA', state: 'ON' }), BOOKS, { country: 'CA', state: 'ON' })
    const ontario = termsFor(rules, { country: 'CA', state: 'ON' })
    expect(price({ lines: [[4000, 'books']] }, ontario)).toMatchObject({ taxCents: 200, totalCents: 4200 })
    expect(sums(price({ lines: [[4000, 'books'], [10_000]] }, ontario))).toEqual([
      ['HST', 130_000, 10_000, 1300],
      ['HST', 50_000, 4000, 200]
    ])
  })

  // California Department of Tax and Fee Administration, annotation 557.0111: merchandise of $15.00, $10.00 of it exempt and $5.00
  // taxable; one third of the delivery charge of $3.50 is taxed.
  test('shares out a delivery charge between taxable and exempt goods', () => {
    const california = added([rate('Sales tax', 7.25)], [{ classId: 'food', rates: [] }], { sharedShipping: true })
    const priced = price({ lines: [[1000, 'food'], [500]], shipping: 350 }, california)
    expect(sums(priced)).toEqual([['Sales tax', 72_500, 500 + 117, 45]])
  })

  // New York, TB-ST-838: where a bill has one charge for the delivery of taxable and exempt goods, all of it is taxed; where nothing
  // taxable is delivered, none. TSB-M-12(3)S: clothing is exempt that costs less than $110 a piece, however much all of it costs.
  test('exempts clothing under $110 in New York, and its delivery where nothing else is in the parcel', () => {
    const home = { country: 'US', state: 'NY' }
    const rules = withClass({ ...taxPreset('us', home), rates: [rate('Sales tax', 8.875)] }, CLOTHING, home)
    const newYork = termsFor(rules, home)
    const shirts: Sold['lines'] = [
      [10_999, 'clothing'],
      [10_999, 'clothing']
    ]
    expect(price({ lines: shirts, shipping: 2000 }, newYork)).toMatchObject({ taxCents: 0, totalCents: 23_998 })
    expect(price({ lines: [[11_000, 'clothing']] }, newYork)).toMatchObject({ taxCents: 976 })
    const mixed = price({ lines: [...shirts, [3000]], shipping: 2000 }, newYork)
    expect(sums(mixed)).toEqual([['Sales tax', 88_750, 5000, 444]])
    // What a coupon takes off counts.
    expect(price({ lines: [[11_500, 'clothing']], discount: 501 }, newYork)).toMatchObject({ taxCents: 0 })
  })

  // Massachusetts, M.G.L. c. 64H, § 6(k), 6.25 %: of a coat of $200.00 the first $175.00 are exempt and $25.00 are taxed.
  test('taxes clothing in Massachusetts by what a piece costs above $175', () => {
    const home = { country: 'US', state: 'MA' }
    const rules = withClass({ ...taxPreset('us', home), rates: [rate('Sales tax', 6.25)] }, CLOTHING, home)
    const terms = termsFor(rules, home)
    expect(sums(price({ lines: [[20_000, 'clothing']] }, terms))).toEqual([['Sales tax', 62_500, 2500, 156]])
    expect(price({ lines: [[17_500, 'clothing']] }, terms).taxCents).toBe(0)
  })

  // Manitoba, Bulletin 001: clothing of children is exempt from RST if it costs $150 or less; GST of 5 % is charged.
  test('exempts clothing of children up to $150 in Manitoba', () => {
    const home = { country: 'CA', state: 'MB' }
    const rules = withClass(taxPreset('ca', home), CHILDREN, home)
    const terms = termsFor(rules, undefined)
    expect(price({ lines: [[15_000, 'children']] }, terms).taxCents).toBe(750)
    expect(price({ lines: [[15_001, 'children']] }, terms).taxCents).toBe(750 + 1050)
  })

  // HMRC, VAT Notices 714 and 700/24: young children's clothing is zero-rated, and so is what is charged for its delivery; with other
  // goods in it the charge is shared out. The standard rate is a sixth of a price with VAT (Notice 700).
  test('zero-rates clothing of children in Britain, added or included, and names the rate', () => {
    const home = { country: 'GB', state: '' }
    const rules = withClass(taxPreset('gb', home), CHILDREN, home)
    const britain = termsFor(rules, home)
    const mixed = price({ lines: [[12_000], [6000, 'children']], shipping: 900 }, britain)
    expect(mixed).toMatchObject({ includedTaxCents: 2100, totalCents: 18_900 })
    expect(sums(mixed)).toEqual([
      ['VAT', 200_000, 10_500, 2100],
      ['VAT', 0, 6300, 0]
    ])
    expect(shownTaxes(mixed).included.map(({ label }) => label)).toEqual(['VAT (20 %)', 'VAT (0 %)'])
    const children = price({ lines: [[6000, 'children']], shipping: 300 }, { ...britain, included: false })
    expect(shownTaxes(children).added).toEqual([{ label: 'VAT (0 %)', cents: 0 }])
    expect(children.totalCents).toBe(6300)
    expect(price({ lines: [[12_000], [6000, 'children']] }, { ...britain, included: false }).taxCents).toBe(2400)
  })

  // UStAE 15.4: of a price with 19 % the tax is 19/119, with 7 % it is 7/107; printed books have 7 %.
  test('takes both rates out of prices in Germany, once for each or for each line', () => {
    const home = { country: 'DE', state: '' }
    const germany = termsFor(withClass(taxPreset('eu', home), BOOKS, home), home)
    const lines: Sold['lines'] = [[11_900], [10_700, 'books']]
    for (const rounding of ['document', 'line'] as const) {
      const priced = price({ lines }, { ...germany, rounding })
      expect(sums(priced)).toEqual([
        ['VAT', 190_000, 10_000, 1900],
        ['VAT', 70_000, 10_000, 700]
      ])
      expect(priced).toMatchObject({ includedTaxCents: 2600, totalCents: 22_600 })
    }
    // 9.99 × 7/107 is 0.6535…, of three together 1.9606…: 1.95 by line, 1.96 once.
    const three: Sold['lines'] = [
      [999, 'books'],
      [999, 'books'],
      [999, 'books']
    ]
    expect(price({ lines: three }, germany).includedTaxCents).toBe(196)
    expect(price({ lines: three }, { ...germany, rounding: 'line' }).includedTaxCents).toBe(195)
  })
})

const CLOTHING = { id: 'clothing', preset: 'clothing', name: 'Clothing' } as const
const CHILDREN = { id: 'children', preset: 'children', name: 'Children’s clothing' } as const
const BOOKS = { id: 'books', preset: 'books', name: 'Books' } as const

test('goes by what the pieces of each size cost where a line has several', () => {
  const terms = added([rate('Sales tax', 10)], [{ classId: 'c', rates: [], limit: { kind: 'below', cents: 11_000 } }])
  const pieces = [
    { quantity: 3, cents: 32_700 },
    { quantity: 1, cents: 11_100 }
  ]
  const lines = [{ unitCents: 43_800, quantity: 1, taxClass: 'c', pieces }]
  const priced = priceLines({ currency: 'usd', lines, adjustments: [{ kind: 'taxes', ...terms }] })
  expect(priced).toMatchObject({ taxCents: 1110, taxes: [{ baseCents: 11_100 }] })
})

test('charges fees as their class, and goods of a class that is not there as standard', () => {
  const terms = added([rate('VAT', 20)], [own('services', 'VAT', 5)], { feeClass: 'services' })
  const fees = price({ lines: [[1000, 'services']], fee: 2000 }, terms)
  expect(sums(fees)).toEqual([['VAT', 50_000, 3000, 150]])
  expect(sums(price({ lines: [[1000, 'gone']] }, { ...terms, feeClass: '' }))).toEqual([['VAT', 200_000, 1000, 200]])
})

test('gives places that tax a class differently rates of their own, and puts all back when it is removed', () => {
  const home = { country: 'CA', state: 'ON' }
  const before = taxPreset('ca', home)
  const rules = withClass(before, CHILDREN, home)
  const terms = (state: string) =>
    price({ lines: [[10_000, 'children']] }, termsFor(rules, { country: 'CA', state })).taxCents
  // New Brunswick has the rate of Prince Edward Island, and no rebate.
  expect([terms('ON'), terms('PE'), terms('NB'), terms('AB')]).toEqual([500, 500, 1500, 500])
  const without = withoutClass(rules, 'children')
  for (const state of ['ON', 'PE', 'NB', 'NS', 'QC', '']) {
    const at = { country: 'CA', state }
    expect(termsFor(without, at)).toEqual({ ...termsFor(before, at) })
  }
  for (const preset of TAX_PRESETS) {
    for (const kind of CLASS_PRESETS) {
      for (const country of ['', 'US', 'CA', 'DE', 'IE', 'GB', 'AU']) {
        const at = { country, state: country === 'US' ? 'NY' : country === 'CA' ? 'MB' : '' }
        const made = withClass(taxPreset(preset, at), { id: kind, preset: kind, name: kind }, at)
        expect(TaxRulesShape.safeParse(made).error).toBeUndefined()
      }
    }
  }
})

test('says what is wrong with classes', () => {
  const rules: TaxRules = { ...NO_RULES, rates: [rate('VAT', 20)], classes: [{ id: 'a', name: 'Books' }] }
  expect(faultOfRules(rules)).toBeUndefined()
  expect(faultOfRules({ ...rules, classes: [{ id: 'a', name: ' ' }] })).toContain('a name')
  const twice = [...rules.classes!, { id: 'b', name: 'books ' }]
  expect(faultOfRules({ ...rules, classes: twice })).toContain('same name')
  expect(faultOfRules({ ...rules, classes: [{ id: 'a', name: 'standard' }] })).toContain('Standard')
  const limited: ClassRates[] = [{ classId: 'a', rates: [], limit: { kind: 'below', cents: 100 } }]
  expect(faultOfRules({ ...rules, classRates: limited })).toBeUndefined()
  expect(faultOfRules({ ...rules, included: true, classRates: limited })).toContain('price limit')
})

const anyRate = fc.record({ name: fc.constantFrom('VAT', 'GST', 'Eco'), ppm: fc.integer({ min: 0, max: 120_000 }) })
const unique = <Rate extends { name: string }>(list: Rate[]) => [
  ...new Map(list.map(each => [each.name, each])).values()
]
const anyTerms: fc.Arbitrary<TaxTerms> = fc
  .record({
    included: fc.boolean(),
    rounding: fc.constantFrom('document' as const, 'line' as const),
    sharedShipping: fc.boolean(),
    feeClass: fc.constantFrom('', 'a', 'b'),
    standard: fc.array(fc.record({ rate: anyRate, onShipping: fc.boolean(), onFees: fc.boolean() }), { maxLength: 3 }),
    classRates: fc.tuple(fc.array(anyRate, { maxLength: 3 }), fc.array(anyRate, { maxLength: 3 })),
    limit: fc.option(
      fc.record({
        kind: fc.constantFrom('below' as const, 'upTo' as const, 'excess' as const),
        cents: fc.integer({ min: 1, max: 15_000 })
      }),
      { nil: undefined }
    )
  })
  .map(({ standard, classRates, limit, ...terms }) => ({
    ...terms,
    rates: unique(standard.map(({ rate: each, ...more }) => ({ ...each, ...more, number: '' }))),
    classRates: classRates.map((rates, at) => ({
      classId: ['a', 'b'][at]!,
      rates: unique(rates),
      ...(at === 0 && !terms.included && { limit })
    }))
  }))
const anySold: fc.Arbitrary<Sold> = fc.record({
  lines: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom('', 'a', 'b')) as fc.Arbitrary<[number, string]>,
    { minLength: 1, maxLength: 8 }
  ),
  shipping: fc.integer({ min: 0, max: 3000 }),
  fee: fc.integer({ min: 0, max: 3000 }),
  discount: fc.integer({ min: 0, max: 3000 })
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

test('adds up by tax, by line and in the total, for 5,000 random documents with classes', () => {
  fc.assert(
    fc.property(anySold, anyTerms, (goods, terms) => {
      const priced = price(goods, terms)
      const { subtotalCents, discountCents, shippingCents, feeCents, taxCents, includedTaxCents, totalCents } = priced
      expect(terms.included ? includedTaxCents : taxCents).toBe(sum(priced.taxes.map(({ cents }) => cents)))
      expect(totalCents).toBe(subtotalCents - discountCents + shippingCents + feeCents + taxCents)
      for (const line of priced.lines) {
        if (line.taxes) expect(sum(line.taxes.map(({ cents }) => cents))).toBe(line.taxCents + line.includedTaxCents)
      }
      const keys = priced.taxes.map(({ name, ppm }) => `${name} ${ppm}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { name, ppm, baseCents, cents, shipping } of priced.taxes) {
        const ofLines = priced.lines.flatMap(({ taxes = [] }) =>
          taxes.filter(each => each.name === name && each.ppm === ppm)
        )
        if (!shipping) continue
        for (const [key, whole] of [
          ['cents', cents],
          ['baseCents', baseCents]
        ] as const) {
          expect(sum(ofLines.map(each => each[key])) + shipping[key]).toBeLessThanOrEqual(whole)
          if (goods.fee === 0) expect(sum(ofLines.map(each => each[key])) + shipping[key]).toBe(whole)
        }
      }
    }),
    { numRuns: sized(1000, 25_000) }
  )
})

test('credits of all parts one by one give back all of each tax, for 2,000 random documents with classes', () => {
  fc.assert(
    fc.property(anySold, anyTerms, (goods, terms) => {
      const priced = price(goods, terms)
      const invoice = {
        ...priced,
        lateFeeCents: 0,
        lines: priced.lines.map((line, at) => ({
          ...line,
          itemId: `l${at}`,
          name: '',
          detail: '',
          quantity: 1,
          taxed: true
        })),
        fees: [{ name: 'Fee', cents: priced.feeCents, taxed: true }]
      }
      const earlier: Credited[] = []
      for (const part of [...invoice.lines.map(({ itemId }) => itemId), 'shipping', 'fee-1']) {
        const result = creditOf(invoice, earlier, { kind: 'lines', lines: [{ part, quantity: 0, amountCents: null }] })
        const one = creditOf(invoice, earlier, { kind: 'lines', lines: [{ part, quantity: 1, amountCents: null }] })
        for (const { ok, ...of } of [one, result]) {
          if (ok && 'credit' in of && of.credit.lines.length > 0) {
            earlier.push(of.credit)
            break
          }
        }
      }
      const back = (at: number) => sum(earlier.map(({ taxes }) => taxes[at]?.cents ?? 0))
      if (earlier.length > 0)
        expect(priced.taxes.map((_, at) => back(at))).toEqual(priced.taxes.map(({ cents }) => cents))
      expect(sum(earlier.map(({ amountCents }) => amountCents))).toBe(priced.totalCents)
    }),
    { numRuns: sized(500, 10_000) }
  )
})

test('rules for another place have the same classes, by the rates of that place', () => {
  const home = { country: 'GB', state: '' }
  const named = [CHILDREN, { id: 'other-2', preset: 'other', name: 'Mugs' }] as const
  const rules = {
    ...named.reduce((into, each) => withClass(into, each, home), taxPreset('gb', home)),
    feeClass: 'other-2'
  }
  const ontario = { country: 'CA', state: 'ON' }
  const moved = withClassesOf(taxPreset('ca', ontario), rules, ontario)
  expect(moved.classes).toEqual(rules.classes)
  expect(moved.feeClass).toBe('other-2')
  expect(price({ lines: [[10_000, 'children']] }, termsFor(moved, undefined)).taxCents).toBe(500)
  const untaxed = withClassesOf(taxPreset('none', home), rules, home)
  expect(untaxed.classes).toEqual(rules.classes)
  expect(price({ lines: [[10_000, 'children'], [10_000]] }, termsFor(untaxed, undefined)).taxes).toEqual([])
  expect(withClassesOf(taxPreset('none', home), taxPreset('gb', home), home)).toEqual(taxPreset('none', home))
})

test('a place that taxes one class only is not named as one without tax', () => {
  const home = { country: 'GB', state: '' }
  const rules = withClass(taxPreset('gb', home), { id: 'other', preset: 'other', name: 'Mugs' }, home)
  const address = {
    label: '',
    street: '1 Main St',
    street2: '',
    city: 'Oslo',
    state: '',
    postalCode: '0150',
    country: 'NO'
  }
  const customer = { kind: 'person', taxExempt: false, taxNumber: '', addresses: [address] } as const
  const basisOf = (classRates: ClassRates[]) => {
    const place = { countries: ['NO'], states: [], rates: [], classRates }
    const sold = { delivery: 'shipping', home: 'GB', choice: 'rules' } as const
    return jobTaxes({ ...rules, destinations: [place] }, customer, sold).taxes.basis
  }
  expect(basisOf([])).toMatchObject({ why: 'place' })
  expect(basisOf([{ classId: 'other', rates: [{ name: 'VAT', ppm: 250_000 }] }])).toBeUndefined()
})
