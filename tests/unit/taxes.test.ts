import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TaxRules as TaxRulesShape } from '#lib/contract/taxes.ts'
import { type Adjustment, priceLines } from '#lib/shared/pricing.ts'
import { TAX_PRESETS, taxPreset } from '#lib/shared/tax-presets.ts'
import { faultOfRules } from '#lib/shared/tax-faults.ts'
import { NO_RULES, singleRate, type TaxRate, type TaxRules, type TaxTerms, termsFor } from '#lib/shared/taxes.ts'

import { sized } from '../support/long.ts'

const rate = (name: string, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  name,
  ppm: Math.round(percent * 10_000),
  onShipping: true,
  onFees: true,
  number: '',
  ...more
})

function terms(rates: TaxRate[], more: Partial<TaxTerms> = {}): TaxTerms {
  return { included: false, rounding: 'document', rates, ...more }
}

interface Sold {
  prices: number[]
  shipping?: number
  fee?: number
}

function price({ prices, shipping = 0, fee = 0 }: Sold, taxes: TaxTerms) {
  const adjustments: Adjustment[] = [
    { kind: 'shipping', priceCents: shipping, freeOverCents: null, taxed: true },
    { kind: 'fee', priceCents: fee, taxed: true },
    { kind: 'taxes', ...taxes }
  ]
  return priceLines({ currency: 'usd', lines: prices.map(unitCents => ({ unitCents, quantity: 1 })), adjustments })
}

const amounts = ({ taxes }: ReturnType<typeof price>) => taxes.map(({ name, cents }) => [name, cents])

describe('as tax authorities work it out', () => {
  // Revenu Québec, "Calculating the Taxes": $100.00, GST $5.00, QST $9.98, total $114.98; both on the price without the other.
  // https://www.revenuquebec.ca/en/entreprise/taxes/tvq_tps/calcul-taxes.aspx
  test('adds GST and QST to a price in Québec', () => {
    const priced = price({ prices: [10_000] }, terms([rate('GST', 5), rate('QST', 9.975)]))
    expect(amounts(priced)).toEqual([
      ['GST', 500],
      ['QST', 998]
    ])
    expect(priced).toMatchObject({ taxCents: 1498, includedTaxCents: 0, totalCents: 11_498 })
  })

  // New York, Tax Bulletin ST-838: appliance 499.95, service contract 30.00, delivery 20.00: tax on 549.95; table and chairs
  // 3,500.00 and transportation 250.00: tax on 3,750.00. The rate is that of New York City.
  // https://tax.ny.gov/pubs_and_bulls/tg_bulletins/st/shipping_and_delivery_charges.htm
  test('taxes delivery in New York', () => {
    const newYork = terms([rate('Sales tax', 8.875)])
    expect(price({ prices: [49_995, 3000], shipping: 2000 }, newYork).taxes).toMatchObject([
      { baseCents: 54_995, cents: 4881 }
    ])
    expect(price({ prices: [350_000], shipping: 25_000 }, newYork).taxes).toMatchObject([
      { baseCents: 375_000, cents: 33_281 }
    ])
  })

  // Maine Revenue Services, sales tax question 13: shipping by carrier that is stated separately is not taxed; 5.5 %.
  test('taxes goods without their shipping in Maine', () => {
    const maine = terms([rate('Sales tax', 5.5, { onShipping: false })])
    const priced = price({ prices: [10_000], shipping: 1000 }, maine)
    expect(priced).toMatchObject({ taxCents: 550, totalCents: 11_550, taxes: [{ baseCents: 10_000 }] })
  })

  // A New Tax System (Goods and Services Tax) Act 1999, 9-70, 9-75 and 9-90: GST is 1/11 of the price, rounded to the nearest
  // cent, half a cent upwards, of the total of the invoice (2)(a) or of each supply (2)(b).
  test('takes GST out of Australian prices, by invoice or by supply', () => {
    const australia = terms([rate('GST', 10)], { included: true })
    expect(price({ prices: [11_000] }, australia)).toMatchObject({ includedTaxCents: 1000, totalCents: 11_000 })
    // 1/11 of 5.00 is 0.4545…: three of them are 1.36 together and 1.35 one by one.
    const three = { prices: [500, 500, 500] }
    expect(price(three, australia)).toMatchObject({ taxCents: 0, includedTaxCents: 136, totalCents: 1500 })
    expect(price(three, { ...australia, rounding: 'line' })).toMatchObject({ includedTaxCents: 135, totalCents: 1500 })
    // 1/11 of 0.055 is half a cent, upwards; of 0.05 less.
    expect(price({ prices: [6] }, australia).includedTaxCents).toBe(1)
    expect(price({ prices: [5] }, australia).includedTaxCents).toBe(0)
  })

  // HMRC, VAT guide (Notice 700), 17.5 and VATREC12010: each line, or the invoice, to the nearest penny; of a price with VAT the
  // VAT fraction of 20 % is 1/6 (Notice 700, 3.6).
  test('rounds British VAT by line or by invoice, and takes a sixth out of a price', () => {
    const britain = terms([rate('VAT', 20)])
    const three = { prices: [112, 112, 112] }
    expect(price(three, britain)).toMatchObject({ taxCents: 67, totalCents: 403 })
    expect(price(three, { ...britain, rounding: 'line' })).toMatchObject({ taxCents: 66, totalCents: 402 })
    expect(price({ prices: [12_000] }, { ...britain, included: true }).includedTaxCents).toBe(2000)
  })

  // UStAE 15.4: of a price with 19 % the tax is 19/119, with 7 % it is 7/107.
  test('takes German VAT out of a price', () => {
    expect(price({ prices: [11_900] }, terms([rate('USt', 19)], { included: true }))).toMatchObject({
      includedTaxCents: 1900,
      totalCents: 11_900,
      taxes: [{ baseCents: 10_000, cents: 1900 }]
    })
    expect(price({ prices: [10_700] }, terms([rate('USt', 7)], { included: true })).includedTaxCents).toBe(700)
    // 24.99 × 19/119 is 3.9899….
    expect(price({ prices: [2499] }, terms([rate('USt', 19)], { included: true })).includedTaxCents).toBe(399)
  })
})

const rates = fc
  .array(
    fc.record({
      ppm: fc.integer({ min: 0, max: 120_000 }),
      onShipping: fc.boolean(),
      onFees: fc.boolean()
    }),
    { maxLength: 4 }
  )
  .map(list => list.map((each, at) => ({ ...each, name: `T${at}`, number: '' })))
const anyTerms: fc.Arbitrary<TaxTerms> = fc.record({
  included: fc.boolean(),
  rounding: fc.constantFrom('document' as const, 'line' as const),
  rates
})
const sold = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 9 }),
  shipping: fc.integer({ min: 0, max: 3000 }),
  fee: fc.integer({ min: 0, max: 3000 })
})

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

test('adds up by tax, by line and in the total, added or included, for 5,000 random documents', () => {
  fc.assert(
    fc.property(sold, anyTerms, (goods, taxes) => {
      const priced = price(goods, taxes)
      const { subtotalCents, shippingCents, feeCents, taxCents, includedTaxCents, totalCents, lines } = priced
      const all = sum(priced.taxes.map(({ cents }) => cents))
      const ofLines = sum(lines.map(line => line.taxCents + line.includedTaxCents))
      expect(taxes.included ? includedTaxCents : taxCents).toBe(all)
      expect(taxes.included ? taxCents : includedTaxCents).toBe(0)
      expect(totalCents).toBe(subtotalCents + shippingCents + feeCents + taxCents)
      expect(all - ofLines).toBeGreaterThanOrEqual(0)
      for (const [at, { baseCents, cents }] of priced.taxes.entries()) {
        const { onShipping, onFees } = taxes.rates[at]!
        const gross = subtotalCents + (onShipping ? shippingCents : 0) + (onFees ? feeCents : 0)
        if (!taxes.included) expect(baseCents).toBe(gross)
        else if (taxes.rates.length === 1) expect(baseCents + cents).toBe(gross)
        expect(Math.min(baseCents, cents)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: sized(1000, 25_000) }
  )
})

test('costs with one rate what it cost before there were several', () => {
  fc.assert(
    fc.property(sold, fc.integer({ min: 0, max: 500_000 }), fc.boolean(), (goods, ppm, onShipping) => {
      const lines = goods.prices.map(unitCents => ({ unitCents, quantity: 1 }))
      const before: Adjustment[] = [
        { kind: 'shipping', priceCents: goods.shipping, freeOverCents: null, taxed: onShipping },
        { kind: 'fee', priceCents: goods.fee, taxed: true },
        { kind: 'tax', ppm }
      ]
      const { taxes: _, ...was } = priceLines({ currency: 'usd', lines, adjustments: before })
      const { taxes: __, ...is } = price(goods, singleRate(ppm, onShipping))
      expect(is).toEqual(was)
    })
  )
})

test('chooses the rates of the region, the country, everywhere else or home', () => {
  const at = (country: string, states: string[], name: string) => {
    return { countries: country ? [country] : [], states, rates: [rate(name, 5)] }
  }
  const rules: TaxRules = {
    ...NO_RULES,
    rates: [rate('Home', 5)],
    destinations: [at('CA', ['QC'], 'Québec'), at('CA', [], 'Canada'), at('', [], 'Abroad')]
  }
  const chosen = (country: string, state: string) => termsFor(rules, { country, state }).rates.map(({ name }) => name)
  expect(chosen('CA', 'QC')).toEqual(['Québec'])
  expect(chosen('CA', 'ON')).toEqual(['Canada'])
  expect(chosen('FR', '')).toEqual(['Abroad'])
  expect(chosen('', '')).toEqual(['Home'])
  expect(termsFor(rules, undefined).rates).toEqual(rules.rates)
  expect(faultOfRules(rules)).toBeUndefined()
  const asHome = { ...rules, destinations: [{ countries: ['CA'], states: [], rates: null }] }
  expect(termsFor(asHome, { country: 'CA', state: 'QC' }).rates).toEqual(rules.rates)
  expect(faultOfRules({ ...rules, destinations: [...rules.destinations, at('CA', ['QC'], 'x')] })).toContain(
    'One place'
  )
})

test('fills in taxes by where the shop is', () => {
  const names = (rules: TaxRules, country: string, state = '') =>
    termsFor(rules, { country, state }).rates.map(({ name, ppm }) => `${name} ${ppm / 10_000}`)
  const quebec = taxPreset('ca', { country: 'CA', state: 'QC' })
  expect(names(quebec, 'CA', 'QC')).toEqual(['GST 5', 'QST 9.975'])
  expect(names(quebec, 'CA', 'ON')).toEqual(['HST 13'])
  expect(names(quebec, 'CA', 'AB')).toEqual(['GST 5'])
  expect(names(quebec, 'US', 'NY')).toEqual([])
  const germany = taxPreset('eu_oss', { country: 'DE', state: '' })
  expect([names(germany, 'DE'), names(germany, 'FI'), names(germany, 'CH')]).toEqual([['VAT 19'], ['VAT 25.5'], []])
  expect(names(taxPreset('eu', { country: 'DE', state: '' }), 'FI')).toEqual(['VAT 19'])
  expect(names(taxPreset('gb', { country: 'GB', state: '' }), 'IM')).toEqual(['VAT 20'])
  for (const preset of TAX_PRESETS) {
    for (const country of ['', 'US', 'CA', 'DE', 'GB', 'AU']) {
      for (const state of ['', 'QC', 'NY']) {
        expect(TaxRulesShape.safeParse(taxPreset(preset, { country, state })).error).toBeUndefined()
      }
    }
  }
})
