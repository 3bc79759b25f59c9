import { hasPassword } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as password from '#lib/server/identity/accounts/password.ts'

export const GET = route(hasPassword, ({ db, actor }) => password.hasPassword(db, actor))
