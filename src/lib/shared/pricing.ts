// What a document costs: its lines and what is added or taken off, in integer minor units of one currency. The one place where
// lines become a total, in the browser and on the server, for carts and orders and whatever is sold later.
import { allocate, share } from './cents.ts'
import { shareAt } from './share-at.ts'
import { ratesOfClass } from './tax-classes.ts'
import { taxesOf } from './tax-sums.ts'
import type { LineTax, TaxSum, TaxTerms } from './taxes.ts'
import { zip } from './zip.ts'

/** The most one document can cost, in minor units: what the payment service and the columns hold with room to spare. */
export const MAX_TOTAL_CENTS = 10_000_000

export interface MoneyLine {
  unitCents: number
  quantity: number
  /** False for what is sold without tax. */
  taxed?: boolean
  /** Empty: standard. */
  taxClass?: string | undefined
  /** By size what its pieces cost, where the line is priced as a whole: a class can have a limit by piece. */
  pieces?: readonly { quantity: number; cents: number }[]
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

interface PricedLine {
  totalCents: number
  discountCents: number
  taxCents: number
  includedTaxCents: number
  /** Of each tax, where lines have different ones. */
  taxes?: LineTax[]
  /** What a piece costs decides its taxes. */
  isLimited?: boolean
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
  lines: PricedLine[]
  /** Beyond MAX_TOTAL_CENTS: nothing but the lines is worked out then, and it cannot be sold. */
  tooMuch: boolean
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
  const sold = lines.map((line, index) => ({
    cents: shareAt(goods, index) - shareAt(discounts, index),
    taxed: line.taxed !== false,
    taxClass: line.taxClass,
    pieces: line.pieces ?? [{ quantity: line.quantity, cents: shareAt(goods, index) }]
  }))
  const { taxes, shares, byLine } = taxesOf(terms, { lines: sold, shipping, fees: of('fee') })
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
    lines: zip(lines, goods).map(([{ taxClass }, cents], index) => ({
      totalCents: cents,
      discountCents: shareAt(discounts, index),
      taxCents: terms.included ? 0 : shareAt(shares, index),
      includedTaxCents: terms.included ? shareAt(shares, index) : 0,
      ...(byLine && { taxes: byLine[index] }),
      ...(ratesOfClass(terms, taxClass).limit && { isLimited: true })
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
