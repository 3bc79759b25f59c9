import { attachScreenshot, readScreenshot } from '#lib/contract/feedback.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as feedback from '#lib/server/contact/support/feedback.ts'

export const GET = route(readScreenshot, ({ db, params }) => feedback.readScreenshot(db, params.feedbackId))

export const POST = route(attachScreenshot, ({ db, actor, params, request }) => {
  return feedback.attachScreenshot(db, actor, { feedbackId: params.feedbackId, request })
})
