import { releaseOrder } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/change.ts'

export const POST = route(releaseOrder, ({ db, actor, params }) => orders.releaseOrder(db, actor, params.orderId))
