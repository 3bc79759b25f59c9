import { z } from 'zod'

import * as calls from './calls/proposal-messages.ts'
import { ByLink, endpoint, InWorkspace, Nothing, Revision, Timestamp } from './endpoint.ts'
import { OneJob } from './jobs.ts'
import { After } from './live.ts'
import { AfterMessage, NewMessage, SeenMessage, Thread, ThreadFile, ThreadMessage } from './threads.ts'

// The conversation of a shop with its customer about a job: the customer's side by the link, the shop's by the job.

const byLink = { access: 'link', link: 'proposal', params: ByLink } as const
const byJob = { access: 'workspace', params: OneJob } as const
const Smaller = z.object({ w: z.enum(['400']).optional() })
const UPLOAD =
  'Form with `file` (PNG, JPEG, WebP, SVG or PDF, up to 8 MB): a file for a message that is sent afterwards.'
const NEWS = 'A stream of server-sent events: each says that there is something new.'

export const readProposalMessages = endpoint({
  ...byLink,
  ...calls.readProposalMessages,
  query: AfterMessage,
  data: Thread
})

export const writeToShop = endpoint({
  ...byLink,
  ...calls.writeToShop,
  body: NewMessage,
  data: ThreadMessage
})

export const seeProposalMessages = endpoint({
  ...byLink,
  ...calls.seeProposalMessages,
  body: SeenMessage,
  data: Nothing
})

export const attachToProposal = endpoint({
  ...byLink,
  ...calls.attachToProposal,
  summary: UPLOAD,
  upload: true,
  data: ThreadFile
})

export const readProposalFile = endpoint({
  ...byLink,
  ...calls.readProposalFile,
  params: ByLink.extend({ fileId: z.uuid() }),
  query: Smaller,
  produces: 'image/png',
  data: z.unknown()
})

export const watchProposal = endpoint({
  ...byLink,
  ...calls.watchProposal,
  summary: NEWS,
  produces: 'text/event-stream',
  query: z.object({ after: After }),
  data: Nothing
})

export const readCustomerMessages = endpoint({
  ...byJob,
  ...calls.readCustomerMessages,
  may: 'jobs:read',
  query: InWorkspace.extend(AfterMessage.shape),
  data: Thread
})

export const writeToCustomer = endpoint({
  ...byJob,
  ...calls.writeToCustomer,
  may: 'jobs:work',
  query: InWorkspace,
  body: NewMessage,
  data: ThreadMessage
})

export const seeCustomerMessages = endpoint({
  ...byJob,
  ...calls.seeCustomerMessages,
  may: 'jobs:read',
  query: InWorkspace,
  body: SeenMessage,
  data: Nothing
})

export const attachToCustomerMessage = endpoint({
  ...byJob,
  ...calls.attachToCustomerMessage,
  may: 'jobs:work',
  summary: UPLOAD,
  upload: true,
  query: InWorkspace,
  data: ThreadFile
})

export const readCustomerFile = endpoint({
  ...byJob,
  ...calls.readCustomerFile,
  may: 'jobs:read',
  params: OneJob.extend({ fileId: z.uuid() }),
  query: InWorkspace.extend(Smaller.shape),
  produces: 'image/png',
  data: z.unknown()
})

export const watchCustomerMessages = endpoint({
  ...byJob,
  ...calls.watchCustomerMessages,
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
  ...calls.listUnreadConversations,
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
  ...calls.getQuickAnswers,
  may: 'jobs:read',
  summary: 'What the shop says to customers again and again, in the order of their keys.'
})

export const saveQuickAnswers = endpoint({
  ...answers,
  ...calls.saveQuickAnswers,
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
  ...calls.typeToShop,
  summary: 'Tells the shop that a message is being written. Nothing of it is kept.',
  data: Nothing
})

export const typeToCustomer = endpoint({
  ...byJob,
  ...calls.typeToCustomer,
  may: 'jobs:work',
  summary: 'Tells the customer that a message is being written. Nothing of it is kept.',
  query: InWorkspace,
  data: Nothing
})
