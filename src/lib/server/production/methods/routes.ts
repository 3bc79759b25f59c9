import { getRunTransfers, listRunMethods } from '#lib/contract/production-methods.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { listMethods } from './service.ts'
import { printRunTransfers } from './transfers.ts'

export const methodRoutes = [
  route(listRunMethods, ({ db, actor, params }) => listMethods(db, actor, params.runId)),
  route(getRunTransfers, ({ db, actor, params, query }) => printRunTransfers(db, actor, { ...params, ...query }))
]
