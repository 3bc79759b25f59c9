import {
  exportSettlement,
  getSettlement,
  printSettlement,
  recordSharePayment,
  removeSharePayment
} from '#lib/contract/settlement.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as settlement from './service.ts'

export const settlementRoutes = [
  route(getSettlement, ({ db, actor, params }) => settlement.getSettlement(db, actor, params.storeId)),
  route(printSettlement, ({ db, actor, params, query }) =>
    settlement.printSettlement(db, actor, { ...params, paper: query.paper })
  ),
  route(exportSettlement, ({ db, actor, params }) => settlement.exportSettlement(db, actor, params.storeId)),
  route(recordSharePayment, ({ once, actor, params, body }) =>
    once(tx => settlement.recordSharePayment(tx, actor, { ...params, ...body }))
  ),
  route(removeSharePayment, ({ db, actor, params }) => settlement.removeSharePayment(db, actor, params))
]
