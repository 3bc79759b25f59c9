import { searchWorkspace } from '#lib/contract/search.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as search from '#lib/server/search/service.ts'

export const GET = route(searchWorkspace, ({ db, actor, query }) => search.searchWorkspace(db, actor, query.search))
