import { copyStore } from '#lib/contract/stores.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const POST = route(copyStore, ({ once, actor, params }) =>
  once(tx => stores.copyStore(tx, actor, params.storeId))
)
