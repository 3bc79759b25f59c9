import { z } from 'zod'

import * as calls from './calls/cost-rates.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

const Cents = z.int().min(0, 'Not less than nothing').max(1_000_000, 'At most 10,000.00')

/** What a workspace prices designs with: the same for everybody in it. */
export const CostRates = z.object({
  hourlyCents: Cents,
  /** A garment, where the design does not say another one. */
  blankCents: Cents,
  /** The part of the price that is left after all costs. */
  marginPercent: z.int().min(0).max(95, 'At most 95 %'),
  wastePercent: z.int().min(0).max(50, 'At most 50 %')
})
export type CostRates = z.infer<typeof CostRates>

const rates = { access: 'workspace', query: InWorkspace, data: CostRates } as const

export const getCostRates = endpoint({
  ...rates,
  ...calls.getCostRates,
  may: 'costs:read',
  summary: 'The rates that designs of the workspace are priced with.'
})

export const updateCostRates = endpoint({
  ...rates,
  ...calls.updateCostRates,
  may: 'costs:write',
  summary: 'Changes the rates that are given; the others stay.',
  body: CostRates.partial()
})
