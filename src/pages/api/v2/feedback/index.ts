import { sendFeedback } from '#lib/contract/feedback.ts'
import { route } from '#lib/server/http/route.ts'
import * as feedback from '#lib/server/support/feedback.ts'

export const POST = route(sendFeedback, ({ db, actor, body, request }) => {
  return feedback.sendFeedback(db, actor, { ...body, userAgent: request.headers.get('user-agent') ?? '' })
})
