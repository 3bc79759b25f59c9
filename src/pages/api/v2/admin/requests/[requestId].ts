import { markRequest } from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { changeRequest } from '#lib/server/contact/support/requests.ts'

export const PUT = route(markRequest, ({ db, params, body }) => changeRequest(db, { ...params, ...body }))
