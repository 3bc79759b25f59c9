import { resendOrderMail } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/change.ts'

export const POST = route(resendOrderMail, ({ db, actor, params, body }) =>
  orders.resendOrderMail(db, actor, { ...params, ...body })
)
