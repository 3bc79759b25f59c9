import { createStore, listStores } from '#lib/contract/stores.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const GET = route(listStores, ({ db, actor, query }) => stores.findStores(db, actor, query))

export const POST = route(createStore, ({ once, actor, body }) => once(tx => stores.createStore(tx, actor, body)))
