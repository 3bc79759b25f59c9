import { z } from 'zod'

import * as calls from './calls/dashboard.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'
import { OrderSummary } from './orders.ts'
import { PaymentAccount } from './payment-accounts.ts'

const Steps = z.array(z.object({ id: z.string(), done: z.boolean() }))

export const DashboardCards = z.object({
  currency: z.string(),
  /** Whether the figures are of test orders, as they are while no real payment service is set up; never of both. */
  testMode: z.boolean(),
  /** Sums of money, and the account that is paid, are null for whoever may not see what the shop earns. */
  today: z.object({ orders: z.int(), salesCents: z.int().nullable() }),
  /** Sales by day of the workspace's zone, the last 30, oldest first. */
  days: z.array(z.object({ day: z.string(), orders: z.int(), salesCents: z.int().nullable() })),
  openStores: z.int(),
  closingSoon: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      closesAt: Timestamp,
      units: z.int(),
      raisedCents: z.int().nullable(),
      goalCents: z.int().nullable()
    })
  ),
  toProduce: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      orders: z.int(),
      units: z.int(),
      /** Pieces short of the minimum of a closed store: whether they are made is to be decided. */
      missing: z.int(),
      inHandsOn: z.string().nullable()
    })
  ),
  unpaid: z.int(),
  held: z.int(),
  readyForPickup: z.int(),
  /** Cards that are authorised for group prices and not charged, and the most that they will be charged. */
  authorised: z.object({ orders: z.int(), cents: z.int().nullable() }),
  newLeads: z.int(),
  latest: z.array(OrderSummary),
  payments: PaymentAccount.nullable(),
  /** The way to the first order of a store, and the way to the first proposal of a job. */
  checklist: Steps,
  jobChecklist: Steps,
  /** Where the next steps of a new shop are taken. */
  newestStore: z.object({ id: z.uuid(), path: z.string() }).nullable()
})
export type DashboardCards = z.infer<typeof DashboardCards>

export const getDashboard = endpoint({
  ...calls.getDashboard,
  access: 'workspace',
  may: 'orders:read',
  summary: 'What the dashboard’s cards show.',
  query: InWorkspace,
  data: DashboardCards
})
