import { packingSlip } from '#lib/contract/orders.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { printSlip } from '#lib/server/storefront/orders/slip.ts'

export const GET = route(packingSlip, ({ db, actor, params, query }) =>
  printSlip(db, actor, { ...params, paper: query.paper })
)
