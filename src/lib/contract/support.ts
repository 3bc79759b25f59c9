import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'

import { endpoint, Nothing, Timestamp } from './endpoint.ts'

export const CONTACT_TOPICS = ['question', 'sales', 'problem', 'press', 'other'] as const

export const contactUs = endpoint({
  name: 'contactUs',
  method: 'POST',
  path: '/api/v2/contact-us',
  access: 'public',
  summary: 'The contact form: kept, and mailed to the people behind the product.',
  idempotent: true,
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

export const REQUEST_STATES = ['open', 'answered', 'closed'] as const

export const SupportRequest = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(REQUEST_STATES),
  hasScreenshot: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** For the platform's people only. */
  from: z.string().optional()
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  path: '/api/v2/request',
  access: 'user',
  summary: 'The requests of the caller with their state, newest first.',
  data: z.array(SupportRequest)
})

export const closeRequest = endpoint({
  name: 'closeRequest',
  method: 'PUT',
  path: '/api/v2/request/{requestId}',
  access: 'user',
  summary: 'Says that a request of the caller is settled, or that it is not after all.',
  params: z.object({ requestId: z.uuid() }),
  body: z.object({ State: z.enum(['open', 'closed']) }),
  data: SupportRequest
})

export const listAllRequests = endpoint({
  name: 'listAllRequests',
  method: 'GET',
  path: '/api/v2/admin/requests',
  access: 'admin',
  summary: 'What everybody asked, open ones first.',
  data: z.array(SupportRequest)
})

export const markRequest = endpoint({
  name: 'markRequest',
  method: 'PUT',
  path: '/api/v2/admin/requests/{requestId}',
  access: 'admin',
  params: z.object({ requestId: z.uuid() }),
  body: z.object({ State: z.enum(REQUEST_STATES) }),
  data: SupportRequest
})
