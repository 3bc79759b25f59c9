import { sendConfirmation } from '#lib/contract/users.ts'
import * as confirm from '#lib/server/auth/confirm.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(sendConfirmation, ({ db, actor }) => confirm.sendConfirmation(db, actor))
