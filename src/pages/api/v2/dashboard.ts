import { getDashboard } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as orders from '#lib/server/storefront/orders/dashboard.ts'

export const GET = route(getDashboard, ({ db, actor }) => orders.getDashboard(db, actor))
