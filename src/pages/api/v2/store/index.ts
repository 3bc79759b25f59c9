import { getShopStore } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as store from '#lib/server/storefront/shopping/store.ts'

export const GET = route(getShopStore, ({ db, query, request }) =>
  store.getShopStore(db, query.campaignId, { cookie: request.headers.get('cookie') })
)
