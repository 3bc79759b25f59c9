// Late orders: free places of a run's sheets that a closed store offers for a time.
import { z } from 'zod'

import * as calls from './calls/late-orders.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'

export const LATE_STATES = ['paying', 'paid', 'added', 'follow_up', 'left'] as const

export const LateOrders = z.object({
  offer: z
    .object({
      until: Timestamp,
      blanks: z.enum(['shelf', 'any']),
      /** `paused` while the sheets are made again; `settling` once the time is over and somebody is still paying. */
      state: z.enum(['open', 'paused', 'settling', 'ended']),
      endedBy: z.enum(['time', 'person', 'cut', 'run']).nullable(),
      endedAt: Timestamp.nullable(),
      /** How many more pieces of each item fit, if all of them are of it. */
      items: z.array(z.object({ name: z.string(), places: z.int() }))
    })
    .nullable(),
  /** Why nothing can be offered now, in a sentence. */
  refusal: z.string().nullable(),
  store: z.object({ path: z.string(), timeZone: z.string() }).nullable(),
  orders: z.array(
    z.object({
      orderId: z.uuid(),
      number: z.int(),
      buyer: z.string(),
      pieces: z.int(),
      state: z.enum(LATE_STATES),
      /** Which run makes it. */
      runId: z.uuid().nullable(),
      runNumber: z.int().nullable(),
      placedAt: Timestamp
    })
  )
})
export type LateOrders = z.output<typeof LateOrders>

const late = {
  access: 'workspace',
  params: z.object({ runId: z.uuid() }),
  query: InWorkspace,
  data: LateOrders
} as const

export const getLateOrders = endpoint({
  ...late,
  ...calls.getLateOrders,
  may: 'production:read',
  summary: 'Whether free places of a run’s sheets are offered in its store, and what was ordered late.'
})

export const offerLateOrders = endpoint({
  ...late,
  ...calls.offerLateOrders,
  may: 'production:write',
  summary:
    'Offers what still fits on the sheets of a closed store’s run until a time, or changes that time. Ends by itself once a sheet is sent to a cutter or marked as cut.',
  body: z.object({
    until: Timestamp,
    /** `shelf`: only sizes of which a blank is in the house or on its way for the run. */
    blanks: z.enum(['shelf', 'any'])
  })
})

export const endLateOrders = endpoint({
  ...late,
  ...calls.endLateOrders,
  may: 'production:write',
  summary: 'Ends the offer at once. What is paid for later is made in a run of its own.'
})
