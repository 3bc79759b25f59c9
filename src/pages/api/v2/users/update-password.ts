import { updatePassword } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as password from '#lib/server/identity/accounts/password.ts'

export const PUT = route(updatePassword, ({ db, actor, body }) => password.updatePassword(db, actor, body))
