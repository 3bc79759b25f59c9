import { z } from 'zod'

import * as calls from './calls/live.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

/** What an event of the stream carries: which row is new or has changed. */
export const LiveNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['order', 'thread', 'job', 'lead', 'run', 'supply-order', 'design-comment']), id: z.uuid() }),
  // Of an import: so many customers are new or gone, and the id is the import's.
  z.object({ kind: z.literal('customer'), id: z.uuid(), count: z.int().positive().optional() }),
  z.object({ kind: z.literal('design'), id: z.uuid(), rev: z.int() })
])
export type LiveNews = z.output<typeof LiveNews>

/** The last event that was heard: what came after it is told first. */
export const After = z.coerce.number().int().min(0).optional()

export const watchWorkspace = endpoint({
  ...calls.watchWorkspace,
  access: 'workspace',
  may: 'workspace:read',
  summary:
    'A stream of server-sent events: what is new or changed in the workspace, at the moment it happens. An event called gap says that what was missed is no longer known.',
  produces: 'text/event-stream',
  query: InWorkspace.extend({ after: After }),
  data: Nothing
})

export const watchOrder = endpoint({
  ...calls.watchOrder,
  access: 'public',
  summary: 'A stream of server-sent events for who has the link of an order: each says that it has changed.',
  produces: 'text/event-stream',
  params: z.object({ orderId: z.string().regex(/^[\w-]{16,64}$/) }),
  query: z.object({ after: After }),
  data: Nothing
})
