import { getOrder } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/service.ts'

export const GET = route(getOrder, ({ db, actor, params }) => orders.getOrder(db, actor, params.orderId))
