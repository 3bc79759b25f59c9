import { attachScreenshot, readScreenshot, sendFeedback, sendRequest } from '#lib/contract/feedback.ts'
import {
  attachToRequest,
  closeRequest,
  contactUs,
  listAllRequests,
  listRequests,
  markRequest,
  readRequestFile,
  readRequestThread,
  seeRequestMessages,
  sendRequestMessage,
  watchRequest
} from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { addFile, readFile } from '#lib/server/threads/files.ts'
import { markSeen, readThread } from '#lib/server/threads/service.ts'

import * as contact from './contact.ts'
import * as feedback from './feedback.ts'
import { changeRequest, findAllRequests, findOwnRequests, participantOf, watch, writeOn } from './requests.ts'

export const supportRoutes = [
  route(markRequest, ({ db, actor, params, body }) => changeRequest(db, actor, { ...params, ...body })),
  route(listAllRequests, ({ db, actor }) => findAllRequests(db, actor)),
  route(contactUs, ({ once, body }) => once(tx => contact.contactUs(tx, body))),
  route(readScreenshot, ({ db, actor, params }) => feedback.readScreenshot(db, actor, params.feedbackId)),
  route(attachScreenshot, ({ db, actor, params, request }) => {
    return feedback.attachScreenshot(db, actor, { feedbackId: params.feedbackId, request })
  }),
  route(sendFeedback, ({ once, actor, body, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    return once(tx => feedback.sendFeedback(tx, actor, { ...body, userAgent }))
  }),
  route(closeRequest, ({ db, actor, params, body }) => {
    return changeRequest(db, actor, { ...params, ...body, userId: actor.userId })
  }),
  route(listRequests, ({ db, actor }) => findOwnRequests(db, actor)),
  route(sendRequest, ({ once, actor, body, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    return once(tx => feedback.sendRequest(tx, actor, { ...body, userAgent }))
  }),
  route(readRequestThread, async ({ db, actor, params, query }) => {
    return readThread(db, await participantOf(db, actor, params.requestId), query.after)
  }),
  route(sendRequestMessage, ({ once, actor, params, body }) => once(tx => writeOn(tx, actor, { ...params, ...body }))),
  route(seeRequestMessages, async ({ db, actor, params, body }) => {
    return markSeen(db, await participantOf(db, actor, params.requestId), body.messageId)
  }),
  route(attachToRequest, async ({ db, actor, params, request }) => {
    return addFile(db, await participantOf(db, actor, params.requestId), request)
  }),
  route(readRequestFile, async ({ db, actor, params, query }) => {
    const participant = await participantOf(db, actor, params.requestId)
    return readFile(db, participant, { fileId: params.fileId, width: query.w && 400 })
  }),
  route(watchRequest, ({ db, actor, params, request }) => watch(db, actor, { ...params, request }))
]
