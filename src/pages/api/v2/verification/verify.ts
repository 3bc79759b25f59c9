import { confirmIdentity } from '#lib/contract/users.ts'
import * as confirm from '#lib/server/auth/confirm.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(confirmIdentity, ({ db, actor, body }) => confirm.confirmIdentity(db, actor, body))
