import { z } from 'zod'

import { PROPOSAL_STATES } from '#lib/shared/proposals.ts'

import * as calls from './calls/proposal-links.ts'
import { ByLink, endpoint, Nothing, Revision, ShownCents, Timestamp } from './endpoint.ts'
import { Approval, Difference, ProposalChecks, ProposalContent, ProposalPin, ProposalPrices } from './proposals.ts'

// What a customer does with a proposal, by its link.

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const byLink = { access: 'link', link: 'proposal', params: ByLink } as const

/** What was shown when the customer decided: nobody approves a version that they have not seen. */
const OfVersion = z.object({ version: Revision })
const Chosen = z.array(z.uuid()).max(1000).default([])

export const ShownProposal = z.object({
  state: z.enum(PROPOSAL_STATES),
  version: z.int(),
  sentAt: Timestamp,
  expiresAt: Timestamp,
  content: ProposalContent,
  /** With what the customer chose, or before that the first of each group. */
  chosen: z.array(z.uuid()),
  prices: ProposalPrices,
  approval: Approval.nullable(),
  /** What is due now that it is approved, and where it is paid; null where nothing is. */
  due: z.object({ href: z.string(), cents: z.int() }).nullable(),
  /** Once it is approved: what is paid of it, and what comes next. */
  progress: z
    .object({
      next: z.enum(['pay', 'prepare', 'making', 'ready', 'shipping', 'done']),
      paidCents: z.int(),
      balanceCents: z.int(),
      /** The invoice; null where the customer was given no link to one. */
      href: z.string().nullable()
    })
    .nullable(),
  pins: z.array(ProposalPin),
  /** What is different from the version before; of what the customer is shown. */
  changes: z.array(Difference.omit({ pictures: true })),
  unread: z.int(),
  shop: z.object({ name: z.string(), hasLogo: z.boolean(), timeZone: z.string(), email: z.string() })
})
export type ShownProposal = z.output<typeof ShownProposal>

export const showProposal = endpoint({
  ...byLink,
  ...calls.showProposal,
  summary: 'The newest version of a proposal, for whoever has its link. Reading it changes nothing.',
  data: ShownProposal
})

export const seeProposal = endpoint({
  ...byLink,
  ...calls.seeProposal,
  summary: 'Says that a person has it on the screen.',
  body: OfVersion,
  data: Nothing
})

export const priceProposal = endpoint({
  ...byLink,
  ...calls.priceProposal,
  summary: 'What it costs with what is chosen of it.',
  body: OfVersion.extend({ chosen: Chosen }),
  data: ProposalPrices
})

export const approveProposal = endpoint({
  ...byLink,
  ...calls.approveProposal,
  summary:
    'Approves exactly this version. Each item that is ordered needs its checks (spelling, colors, sizes, placement; of a service none), and the total must be the one that was shown.',
  body: OfVersion.extend({
    name: Text(120).min(2, 'Type your name'),
    chosen: Chosen,
    checks: ProposalChecks,
    totalCents: ShownCents
  }),
  data: ShownProposal
})

export const askForChange = endpoint({
  ...byLink,
  ...calls.askForChange,
  summary: 'Asks the shop for another version, with remarks on the pictures.',
  body: OfVersion.extend({
    text: Text(4000).default(''),
    pins: z
      .array(ProposalPin.omit({ id: true }).extend({ text: Text(500).min(1, 'Say what should be different here') }))
      .max(30, 'At most thirty remarks')
      .default([])
  }).refine(({ text, pins }) => text !== '' || pins.length > 0, {
    path: ['text'],
    message: 'Say what should be different'
  }),
  data: ShownProposal
})

export const declineProposal = endpoint({
  ...byLink,
  ...calls.declineProposal,
  body: OfVersion.extend({ text: Text(1000).default('') }),
  data: ShownProposal
})

export const readProposalPicture = endpoint({
  ...byLink,
  ...calls.readProposalPicture,
  summary: 'A picture of the newest version, or `logo`; with `w` smaller.',
  params: ByLink.extend({ fileId: z.union([z.uuid(), z.literal('logo')]) }),
  query: z.object({ w: z.enum(['400', '800', '1600']).optional() }),
  produces: 'image/webp',
  data: Nothing
})

export const printShownProposal = endpoint({
  ...byLink,
  ...calls.printShownProposal,
  summary: 'It as a PDF; with `certificate` how it was approved.',
  query: z.object({ paper: z.enum(['letter', 'a4']).default('letter'), certificate: z.stringbool().default(false) }),
  produces: 'application/pdf',
  data: Nothing
})
