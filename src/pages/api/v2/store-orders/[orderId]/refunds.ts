import { refundOrder } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/change.ts'

export const POST = route(refundOrder, ({ db, once, actor, params, body }) =>
  orders.refundOrder(db, actor, { ...params, ...body, once })
)
