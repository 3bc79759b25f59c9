import { confirmIdentity } from '#lib/contract/users.ts'
import * as confirm from '#lib/server/identity/credentials/confirm.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(confirmIdentity, ({ db, actor, body }) => confirm.confirmIdentity(db, actor, body))
