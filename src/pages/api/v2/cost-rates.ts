import { getCostRates, updateCostRates } from '#lib/contract/cost-rates.ts'
import * as rates from '#lib/server/documents/cost-rates.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(getCostRates, ({ db, actor }) => rates.getCostRates(db, actor))

export const PUT = route(updateCostRates, ({ db, actor, body }) => rates.updateCostRates(db, actor, body))
