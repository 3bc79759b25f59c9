import { watchWorkspace } from '#lib/contract/live.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { watch } from '#lib/server/platform/live/service.ts'

export const GET = route(watchWorkspace, ({ db, actor, request }) => watch(db, actor, request))
