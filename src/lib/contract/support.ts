import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'

import * as calls from './calls/support.ts'
import { CONTACT_TOPICS } from './calls/support.ts'
import { endpoint, Nothing, Timestamp } from './endpoint.ts'
import { After } from './live.ts'
import { AfterMessage, NewMessage, SeenMessage, Thread, ThreadFile, ThreadMessage } from './threads.ts'

export const contactUs = endpoint({
  ...calls.contactUs,
  access: 'public',
  summary: 'The contact form: kept, and mailed to the people behind the product.',
  body: z.object({
    Name: z.string().trim().min(1, 'Tell us your name').max(80, 'At most 80 characters'),
    Email: z.string().trim().toLowerCase().max(190).regex(EMAIL, 'Enter an e-mail address like name@example.com'),
    Topic: z.enum(CONTACT_TOPICS, 'Choose what it is about').default('question'),
    Message: z.string().trim().min(3, 'Write a few words').max(4000, 'At most 4,000 characters'),
    /** Nobody sees this field; only a program fills it in. */
    Website: z.string().max(200).default('')
  }),
  data: Nothing
})

const OneRequest = z.object({ requestId: z.uuid() })

export const REQUEST_STATES = ['open', 'answered', 'closed'] as const

export const SupportRequest = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(REQUEST_STATES),
  hasScreenshot: z.boolean(),
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** For the platform's people only. */
  from: z.string().optional()
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const listRequests = endpoint({
  ...calls.listRequests,
  access: 'user',
  summary: 'The requests of the caller with their state, newest first.',
  data: z.array(SupportRequest)
})

export const closeRequest = endpoint({
  ...calls.closeRequest,
  access: 'user',
  summary: 'Says that a request of the caller is settled, or that it is not after all.',
  params: OneRequest,
  body: z.object({ State: z.enum(['open', 'closed']) }),
  data: SupportRequest
})

export const listAllRequests = endpoint({
  ...calls.listAllRequests,
  access: 'admin',
  summary: 'What everybody asked, open ones first.',
  data: z.array(SupportRequest)
})

export const markRequest = endpoint({
  ...calls.markRequest,
  access: 'admin',
  params: OneRequest,
  body: z.object({ State: z.enum(REQUEST_STATES) }),
  data: SupportRequest
})

export const readRequestThread = endpoint({
  ...calls.readRequestThread,
  access: 'user',
  summary: 'The conversation about a request, for who asked and for the platform’s people.',
  params: OneRequest,
  query: AfterMessage,
  data: Thread
})

export const sendRequestMessage = endpoint({
  ...calls.sendRequestMessage,
  access: 'user',
  summary: 'Writes on. The person’s words open the request again, the platform’s answer it; a note changes nothing.',
  params: OneRequest,
  body: NewMessage,
  data: ThreadMessage
})

export const seeRequestMessages = endpoint({
  ...calls.seeRequestMessages,
  access: 'user',
  summary: 'Says up to which message the caller has read.',
  params: OneRequest,
  body: SeenMessage,
  data: Nothing
})

export const attachToRequest = endpoint({
  ...calls.attachToRequest,
  access: 'user',
  summary: 'Form with `file` (PNG, JPEG, WebP or SVG, up to 8 MB): a picture for a message that is sent afterwards.',
  upload: true,
  params: OneRequest,
  data: ThreadFile
})

export const readRequestFile = endpoint({
  ...calls.readRequestFile,
  access: 'user',
  summary: 'A picture of the conversation; with `w` smaller.',
  params: OneRequest.extend({ fileId: z.uuid() }),
  query: z.object({ w: z.enum(['400']).optional() }),
  produces: 'image/png',
  data: z.unknown()
})

export const watchRequest = endpoint({
  ...calls.watchRequest,
  access: 'user',
  summary: 'A stream of server-sent events: each says that the conversation has changed.',
  produces: 'text/event-stream',
  params: OneRequest,
  query: z.object({ after: After }),
  data: Nothing
})
