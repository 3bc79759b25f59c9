import { endLateOrders, getLateOrders, offerLateOrders } from '#lib/contract/late-orders.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as late from './service.ts'

export const lateRoutes = [
  route(getLateOrders, ({ db, actor, params }) => late.getLateOrders(db, actor, params.runId)),
  route(offerLateOrders, ({ db, actor, params, body }) => late.offerLateOrders(db, actor, { ...params, ...body })),
  route(endLateOrders, ({ db, actor, params }) => late.endLateOrders(db, actor, params.runId))
]
