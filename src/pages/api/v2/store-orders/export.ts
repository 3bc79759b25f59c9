import { exportOrders } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/export.ts'

export const GET = route(exportOrders, ({ db, actor, query }) => orders.exportOrders(db, actor, query))
