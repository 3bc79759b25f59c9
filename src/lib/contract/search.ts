import { z } from 'zod'

import { endpoint, InWorkspace } from './endpoint.ts'

const Found = z.object({
  kind: z.enum(['order', 'store', 'item']),
  id: z.uuid(),
  title: z.string(),
  /** What tells it from others of the same name: the buyer, the organisation, the category. */
  detail: z.string(),
  /** Its page in the dashboard. */
  href: z.string()
})
export type Found = z.output<typeof Found>

export const searchWorkspace = endpoint({
  name: 'searchWorkspace',
  method: 'GET',
  path: '/api/v2/search',
  access: 'workspace',
  summary: 'Orders, stores and items by a part of their name; orders also by number, buyer, address and recipient.',
  query: InWorkspace.extend({ search: z.string().trim().min(1).max(80) }),
  data: z.array(Found)
})
