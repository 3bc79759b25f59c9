import { getUser } from '#lib/contract/users.ts'
import { route } from '#lib/server/http/route.ts'
import * as users from '#lib/server/users/service.ts'

export const GET = route(getUser, ({ db, actor, params }) => users.getUser(db, actor, params.id))
