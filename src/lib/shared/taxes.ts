// Which taxes a workspace charges, and which of them an address decides. What they come to is worked out in pricing.ts.
import type { TaxBasis } from './tax-basis.ts'
import type { ClassRates, TaxClass } from './tax-classes.ts'

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
  /** The standard ones. */
  rates: TaxRate[]
  /** Beside the standard one, which has no name. */
  classes?: TaxClass[] | undefined
  /** Of goods of other classes; a class that is not among them has the standard rates. */
  classRates?: ClassRates[] | undefined
  /** Shipping of goods of several classes is shared out among them by price; otherwise it has the standard rates. */
  sharedShipping?: boolean | undefined
  /** The class of fees; empty: standard. */
  feeClass?: string | undefined
  /** Why they are other ones than at home, where they are. */
  basis?: TaxBasis | undefined
}

/** Where rates of their own hold; without countries everywhere that is named nowhere. */
export interface TaxPlace {
  countries: string[]
  /** Only these states of its one country; all of them where there are none. */
  states: string[]
  /** Null: as at home, also those of classes. */
  rates: TaxRate[] | null
  classRates?: ClassRates[] | undefined
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
  /** The zero rate of a class: nothing is charged, and the rate is shown. */
  zeroRated?: boolean | undefined
  /** What it was worked out of, without taxes. */
  baseCents: number
  cents: number
  /** Of it that of shipping, where lines have different taxes. */
  shipping?: { baseCents: number; cents: number } | undefined
}

/** What one line of a document has of a tax. */
export type LineTax = Pick<TaxSum, 'name' | 'ppm' | 'zeroRated' | 'baseCents' | 'cents'>

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
  included: false,
  rounding: 'document',
  rates: [],
  destinations: [],
  invoiceTitle: '',
  exemptNote: ''
}

/** The rules that are set, or else the one rate. */
export function rulesOf(taxes: unknown, { taxPpm, taxShipping }: { taxPpm: number; taxShipping: boolean }): TaxRules {
  return (taxes as TaxRules | null) ?? singleRate(taxPpm, taxShipping)
}

/** The rates of the state, else of the country, else of everywhere else, else those of home. */
export function termsFor(rules: TaxRules, destination: Destination | undefined): TaxTerms {
  const { included, rounding, destinations, classes = [], sharedShipping, feeClass } = rules
  const place = destination?.country ? findPlace(destinations, destination) : undefined
  const { rates, classRates = [] } = place?.rates ? { ...place, rates: place.rates } : rules
  if (classes.length === 0) return { included, rounding, rates }
  return { included, rounding, rates, classes, classRates, sharedShipping, feeClass }
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
export function homePpm({ rates }: { rates: readonly Pick<TaxRate, 'ppm'>[] }): number {
  return rates.reduce((all, { ppm }) => all + ppm, 0)
}

/** "GST (5 %)"; of a zero rate "VAT (0 %)". */
export function taxLabel({ name, ppm, zeroRated }: Pick<TaxSum, 'name' | 'ppm' | 'zeroRated'>): string {
  return ppm === 0 && !zeroRated ? name : `${name} (${ppm / 10_000} %)`
}

/** What is zero-rated stands on a document with its rate; a rate that nobody typed yet does not. */
export function isShownTax({ cents, zeroRated }: Pick<TaxSum, 'cents' | 'zeroRated'>): boolean {
  return cents > 0 || zeroRated === true
}

interface ShownTax {
  label: string
  cents: number
}

/** As rows of a sum: what is added before the total, and what the total includes. */
export function shownTaxes({ taxes, includedTaxCents }: { taxes: readonly TaxSum[]; includedTaxCents: number }) {
  const rows = taxes.filter(isShownTax).map((tax): ShownTax => ({ label: taxLabel(tax), cents: tax.cents }))
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
