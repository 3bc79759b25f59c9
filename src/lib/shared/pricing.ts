import { allocate } from './money.ts'

/** The most one order can cost, in minor units: what the payment service and the columns of an order hold with room to spare. */
export const MAX_ORDER_CENTS = 10_000_000

export interface Fundraising {
  kind: 'none' | 'amount' | 'percent'
  /** Cents of each piece, or hundredths of a percent of its price. */
  value: number
}

export interface PiecePrice {
  /** The item's or the store's base price with the size's up-charge. */
  baseCents: number
  fundraisingCents: number
  /** Personalisation that was filled in. */
  optionsCents: number
  unitCents: number
}

export interface Coupon {
  kind: 'percent' | 'amount'
  /** Hundredths of a percent, or cents. */
  value: number
}

export interface CartTerms {
  coupon: Coupon | null
  shipping: { priceCents: number; freeOverCents: number | null } | null
  /** Millionths: 8.875 % is 88750. */
  taxPpm: number
  taxShipping: boolean
}

export interface CountedLine {
  piece: PiecePrice
  quantity: number
}

export interface PricedTotals {
  units: number
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  fundraisingCents: number
  /** What each line has of them, in the order given. */
  lines: { totalCents: number; discountCents: number; taxCents: number }[]
  /** Beyond MAX_ORDER_CENTS: discount and tax are not worked out then, and it cannot be ordered. */
  tooMuch: boolean
}

/** A share in millionths, rounded half up to the cent. Exact up to 9,000,000,000 cents times a million. */
function share(cents: number, millionths: number): number {
  return Number((BigInt(cents) * BigInt(millionths) + 500_000n) / 1_000_000n)
}

/** What a piece of this price (up-charge included) gives to the cause. */
export function fundraisingOf(baseCents: number, { kind, value }: Fundraising): number {
  if (kind === 'amount') return value
  return kind === 'percent' ? share(baseCents, value * 100) : 0
}

/** The price of one piece. Fundraising is reckoned on base and up-charge, not on personalisation. */
export function pricePiece(
  { baseCents, upchargeCents, optionsCents }: { baseCents: number; upchargeCents: number; optionsCents: number },
  fundraising: Fundraising
): PiecePrice {
  const base = baseCents + upchargeCents
  const fundraisingCents = fundraisingOf(base, fundraising)
  return { baseCents: base, fundraisingCents, optionsCents, unitCents: base + fundraisingCents + optionsCents }
}

/** What a size adds to the price a shopper sees, its share of the fundraising included. */
export function shownUpcharge(baseCents: number, upchargeCents: number, fundraising: Fundraising): number {
  const plain = pricePiece({ baseCents, upchargeCents: 0, optionsCents: 0 }, fundraising)
  return pricePiece({ baseCents, upchargeCents, optionsCents: 0 }, fundraising).unitCents - plain.unitCents
}

/** The whole cart: discount on the pieces, shipping by what is left, tax once on the sum; shares of the lines add up to the cent. */
export function priceLines(lines: readonly CountedLine[], terms: CartTerms): PricedTotals {
  const totals = lines.map(({ piece, quantity }) => piece.unitCents * quantity)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const subtotalCents = totals.reduce((sum, cents) => sum + cents, 0)
  const fundraisingCents = lines.reduce((sum, { piece, quantity }) => sum + piece.fundraisingCents * quantity, 0)
  const plain = { units, subtotalCents, fundraisingCents }
  if (subtotalCents > MAX_ORDER_CENTS) return { ...plain, ...withoutShares(totals, subtotalCents) }

  const discountCents = discountOf(subtotalCents, terms.coupon)
  const discounts = allocate(discountCents, totals)
  const shippingCents = shippingOf(subtotalCents - discountCents, terms.shipping)
  const taxedShipping = terms.taxShipping ? shippingCents : 0
  const taxCents = share(subtotalCents - discountCents + taxedShipping, terms.taxPpm)
  // The last share is the shipping's own.
  const taxes = allocate(taxCents, [...totals.map((cents, index) => cents - discounts[index]!), taxedShipping])
  const totalCents = subtotalCents - discountCents + shippingCents + taxCents
  return {
    ...plain,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    lines: totals.map((totalCents, index) => ({
      totalCents,
      discountCents: discounts[index]!,
      taxCents: taxes[index]!
    })),
    tooMuch: totalCents > MAX_ORDER_CENTS
  }
}

function discountOf(subtotalCents: number, coupon: Coupon | null): number {
  if (!coupon) return 0
  const cents = coupon.kind === 'amount' ? coupon.value : share(subtotalCents, coupon.value * 100)
  return Math.min(cents, subtotalCents)
}

function shippingOf(goodsCents: number, shipping: CartTerms['shipping']): number {
  if (!shipping) return 0
  return shipping.freeOverCents !== null && goodsCents >= shipping.freeOverCents ? 0 : shipping.priceCents
}

function withoutShares(totals: number[], subtotalCents: number) {
  return {
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: subtotalCents,
    lines: totals.map(totalCents => ({ totalCents, discountCents: 0, taxCents: 0 })),
    tooMuch: true
  }
}
