import { getAccessHistory } from '#lib/contract/admin.ts'
import * as admin from '#lib/server/identity/admin/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getAccessHistory, ({ db, actor }) => admin.getAccessHistory(db, actor.userId))
