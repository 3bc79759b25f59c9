import { closeRequest } from '#lib/contract/support.ts'
import { route } from '#lib/server/http/route.ts'
import { changeRequest } from '#lib/server/support/requests.ts'

export const PUT = route(closeRequest, ({ db, actor, params, body }) => {
  return changeRequest(db, { ...params, ...body, userId: actor.userId })
})
