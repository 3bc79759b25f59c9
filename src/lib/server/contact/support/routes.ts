import { attachScreenshot, readScreenshot, sendFeedback, sendRequest } from '#lib/contract/feedback.ts'
import { closeRequest, contactUs, listAllRequests, listRequests, markRequest } from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as contact from './contact.ts'
import * as feedback from './feedback.ts'
import { changeRequest, findAllRequests, findOwnRequests } from './requests.ts'

export const supportRoutes = [
  route(markRequest, ({ db, params, body }) => changeRequest(db, { ...params, ...body })),
  route(listAllRequests, ({ db }) => findAllRequests(db)),
  route(contactUs, ({ once, body }) => once(tx => contact.contactUs(tx, body))),
  route(readScreenshot, ({ db, params }) => feedback.readScreenshot(db, params.feedbackId)),
  route(attachScreenshot, ({ db, actor, params, request }) => {
    return feedback.attachScreenshot(db, actor, { feedbackId: params.feedbackId, request })
  }),
  route(sendFeedback, ({ once, actor, body, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    return once(tx => feedback.sendFeedback(tx, actor, { ...body, userAgent }))
  }),
  route(closeRequest, ({ db, actor, params, body }) => {
    return changeRequest(db, { ...params, ...body, userId: actor.userId })
  }),
  route(listRequests, ({ db, actor }) => findOwnRequests(db, actor)),
  route(sendRequest, ({ once, actor, body, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    return once(tx => feedback.sendRequest(tx, actor, { ...body, userAgent }))
  })
]
