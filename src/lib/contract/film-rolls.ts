// Rolls of film that a shop owns, and remnants of them.
import { z } from 'zod'

import * as calls from './calls/film-rolls.ts'
import { changesOf, endpoint, Hex, InWorkspace, Nothing, Revision, Timestamp } from './endpoint.ts'
import { LABEL_PAPERS } from './calls/production-work.ts'

export const FilmRoll = z.object({
  id: z.uuid(),
  /** On its label: R-12. */
  code: z.string(),
  kind: z.enum(['roll', 'remnant']),
  sku: z.string(),
  filmName: z.string(),
  hex: Hex.nullable(),
  /** From edge to edge; of an outline, of the largest rectangle in it. */
  widthMm: z.number(),
  /** What the pinch rollers take on each side. */
  edgeMm: z.number(),
  wholeMm: z.number(),
  leftMm: z.number(),
  /** Of this, for sheets that are laid out and not cut. */
  plannedMm: z.number(),
  outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
  place: z.string(),
  note: z.string(),
  lowMm: z.number(),
  gone: z.enum(['used_up', 'thrown_away']).nullable(),
  goneAt: Timestamp.nullable(),
  revision: z.int()
})
export type FilmRoll = z.output<typeof FilmRoll>

/** What there is of a film on rolls. Remnants are not counted: nobody knows what fits on them. */
export const FilmLevel = z.object({
  sku: z.string(),
  name: z.string(),
  hex: Hex.nullable(),
  leftMm: z.number(),
  plannedMm: z.number(),
  /** What is not planned is less than its rolls say that there should be. */
  isLow: z.boolean()
})
export type FilmLevel = z.output<typeof FilmLevel>

const Wide = z.number().min(20, 'At least 20 mm (0.8 in)').max(3000, 'At most 3000 mm (118 in)')
const Long = z.number().max(200_000, 'At most 200 m (656 ft)')
const Point = z.tuple([z.number().min(0).max(20_000), z.number().min(0).max(20_000)])

const Given = z.object({
  sku: z.string().min(1, 'Choose a film').max(100),
  widthMm: Wide,
  edgeMm: z.number().min(0, 'Not less than nothing').max(200, 'At most 200 mm (8 in)').default(0),
  leftMm: Long.min(0, 'Not less than nothing'),
  place: z.string().trim().max(80, 'At most 80 characters').default(''),
  note: z.string().trim().max(200, 'At most 200 characters').default(''),
  lowMm: Long.min(0, 'Not less than nothing').default(0)
})

export const NewFilmRoll = Given.extend({
  kind: z.enum(['roll', 'remnant']),
  leftMm: Long.min(20, 'At least 20 mm (0.8 in)'),
  /** Of a remnant that is no rectangle; x along the film, y across it. Its width and length follow from it. */
  outline: z.array(Point).min(3).max(60).nullable().default(null)
})
export type NewFilmRoll = z.output<typeof NewFilmRoll>

export const FilmRollChange = changesOf(Given).extend({
  revision: Revision,
  /** Null: it is here. */
  gone: z.enum(['used_up', 'thrown_away']).nullable().optional()
})
export type FilmRollChange = z.output<typeof FilmRollChange>

export const FilmRolls = z.object({ rolls: z.array(FilmRoll), films: z.array(FilmLevel) })
export type FilmRolls = z.output<typeof FilmRolls>

const rolls = { path: '/api/v2/film-rolls', access: 'workspace', query: InWorkspace } as const

export const listFilmRolls = endpoint({
  ...rolls,
  ...calls.listFilmRolls,
  may: 'production:read',
  summary:
    'The rolls and remnants of film that are here, by film, and what is short. Those that are gone where asked for.',
  query: InWorkspace.extend({ gone: z.enum(['true', 'false']).optional() }),
  data: FilmRolls
})

export const createFilmRoll = endpoint({
  ...rolls,
  ...calls.createFilmRoll,
  may: 'production:write',
  summary: 'Adds a roll, or a remnant as a rectangle or an outline. It gets a code that is never given again.',
  body: NewFilmRoll,
  data: FilmRoll
})

export const updateFilmRoll = endpoint({
  ...rolls,
  ...calls.updateFilmRoll,
  params: z.object({ rollId: z.uuid() }),
  may: 'production:write',
  summary: 'Changes a roll or remnant: measured anew, moved, used up, thrown away, or found again.',
  body: FilmRollChange,
  data: FilmRoll
})

export const printFilmRollLabels = endpoint({
  ...rolls,
  ...calls.printFilmRollLabels,
  may: 'production:read',
  summary: 'Labels with a QR code as a PDF: of the rolls that are named, or of all that are here.',
  query: InWorkspace.extend({
    paper: z.enum(LABEL_PAPERS).default('5160'),
    rollIds: z
      .string()
      .max(4000)
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, 'is no list of rolls')
      .optional()
  }),
  produces: 'application/pdf',
  data: Nothing
})
