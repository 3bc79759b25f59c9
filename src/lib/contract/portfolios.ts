import { z } from 'zod'

import { LEAD_STAGES } from '#lib/shared/lead.ts'

import * as calls from './calls/portfolios.ts'
import {
  changesOf,
  endpoint,
  Hex,
  InWorkspace,
  Nothing,
  page,
  Paging,
  Revision,
  Sending,
  Timestamp
} from './endpoint.ts'
import { SIDES } from './calls/items.ts'
import { Slug } from './stores.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Title = Text(80).min(1, 'Give it a title')
const LocalId = z.string().regex(/^[\w-]{1,40}$/)
const Tags = z.array(Text(30).min(1)).max(8, 'At most eight tags')

export const PortfolioImage = z.object({
  id: z.uuid(),
  source: z.enum(['upload', 'mockup']),
  fileId: z.uuid(),
  /** Address of the picture; with ?w= smaller. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  tags: z.array(z.string()),
  /** Whose goods they are, for the shop's own eyes. */
  customer: z.string(),
  /** Whether that customer agreed. A photo is only shown when they did; a mock-up shows nobody's goods. */
  consent: z.boolean(),
  sectionId: z.string(),
  isShown: z.boolean()
})
export type PortfolioImage = z.infer<typeof PortfolioImage>

export const PortfolioSection = z.object({ id: LocalId, title: Title })
export type PortfolioSection = z.infer<typeof PortfolioSection>

const Settings = z.object({
  title: Title,
  slug: Slug,
  intro: Text(1000),
  themeHex: Hex,
  sections: z.array(PortfolioSection).max(12, 'At most twelve sections'),
  coverImageId: z.uuid().nullable(),
  contact: z.boolean(),
  contactText: Text(300),
  published: z.boolean()
})

export const PortfolioSummary = Settings.pick({ title: true, slug: true, published: true }).extend({
  id: z.uuid(),
  cover: z.string().nullable(),
  images: z.int(),
  messages: z.int(),
  /** Path of the public page. */
  path: z.string(),
  updatedAt: Timestamp
})
export type PortfolioSummary = z.infer<typeof PortfolioSummary>

export const Portfolio = Settings.extend({
  id: z.uuid(),
  path: z.string(),
  revision: z.int(),
  images: z.array(PortfolioImage),
  updatedAt: Timestamp
})
export type Portfolio = z.infer<typeof Portfolio>

const OnePortfolio = z.object({ portfolioId: z.uuid() })

export const listPortfolios = endpoint({
  ...calls.listPortfolios,
  access: 'workspace',
  may: 'portfolios:read',
  query: InWorkspace.extend(Paging).extend({
    search: Text(80).default(''),
    state: z.enum(['published', 'draft']).optional(),
    sort: z.enum(['newest', 'updated', 'title']).default('newest')
  }),
  data: page(PortfolioSummary)
})

export const createPortfolio = endpoint({
  ...calls.createPortfolio,
  access: 'workspace',
  may: 'portfolios:write',
  summary: 'A new draft. Without an address one is made of the title.',
  query: InWorkspace,
  body: z.object({ title: Title, slug: Slug.optional(), themeHex: Hex.optional() }),
  data: Portfolio
})

export const getPortfolio = endpoint({
  ...calls.getPortfolio,
  access: 'workspace',
  may: 'portfolios:read',
  params: OnePortfolio,
  query: InWorkspace,
  data: Portfolio
})

export const updatePortfolio = endpoint({
  ...calls.updatePortfolio,
  access: 'workspace',
  may: 'portfolios:write',
  summary:
    'Changes what is given. `published` puts it on the web or takes it off; it needs a picture that may be shown.',
  params: OnePortfolio,
  query: InWorkspace,
  body: Settings.partial().extend({ revision: Revision }),
  data: Portfolio
})

export const sendPortfolio = endpoint({
  ...calls.sendPortfolio,
  access: 'workspace',
  may: 'portfolios:write',
  summary:
    'Copies or moves a portfolio with its pictures into another workspace in which the caller may write portfolios. A copy is a draft; what is moved keeps its address. Messages that came through it stay with the leads here.',
  params: OnePortfolio,
  query: InWorkspace,
  body: Sending,
  data: z.object({ id: z.uuid(), slug: Slug })
})

export const deletePortfolio = endpoint({
  ...calls.deletePortfolio,
  access: 'workspace',
  may: 'portfolios:delete',
  summary: 'Deletes the portfolio; `Title` repeats its title. Messages that came through it stay.',
  params: OnePortfolio,
  query: InWorkspace.extend({ Title: z.string().max(200) }),
  data: Nothing
})

const ImageDetails = z.object({
  caption: Text(160).default(''),
  tags: Tags.default([]),
  customer: Text(80).default(''),
  consent: z.boolean().default(false),
  sectionId: z.union([z.literal(''), LocalId]).default('')
})

export const addPortfolioImage = endpoint({
  ...calls.addPortfolioImage,
  access: 'workspace',
  may: 'portfolios:write',
  summary: 'A picture from the files of the workspace, or one drawn of an item in one of its colors.',
  query: InWorkspace,
  body: ImageDetails.extend({
    portfolioId: z.uuid(),
    from: z.discriminatedUnion('source', [
      z.object({ source: z.literal('upload'), fileId: z.uuid() }),
      z.object({ source: z.literal('mockup'), itemId: z.uuid(), colourId: LocalId, side: z.enum(SIDES) })
    ])
  }),
  data: PortfolioImage
})

export const updatePortfolioImage = endpoint({
  ...calls.updatePortfolioImage,
  access: 'workspace',
  may: 'portfolios:write',
  params: z.object({ imageId: z.uuid() }),
  query: InWorkspace,
  body: changesOf(ImageDetails),
  data: PortfolioImage
})

export const deletePortfolioImage = endpoint({
  ...calls.deletePortfolioImage,
  access: 'workspace',
  may: 'portfolios:write',
  summary: 'Takes the picture out of the portfolio; the file stays in the files.',
  params: z.object({ imageId: z.uuid() }),
  query: InWorkspace,
  data: Nothing
})

export const orderPortfolioImages = endpoint({
  ...calls.orderPortfolioImages,
  access: 'workspace',
  may: 'portfolios:write',
  summary: 'The pictures in their new order; ones that are not named come last.',
  query: InWorkspace,
  body: z.object({ portfolioId: z.uuid(), imageIds: z.array(z.uuid()).max(200) }),
  data: z.array(PortfolioImage)
})

export const PortfolioMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  product: z.string(),
  quantity: z.string(),
  needBy: z.string().nullable(),
  message: z.string(),
  stage: z.enum(LEAD_STAGES),
  createdAt: Timestamp
})
export type PortfolioMessage = z.infer<typeof PortfolioMessage>

export const listPortfolioMessages = endpoint({
  ...calls.listPortfolioMessages,
  access: 'workspace',
  may: 'leads:read',
  summary: 'What visitors wrote through the portfolio, newest first.',
  params: OnePortfolio,
  query: InWorkspace,
  data: z.array(PortfolioMessage)
})

/** A portfolio as visitors see it. */
export const Portal = z.object({
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  intro: z.string(),
  themeHex: Hex,
  shop: z.object({ name: z.string(), logo: z.string().nullable() }),
  cover: PortfolioImage.pick({ url: true, width: true, height: true, source: true }).nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      images: z.array(
        PortfolioImage.pick({ id: true, url: true, width: true, height: true, caption: true, tags: true, source: true })
      )
    })
  ),
  contact: z.boolean(),
  contactText: z.string()
})
export type Portal = z.infer<typeof Portal>

export const getPortal = endpoint({
  ...calls.getPortal,
  access: 'public',
  summary: 'A published portfolio by its address.',
  query: z.object({ url: z.string().max(60) }),
  data: Portal
})
