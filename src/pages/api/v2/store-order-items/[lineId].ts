import { changeOrderLine } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as order from '#lib/server/storefront/shopping/order.ts'

export const PUT = route(changeOrderLine, ({ db, params, query, body }) =>
  order.changeOrderLine(db, { publicId: query.orderId, lineId: params.lineId, ...body })
)
