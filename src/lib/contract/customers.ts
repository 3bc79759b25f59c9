import { z } from 'zod'

import { CUSTOMER_KINDS, PAYMENT_TERMS } from '#lib/shared/customer.ts'
import { EMAIL } from '#lib/shared/email.ts'

import * as calls from './calls/customers.ts'
import { CUSTOMER_SORTS } from './calls/customers.ts'
import { changesOf, endpoint, InWorkspace, LongPaging, Nothing, page, Revision, Timestamp } from './endpoint.ts'
import { Address } from './workspaces.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Label = Text(40).default('')

export const CustomerEmail = z.object({
  address: z.string().trim().max(190).regex(EMAIL, 'Enter an e-mail address like name@example.com'),
  label: Label
})
export const CustomerPhone = z.object({ number: Text(40).regex(/\d/, 'Enter a phone number'), label: Label })
export const CustomerAddress = Address.extend({ label: Label })

const Fields = z.object({
  kind: z.enum(CUSTOMER_KINDS).default('person'),
  /** The person; of a company whom to ask for. */
  name: Text(120).default(''),
  company: Text(120).default(''),
  /** The first of each is the usual one. */
  emails: z.array(CustomerEmail).max(10, 'At most ten e-mail addresses').default([]),
  phones: z.array(CustomerPhone).max(10, 'At most ten phone numbers').default([]),
  addresses: z.array(CustomerAddress).max(10, 'At most ten addresses').default([]),
  taxExempt: z.boolean().default(false),
  /** Of the certificate of exemption, or for tax. */
  taxNumber: Text(60).default(''),
  terms: z.enum(['', ...PAYMENT_TERMS]).default(''),
  /** What the shop calls the prices that this customer gets; empty for the usual ones. */
  priceLevel: Text(40).default(''),
  tags: z.array(Text(30).min(1)).max(20, 'At most twenty tags').default([]),
  notes: Text(5000).default(''),
  /** Somebody marked it, to come back to it. */
  flagged: z.boolean().default(false)
})
export type CustomerDetails = z.output<typeof Fields>
export const CUSTOMER_FIELDS = Fields.keyof().options

export const CUSTOMER_NAME_MISSING = 'Give a name or a company'

/** A customer as a whole: one who has no name cannot be found again. */
export const CustomerInput = Fields.refine(({ name, company }) => name !== '' || company !== '', {
  path: ['name'],
  message: CUSTOMER_NAME_MISSING
})

export const Customer = Fields.extend({
  id: z.uuid(),
  archived: z.boolean(),
  revision: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type Customer = z.output<typeof Customer>

/** What the shop did for them, in money of the workspace. */
export const CustomerSums = z.object({
  /** Paid and not given back. */
  valueCents: z.int(),
  /** Owed. */
  balanceCents: z.int(),
  /** When there was last something for them. */
  lastAt: Timestamp.nullable()
})
export type CustomerSums = z.output<typeof CustomerSums>

export const CustomerSummary = CustomerSums.extend({
  id: z.uuid(),
  kind: z.enum(CUSTOMER_KINDS),
  name: z.string(),
  company: z.string(),
  /** The usual ones, or nothing. */
  email: z.string(),
  phone: z.string(),
  tags: z.array(z.string()),
  flagged: z.boolean(),
  archived: z.boolean(),
  createdAt: Timestamp
})
export type CustomerSummary = z.output<typeof CustomerSummary>

const Filter = InWorkspace.extend({
  search: z.string().trim().max(80).default(''),
  tag: z.string().trim().max(30).optional(),
  flagged: z.stringbool().default(false),
  archived: z.stringbool().default(false),
  sort: z.enum(CUSTOMER_SORTS).default('name')
})

export const CustomerHistoryEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['job', 'invoice', 'order']),
  title: z.string(),
  detail: z.string(),
  /** As its own list names it. */
  state: z.string(),
  /** Null for whoever is shown no prices. */
  totalCents: z.int().nullable(),
  currency: z.string(),
  at: Timestamp,
  /** Its page in the dashboard. */
  href: z.string()
})
export type CustomerHistoryEntry = z.output<typeof CustomerHistoryEntry>

export const CustomerFile = z.object({
  id: z.uuid(),
  name: z.string(),
  isPicture: z.boolean(),
  at: Timestamp,
  /** Where it came with: what they asked for at first, an item of a job, or a message about it. */
  from: z.enum(['lead', 'job', 'message']),
  title: z.string(),
  fromHref: z.string(),
  href: z.string()
})
export type CustomerFile = z.output<typeof CustomerFile>

export const CustomerHistory = CustomerSums.extend({
  /** What was done for them, newest first; the latest hundred of each kind. */
  entries: z.array(CustomerHistoryEntry),
  /** Of their leads and jobs, newest first; the latest hundred. */
  files: z.array(CustomerFile),
  activity: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() })),
  /** Customers that were merged into this one, as long as it can be undone. */
  merges: z.array(z.object({ id: z.uuid(), name: z.string(), mergedAt: Timestamp }))
})
export type CustomerHistory = z.output<typeof CustomerHistory>

const OneCustomer = z.object({ customerId: z.uuid() })

export const listCustomers = endpoint({
  ...calls.listCustomers,
  access: 'workspace',
  may: 'customers:read',
  summary: 'The customers of a workspace by any part of their names, e-mails, phones and tags.',
  query: Filter.extend(LongPaging),
  data: page(CustomerSummary)
})

export const createCustomer = endpoint({
  ...calls.createCustomer,
  access: 'workspace',
  may: 'customers:write',
  query: InWorkspace,
  body: CustomerInput,
  data: Customer
})

export const getCustomer = endpoint({
  ...calls.getCustomer,
  access: 'workspace',
  may: 'customers:read',
  summary: 'A customer, archived or not. One that was merged answers as the one it was merged into.',
  params: OneCustomer,
  query: InWorkspace,
  data: Customer
})

export const updateCustomer = endpoint({
  ...calls.updateCustomer,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Changes what is given. The revision must be the one read; otherwise 409 with the newest customer.',
  params: OneCustomer,
  query: InWorkspace,
  body: changesOf(Fields).extend({ revision: Revision }),
  data: Customer
})

export const archiveCustomer = endpoint({
  ...calls.archiveCustomer,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Takes a customer out of the list, or puts one back. What was done for them stays.',
  params: OneCustomer,
  query: InWorkspace,
  body: z.object({ archived: z.boolean() }),
  data: Customer
})

export const deleteCustomer = endpoint({
  ...calls.deleteCustomer,
  access: 'workspace',
  may: 'customers:delete',
  summary: 'Deletes an archived customer for good. Refused while something of theirs, such as a job, is kept.',
  params: OneCustomer,
  query: InWorkspace,
  data: Nothing
})

export const getCustomerHistory = endpoint({
  ...calls.getCustomerHistory,
  access: 'workspace',
  may: 'customers:read',
  summary: 'What was done for a customer, such as orders placed with one of their addresses, and what was changed.',
  params: OneCustomer,
  query: InWorkspace,
  data: CustomerHistory
})

export const listCustomerWords = endpoint({
  ...calls.listCustomerWords,
  access: 'workspace',
  may: 'customers:read',
  summary: 'The tags and price levels that customers of the workspace have, to choose from.',
  query: InWorkspace,
  data: z.object({ tags: z.array(z.string()), priceLevels: z.array(z.string()) })
})

export const exportCustomers = endpoint({
  ...calls.exportCustomers,
  access: 'workspace',
  may: 'customers:write',
  summary: 'The filtered customers as CSV that spreadsheets may open safely and that can be imported again.',
  produces: 'text/csv',
  query: Filter,
  data: Nothing
})

/** Living customers who may be the same: by an e-mail address, a phone number or the name. */
export const DuplicateGroup = z.object({
  by: z.enum(['email', 'phone', 'name']),
  key: z.string(),
  customers: z.array(Customer)
})
export type DuplicateGroup = z.output<typeof DuplicateGroup>

export const listDuplicates = endpoint({
  ...calls.listDuplicates,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Customers who may be the same, at most fifty groups.',
  query: InWorkspace,
  data: z.array(DuplicateGroup)
})

export const mergeCustomers = endpoint({
  ...calls.mergeCustomers,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Makes one customer of two: the one that stays gets these details and all that was done for both.',
  query: InWorkspace,
  body: z.object({ keptId: z.uuid(), goneId: z.uuid(), details: CustomerInput }),
  data: z.object({ mergeId: z.uuid(), customer: Customer })
})

export const undoMerge = endpoint({
  ...calls.undoMerge,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Makes two customers again of what was merged in the last 30 days.',
  params: z.object({ mergeId: z.uuid() }),
  query: InWorkspace,
  data: Customer
})
