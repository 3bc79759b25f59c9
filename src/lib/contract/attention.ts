import { z } from 'zod'

import { ATTENTION_KINDS } from '#lib/shared/attention.ts'

import * as calls from './calls/attention.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

export const Attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  subject: z.enum(['job', 'invoice', 'store', 'dispute']),
  /** Of the subject. */
  id: z.string(),
  title: z.string(),
  /** The customer or the organisation, or why a job is on hold. */
  detail: z.string(),
  /** Its page in the dashboard. */
  href: z.string(),
  /** The money that is at stake; null for whoever may not see prices. */
  cents: z.int().nullable(),
  currency: z.string(),
  /** Whether that is test money. */
  isTest: z.boolean(),
  /** The last day, in the workspace’s zone; null where there is none. */
  dueOn: z.iso.date().nullable()
})
export type Attention = z.output<typeof Attention>

export const AttentionList = z.object({
  /** At most 50; `total` counts all. */
  rows: z.array(Attention),
  total: z.int(),
  /** The day it is in the workspace’s zone. */
  today: z.iso.date()
})
export type AttentionList = z.output<typeof AttentionList>

export const listAttention = endpoint({
  ...calls.listAttention,
  access: 'workspace',
  may: 'workspace:read',
  summary:
    'What waits for a person of the asker’s role: disputes, closed stores below their minimum, open stores with an item whose tax class they lack, jobs that are late, due today, approved, on hold or without their blanks, invoices that are late, proposals that were opened and not answered. What is due first stands first; of one day, the largest sum.',
  query: InWorkspace,
  data: AttentionList
})
