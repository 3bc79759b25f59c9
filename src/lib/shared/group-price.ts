// Group prices: the more pieces of an item a store sells, the less each of them costs. What a buyer is shown first is the
// most they can pay; what they pay is worked out here when the store has closed, from what was shown to them.
import { required } from './required.ts'
import { type Fundraising, type PiecePrice, pricePiece, raisedBy } from './piece-price.ts'
import { type Adjustment, type PricedDocument, priceLines } from './pricing.ts'

/** From so many pieces on each costs so much, before up-charges, personalisation and fundraising. */
export interface GroupTier {
  from: number
  cents: number
}

/** Fewer pieces than the first tier asks for: they cost the single price, or nobody gets or pays them. */
export type BelowFirst = 'single' | 'cancel'

/** As a line keeps it, so that nothing the shop does later changes what was shown. */
export interface GroupPrice {
  tiers: GroupTier[]
  below: BelowFirst
  /** The base price that the card is authorised for. */
  mostCents: number
}

export const MOST_TIERS = 6

/**
 * From opening to closing. A bank keeps the money of a card back for seven days; the seventh is left for charging it, also
 * where the payment service or this program is away for hours.
 */
export const MOST_GROUP_DAYS = 6
export const MOST_GROUP_MS = MOST_GROUP_DAYS * 24 * 60 * 60 * 1000

/** So long a buyer whose card could not be charged has to pay by the link. */
export const PAY_LINK_DAYS = 5

export function mostOf({ tiers, below }: Omit<GroupPrice, 'mostCents'>, singleCents: number): number {
  return below === 'single' ? singleCents : required(tiers[0], 'a first step').cents
}

/** The base price of a piece where so many are sold; undefined where it is not made. */
export function baseAt({ tiers, below, mostCents }: GroupPrice, pieces: number): number | undefined {
  const reached = tiers.findLast(({ from }) => from <= pieces)
  return reached?.cents ?? (below === 'single' ? mostCents : undefined)
}

/** The tier that comes next. */
export function nextTier({ tiers }: Pick<GroupPrice, 'tiers'>, pieces: number): GroupTier | undefined {
  return tiers.find(({ from }) => from > pieces)
}

/** What is wrong with tiers; the texts are by the name, with the number in them. */
interface TierFault {
  is: 'tooMany' | 'fromTwo' | 'fromMore' | 'firstCheaper' | 'cheaper' | 'noPrice'
  number: number
}

/** The first thing that is wrong with tiers; undefined where nothing is. */
export function faultOfTiers(tiers: readonly GroupTier[], singleCents: number): TierFault | undefined {
  if (tiers.length > MOST_TIERS) return { is: 'tooMany', number: MOST_TIERS }
  let before: GroupTier = { from: 1, cents: singleCents }
  for (const tier of tiers) {
    const number = before.from
    if (tier.from <= before.from) return { is: number === 1 ? 'fromTwo' : 'fromMore', number }
    if (tier.cents >= before.cents) return { is: number === 1 ? 'firstCheaper' : 'cheaper', number }
    if (tier.cents < 1) return { is: 'noPrice', number }
    before = tier
  }
  return undefined
}

/** How the total of an order follows from its pieces, as it was shown when it was placed. */
export interface GroupTerms {
  fundraising: Fundraising
  /** Shipping is a fixed amount here: a lower price never makes it dearer. */
  adjustments: Adjustment[]
}

/** What a cart's adjustments are for as long as its order waits for its price. */
export function groupTermsOf(
  fundraising: Fundraising,
  adjustments: readonly Adjustment[],
  { shippingCents }: Pick<PricedDocument, 'shippingCents'>
): GroupTerms {
  return {
    fundraising,
    adjustments: adjustments.map(each =>
      each.kind === 'shipping' ? { ...each, priceCents: shippingCents, freeOverCents: null } : each
    )
  }
}

export interface TermsLine {
  /** As ordered: with its up-charge, at the most of its group price. */
  baseCents: number
  optionsCents: number
  /** Pieces that are still wanted. */
  quantity: number
  group: GroupPrice | null
  storeItemId: string | null
  taxClass: string
}

export interface GroupTotals extends PricedDocument {
  fundraisingCents: number
  pieces: (PiecePrice & { quantity: number })[]
}

/**
 * What an order comes to: at the most, or, once it is known how many pieces of each item were sold, at the price that they
 * reached. The second is never more than the first. A line that is not made has no pieces.
 */
export function totalsByTerms(
  { fundraising, adjustments }: GroupTerms,
  { currency, lines, sold }: { currency: string; lines: readonly TermsLine[]; sold?: ReadonlyMap<string, number> }
): GroupTotals {
  const pieces = lines.map(({ baseCents, optionsCents, quantity, group, storeItemId, taxClass }) => {
    const plain = { ...pricePiece({ baseCents, optionsCents }, fundraising), quantity, taxClass }
    if (!group || !sold) return plain
    const reached = baseAt(group, sold.get(storeItemId ?? '') ?? 0)
    if (reached === undefined) return { ...plain, quantity: 0 }
    const cheaper = { baseCents: baseCents - group.mostCents + reached, optionsCents }
    return { ...pricePiece(cheaper, fundraising), quantity, taxClass }
  })
  return { ...priceLines({ currency, lines: pieces, adjustments }), fundraisingCents: raisedBy(pieces), pieces }
}
