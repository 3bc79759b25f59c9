import { z } from 'zod'

import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

/** What an event of the stream carries: which row is new or has changed. */
export const LiveNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: z.uuid() }),
  z.object({ kind: z.literal('design'), id: z.uuid(), rev: z.int() })
])
export type LiveNews = z.output<typeof LiveNews>

export const watchWorkspace = endpoint({
  name: 'watchWorkspace',
  method: 'GET',
  path: '/api/v2/events',
  access: 'workspace',
  may: 'workspace:read',
  summary: 'A stream of server-sent events: what is new or changed in the workspace, at the moment it happens.',
  produces: 'text/event-stream',
  query: InWorkspace,
  data: Nothing
})
