import { getDashboard } from '#lib/contract/orders.ts'
import { route } from '#lib/server/http/route.ts'
import * as orders from '#lib/server/orders/dashboard.ts'

export const GET = route(getDashboard, ({ db, actor }) => orders.getDashboard(db, actor))
