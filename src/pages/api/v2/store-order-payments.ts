import { settleOrder } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as order from '#lib/server/storefront/shopping/order.ts'

export const POST = route(settleOrder, ({ db, body }) => order.settleOrder(db, body.orderId))
