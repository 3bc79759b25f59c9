import { z } from 'zod'

import { METHODS } from '#lib/shared/job-pricing/price-book.ts'
import { APPROVAL_CHECKS, ITEM_ROLES, PRICES_SHOWN, PROPOSAL_STATES } from '#lib/shared/proposals.ts'

import * as calls from './calls/proposals.ts'
import { changesOf, endpoint, Hex, InWorkspace, Nothing, Revision, Timestamp } from './endpoint.ts'
import { getProductionPack } from './doc-core.ts'
import { ProofPlace } from './job-items.ts'
import { Job, OneJob } from './jobs.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

/** How an item appears to the customer. Items without a row appear as they are. */
export const ProposalItem = z.object({
  itemId: z.uuid(),
  /** Empty: the item's own name. */
  title: Text(160).default(''),
  text: Text(2000).default(''),
  shown: z.enum(PRICES_SHOWN).default('each'),
  role: z.enum(ITEM_ROLES).default('fixed'),
  /** Of those among which one is chosen. */
  group: Text(60).default(''),
  /** Its designs are drawn on the garment. */
  drawn: z.boolean().default(true),
  pictures: z
    .array(z.object({ fileId: z.uuid(), caption: Text(80).default('') }))
    .max(6, 'At most six pictures')
    .default([]),
  leftOut: z.boolean().default(false)
})
export type ProposalItem = z.output<typeof ProposalItem>

export const ProposalDraft = z.object({
  hex: Hex.default('#3b7a0a'),
  greeting: Text(1000).default(''),
  terms: Text(5000).default(''),
  validDays: z.int().min(1, 'At least a day').max(365, 'At most a year').default(30),
  /** Hundredths of the total that are due when it is approved. */
  depositPercent: z.int().min(0).max(100, 'At most 100 %').default(50),
  /** 0: never by itself. */
  remindDays: z.int().min(0).max(60, 'At most 60 days').default(4),
  remindTimes: z.int().min(0).max(5, 'At most five times').default(2),
  items: z.array(ProposalItem).max(1000).default([])
})
export type ProposalDraft = z.output<typeof ProposalDraft>

export const ProposalDecoration = z.object({
  id: z.uuid(),
  design: z.string(),
  location: z.string(),
  method: z.enum(METHODS),
  widthMm: z.number().nullable(),
  heightMm: z.number().nullable(),
  documentId: z.uuid().nullable(),
  versionId: z.uuid().nullable(),
  /** Of all that is drawn. */
  hash: z.string(),
  films: z.array(z.object({ name: z.string(), hex: z.string() })),
  /** Of a proof of a design: which artboard, on which garment, and where. */
  proof: ProofPlace.optional()
})

export const ProposedItem = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  kind: z.enum(['garment', 'single']),
  blank: z.string(),
  colour: z.string(),
  hex: z.string().nullable(),
  shown: z.enum(PRICES_SHOWN),
  role: z.enum(ITEM_ROLES),
  group: z.string(),
  /** Of a service how much of it, perhaps 2.5. */
  pieces: z.number(),
  sizes: z.array(z.object({ size: z.string(), quantity: z.int() })),
  people: z.array(z.object({ size: z.string(), name: z.string(), number: z.string() })),
  decorations: z.array(ProposalDecoration),
  pictures: z.array(
    z.object({
      fileId: z.uuid(),
      caption: z.string(),
      /** Of one that was drawn: the colour of its garment, null where none is known; empty of one that the shop chose. */
      drawn: z.string().nullable().optional()
    })
  )
})
export type ProposedItem = z.output<typeof ProposedItem>

/** What a customer was sent; never changed. */
export const ProposalContent = z.object({
  jobNumber: z.int(),
  title: z.string(),
  customer: z.string(),
  greeting: z.string(),
  terms: z.string(),
  hex: z.string(),
  currency: z.string(),
  units: z.enum(['in', 'mm']),
  depositPercent: z.int(),
  items: z.array(ProposedItem)
})
export type ProposalContent = z.output<typeof ProposalContent>

export const ProposalPrices = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** Cents, to the hundredth. */
      unitCents: z.number().nullable(),
      /** What names and numbers cost, all of them together. */
      peopleCents: z.int().optional(),
      totalCents: z.int()
    })
  ),
  /** Beside the items: fees, shipping, tax, and the discount as less than nothing. */
  rows: z.array(z.object({ name: z.string(), cents: z.int() })),
  /** Taxes that the prices include: nothing is added for them. */
  included: z.array(z.object({ name: z.string(), cents: z.int() })).optional(),
  totalCents: z.int(),
  depositCents: z.int()
})
export type ProposalPrices = z.output<typeof ProposalPrices>

export const ProposalChecks = z.record(z.uuid(), z.array(z.enum(APPROVAL_CHECKS)))

export const Approval = z.object({
  version: z.int(),
  name: z.string(),
  at: Timestamp,
  /** On the files, so that a sheet tells which approval it was cut for. */
  code: z.string(),
  totalCents: z.int().nullable(),
  /** Who wrote it down, where it was given by telephone. */
  recordedBy: z.string(),
  note: z.string(),
  /** Whether it was given in this installation. One that came in by a file was approved elsewhere, which nobody here saw. */
  isVerified: z.boolean()
})
export type Approval = z.output<typeof Approval>

export const Difference = z.object({
  itemId: z.uuid().nullable(),
  title: z.string(),
  what: z.enum(['item', 'words', 'garment', 'sizes', 'names', 'design', 'films', 'placement', 'price']),
  before: z.string(),
  after: z.string(),
  /** Of the same design, to lay over each other. */
  pictures: z.object({ before: z.string(), after: z.string() }).nullable()
})
export type Difference = z.output<typeof Difference>

export const ProposalPin = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  fileId: z.uuid(),
  /** Shares of the picture's width and height. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  text: z.string()
})
export type ProposalPin = z.output<typeof ProposalPin>

export const Proposal = z.object({
  state: z.enum(PROPOSAL_STATES),
  revision: z.int(),
  draft: ProposalDraft,
  /** How many were sent. */
  version: z.int(),
  versions: z.array(z.object({ number: z.int(), at: Timestamp, by: z.string(), to: z.string() })),
  /** Where the customer sees it; null until it was sent, and for whoever may not send it. */
  link: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  viewedAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  reminders: z.int(),
  remindAt: Timestamp.nullable(),
  to: z.string(),
  approval: Approval.nullable(),
  /** Whether production files may be taken: the job is what was approved. */
  isSealed: z.boolean(),
  /** What the job is now beside what was sent last. */
  differences: z.array(Difference),
  pins: z.array(ProposalPin),
  unread: z.int(),
  can: z.array(z.enum(['send', 'withdraw', 'remind', 'approve']))
})
export type Proposal = z.output<typeof Proposal>

const one = { access: 'workspace', params: OneJob, query: InWorkspace, data: Proposal } as const

export const getProposal = endpoint({
  ...one,
  ...calls.getProposal,
  may: 'jobs:read',
  summary: 'The proposal of a job: how it is set up, what was sent, how it was answered, and what has changed since.'
})

export const updateProposal = endpoint({
  ...one,
  ...calls.updateProposal,
  may: 'jobs:write',
  summary:
    'Sets up the next version. The revision must be the one read, 0 at first; otherwise 409 with the newest proposal.',
  body: changesOf(ProposalDraft).extend({ revision: Revision })
})

export const sendProposal = endpoint({
  ...one,
  ...calls.sendProposal,
  may: 'jobs:write',
  summary:
    'Makes the next version of the job as it is now, which never changes, and mails the link where `to` is given.',
  body: z.object({ to: z.union([z.literal(''), z.email('Check this address').max(190)]).default('') })
})

export const addProof = endpoint({
  ...calls.addProof,
  access: 'workspace',
  may: 'jobs:write',
  summary:
    'Adds a design to the job as its mock-up shows it: an item with its garment, places, sizes and films. A proof of the same design that the job has is brought up to date. Nothing is sent.',
  params: OneJob,
  query: InWorkspace,
  body: z.object({
    documentId: z.uuid(),
    /** The artboard that the mock-up of the design was set up for; unsaid, the one of its side. */
    artboard: z.string().min(1).max(64).optional()
  }),
  data: Job
})

export const withdrawProposal = endpoint({
  ...one,
  ...calls.withdrawProposal,
  may: 'jobs:write',
  summary: 'The customer can no longer approve it; a newer version can be sent.'
})

export const remindOfProposal = endpoint({
  ...one,
  ...calls.remindOfProposal,
  may: 'jobs:write',
  summary: 'Mails the customer the link again.'
})

export const makeProposalLink = endpoint({
  ...one,
  ...calls.makeProposalLink,
  may: 'jobs:write',
  summary: 'A link to what was sent, where none leads there any more.'
})

export const turnOffProposalLink = endpoint({
  ...one,
  ...calls.turnOffProposalLink,
  may: 'jobs:write',
  summary:
    'All links that were given out lead nowhere from now on, and nobody is reminded by itself. A new one can be made.'
})

export const recordApproval = endpoint({
  ...one,
  ...calls.recordApproval,
  may: 'jobs:write',
  summary: 'Writes down that the customer approved the newest version by telephone or on paper.',
  body: z.object({
    version: Revision,
    name: Text(120).min(1, 'Say who approved it'),
    note: Text(500).min(1, 'Say how it was approved: by telephone, on paper, in the shop'),
    /** Of what is optional or an alternative. */
    chosen: z.array(z.uuid()).max(1000).default([])
  })
})

const Paper = InWorkspace.extend({ paper: z.enum(['letter', 'a4']).default('letter') })

export const printProposal = endpoint({
  ...calls.printProposal,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'The newest version that was sent, as a PDF; with `certificate` how it was approved.',
  params: OneJob,
  query: Paper.extend({ certificate: z.stringbool().default(false) }),
  produces: 'application/pdf',
  data: Nothing
})

export const getSealedFiles = endpoint({
  ...calls.getSealedFiles,
  access: 'workspace',
  may: 'jobs:work',
  summary:
    'The production pack of a design of the job, of exactly the version that was approved and with the code of the approval; of an approval that was given elsewhere they are named so. 409 while the job is not what was approved.',
  params: OneJob,
  query: getProductionPack.query.omit({ Id: true, VersionId: true }).extend({ DocumentId: z.uuid() }),
  produces: 'application/zip',
  data: Nothing
})

export const DesignJobs = z.object({
  /** What was compared: a later one may be something else. */
  rev: z.int(),
  jobs: z.array(
    z.object({
      jobId: z.uuid(),
      number: z.int(),
      title: z.string(),
      version: z.int(),
      /** The newest version was. */
      isApproved: z.boolean(),
      /** And the job is still that, this design too: files may be made. */
      isSealed: z.boolean(),
      /** The design is no longer what this version shows. */
      isChanged: z.boolean(),
      /** The approval was given in this installation; files of any other carry that in their names and sheets. */
      isVerified: z.boolean(),
      code: z.string()
    })
  )
})
export type DesignJobs = z.output<typeof DesignJobs>

export const listDesignJobs = endpoint({
  ...calls.listDesignJobs,
  access: 'workspace',
  may: 'designs:read',
  summary:
    'The open jobs that have this design and were proposed to a customer, and whether its files may be made for them.',
  query: InWorkspace.extend({ Id: z.uuid() }),
  data: DesignJobs
})
