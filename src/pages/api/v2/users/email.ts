import { confirmEmailChange, requestEmailChange } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as change from '#lib/server/identity/accounts/email-change.ts'

export const PUT = route(requestEmailChange, ({ db, actor, body }) => change.requestEmailChange(db, actor, body))

export const POST = route(confirmEmailChange, ({ db, actor, body }) => change.confirmEmailChange(db, actor, body))
