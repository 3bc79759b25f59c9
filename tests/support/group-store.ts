// A store with a group price; it needs nothing of the product but its database.
import { getDb } from '#lib/server/platform/db/index.ts'

import { openShop, type Shop } from './shop.ts'
import type { Person } from './world.ts'

const TIERS = [
  { from: 4, cents: 1800 },
  { from: 8, cents: 1500 }
]

/** Tees of 2000, cheaper from 4 and 8 on, and caps of 1500 at one price; it closes in four days. */
export async function groupShop(
  owner: Person,
  below: 'single' | 'cancel',
  { stock, minimum = 0 }: { stock?: Record<string, number>; minimum?: number } = {}
): Promise<Shop> {
  const closes_at = new Date(Date.now() + 4 * 86_400_000).toISOString()
  const store = { group_below: below, closes_at, minimum_units: minimum }
  const shop = await openShop(owner, { store, ...(stock && { tee: { stock } }) })
  await getDb()
    .updateTable('store_items')
    .set({ group_tiers: JSON.stringify(TIERS) })
    .where('id', '=', shop.tee.storeItemId)
    .execute()
  return shop
}
