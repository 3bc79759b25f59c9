import { removeStoreItem, updateStoreItem } from '#lib/contract/stores.ts'
import { route } from '#lib/server/http/route.ts'
import * as stores from '#lib/server/stores/service.ts'

export const PUT = route(updateStoreItem, ({ db, actor, params, body }) =>
  stores.updateStoreItem(db, actor, { ...params, input: body })
)

export const DELETE = route(removeStoreItem, ({ db, actor, params }) => stores.removeStoreItem(db, actor, params))
