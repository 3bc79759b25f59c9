// How the group prices of a store stand, for the shop: how many pieces, what they would cost, what would be charged.
import { sql } from 'kysely'

import type { StoreDetail, StoreItem } from '#lib/contract/stores.ts'
import { isLiveSeller } from '#lib/server/commerce/payments/place.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { countPieces, findGroupOrders } from '#lib/server/storefront/orders/group-price.ts'
import { baseAt, type BelowFirst, mostOf, nextTier, totalsByTerms } from '#lib/shared/group-price.ts'
import { type Fundraising, pricePiece } from '#lib/shared/piece-price.ts'

import type { StoreRow } from './queries.ts'

type Standing = Omit<NonNullable<StoreDetail['group']>, 'unpaidOrders'>

export async function groupStanding(db: Db, store: StoreRow, storeItems: StoreItem[]): Promise<Standing | null> {
  const sold = storeItems.filter(({ groupTiers }) => groupTiers)
  if (sold.length === 0) return null
  const livemode = isLiveSeller(store)
  const decided = store.group_decided_at !== null
  const soldOf = await countPieces(db, store.id)
  const pieces = decided ? await findDecided(db, store.id) : soldOf(livemode)
  const fundraising = { kind: store.fundraising_kind as Fundraising['kind'], value: store.fundraising_value }
  const shown = (baseCents: number) => pricePiece({ baseCents }, fundraising).unitCents
  return {
    decided,
    items: sold.map(({ id, item, groupTiers, priceCents }) => {
      const terms = { tiers: groupTiers!, below: store.group_below as BelowFirst }
      const mostCents = mostOf(terms, priceCents ?? item.basePriceCents)
      const count = pieces.get(id) ?? 0
      const now = baseAt({ ...terms, mostCents }, count)
      const next = decided ? undefined : nextTier(terms, count)
      return {
        storeItemId: id,
        name: item.name,
        pieces: count,
        mostCents: shown(mostCents),
        nowCents: now === undefined ? null : shown(now),
        next: next ? { missing: next.from - count, cents: shown(next.cents) } : null
      }
    }),
    nowCents: decided ? null : await chargedNow(db, store.id, { livemode, sold: soldOf(livemode) })
  }
}

/** What the authorised orders would be charged at so many pieces. */
async function chargedNow(
  db: Db,
  storeId: string,
  { livemode, sold }: { livemode: boolean; sold: ReadonlyMap<string, number> }
): Promise<number> {
  const orders = await findGroupOrders(db, storeId)
  const own = orders.filter(order => order.livemode === livemode)
  return own.reduce((sum, { terms, currency, lines }) => {
    const totals = totalsByTerms(terms, { currency, lines, sold })
    return sum + (totals.units === 0 ? 0 : totals.totalCents)
  }, 0)
}

async function findDecided(db: Db, storeId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pieces: number }>`
    select id, coalesce(group_sold, 0) as pieces from store_items where store_id = ${storeId}`.execute(db)
  return new Map(rows.map(({ id, pieces }): [string, number] => [id, pieces]))
}
