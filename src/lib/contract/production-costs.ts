// What production costs, and what it leaves.
import { z } from 'zod'

import { WORKS } from '#lib/shared/capacity.ts'

import * as calls from './calls/production-costs.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

const CostSums = z.object({
  filmCents: z.int(),
  /** Transfers, ink, thread: what is put on beside cut film. */
  printCents: z.int(),
  labourCents: z.int(),
  blankCents: z.int(),
  /** Of card payments. */
  feeCents: z.int(),
  costCents: z.int(),
  /** Of roll. */
  filmMm: z.int()
})

export const ProductionCosts = z.object({
  currency: z.string(),
  pieces: z.int(),
  spoiled: z.int(),
  /** Of the pieces, those that lie on sheets: their film is measured, that of the others estimated. */
  laidOut: z.int(),
  /** What the pieces are sold for, without tax and what is raised. */
  incomeCents: z.int(),
  /** Pieces without a price in this currency: there is no margin with them. */
  unpriced: z.int(),
  planned: CostSums,
  done: CostSums,
  /** What was done, and the rest as planned. */
  expected: CostSums,
  /** Hundredths of a percent. */
  plannedMargin: z.int().nullable(),
  expectedMargin: z.int().nullable(),
  work: z.array(z.object({ work: z.enum(WORKS), plannedMinutes: z.int(), doneMinutes: z.int() })),
  /** What nobody has said, so that usual figures are taken. */
  guessed: z.object({ films: z.array(z.string()), blanks: z.int(), fees: z.boolean() })
})
export type ProductionCosts = z.output<typeof ProductionCosts>

export const getProductionCosts = endpoint({
  ...calls.getProductionCosts,
  access: 'workspace',
  may: 'prices:read',
  summary:
    'What a run costs and leaves, planned and as it was done; or all that runs make of a store or a job. By the rates of the workspace.',
  query: InWorkspace.extend({ of: z.enum(['run', 'store', 'job']), id: z.uuid() }),
  data: ProductionCosts
})
