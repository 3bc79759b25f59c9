import { changeStoreState } from '#lib/contract/stores.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const POST = route(changeStoreState, ({ db, actor, params: { storeId }, body }) =>
  stores.changeStoreState(db, actor, { storeId, ...body })
)
