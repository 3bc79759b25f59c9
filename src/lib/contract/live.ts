import { z } from 'zod'

import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

/** What an event of the stream carries: which row is new or has changed. */
export const LiveNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['order', 'thread', 'job', 'customer', 'lead', 'run', 'supply-order']), id: z.uuid() }),
  z.object({ kind: z.literal('design'), id: z.uuid(), rev: z.int() })
])
export type LiveNews = z.output<typeof LiveNews>

/** The last event that was heard: what came after it is told first. */
export const After = z.coerce.number().int().min(0).optional()

export const watchWorkspace = endpoint({
  name: 'watchWorkspace',
  method: 'GET',
  path: '/api/v2/events',
  access: 'workspace',
  may: 'workspace:read',
  summary:
    'A stream of server-sent events: what is new or changed in the workspace, at the moment it happens. An event called gap says that what was missed is no longer known.',
  produces: 'text/event-stream',
  query: InWorkspace.extend({ after: After }),
  data: Nothing
})

export const watchOrder = endpoint({
  name: 'watchOrder',
  method: 'GET',
  path: '/api/v2/store/orders/{orderId}/events',
  access: 'public',
  summary: 'A stream of server-sent events for who has the link of an order: each says that it has changed.',
  produces: 'text/event-stream',
  params: z.object({ orderId: z.string().regex(/^[\w-]{16,64}$/) }),
  query: z.object({ after: After }),
  data: Nothing
})
