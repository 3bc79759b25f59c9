// Which taxes a workspace charges, and which of them an address decides. What they come to is worked out in pricing.ts.
import type { TaxBasis } from './tax-basis.ts'

export interface TaxRate {
  /** As it stands on invoices: VAT, GST, QST, Sales tax. */
  name: string
  /** Millionths: 8.875 % is 88750. */
  ppm: number
  /** Also of what shipping costs. */
  onShipping: boolean
  /** Also of fees that are taxed at all. */
  onFees: boolean
  /** The number the seller is registered under for it; empty where there is none. */
  number: string
}

/** What a document is taxed by. */
export interface TaxTerms {
  /** Prices have the taxes in them, so that nothing is added. */
  included: boolean
  /** Each tax is rounded once for the document, or for each line of it. */
  rounding: 'document' | 'line'
  rates: TaxRate[]
  /** Why they are other ones than at home, where they are. */
  basis?: TaxBasis | undefined
}

/** Where rates of their own hold; without countries everywhere that is named nowhere. */
export interface TaxPlace {
  countries: string[]
  /** Only these states of its one country; all of them where there are none. */
  states: string[]
  /** Null: as at home. */
  rates: TaxRate[] | null
}

export interface TaxRules extends TaxTerms {
  destinations: TaxPlace[]
  /** What an invoice is called that has tax on it; empty: Invoice. */
  invoiceTitle: string
  /** Stands on invoices of customers who are exempt: why there is no tax. */
  exemptNote: string
  /** Businesses of other countries of the European Union account for the VAT of jobs themselves. */
  reverseCharge?: boolean | undefined
}

/** What a document was charged for one tax. */
export interface TaxSum {
  name: string
  /** Nothing where it is not known any more. */
  ppm: number
  number: string
  /** Whether shipping and fees bear it; not noted where nobody chose. */
  onShipping?: boolean | undefined
  onFees?: boolean | undefined
  /** What it was worked out of, without taxes. */
  baseCents: number
  cents: number
}

export interface Destination {
  country: string
  state: string
}

/** One rate on top of prices, which is all there is as long as nobody sets more. */
export function singleRate(ppm: number, onShipping: boolean): TaxRules {
  const rate: TaxRate = { name: 'Tax', ppm, onShipping, onFees: true, number: '' }
  return { ...NO_RULES, rates: ppm === 0 ? [] : [rate] }
}

export const NO_RULES: TaxRules = {
  ...{ included: false, rounding: 'document', rates: [], destinations: [] },
  ...{ invoiceTitle: '', exemptNote: '' }
}

/** The rules that are set, or else the one rate. */
export function rulesOf(taxes: unknown, { taxPpm, taxShipping }: { taxPpm: number; taxShipping: boolean }): TaxRules {
  return (taxes as TaxRules | null) ?? singleRate(taxPpm, taxShipping)
}

/** The rates of the state, else of the country, else of everywhere else, else those of home. */
export function termsFor(rules: TaxRules, destination: Destination | undefined): TaxTerms {
  const { included, rounding, destinations } = rules
  const place = destination?.country ? findPlace(destinations, destination) : undefined
  return { included, rounding, rates: place?.rates ?? rules.rates }
}

function findPlace(places: readonly TaxPlace[], { country, state }: Destination): TaxPlace | undefined {
  const inCountry = places.filter(({ countries }) => countries.includes(country))
  return (
    inCountry.find(({ states }) => states.includes(state)) ??
    inCountry.find(({ states }) => states.length === 0) ??
    places.find(({ countries }) => countries.length === 0)
  )
}

/** Of all rates together; what goods bear at home. */
export function homePpm({ rates }: Pick<TaxTerms, 'rates'>): number {
  return rates.reduce((all, { ppm }) => all + ppm, 0)
}

/** "GST (5 %)". */
export function taxLabel({ name, ppm }: Pick<TaxSum, 'name' | 'ppm'>): string {
  return ppm === 0 ? name : `${name} (${ppm / 10_000} %)`
}

interface ShownTax {
  label: string
  cents: number
}

/** As rows of a sum: what is added before the total, and what the total includes. */
export function shownTaxes({ taxes, includedTaxCents }: { taxes: readonly TaxSum[]; includedTaxCents: number }) {
  const rows = taxes
    .filter(({ cents }) => cents > 0)
    .map((tax): ShownTax => ({ label: taxLabel(tax), cents: tax.cents }))
  return includedTaxCents > 0 ? { added: [], included: rows } : { added: rows, included: [] }
}

/** The numbers that the seller is registered under, each once. */
export function taxNumbers(taxes: readonly TaxSum[]): string[] {
  const lines = taxes.filter(({ number }) => number !== '').map(({ name, number }) => `${name} no. ${number}`)
  return [...new Set(lines)]
}

export function taxTotal(taxes: readonly TaxSum[]): number {
  return taxes.reduce((all, { cents }) => all + cents, 0)
}

/** What is wrong with rules, in a sentence; undefined where nothing is. */
export function faultOfRules({ rates, destinations, reverseCharge }: TaxRules): string | undefined {
  if (reverseCharge && rates.every(({ number }) => number.trim() === '')) {
    return 'Type your VAT number beside the tax: it has to stand on invoices of the reverse charge.'
  }
  for (const list of [rates, ...destinations.map(place => place.rates ?? [])]) {
    const names = list.map(({ name }) => name.trim().toLowerCase())
    if (names.includes('')) return 'Give each tax a name.'
    if (new Set(names).size < names.length) return 'Two taxes of the same place have the same name.'
    if (homePpm({ rates: list }) > MOST_PPM) return 'The taxes of one place can be at most 50 % together.'
  }
  const seen = new Set<string>()
  for (const { countries, states } of destinations) {
    if (states.length > 0 && countries.length !== 1) return 'States can be chosen for one country at a time.'
    for (const country of countries.length > 0 ? countries : ['']) {
      for (const state of states.length > 0 ? states : ['']) {
        const key = `${country}-${state}`
        if (seen.has(key)) return faultOfTwice(country, state)
        seen.add(key)
      }
    }
  }
  return undefined
}

function faultOfTwice(country: string, state: string): string {
  const twice = 'One place has two sets of taxes. Remove one of them'
  return country !== '' && state === '' ? `${twice}, or choose states.` : `${twice}.`
}

export const MOST_PPM = 500_000
