import { saveCoupon } from '#lib/contract/store-offers.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const PUT = route(saveCoupon, ({ db, actor, params: { storeId }, body }) =>
  stores.saveCoupon(db, actor, { storeId, input: body })
)
