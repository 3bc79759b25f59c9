import { z } from 'zod'

import { CALLS } from './calls.ts'
import { ByLink, endpoint, InWorkspace, Nothing, Revision, Timestamp } from './endpoint.ts'
import { OneJob } from './jobs.ts'
import { After } from './live.ts'
import { AfterMessage, NewMessage, SeenMessage, Thread, ThreadFile, ThreadMessage } from './threads.ts'

// The conversation of a shop with its customer about a job: the customer's side by the link, the shop's by the job.

const byLink = { access: 'link', link: 'proposal', params: ByLink, path: '/api/v2/proposal/{link}/messages' } as const
const byJob = { access: 'workspace', params: OneJob, path: '/api/v2/job/{jobId}/messages' } as const
const Smaller = z.object({ w: z.enum(['400']).optional() })
const UPLOAD =
  'Form with `file` (PNG, JPEG, WebP, SVG or PDF, up to 8 MB): a file for a message that is sent afterwards.'
const NEWS = 'A stream of server-sent events: each says that there is something new.'

export const readProposalMessages = endpoint({
  ...byLink,
  name: 'readProposalMessages',
  method: 'GET',
  query: AfterMessage,
  data: Thread
})

export const writeToShop = endpoint({
  ...byLink,
  name: 'writeToShop',
  method: 'POST',
  idempotent: true,
  body: NewMessage,
  data: ThreadMessage
})

export const seeProposalMessages = endpoint({
  ...byLink,
  name: 'seeProposalMessages',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages/seen',
  body: SeenMessage,
  data: Nothing
})

export const attachToProposal = endpoint({
  ...byLink,
  name: 'attachToProposal',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages/files',
  summary: UPLOAD,
  upload: true,
  data: ThreadFile
})

export const readProposalFile = endpoint({
  ...byLink,
  name: 'readProposalFile',
  method: 'GET',
  path: '/api/v2/proposal/{link}/messages/files/{fileId}',
  params: ByLink.extend({ fileId: z.uuid() }),
  query: Smaller,
  produces: 'image/png',
  data: z.unknown()
})

export const watchProposal = endpoint({
  ...byLink,
  name: 'watchProposal',
  method: 'GET',
  path: '/api/v2/proposal/{link}/events',
  summary: NEWS,
  produces: 'text/event-stream',
  query: z.object({ after: After }),
  data: Nothing
})

export const readCustomerMessages = endpoint({
  ...byJob,
  name: 'readCustomerMessages',
  method: 'GET',
  may: 'jobs:read',
  query: InWorkspace.extend(AfterMessage.shape),
  data: Thread
})

export const writeToCustomer = endpoint({
  ...byJob,
  name: 'writeToCustomer',
  method: 'POST',
  may: 'jobs:work',
  idempotent: true,
  query: InWorkspace,
  body: NewMessage,
  data: ThreadMessage
})

export const seeCustomerMessages = endpoint({
  ...byJob,
  name: 'seeCustomerMessages',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages/seen',
  may: 'jobs:read',
  query: InWorkspace,
  body: SeenMessage,
  data: Nothing
})

export const attachToCustomerMessage = endpoint({
  ...byJob,
  name: 'attachToCustomerMessage',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages/files',
  may: 'jobs:work',
  summary: UPLOAD,
  upload: true,
  query: InWorkspace,
  data: ThreadFile
})

export const readCustomerFile = endpoint({
  ...byJob,
  name: 'readCustomerFile',
  method: 'GET',
  path: '/api/v2/job/{jobId}/messages/files/{fileId}',
  may: 'jobs:read',
  params: OneJob.extend({ fileId: z.uuid() }),
  query: InWorkspace.extend(Smaller.shape),
  produces: 'image/png',
  data: z.unknown()
})

export const watchCustomerMessages = endpoint({
  ...byJob,
  name: 'watchCustomerMessages',
  method: 'GET',
  path: '/api/v2/job/{jobId}/messages/events',
  may: 'jobs:read',
  summary: NEWS,
  produces: 'text/event-stream',
  query: InWorkspace.extend({ after: After }),
  data: Nothing
})

export const Conversation = z.object({
  jobId: z.uuid(),
  number: z.int(),
  title: z.string(),
  customer: z.string(),
  /** Messages that whoever asks has not read. */
  unread: z.int(),
  /** How the newest begins. */
  text: z.string(),
  at: Timestamp
})
export type Conversation = z.output<typeof Conversation>

export const listUnreadConversations = endpoint({
  ...CALLS.listUnreadConversations,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'The conversations with customers in which something is new to whoever asks, the newest first.',
  query: InWorkspace,
  data: z.array(Conversation)
})

export const QuickAnswers = z.object({ answers: z.array(z.string()), revision: z.int() })
export type QuickAnswers = z.output<typeof QuickAnswers>

const answers = { access: 'workspace', path: '/api/v2/quick-answers', query: InWorkspace, data: QuickAnswers } as const

export const getQuickAnswers = endpoint({
  ...answers,
  name: 'getQuickAnswers',
  method: 'GET',
  may: 'jobs:read',
  summary: 'What the shop says to customers again and again, in the order of their keys.'
})

export const saveQuickAnswers = endpoint({
  ...answers,
  name: 'saveQuickAnswers',
  method: 'PUT',
  may: 'jobs:write',
  summary: 'The revision must be the one read, 0 at first; otherwise 409 with the newest.',
  body: z.object({
    answers: z
      .array(z.string().trim().min(1, 'Write the answer, or remove it').max(1000, 'At most 1,000 characters'))
      .max(20, 'At most 20 answers'),
    revision: Revision
  })
})

export const typeToShop = endpoint({
  ...byLink,
  name: 'typeToShop',
  method: 'POST',
  path: '/api/v2/proposal/{link}/messages/typing',
  summary: 'Tells the shop that a message is being written. Nothing of it is kept.',
  data: Nothing
})

export const typeToCustomer = endpoint({
  ...byJob,
  name: 'typeToCustomer',
  method: 'POST',
  path: '/api/v2/job/{jobId}/messages/typing',
  may: 'jobs:work',
  summary: 'Tells the customer that a message is being written. Nothing of it is kept.',
  query: InWorkspace,
  data: Nothing
})
