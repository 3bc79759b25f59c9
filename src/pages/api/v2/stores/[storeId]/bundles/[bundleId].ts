import { deleteStoreBundle, saveStoreBundle } from '#lib/contract/store-offers.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const PUT = route(saveStoreBundle, ({ db, actor, params, body }) =>
  stores.saveStoreBundle(db, actor, { ...params, input: body })
)

export const DELETE = route(deleteStoreBundle, ({ db, actor, params }) => stores.deleteStoreBundle(db, actor, params))
