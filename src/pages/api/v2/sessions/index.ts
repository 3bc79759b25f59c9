import { endOtherSessions, listSessions } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as users from '#lib/server/identity/accounts/service.ts'

export const GET = route(listSessions, ({ db, actor }) => users.listSessions(db, actor))

export const DELETE = route(endOtherSessions, ({ db, actor }) => users.endOtherSessions(db, actor))
