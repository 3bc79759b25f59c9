import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'
import { LEAD_SOURCES, LEAD_STAGES } from '#lib/shared/lead.ts'

import * as calls from './calls/leads.ts'
import { LEAD_SORTS } from './calls/leads.ts'
import { CustomerSummary } from './customers.ts'
import { changesOf, endpoint, InWorkspace, Nothing, page, Paging, Revision, Timestamp } from './endpoint.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Day = z.union([z.literal(''), z.iso.date('Choose a day')]).default('')

const Fields = z.object({
  name: Text(120).min(1, 'Give a name'),
  company: Text(120).default(''),
  email: z
    .union([z.literal(''), z.string().trim().max(190).regex(EMAIL, 'Enter an e-mail address like name@example.com')])
    .default(''),
  phone: Text(40).default(''),
  source: z.enum(LEAD_SOURCES).default('phone'),
  /** What they want, how many, and by when. */
  product: Text(120).default(''),
  quantity: Text(40).default(''),
  needBy: Day,
  message: Text(3000).default(''),
  notes: Text(5000).default(''),
  /** Who sees to it; nobody yet where it is null. */
  ownerId: z.uuid().nullable().default(null),
  nextStep: Text(200).default(''),
  /** On this day whoever sees to it is reminded. */
  nextOn: Day
})
export type LeadDetails = z.output<typeof Fields>
export const LEAD_FIELDS = Fields.keyof().options

export const LeadFile = z.object({ id: z.uuid(), name: z.string(), width: z.int(), height: z.int() })
export type LeadFile = z.output<typeof LeadFile>

export const Lead = Fields.extend({
  id: z.uuid(),
  stage: z.enum(LEAD_STAGES),
  lostReason: z.string(),
  /** The portfolio or store that it came through, if it was one. */
  sourceName: z.string(),
  ownerName: z.string(),
  customerId: z.uuid().nullable(),
  revision: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type Lead = z.output<typeof Lead>

export const LeadDetail = Lead.extend({
  /** What they sent with it. */
  files: z.array(LeadFile),
  /** The picture of the artwork library that they want. */
  artwork: z.object({ id: z.string(), title: z.string(), picture: z.string() }).nullable(),
  /** Customers with the same e-mail address or phone. */
  alike: z.array(CustomerSummary.pick({ id: true, kind: true, name: true, company: true, email: true })),
  activity: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() }))
})
export type LeadDetail = z.output<typeof LeadDetail>

const OneLead = z.object({ leadId: z.uuid() })

export const listLeads = endpoint({
  ...calls.listLeads,
  access: 'workspace',
  may: 'leads:read',
  query: InWorkspace.extend(Paging).extend({
    search: z.string().trim().max(80).default(''),
    stage: z.enum(LEAD_STAGES).optional(),
    source: z.enum(LEAD_SOURCES).optional(),
    sort: z.enum(LEAD_SORTS).default('newest')
  }),
  data: page(Lead)
})

/** As many of a stage as a board shows. */
export const LEADS_OF_A_STAGE = 50

export const getLeadBoard = endpoint({
  ...calls.getLeadBoard,
  access: 'workspace',
  may: 'leads:read',
  summary: `The leads by stage, newest first; the latest ${LEADS_OF_A_STAGE} of each.`,
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    source: z.enum(LEAD_SOURCES).optional()
  }),
  data: z.array(z.object({ stage: z.enum(LEAD_STAGES), total: z.int(), rows: z.array(Lead) }))
})

export const createLead = endpoint({
  ...calls.createLead,
  access: 'workspace',
  may: 'leads:write',
  query: InWorkspace,
  body: Fields,
  data: Lead
})

export const getLead = endpoint({
  ...calls.getLead,
  access: 'workspace',
  may: 'leads:read',
  params: OneLead,
  query: InWorkspace,
  data: LeadDetail
})

export const updateLead = endpoint({
  ...calls.updateLead,
  access: 'workspace',
  may: 'leads:write',
  summary: 'Changes what is given. The revision must be the one read; otherwise 409 with the newest lead.',
  params: OneLead,
  query: InWorkspace,
  body: changesOf(Fields).extend({ revision: Revision }),
  data: LeadDetail
})

export const moveLead = endpoint({
  ...calls.moveLead,
  access: 'workspace',
  may: 'leads:write',
  summary: 'Into another stage; of a lost one the reason may be said.',
  params: OneLead,
  query: InWorkspace,
  body: z.object({ stage: z.enum(LEAD_STAGES), lostReason: Text(200).optional() }),
  data: LeadDetail
})

export const convertLead = endpoint({
  ...calls.convertLead,
  access: 'workspace',
  may: 'leads:write',
  summary:
    'Makes a customer of the lead, or gives it to one that there is, and marks it as won; `withJob` makes their job too. A lead that has a customer keeps them.',
  params: OneLead,
  query: InWorkspace,
  body: z.object({ customerId: z.uuid().optional(), withJob: z.boolean().optional() }),
  data: LeadDetail.extend({ jobId: z.uuid().nullable() })
})

export const deleteLead = endpoint({
  ...calls.deleteLead,
  access: 'workspace',
  may: 'leads:write',
  params: OneLead,
  query: InWorkspace,
  data: Nothing
})
