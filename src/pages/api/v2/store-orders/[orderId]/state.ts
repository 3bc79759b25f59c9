import { changeOrderState } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/change.ts'

export const POST = route(changeOrderState, ({ db, actor, params, body }) =>
  orders.changeOrderState(db, actor, { ...params, ...body })
)
