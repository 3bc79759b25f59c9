// What one piece costs in a pop-up store: base, the size's up-charge, personalisation, and what it gives to the cause.
import { allocate, share } from './cents.ts'

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

interface Costs {
  baseCents: number
  upchargeCents?: number
  optionsCents?: number
}

/** Fundraising applies to base price and up-charge, not on personalisation. */
export function pricePiece(
  { baseCents, upchargeCents = 0, optionsCents = 0 }: Costs,
  { kind, value }: Fundraising
): PiecePrice {
  const base = baseCents + upchargeCents
  const fundraisingCents = kind === 'amount' ? value : kind === 'percent' ? share(base, value * 100) : 0
  return { baseCents: base, fundraisingCents, optionsCents, unitCents: base + fundraisingCents + optionsCents }
}

/** What a size adds to the price a shopper sees, its share of the fundraising included. */
export function shownUpcharge(baseCents: number, upchargeCents: number, fundraising: Fundraising): number {
  const plain = pricePiece({ baseCents }, fundraising)
  return pricePiece({ baseCents, upchargeCents }, fundraising).unitCents - plain.unitCents
}

/** What these lines give to the cause. */
export function raisedBy(lines: readonly (Pick<PiecePrice, 'fundraisingCents'> & { quantity: number })[]): number {
  return lines.reduce((sum, { fundraisingCents, quantity }) => sum + fundraisingCents * quantity, 0)
}

/** A bundle's price shared out by what its items cost singly, so that a part can be taxed and refunded by itself. */
export function shareBundle(priceCents: number, singlyCents: readonly number[]): number[] {
  return allocate(priceCents, singlyCents.some(cents => cents > 0) ? singlyCents : singlyCents.map(() => 1))
}
