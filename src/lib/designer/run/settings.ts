// How the pieces of a production run lie on its films.
import { z } from 'zod'

import { Hex } from '../fields.ts'
import { roundMm } from '../numbers.ts'
import { BOXES, LABELS, MARKS, MOST_SPARES, SPARES_BY } from './choices.ts'

const Length = z.number().min(0).max(100_000).overwrite(roundMm)

/** A length of film that is on hand: a remnant, or what is left of a roll. */
export const OwnedRoll = z.object({
  sku: z.string().min(1).max(100),
  name: z.string().max(80).default(''),
  /** What the cutter can use of its width; as wide as its film says where it is left out. */
  widthMm: Length.min(20).max(3000).optional(),
  lengthMm: Length,
  /** Used up before whole rolls; a film of which only remnants are here comes off a roll without end after them. */
  isRemnant: z.boolean().default(false)
})
/** `id` is that of its row, which no caller names. */
export type OwnedRoll = z.infer<typeof OwnedRoll> & { id?: string | undefined }

export const RunSettings = z.object({
  /** Least distance between two pieces. */
  gapMm: Length.max(100).default(2),
  /** The code of the order or job, beside each piece. */
  label: z.enum(LABELS).default('kiss-cut'),
  labelMm: Length.min(1.5).max(20).default(3),
  /** A cut around each piece to weed it by. */
  box: z.enum(BOXES).default('none'),
  boxMm: Length.max(100).default(3),
  /** Cuts across the waste behind the pieces, so that it comes off in strips. */
  weedLines: z.boolean().default(false),
  /** Copies beyond what is owed, of each film: so many, or so many of a hundred pieces. */
  spare: z
    .object({ by: z.enum(SPARES_BY).default('percent'), amount: z.int().min(0).max(MOST_SPARES).default(0) })
    .prefault({}),
  /** No sheet is longer: what one person weeds and carries. */
  sheetMm: Length.min(100).max(20_000).default(2400),
  /** How a cutter finds what is printed on printable film; as most read them where it is left out. */
  marks: z.enum(MARKS).optional(),
  /** The SKU of the film that pictures are printed on where their design names none. */
  printFilm: z.string().min(1).max(100).optional(),
  /** The film for a colour, by the film's SKU, as a person chose it. */
  films: z.record(Hex, z.string().min(1).max(100)).default({}),
  /**
   * In the order in which they are used up, in place of the rolls and remnants that the shop has; a film that is not
   * among them comes off a roll without end.
   */
  rolls: z.array(OwnedRoll).max(200).default([]),
  /** Films side by side in place of one on the other; always so where nothing sticks to the lower one. */
  knockout: z.boolean().default(false),
  overlapMm: Length.max(5).default(0.3),
  seed: z.int().min(0).max(2_147_483_647).default(7),
  /** How long a shorter layout is looked for: 1 is usual. */
  effort: z.number().min(0).max(100).default(1)
})
export type RunSettings = z.infer<typeof RunSettings>
