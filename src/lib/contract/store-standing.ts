// What can be done with a store, and how its group prices stand.
import { z } from 'zod'

import { Cents } from './endpoint.ts'

export const STORE_ACTIONS = [
  'publish',
  'unpublish',
  'take_payments',
  'close',
  'reopen',
  'start_production',
  'mark_ready',
  'mark_delivered',
  'settle',
  'cancel'
] as const

/** How the group price of an item stands; prices of one piece as shoppers see them. */
export const GroupStanding = z.object({
  storeItemId: z.uuid(),
  name: z.string(),
  /** Ordered with an authorised card, or, once it is decided, those that decided it. */
  pieces: z.int(),
  mostCents: z.int(),
  /** At so many pieces; null where it is not made. */
  nowCents: z.int().nullable(),
  next: z.object({ missing: z.int(), cents: z.int() }).nullable()
})

export const GroupTierInput = z.object({
  from: z.int('Give a whole number').min(2, 'At least 2 pieces').max(100_000),
  cents: Cents.min(1, 'Give each step a price')
})
