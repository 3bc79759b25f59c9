// What a document costs: its lines and what is added or taken off, in integer minor units of one currency. The one place where
// lines become a total, in the browser and on the server, for carts and orders and whatever is sold later.
import { allocate } from './money.ts'
import type { TaxRate, TaxSum, TaxTerms } from './taxes.ts'

/** The most one document can cost, in minor units: what the payment service and the columns hold with room to spare. */
export const MAX_TOTAL_CENTS = 10_000_000

export interface MoneyLine {
  unitCents: number
  quantity: number
  /** False for what is sold without tax. */
  taxed?: boolean
}

/** Cents, or hundredths of a percent. */
export interface Cut {
  kind: 'percent' | 'amount'
  value: number
}

export type Adjustment =
  | { kind: 'discount'; cut: Cut }
  /** Free where the goods, less discounts, come to so much. */
  | { kind: 'shipping'; priceCents: number; freeOverCents: number | null; taxed: boolean }
  | { kind: 'fee'; priceCents: number; taxed: boolean }
  /** One tax on top of all that is taxed, in millionths: 8.875 % is 88750. */
  | { kind: 'tax'; ppm: number }
  | ({ kind: 'taxes' } & TaxTerms)
  /** The total to the nearest multiple, half up. */
  | { kind: 'rounding'; toCents: number }

/** In any order: discounts apply to the goods, then shipping and fees, then each tax on what is taxed, then rounding. */
export interface MoneyDocument {
  currency: string
  lines: readonly MoneyLine[]
  adjustments: readonly Adjustment[]
}

export interface PricedDocument {
  currency: string
  units: number
  subtotalCents: number
  discountCents: number
  shippingCents: number
  feeCents: number
  /** What is added to the prices; none where they include it. */
  taxCents: number
  /** What of the prices is tax. */
  includedTaxCents: number
  /** Of each tax, added or included. */
  taxes: TaxSum[]
  /** Below zero where the total is rounded down. */
  roundingCents: number
  totalCents: number
  /** What each line has of them, in the order given; the rest of the tax is that of shipping and fees. */
  lines: { totalCents: number; discountCents: number; taxCents: number; includedTaxCents: number }[]
  /** Beyond MAX_TOTAL_CENTS: nothing but the lines is worked out then, and it cannot be sold. */
  tooMuch: boolean
}

/** A share in millionths, rounded half up to the cent. Exact up to 9,000,000,000 cents times a million. */
export function share(cents: number, millionths: number): number {
  return Number((BigInt(cents) * BigInt(millionths) + 500_000n) / 1_000_000n)
}

export function priceLines({ currency, lines, adjustments }: MoneyDocument): PricedDocument {
  const goods = lines.map(({ unitCents, quantity }) => unitCents * quantity)
  const units = sum(lines.map(({ quantity }) => quantity))
  const subtotalCents = sum(goods)
  if (subtotalCents > MAX_TOTAL_CENTS) return { currency, units, ...withoutAdjustments(goods, subtotalCents) }

  const of = <K extends Adjustment['kind']>(kind: K) => {
    return adjustments.filter((each): each is Extract<Adjustment, { kind: K }> => each.kind === kind)
  }
  const discountCents = Math.min(sum(of('discount').map(({ cut }) => cutOf(subtotalCents, cut))), subtotalCents)
  const leftCents = subtotalCents - discountCents
  const shipping = of('shipping').map(each => ({ ...each, priceCents: shippingOf(leftCents, each) }))
  const charges = [...shipping, ...of('fee')]
  const discounts = allocate(discountCents, goods)
  const terms = termsOf(of('tax'), of('taxes'))
  const taxed = goods.map((cents, index) => (lines[index]!.taxed === false ? 0 : cents - discounts[index]!))
  const { taxes, shares } = taxesOf(terms, { lines: taxed, shipping, fees: of('fee') })
  const ofTaxes = sum(taxes.map(({ cents }) => cents))
  const taxCents = terms.included ? 0 : ofTaxes
  const exactCents = leftCents + sum(charges.map(({ priceCents }) => priceCents)) + taxCents
  const totalCents = of('rounding').reduce((cents, { toCents }) => Math.round(cents / toCents) * toCents, exactCents)

  return {
    currency,
    units,
    subtotalCents,
    discountCents,
    shippingCents: sum(shipping.map(({ priceCents }) => priceCents)),
    feeCents: sum(of('fee').map(({ priceCents }) => priceCents)),
    taxCents,
    includedTaxCents: ofTaxes - taxCents,
    taxes,
    roundingCents: totalCents - exactCents,
    totalCents,
    lines: goods.map((cents, index) => ({
      totalCents: cents,
      discountCents: discounts[index]!,
      taxCents: terms.included ? 0 : shares[index]!,
      includedTaxCents: terms.included ? shares[index]! : 0
    })),
    tooMuch: totalCents > MAX_TOTAL_CENTS
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function termsOf(single: readonly { ppm: number }[], [given]: readonly TaxTerms[]): TaxTerms {
  if (given) return given
  const rates = single.map(({ ppm }) => ({ name: 'Tax', ppm, onShipping: true, onFees: true, number: '' }))
  return { included: false, rounding: 'document', rates }
}

interface Charge {
  priceCents: number
  taxed: boolean
}

interface Taxable {
  /** Of each line what is taxed, less its discount. */
  lines: readonly number[]
  shipping: readonly Charge[]
  fees: readonly Charge[]
}

/** A part of the document with one set of rates. */
interface TaxPart {
  cents: number
  rates: readonly TaxRate[]
}

/** Of each rate, and what of all of them each line bears. */
function taxesOf({ included, rounding, rates }: TaxTerms, { lines, shipping, fees }: Taxable) {
  const charge = ({ priceCents, taxed }: Charge, isTaxed: (rate: TaxRate) => boolean): TaxPart => {
    return { cents: priceCents, rates: taxed ? rates.filter(isTaxed) : [] }
  }
  const parts: TaxPart[] = [
    ...lines.map(cents => ({ cents, rates })),
    ...shipping.map(each => charge(each, ({ onShipping }) => onShipping)),
    ...fees.map(each => charge(each, ({ onFees }) => onFees))
  ]
  const amounts = amountsOf(parts, rates, { included, rounding })
  const shares = lines.map(() => 0)
  const taxes = rates.map((rate, at): TaxSum => {
    const own = parts.map(part => (part.rates.includes(rate) ? part.cents : 0))
    const { cents, byPart } = amounts[at]!
    // What is rounded once is shared out: the last share is that of shipping and fees.
    const weights = [...own.slice(0, lines.length), sum(own.slice(lines.length))]
    for (const [index, each] of (byPart ?? allocate(cents, weights)).slice(0, lines.length).entries()) {
      shares[index]! += each
    }
    const baseCents = sum(own) - (included ? amounts[at]!.withinCents : 0)
    return { ...rate, baseCents, cents }
  })
  return { taxes, shares }
}

interface TaxAmount {
  cents: number
  /** Of each part, where each is rounded by itself. */
  byPart: number[] | undefined
  /** All taxes that are in the prices it is worked out of. */
  withinCents: number
}

function amountsOf(
  parts: readonly TaxPart[],
  rates: readonly TaxRate[],
  { included, rounding }: Pick<TaxTerms, 'included' | 'rounding'>
): TaxAmount[] {
  if (!included && rounding === 'document') {
    return rates.map(rate => {
      const base = sum(parts.filter(part => part.rates.includes(rate)).map(({ cents }) => cents))
      return { cents: share(base, rate.ppm), byPart: undefined, withinCents: 0 }
    })
  }
  const rounded = rounding === 'line' ? parts : gather(parts)
  const each = rounded.map(({ cents, rates: own }) => {
    return included ? within(cents, own) : new Map(own.map(rate => [rate, share(cents, rate.ppm)]))
  })
  return rates.map(rate => {
    const byPart = each.map(taxes => taxes.get(rate) ?? 0)
    const having = each.filter(taxes => taxes.has(rate))
    return {
      cents: sum(byPart),
      byPart: rounding === 'line' ? byPart : undefined,
      withinCents: sum(having.flatMap(taxes => [...taxes.values()]))
    }
  })
}

/** Parts that bear the same taxes are one. */
function gather(parts: readonly TaxPart[]): TaxPart[] {
  const groups = Map.groupBy(parts, ({ rates }) => rates.map(({ name }) => name).join('\n'))
  return [...groups.values()].map(group => ({ cents: sum(group.map(({ cents }) => cents)), rates: group[0]!.rates }))
}

/** What of a price is tax: rounded once, and shared out by the rates. */
export function within<Rate extends { ppm: number }>(cents: number, rates: readonly Rate[]): Map<Rate, number> {
  const ppms = rates.map(({ ppm }) => ppm)
  const all = BigInt(sum(ppms))
  const whole = 1_000_000n + all
  const taxCents = Number((2n * BigInt(cents) * all + whole) / (2n * whole))
  const shares = allocate(taxCents, ppms)
  return new Map(rates.map((rate, at) => [rate, shares[at]!]))
}

function cutOf(cents: number, { kind, value }: Cut): number {
  return kind === 'amount' ? value : share(cents, value * 100)
}

function shippingOf(goodsCents: number, { priceCents, freeOverCents }: Extract<Adjustment, { kind: 'shipping' }>) {
  return freeOverCents !== null && goodsCents >= freeOverCents ? 0 : priceCents
}

function withoutAdjustments(goods: number[], subtotalCents: number) {
  return {
    subtotalCents,
    discountCents: 0,
    shippingCents: 0,
    feeCents: 0,
    taxCents: 0,
    includedTaxCents: 0,
    taxes: [],
    roundingCents: 0,
    totalCents: subtotalCents,
    lines: goods.map(totalCents => ({ totalCents, discountCents: 0, taxCents: 0, includedTaxCents: 0 })),
    tooMuch: true
  }
}
