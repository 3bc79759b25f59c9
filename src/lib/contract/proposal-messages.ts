import { z } from 'zod'

import { ByLink, endpoint, InWorkspace, Nothing } from './endpoint.ts'
import { OneJob } from './jobs.ts'
import { After } from './live.ts'
import { AfterMessage, NewMessage, SeenMessage, Thread, ThreadFile, ThreadMessage } from './threads.ts'

// The conversation of a shop with its customer about a job: the customer's side by the link, the shop's by the job.

const byLink = { access: 'link', link: 'proposal', params: ByLink, path: '/api/v2/proposal/{link}/messages' } as const
const byJob = { access: 'workspace', params: OneJob, path: '/api/v2/job/{jobId}/messages' } as const
const Smaller = z.object({ w: z.enum(['400']).optional() })
const UPLOAD = 'Form with `file` (PNG, JPEG, WebP or SVG, up to 8 MB): a picture for a message that is sent afterwards.'
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
