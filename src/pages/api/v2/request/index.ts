import { sendRequest } from '#lib/contract/feedback.ts'
import { listRequests } from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as feedback from '#lib/server/contact/support/feedback.ts'
import { findOwnRequests } from '#lib/server/contact/support/requests.ts'

export const GET = route(listRequests, ({ db, actor }) => findOwnRequests(db, actor))

export const POST = route(sendRequest, ({ once, actor, body, request }) => {
  const userAgent = request.headers.get('user-agent') ?? ''
  return once(tx => feedback.sendRequest(tx, actor, { ...body, userAgent }))
})
