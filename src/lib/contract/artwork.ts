import { z } from 'zod'

import { HUE_IDS } from '#lib/shared/hues.ts'

import * as calls from './calls/artwork.ts'
import { endpoint, Hex, InWorkspace, page } from './endpoint.ts'

/** Names a drawing for good: a letter for its set, then its name there. */
const ArtworkId = z.string().regex(/^[a-z]-[a-z0-9-]{1,80}$/)

const CategoryPath = z.string().regex(/^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/, 'is not a category')

/** In an address, so the words stand there. */
const YesNo = z.enum(['true', 'false']).transform(value => value === 'true')

export const ArtworkRow = z.object({
  id: ArtworkId,
  title: z.string(),
  /** 'animals/birds', its own first. */
  categories: z.array(z.string()),
  /** Of its areas, the largest first. */
  colours: z.array(Hex),
  /** Plain areas of flat colour: what a blade can follow. */
  cuttable: z.boolean(),
  /** For workspaces with a paid plan; everybody sees a small picture. */
  premium: z.boolean(),
  /** Size in units of the drawing: their ratio matters. */
  width: z.number(),
  height: z.number(),
  /** Address of a picture: the drawing itself, or a small copy of a premium one. For ever the same. */
  picture: z.string()
})
export type ArtworkRow = z.infer<typeof ArtworkRow>

export const ArtworkCredit = z.object({
  author: z.string(),
  set: z.string(),
  source: z.string(),
  licence: z.string(),
  licenceUrl: z.string()
})
export type ArtworkCredit = z.infer<typeof ArtworkCredit>

export const Artwork = ArtworkRow.extend({
  credit: ArtworkCredit,
  /** The drawing, with its colours, tightly cropped: give it to the designer's SVG import. */
  svg: z.string()
})
export type Artwork = z.infer<typeof Artwork>

const Category = z.object({ path: z.string(), label: z.string(), count: z.int() })

/** Also what the public pages take from their addresses. */
export const ArtworkFilter = z.object({
  search: z.string().trim().max(100, 'At most 100 characters').optional(),
  category: CategoryPath.optional(),
  /** How many colours: 1, 2, 3, or 4 for four and more. */
  colours: z.coerce.number().int().min(1).max(4).optional(),
  /** One of its colours; drawings that are mostly of it come first. */
  hue: z.enum(HUE_IDS, `is one of ${HUE_IDS.join(', ')}`).optional(),
  cuttable: YesNo.optional(),
  premium: YesNo.optional()
})
export type ArtworkFilter = z.infer<typeof ArtworkFilter>

/** The library changes with the program alone. */
const LIBRARY_SECONDS = 600

export const listArtwork = endpoint({
  ...calls.listArtwork,
  access: 'public',
  keepFor: LIBRARY_SECONDS,
  summary: 'The clip-art library: words are found by their beginnings, best matches first.',
  query: ArtworkFilter.extend({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(48)
  }),
  data: page(ArtworkRow)
})

export const listArtworkCategories = endpoint({
  ...calls.listArtworkCategories,
  access: 'public',
  keepFor: LIBRARY_SECONDS,
  summary: 'The tree of categories, with the number of pieces under a filter.',
  query: ArtworkFilter.omit({ category: true }),
  data: z.array(Category.extend({ children: z.array(Category) }))
})

export const getArtwork = endpoint({
  ...calls.getArtwork,
  access: 'workspace',
  may: 'artwork:read',
  summary: 'One piece with its drawing. Premium pieces answer 403 to a workspace without a paid plan.',
  params: z.object({ artworkId: ArtworkId }),
  query: InWorkspace,
  data: Artwork
})
