import { getCostRates, updateCostRates } from '#lib/contract/cost-rates.ts'
import * as rates from '#lib/server/design/documents/cost-rates.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getCostRates, ({ db, actor }) => rates.getCostRates(db, actor))

export const PUT = route(updateCostRates, ({ db, actor, body }) => rates.updateCostRates(db, actor, body))
