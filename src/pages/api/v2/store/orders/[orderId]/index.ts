import { getShopperOrder } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as order from '#lib/server/storefront/shopping/order.ts'

export const GET = route(getShopperOrder, ({ db, params }) => order.getShopperOrder(db, params.orderId))
