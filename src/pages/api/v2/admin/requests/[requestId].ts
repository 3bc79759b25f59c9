import { markRequest } from '#lib/contract/support.ts'
import { route } from '#lib/server/http/route.ts'
import { changeRequest } from '#lib/server/support/requests.ts'

export const PUT = route(markRequest, ({ db, params, body }) => changeRequest(db, { ...params, ...body }))
