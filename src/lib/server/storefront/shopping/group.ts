// What shoppers are shown of a group price: where it stands, what comes next, and what is likely.
import { required } from '#lib/shared/required.ts'
import type { GroupOffer } from '#lib/contract/shopping.ts'
import { forecastPieces } from '#lib/shared/group-forecast.ts'
import { baseAt, type GroupPrice, mostOf, nextTier } from '#lib/shared/group-price.ts'
import { type Fundraising, pricePiece } from '#lib/shared/piece-price.ts'

import type { ShopItemRow, ShopRow } from './queries.ts'

/** As a line keeps it; null where the item has one price. */
export function groupPriceOf({ group, baseCents }: Pick<ShopItemRow, 'group' | 'baseCents'>): GroupPrice | null {
  if (!group) return null
  const { tiers, below } = group
  return { tiers, below, mostCents: mostOf({ tiers, below }, baseCents) }
}

export function showGroup(
  item: ShopItemRow,
  { opensAt, closesAt }: ShopRow,
  fundraising: Fundraising
): GroupOffer | null {
  const price = groupPriceOf(item)
  if (!price) return null
  const { pieces, orders, decided } = required(item.group ?? undefined, 'the terms of a group price')
  const shown = (baseCents: number) => pricePiece({ baseCents }, fundraising).unitCents
  const shownAt = (count: number) => {
    const baseCents = baseAt(price, count)
    return baseCents === undefined ? null : shown(baseCents)
  }
  const next = decided ? undefined : nextTier(price, pieces)
  const forecast =
    opensAt && closesAt && !decided ? forecastPieces({ pieces, orders, openedAt: opensAt, closesAt }) : undefined
  return {
    tiers: price.tiers.map(({ from, cents }) => ({ from, cents: shown(cents) })),
    below: price.below,
    singleCents: shown(item.baseCents),
    pieces,
    nowCents: shownAt(pieces),
    next: next ? { from: next.from, missing: next.from - pieces, cents: shown(next.cents) } : null,
    forecast: forecast ? { ...forecast, lowCents: shownAt(forecast.low), highCents: shownAt(forecast.high) } : null,
    decided
  }
}
