import { spell } from '#lib/shared/spelling.ts'
import { z } from 'zod'

import { isSeenFromFront } from '#lib/shared/photo-area.ts'
import { GARMENT_KINDS } from '#lib/shared/garment-kinds.ts'

import * as calls from './calls/blanks.ts'
import { BLANK_SORTS } from './calls/blanks.ts'
import { Cents, changesOf, endpoint, Hex, InWorkspace, LongPaging, page, Revision, Timestamp } from './endpoint.ts'
import { TaxClassId } from './taxes.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Length = z.number().min(1, 'At least 1 mm').max(5000, 'At most 5 m')

function once<T>(list: readonly T[], of: (each: T) => string): boolean {
  return new Set(list.map(each => of(each).toLowerCase())).size === list.length
}

const BlankSize = z.object({
  name: Text(20).min(1, 'Name the size'),
  /** What the shop pays for one; null: not known. */
  costCents: Cents.nullable().default(null)
})

const BlankColour = z.object({
  name: Text(60).min(1, { error: () => `Name the ${spell('color')}` }),
  hex: Hex.nullable().default(null),
  /** Only of sizes that cost something else in this colour. */
  costs: z
    .array(z.object({ size: Text(20).min(1), costCents: Cents }))
    .max(40)
    .default([])
})
export type BlankColour = z.output<typeof BlankColour>

export const PrintArea = z.object({ place: Text(60).min(1, 'Name the place'), widthMm: Length, heightMm: Length })

const Share = z.number().min(0).max(1)
const Corner = z.tuple([Share, Share])

/** The print area on a photo: its corners from the top left around, its true size, and how much of the folds is seen. */
export const BlankPhotoArea = z.object({
  corners: z
    .tuple([Corner, Corner, Corner, Corner])
    .refine(isSeenFromFront, 'Drag the corners so that no two sides cross'),
  widthMm: Length,
  heightMm: Length,
  shading: Share
})

const Fields = z.object({
  name: Text(120).min(1, 'Enter a name'),
  maker: Text(80).default(''),
  styleNumber: Text(40).default(''),
  supplier: Text(80).default(''),
  /** The drawing that stands for it where there is no picture. */
  garment: z.enum(GARMENT_KINDS).nullable().default(null),
  colours: z
    .array(BlankColour)
    .max(150, { error: () => `At most 150 ${spell('colors')}` })
    .refine(list => once(list, ({ name }) => name), { error: () => `A ${spell('color')} stands there twice` })
    .default([]),
  sizes: z
    .array(BlankSize)
    .max(40, 'At most forty sizes')
    .refine(list => once(list, ({ name }) => name), 'A size stands there twice')
    .default([]),
  printAreas: z.array(PrintArea).max(12, 'At most twelve places').default([]),
  frontFileId: z.uuid().nullable().default(null),
  backFileId: z.uuid().nullable().default(null),
  frontArea: BlankPhotoArea.nullable().default(null),
  backArea: BlankPhotoArea.nullable().default(null),
  note: Text(1000).default(''),
  taxClass: TaxClassId
})
export const BlankInput = Fields
export type BlankDetails = z.output<typeof Fields>
export const BLANK_FIELDS = Fields.keyof().options

export const Blank = Fields.extend({
  id: z.uuid(),
  archived: z.boolean(),
  revision: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type Blank = z.output<typeof Blank>

export const listBlanks = endpoint({
  ...calls.listBlanks,
  access: 'workspace',
  may: 'blanks:read',
  summary: 'The blanks that the shop buys. Costs are null for whoever is shown no prices.',
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    supplier: z.string().trim().max(80).optional(),
    archived: z.stringbool().default(false),
    /** Those with a print area on a photo. */
    photos: z.stringbool().default(false),
    sort: z.enum(BLANK_SORTS).default('name'),
    ...LongPaging
  }),
  data: page(Blank)
})

export const listBlankSuppliers = endpoint({
  ...calls.listBlankSuppliers,
  access: 'workspace',
  may: 'blanks:read',
  summary: 'Where the shop buys its blanks, by name.',
  query: InWorkspace,
  data: z.array(z.string())
})

export const createBlank = endpoint({
  ...calls.createBlank,
  access: 'workspace',
  may: 'blanks:write',
  query: InWorkspace,
  body: Fields,
  data: Blank
})

const one = {
  access: 'workspace',
  params: z.object({ blankId: z.uuid() }),
  query: InWorkspace,
  data: Blank
} as const

export const getBlank = endpoint({ ...one, ...calls.getBlank, may: 'blanks:read' })

export const updateBlank = endpoint({
  ...one,
  ...calls.updateBlank,
  may: 'blanks:write',
  summary: 'Changes what is given. The revision must be the one read; otherwise 409 with the newest blank.',
  body: changesOf(Fields).extend({ revision: Revision })
})

export const archiveBlank = endpoint({
  ...one,
  ...calls.archiveBlank,
  may: 'blanks:write',
  summary: 'Out of the list, or with `restore` back into it; jobs keep theirs.',
  query: InWorkspace.extend({ restore: z.stringbool().default(false) })
})
