import { route } from '#lib/server/platform/http/route.ts'
import { searchWorkspace } from '#lib/contract/search.ts'

import * as search from './service.ts'

export const searchRoutes = [
  route(searchWorkspace, ({ db, actor, query }) => search.searchWorkspace(db, actor, query.search))
]
