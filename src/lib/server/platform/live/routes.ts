import { route } from '#lib/server/platform/http/route.ts'
import { watchWorkspace } from '#lib/contract/live.ts'

import { watch } from './service.ts'

export const liveRoutes = [route(watchWorkspace, ({ db, actor, request }) => watch(db, actor, request))]
