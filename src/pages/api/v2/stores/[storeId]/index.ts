import { deleteStore, getStore, updateStore } from '#lib/contract/stores.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const GET = route(getStore, ({ db, actor, params }) => stores.getStore(db, actor, params.storeId))

export const PUT = route(updateStore, ({ db, actor, params: { storeId }, body }) =>
  stores.updateStore(db, actor, { storeId, change: body })
)

export const DELETE = route(deleteStore, ({ db, actor, params }) => stores.deleteStore(db, actor, params.storeId))
