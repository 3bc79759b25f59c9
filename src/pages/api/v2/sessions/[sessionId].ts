import { endSession } from '#lib/contract/users.ts'
import { route } from '#lib/server/http/route.ts'
import * as users from '#lib/server/users/service.ts'

export const DELETE = route(endSession, ({ db, actor, params }) => users.endSession(db, actor, params.sessionId))
