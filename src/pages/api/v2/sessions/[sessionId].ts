import { endSession } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as users from '#lib/server/identity/accounts/service.ts'

export const DELETE = route(endSession, ({ db, actor, params }) => users.endSession(db, actor, params.sessionId))
