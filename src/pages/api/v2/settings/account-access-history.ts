import { getAccessHistory } from '#lib/contract/admin.ts'
import * as admin from '#lib/server/admin/service.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(getAccessHistory, ({ db, actor }) => admin.getAccessHistory(db, actor.userId))
