// What a document costs: its lines and what is added or taken off, in integer minor units of one currency. The one place where
// lines become a total, in the browser and on the server, for carts and orders and whatever is sold later.
import { allocate } from './money.ts'

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
  /** Millionths: 8.875 % is 88750. */
  | { kind: 'tax'; ppm: number }
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
  taxCents: number
  /** Below zero where the total is rounded down. */
  roundingCents: number
  totalCents: number
  /** What each line has of them, in the order given; the rest of the tax is that of shipping and fees. */
  lines: { totalCents: number; discountCents: number; taxCents: number }[]
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
  const taxedCharges = sum(charges.filter(({ taxed }) => taxed).map(({ priceCents }) => priceCents))
  const discounts = allocate(discountCents, goods)
  const taxed = goods.map((cents, index) => (lines[index]!.taxed === false ? 0 : cents - discounts[index]!))
  const taxCents = sum(of('tax').map(({ ppm }) => share(sum(taxed) + taxedCharges, ppm)))
  const exactCents = leftCents + sum(charges.map(({ priceCents }) => priceCents)) + taxCents
  const totalCents = of('rounding').reduce((cents, { toCents }) => Math.round(cents / toCents) * toCents, exactCents)

  // The last share is that of shipping and fees.
  const taxes = allocate(taxCents, [...taxed, taxedCharges])
  return {
    currency,
    units,
    subtotalCents,
    discountCents,
    shippingCents: sum(shipping.map(({ priceCents }) => priceCents)),
    feeCents: sum(of('fee').map(({ priceCents }) => priceCents)),
    taxCents,
    roundingCents: totalCents - exactCents,
    totalCents,
    lines: goods.map((cents, index) => ({
      totalCents: cents,
      discountCents: discounts[index]!,
      taxCents: taxes[index]!
    })),
    tooMuch: totalCents > MAX_TOTAL_CENTS
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
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
    roundingCents: 0,
    totalCents: subtotalCents,
    lines: goods.map(totalCents => ({ totalCents, discountCents: 0, taxCents: 0 })),
    tooMuch: true
  }
}
