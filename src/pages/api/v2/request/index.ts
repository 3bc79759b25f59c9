import { sendRequest } from '#lib/contract/feedback.ts'
import { listRequests } from '#lib/contract/support.ts'
import { route } from '#lib/server/http/route.ts'
import * as feedback from '#lib/server/support/feedback.ts'
import { findOwnRequests } from '#lib/server/support/requests.ts'

export const GET = route(listRequests, ({ db, actor }) => findOwnRequests(db, actor))

export const POST = route(sendRequest, ({ db, actor, body, request }) => {
  return feedback.sendRequest(db, actor, { ...body, userAgent: request.headers.get('user-agent') ?? '' })
})
