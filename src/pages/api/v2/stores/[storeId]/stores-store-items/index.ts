import { addStoreItems, orderStoreItems } from '#lib/contract/store-offers.ts'

import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const POST = route(addStoreItems, ({ db, actor, params: { storeId }, body }) =>
  stores.addStoreItems(db, actor, { storeId, ...body })
)

export const PUT = route(orderStoreItems, ({ db, actor, params: { storeId }, body }) =>
  stores.orderStoreItems(db, actor, { storeId, ...body })
)
