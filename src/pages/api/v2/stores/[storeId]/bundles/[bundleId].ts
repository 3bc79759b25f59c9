import { deleteStoreBundle, saveStoreBundle } from '#lib/contract/store-offers.ts'
import { route } from '#lib/server/http/route.ts'
import * as stores from '#lib/server/stores/service.ts'

export const PUT = route(saveStoreBundle, ({ db, actor, params: { storeId, bundleId }, body }) =>
  stores.saveStoreBundle(db, actor, { storeId, bundle: { id: bundleId, ...body } })
)

export const DELETE = route(deleteStoreBundle, ({ db, actor, params }) => stores.deleteStoreBundle(db, actor, params))
