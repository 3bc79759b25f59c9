import { sendRequest } from '#lib/contract/feedback.ts'
import { route } from '#lib/server/http/route.ts'
import * as feedback from '#lib/server/support/feedback.ts'

export const POST = route(sendRequest, ({ db, actor, body, request }) => {
  return feedback.sendRequest(db, actor, { ...body, userAgent: request.headers.get('user-agent') ?? '' })
})
