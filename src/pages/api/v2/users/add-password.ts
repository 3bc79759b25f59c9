import { addPassword } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as password from '#lib/server/identity/accounts/password.ts'

export const POST = route(addPassword, ({ db, actor, body }) => password.addPassword(db, actor, body))
