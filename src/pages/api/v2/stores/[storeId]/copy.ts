import { copyStore } from '#lib/contract/stores.ts'
import { route } from '#lib/server/http/route.ts'
import * as stores from '#lib/server/stores/service.ts'

export const POST = route(copyStore, ({ db, actor, params }) => stores.copyStore(db, actor, params.storeId))
