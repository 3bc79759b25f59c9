import { sendFeedback } from '#lib/contract/feedback.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as feedback from '#lib/server/contact/support/feedback.ts'

export const POST = route(sendFeedback, ({ once, actor, body, request }) => {
  const userAgent = request.headers.get('user-agent') ?? ''
  return once(tx => feedback.sendFeedback(tx, actor, { ...body, userAgent }))
})
