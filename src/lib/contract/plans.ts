import { z } from 'zod'

import { LIMITS, PLAN_IDS } from '#lib/shared/plans.ts'

import * as calls from './calls/plans.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

export const PlanId = z.enum(PLAN_IDS, 'Choose free, starter or business')

const Allowed = z.int().nullable()

const Price = z.object({ productId: z.string(), priceId: z.string(), amountCents: z.int() })

export const Plan = z.object({
  id: PlanId,
  bestValue: z.boolean(),
  billingSwitch: z.boolean(),
  monthly: Price,
  yearly: Price,
  limits: z.object({ workspaces: Allowed, people: Allowed, openJobs: Allowed, openStores: Allowed })
})

export const getPlan = endpoint({
  ...calls.getPlan,
  access: 'workspace',
  may: 'workspace:read',
  summary: 'The plan of the workspace, which is its owner’s, and how much of it is used. Without limit is null.',
  query: InWorkspace,
  data: z.object({
    plan: PlanId,
    usage: z.array(z.object({ limit: z.enum(LIMITS), used: z.int(), allowed: Allowed }))
  })
})

export const setPlan = endpoint({
  ...calls.setPlan,
  access: 'admin',
  summary: 'Gives a person a plan. It holds for every workspace they own; what is there already stays.',
  body: z.object({ userId: z.uuid('Choose a person'), plan: PlanId }),
  data: z.object({ userId: z.uuid(), plan: PlanId })
})
