import { removeStoreItem, updateStoreItem } from '#lib/contract/store-offers.ts'

import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const PUT = route(updateStoreItem, ({ db, actor, params, body }) =>
  stores.updateStoreItem(db, actor, { ...params, input: body })
)

export const DELETE = route(removeStoreItem, ({ db, actor, params }) => stores.removeStoreItem(db, actor, params))
