import { listOrders } from '#lib/contract/orders.ts'
import { placeOrder } from '#lib/contract/shopping.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/service.ts'
import * as place from '#lib/server/storefront/shopping/place.ts'

export const GET = route(listOrders, ({ db, actor, query }) => orders.findOrders(db, actor, query))

export const POST = route(placeOrder, ({ db, body, request: { headers } }) =>
  place.placeOrder(db, body, {
    idempotencyKey: headers.get('idempotency-key'),
    cookie: headers.get('cookie'),
    ip: requestContext().ip
  })
)
