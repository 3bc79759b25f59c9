import type { CostRates } from '#lib/contract/cost-rates.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { findCostRates, upsertCostRates } from './cost-rate-queries.ts'

export async function getCostRates(db: Db, member: Member): Promise<CostRates> {
  return (await findCostRates(db, member)) ?? USUAL_RATES
}

export async function updateCostRates(db: Db, member: Member, change: Partial<CostRates>): Promise<CostRates> {
  await upsertCostRates(db, member, { usual: USUAL_RATES, change })
  return getCostRates(db, member)
}
