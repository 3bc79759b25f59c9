// Group prices, as a shop sets and sees them.
import { z } from 'zod'

import { Cents } from './endpoint.ts'

export const GroupTierInput = z.object({
  from: z.int('Give a whole number').min(2, 'At least 2 pieces').max(100_000),
  cents: Cents.min(1, 'Give each step a price')
})

/** How the group price of an item stands; prices of one piece as shoppers see them. */
const GroupStanding = z.object({
  storeItemId: z.uuid(),
  name: z.string(),
  /** Ordered with an authorised card, or, once it is decided, those that decided it. */
  pieces: z.int(),
  mostCents: z.int(),
  /** At so many pieces; null where it is not made. */
  nowCents: z.int().nullable(),
  next: z.object({ missing: z.int(), cents: z.int() }).nullable()
})

/** How all of a store stand. */
export const StoreGroup = z.object({
  /** Its prices are decided, and cards are charged. */
  decided: z.boolean(),
  items: z.array(GroupStanding),
  /** What the authorised orders would be charged if the store closed now; null once it is decided, and each order says it. */
  nowCents: z.int().nullable(),
  /** Buyers whose card could not be charged, and who have a link to pay. */
  unpaidOrders: z.int()
})
