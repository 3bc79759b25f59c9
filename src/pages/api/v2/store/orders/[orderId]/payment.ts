import { resumePayment } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as order from '#lib/server/storefront/shopping/order.ts'

export const GET = route(resumePayment, ({ db, params }) => order.resumePayment(db, params.orderId))
