import { z } from 'zod'

import { METHODS } from '#lib/shared/job-pricing/price-book.ts'
import { TAX_CHOICES } from '#lib/shared/tax-basis.ts'
import { CLOSE_REASONS, JOB_DELIVERIES, JOB_GROUPS, READY_FACTS } from '#lib/shared/jobs.ts'

import * as calls from './calls/jobs.ts'
import { JOB_DUE, JOB_OPEN } from './calls/jobs.ts'
import { changesOf, endpoint, InWorkspace, LongPaging, page, Revision, Sending, Timestamp } from './endpoint.ts'
import { JobBlank, JobColumn, JobComponent, JobItem, JobItemInput, MOST_ITEMS } from './job-items.ts'
import { PriceBook } from './prices.ts'
import { TaxTerms } from './taxes.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Day = z.iso.date('Choose a date').nullable()
const Cents = z.int().min(0).max(10_000_000)

export const Cut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), value: Cents }),
  /** Hundredths of a percent. */
  z.object({ kind: z.literal('percent'), value: z.int().min(0).max(10_000, 'At most 100 %') })
])

/** Rush, art, delivery: of the whole job. */
export const JobCharge = z.object({
  id: z.uuid(),
  name: Text(60).min(1, 'Give the fee a name'),
  cut: Cut,
  taxed: z.boolean().default(true),
  /** Part of the price of each piece instead of a row of its own. */
  spread: z.boolean().default(false)
})
export type JobCharge = z.output<typeof JobCharge>

/** Whom to ask about this job; begins as the customer's own. */
export const JobContact = z.object({
  name: Text(120),
  email: Text(190),
  phone: Text(40)
})
export type JobContact = z.output<typeof JobContact>

const Fields = z.object({
  title: Text(160).min(1, 'Give the job a title'),
  customerId: z.uuid().nullable().default(null),
  contact: JobContact.default({ name: '', email: '', phone: '' }),
  /** Of the order in the customer's own books. */
  poNumber: Text(60).default(''),
  dueOn: Day.default(null),
  eventOn: Day.default(null),
  delivery: z.enum(JOB_DELIVERIES).default('pickup'),
  deliveryNote: Text(500).default(''),
  ownerId: z.uuid().nullable().default(null),
  tags: z.array(Text(30).min(1)).max(20, 'At most twenty tags').default([]),
  note: Text(5000).default(''),
  /** Somebody marked it, to come back to it. */
  flagged: z.boolean().default(false)
})
export type JobFields = z.output<typeof Fields>
export const JOB_FIELDS = Fields.keyof().options

const Charges = z.object({
  discount: Cut.nullable().default(null),
  charges: z.array(JobCharge).max(20, 'At most twenty fees').default([]),
  shippingCents: Cents.default(0),
  columns: z.array(JobColumn).max(20, 'At most twenty columns').default([])
})

const Person = z.object({ id: z.uuid(), name: z.string() })

export const JobSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string(),
  customer: Person.nullable(),
  statusId: z.uuid(),
  /** Reason for the hold, where its status says so. */
  holdReason: z.string(),
  closed: z.enum(CLOSE_REASONS).nullable(),
  dueOn: z.string().nullable(),
  eventOn: z.string().nullable(),
  pieces: z.int(),
  methods: z.array(z.enum(METHODS)),
  /** Null for whoever is shown no prices. */
  totalCents: z.int().nullable(),
  currency: z.string(),
  ready: z.array(z.enum(READY_FACTS)),
  owner: Person.nullable(),
  flagged: z.boolean(),
  revision: z.int(),
  updatedAt: Timestamp
})
export type JobSummary = z.output<typeof JobSummary>

export const JobTodo = z.object({
  id: z.uuid(),
  text: z.string(),
  person: Person.nullable(),
  dueOn: z.string().nullable(),
  done: z.boolean()
})
export type JobTodo = z.output<typeof JobTodo>

export const Job = JobSummary.extend({
  ...Fields.shape,
  discount: Cut.nullable(),
  charges: z.array(JobCharge),
  shippingCents: z.int(),
  columns: z.array(JobColumn),
  closeNote: z.string(),
  levelPercent: z.number(),
  /** Of all rates together; nothing where the customer is exempt. */
  taxPpm: z.int(),
  taxes: TaxTerms,
  /** What the shop chose over its rules, on the draft of an invoice. */
  taxChoice: z.enum(TAX_CHOICES),
  /** The tables and rules that it is priced with; null for whoever is shown no prices. */
  book: PriceBook.nullable(),
  bookAt: Timestamp,
  items: z.array(JobItem),
  todos: z.array(JobTodo),
  costCents: z.int().nullable(),
  createdAt: Timestamp
})
export type Job = z.output<typeof Job>

export const JOB_SORTS = ['due', 'newest', 'updated', 'number', 'title', 'total'] as const

const Filter = InWorkspace.extend({
  search: z.string().trim().max(80).default(''),
  group: z.enum(JOB_GROUPS).optional(),
  statusId: z.uuid().optional(),
  customerId: z.uuid().optional(),
  ownerId: z.uuid().optional(),
  method: z.enum(METHODS).optional(),
  due: z.enum(JOB_DUE).optional(),
  flagged: z.stringbool().default(false),
  open: z.enum(JOB_OPEN).default('open'),
  /** Which of its dates lies between `from` and `to`, where they are given. */
  dated: z.enum(['due', 'event']).default('due'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(JOB_SORTS).default('due')
})

export const listJobs = endpoint({
  ...calls.listJobs,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'Jobs of the workspace, those that are due first. `due` counts days of the workspace’s zone.',
  // A calendar is seen whole, not by pages.
  query: Filter.extend({ ...LongPaging, pageSize: z.coerce.number().int().min(1).max(500).default(50) }),
  data: page(JobSummary)
})

export const createJob = endpoint({
  ...calls.createJob,
  access: 'workspace',
  may: 'jobs:write',
  summary:
    'A new job, priced with the tables of today. With `copyOf` it begins with the items and fees of another one.',
  query: InWorkspace,
  body: Fields.extend({ copyOf: z.uuid().nullable().default(null) }),
  data: Job
})

export const OneJob = z.object({ jobId: z.uuid() })
const one = { access: 'workspace', params: OneJob, query: InWorkspace, data: Job } as const

export const getJob = endpoint({ ...one, ...calls.getJob, may: 'jobs:read' })

export const updateJob = endpoint({
  ...one,
  ...calls.updateJob,
  may: 'jobs:write',
  summary: 'Changes what is given. The revision must be the one read; otherwise 409 with the newest job.',
  body: changesOf(Fields).extend({ revision: Revision })
})

export const saveJobItems = endpoint({
  ...calls.saveJobItems,
  access: 'workspace',
  may: 'jobs:write',
  summary:
    'Writes the items that are given whole, takes away those in `removed`, and prices the job anew. With `was`, which says of changed items what was there before, other people’s changes are kept part by part, whatever the revision; an item in `was` that is gone is not made again.',
  query: InWorkspace.extend({ JobId: z.uuid() }),
  body: changesOf(Charges).extend({
    revision: Revision,
    items: z.array(JobItemInput).max(MOST_ITEMS, 'At most 1,000 items').optional(),
    removed: z.array(z.uuid()).max(MOST_ITEMS).optional(),
    was: z.record(z.uuid(), changesOf(JobItemInput)).optional()
  }),
  data: Job,
  maxBytes: 8 * 1024 * 1024
})

export const addJobComponent = endpoint({
  ...calls.addJobComponent,
  access: 'workspace',
  may: 'jobs:write',
  summary: 'Adds a decoration to an item.',
  params: OneJob,
  query: InWorkspace,
  body: JobComponent.omit({ id: true }).extend({ itemId: z.uuid() }),
  data: Job
})

export const setJobItemBlank = endpoint({
  ...calls.setJobItemBlank,
  access: 'workspace',
  may: 'jobs:write',
  summary: 'Says what garment is under an item; what is not given stays.',
  params: OneJob.extend({ itemId: z.uuid() }),
  query: InWorkspace,
  body: changesOf(JobBlank),
  data: Job
})

export const repriceJob = endpoint({
  ...calls.repriceJob,
  access: 'workspace',
  may: 'jobs:write',
  summary: 'Prices the job with the tables, rules, tax rate and customer’s price level of today.',
  params: OneJob,
  query: InWorkspace,
  data: Job
})

export const closeJob = endpoint({
  ...calls.closeJob,
  access: 'workspace',
  may: 'jobs:write',
  params: OneJob,
  query: InWorkspace,
  body: z.object({ reason: z.enum(CLOSE_REASONS), note: Text(500).default('') }),
  data: Job
})

export const reopenJob = endpoint({
  ...calls.reopenJob,
  access: 'workspace',
  may: 'jobs:write',
  params: OneJob,
  query: InWorkspace,
  body: z.object({ statusId: z.uuid(), reason: Text(500).min(1, 'Say why it is opened again') }),
  data: Job
})

export const sendJob = endpoint({
  ...calls.sendJob,
  access: 'workspace',
  may: 'jobs:write',
  summary:
    'Copies or moves a job into another workspace in which the caller may write jobs, with its items, pictures, designs and customer. What is moved takes its notes, to-dos, lists of names and history along, and the next number there; a job with an invoice, a purchase or a proposal that was sent has to stay, 409 has the reasons.',
  params: OneJob,
  query: InWorkspace,
  body: Sending,
  data: z.object({ id: z.uuid(), number: z.int() })
})

export const getJobActivity = endpoint({
  ...calls.getJobActivity,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'Who did what to the job, the newest first.',
  params: OneJob,
  query: InWorkspace,
  data: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() }))
})
