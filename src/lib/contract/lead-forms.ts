// The forms on public pages of a shop. What is written there becomes a lead.
import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'
import { MOST_LEAD_FILES } from '#lib/shared/lead.ts'

import * as calls from './calls/lead-forms.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'
import { LeadFile } from './leads.ts'
import { CampaignId } from './shopping.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

const Question = z.object({
  Name: Text(80).min(1, 'Tell us your name'),
  Email: z.string().trim().toLowerCase().max(190).regex(EMAIL, 'Enter an e-mail address like name@example.com'),
  Phone: Text(40).default(''),
  Product: Text(120).default(''),
  Quantity: Text(40).default(''),
  NeedBy: z.union([z.literal(''), z.iso.date('Choose a date')]).default(''),
  Message: Text(3000).min(3, 'Write a few words'),
  /** What was uploaded for it before. */
  FileIds: z.array(z.uuid()).max(MOST_LEAD_FILES, `At most ${MOST_LEAD_FILES} files`).default([]),
  /** Nobody sees this field; only a program fills it in. */
  Website: z.string().max(200).default('')
})
export type Question = z.output<typeof Question>

const UPLOAD =
  'Form with `file` (PNG, JPEG, WebP, SVG or PDF, up to 8 MB): a file for a message that is sent afterwards.'

const PortfolioAddress = z.object({ url: z.string().max(60) })

export const sendPortalMessage = endpoint({
  ...calls.sendPortalMessage,
  access: 'public',
  summary:
    'The contact form of a published portfolio: keeps a lead for the shop and mails its owner. `Artwork` is the id of a picture of the library that they want.',
  body: Question.extend({ ...PortfolioAddress.shape, Artwork: z.string().max(80).default('') }),
  data: Nothing
})

export const attachToPortalMessage = endpoint({
  ...calls.attachToPortalMessage,
  access: 'public',
  summary: UPLOAD,
  upload: true,
  query: PortfolioAddress,
  data: LeadFile
})

export const askStore = endpoint({
  ...calls.askStore,
  access: 'public',
  summary: 'The form under a published store: keeps a lead for the shop that runs it and mails its owner.',
  body: Question.extend({ campaignId: CampaignId }),
  data: Nothing
})

export const attachToStoreQuestion = endpoint({
  ...calls.attachToStoreQuestion,
  access: 'public',
  summary: UPLOAD,
  upload: true,
  query: z.object({ campaignId: CampaignId }),
  data: LeadFile
})

export const readLeadFile = endpoint({
  ...calls.readLeadFile,
  access: 'workspace',
  may: 'leads:read',
  summary: 'A file that came with the lead; of a picture with `w` a smaller one.',
  params: z.object({ leadId: z.uuid(), fileId: z.uuid() }),
  query: InWorkspace.extend({ w: z.enum(['400']).optional() }),
  produces: 'image/png',
  data: z.unknown()
})
