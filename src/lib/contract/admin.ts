import { z } from 'zod'

import * as calls from './calls/admin.ts'
import { PEOPLE_STATES } from './calls/admin.ts'
import { endpoint, LongPaging, Nothing, page, Timestamp } from './endpoint.ts'
import { PlanId } from './plans.ts'

/** As long as an admin may act as somebody without asking again. */
export const IMPERSONATION_MINUTES = 60

export const FoundPerson = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  workspaces: z.array(z.string()),
  createdAt: Timestamp,
  lastSeenAt: Timestamp.nullable(),
  verified: z.boolean(),
  /** Given by an admin, for what is not bought here. */
  plan: PlanId,
  /** What the person pays for; the larger of both counts. */
  boughtPlan: PlanId,
  /** Nobody may act as an admin, nor as somebody whose account is closed. */
  admin: z.boolean(),
  disabled: z.boolean()
})
export type FoundPerson = z.infer<typeof FoundPerson>

const Filter = z.object({
  search: z.string().trim().max(120, 'At most 120 characters').default(''),
  state: z.enum(PEOPLE_STATES).optional(),
  sort: z.enum(['newest', 'name', 'email']).default('newest')
})

export const findPeople = endpoint({
  ...calls.findPeople,
  access: 'admin',
  summary: 'Everybody with an account: by a part of the name or e-mail, and by how the account stands.',
  query: Filter.extend(LongPaging),
  data: page(FoundPerson)
})

export const exportPeople = endpoint({
  ...calls.exportPeople,
  access: 'admin',
  summary: 'The same people as CSV that spreadsheets may open safely.',
  produces: 'text/csv',
  query: Filter,
  data: Nothing
})

export const startImpersonation = endpoint({
  ...calls.startImpersonation,
  access: 'admin',
  summary: 'Acts as somebody for at most 60 minutes. The person sees it, with the reason, in their history.',
  body: z.object({
    userId: z.uuid('Choose a person'),
    reason: z
      .string('Say why')
      .trim()
      .min(8, 'Say why in at least 8 characters: the person will read it')
      .max(300, 'At most 300 characters'),
    readOnly: z.boolean().default(false)
  }),
  data: z.object({ authToken: z.string(), endsAt: Timestamp })
})

export const endImpersonation = endpoint({
  ...calls.endImpersonation,
  access: 'user',
  summary: "Stops acting as somebody and restores the admin's own session. Needs the original-session cookie.",
  data: z.object({ authToken: z.string() })
})

export const Access = z.object({
  id: z.uuid(),
  adminName: z.string(),
  reason: z.string(),
  readOnly: z.boolean(),
  startedAt: Timestamp,
  /** When it was ended or ran out; null while it lasts. */
  endedAt: Timestamp.nullable(),
  changes: z.array(z.object({ at: Timestamp, what: z.string() })),
  /** All of them, also those that are not listed. */
  changeCount: z.int()
})
export type Access = z.infer<typeof Access>

export const getAccessHistory = endpoint({
  ...calls.getAccessHistory,
  access: 'user',
  summary: 'When an admin acted as the signed-in person, why, and what was changed. The newest 50.',
  data: z.array(Access)
})
