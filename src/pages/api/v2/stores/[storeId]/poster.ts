import { storePoster } from '#lib/contract/stores.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const GET = route(storePoster, ({ db, actor, params: { storeId }, query }) =>
  stores.storePoster(db, actor, { storeId, paper: query.paper })
)
