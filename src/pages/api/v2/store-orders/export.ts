import { exportOrders } from '#lib/contract/orders.ts'
import { route } from '#lib/server/http/route.ts'
import * as orders from '#lib/server/orders/export.ts'

export const GET = route(exportOrders, ({ db, actor, query }) => orders.exportOrders(db, actor, query))
