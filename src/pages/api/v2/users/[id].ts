import { getUser } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as users from '#lib/server/identity/accounts/service.ts'

export const GET = route(getUser, ({ db, actor, params }) => users.getUser(db, actor, params.id))
