import { z } from 'zod'

import * as calls from './calls/search.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

const Found = z.object({
  kind: z.enum(['job', 'invoice', 'order', 'customer', 'lead', 'store', 'item', 'blank', 'design', 'run']),
  id: z.uuid(),
  title: z.string(),
  /** What tells it from others of the same name: the buyer, the organisation, the category, the folder. */
  detail: z.string(),
  /** Its page in the dashboard; of a design the list that shows it, from which the designer is opened. */
  href: z.string()
})
export type Found = z.output<typeof Found>

export const searchWorkspace = endpoint({
  ...calls.searchWorkspace,
  access: 'workspace',
  may: 'workspace:read',
  summary:
    'Jobs, orders, customers, leads, stores, items and designs by a part of their name; orders also by number, buyer, address and recipient, customers and leads by e-mail and phone.',
  query: InWorkspace.extend({ search: z.string().trim().min(1).max(80) }),
  data: z.array(Found)
})
