import { copyStore } from '#lib/contract/stores.ts'
import { route } from '#lib/server/http/route.ts'
import * as stores from '#lib/server/stores/service.ts'

export const POST = route(copyStore, ({ once, actor, params }) =>
  once(tx => stores.copyStore(tx, actor, params.storeId))
)
