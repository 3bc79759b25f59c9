import { hasPassword } from '#lib/contract/users.ts'
import { route } from '#lib/server/http/route.ts'
import * as password from '#lib/server/users/password.ts'

export const GET = route(hasPassword, ({ db, actor }) => password.hasPassword(db, actor))
