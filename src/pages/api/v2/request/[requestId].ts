import { closeRequest } from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { changeRequest } from '#lib/server/contact/support/requests.ts'

export const PUT = route(closeRequest, ({ db, actor, params, body }) => {
  return changeRequest(db, { ...params, ...body, userId: actor.userId })
})
