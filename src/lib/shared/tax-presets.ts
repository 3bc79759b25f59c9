// Taxes to begin with, by where a shop is. Rates of January 2026, as the tax authorities of each place publish them; a shop
// looks them over with its accountant.
import { NO_RULES, type TaxPlace, type TaxRate, type TaxRules } from './taxes.ts'

export const TAX_PRESETS = ['none', 'us', 'ca', 'gb', 'eu', 'eu_oss', 'au', 'nz'] as const
export type TaxPreset = (typeof TAX_PRESETS)[number]

interface Home {
  country: string
  /** The code of the state or province. */
  state: string
}

function rate(name: string, percent: number, onShipping = true): TaxRate {
  return { name, ppm: Math.round(percent * 10_000), onShipping, onFees: true, number: '' }
}

/** What goes abroad is sold without the taxes of home. */
const ABROAD: TaxPlace = { countries: [], states: [], rates: [] }

/** Standard rates of VAT in percent. */
const EU_PERCENT: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25
}

const HST_PERCENT: Record<string, number> = { ON: 13, NB: 15, NL: 15, PE: 15, NS: 14 }
/** What provinces charge beside the GST. */
const PROVINCIAL: Record<string, TaxRate> = {
  QC: rate('QST', 9.975),
  BC: rate('PST', 7),
  SK: rate('PST', 6),
  MB: rate('RST', 7)
}

export function taxPreset(preset: TaxPreset, home: Home): TaxRules {
  switch (preset) {
    case 'none':
      return NO_RULES
    case 'us':
      return unitedStates(home)
    case 'ca':
      return canada(home)
    case 'gb':
      return national(['GB', 'IM'], rate('VAT', 20), 'Exempt from VAT')
    case 'au':
      return { ...national(['AU'], rate('GST', 10), 'GST-free'), invoiceTitle: 'Tax invoice' }
    case 'nz':
      return national(['NZ'], rate('GST', 15), 'Zero-rated')
    case 'eu':
    case 'eu_oss':
      return union(home, preset === 'eu_oss')
  }
}

/** The shop types the rate of its place: there are thousands. */
function unitedStates({ country, state }: Home): TaxRules {
  const rates = [rate('Sales tax', 0, false)]
  const isAtHome = country === 'US' && state !== ''
  return {
    ...NO_RULES,
    rates,
    destinations: isAtHome ? [{ countries: ['US'], states: [state], rates: null }, ABROAD] : []
  }
}

/** GST or HST of where the goods go; the tax of a province only in the shop's own, until it registers in others. */
function canada({ country, state }: Home): TaxRules {
  const gst = [rate('GST', 5)]
  const own = country === 'CA' ? PROVINCIAL[state] : undefined
  const harmonised = [...Map.groupBy(Object.entries(HST_PERCENT), ([, percent]) => percent)].map(
    ([percent, places]) => ({
      countries: ['CA'],
      states: places.map(([place]) => place),
      rates: [rate('HST', percent)]
    })
  )
  const homeHst = country === 'CA' ? HST_PERCENT[state] : undefined
  const home = homeHst ? [rate('HST', homeHst)] : own ? [...gst, own] : gst
  return {
    ...NO_RULES,
    rates: home,
    exemptNote: 'Exempt from GST/HST',
    destinations: [
      ...(own ? [{ countries: ['CA'], states: [state], rates: null }] : []),
      ...harmonised,
      { countries: ['CA'], states: [], rates: gst },
      ABROAD
    ]
  }
}

function national(countries: string[], tax: TaxRate, exemptNote: string): TaxRules {
  const at = { countries, states: [], rates: null }
  return { ...NO_RULES, included: true, rates: [tax], destinations: [at, ABROAD], exemptNote }
}

/** VAT of the shop's own country in all of the union, or, by the one-stop shop, that of where the goods go. */
function union({ country }: Home, isOneStop: boolean): TaxRules {
  const all = Object.keys(EU_PERCENT)
  const others = all.filter(each => each !== country)
  const own = { countries: isOneStop ? [country] : all, states: [], rates: null }
  const theirs = [...Map.groupBy(others, each => EU_PERCENT[each])].map(([percent = 0, countries]) => {
    return { countries, states: [], rates: [rate('VAT', percent)] }
  })
  return {
    ...NO_RULES,
    included: true,
    rates: [rate('VAT', EU_PERCENT[country] ?? 0)],
    destinations: [...(isOneStop && !(country in EU_PERCENT) ? [] : [own]), ...(isOneStop ? theirs : []), ABROAD],
    exemptNote: 'Exempt from VAT'
  }
}
