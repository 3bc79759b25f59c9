import { getProductDetail } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as store from '#lib/server/storefront/shopping/store.ts'

export const GET = route(getProductDetail, ({ db, query, request }) =>
  store.getProductDetail(db, query, { cookie: request.headers.get('cookie') })
)
