// The kinds of values that a design is made of.
import { z } from 'zod'

import { isPathData, roundMm, roundPathData, roundRatio } from './numbers.ts'

const LIMIT = 100_000

/** The least a screen may ask for: thinner or smaller is nothing that a machine can make. */
export const Mm = z.number().min(-LIMIT).max(LIMIT).overwrite(roundMm)
export const Size = z.number().min(0.01).max(LIMIT).overwrite(roundMm)
export const Distance = z.number().min(0).max(LIMIT).overwrite(roundMm)
export const Ratio = z.number().min(-LIMIT).max(LIMIT).overwrite(roundRatio)

/** A key of one of the document's records, so it must not be a name that every object inherits. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9][\w.@:-]{0,99}$/)
  .refine(id => !(id in {}))
export const Name = z.string().max(200)
export const Hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/)
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Absolute M, L, C and Z commands in mm: the only path data that is kept. */
export const PathData = z.string().max(4_000_000).refine(isPathData, 'Not a path').overwrite(roundPathData)

/** The pen that a line was drawn with. */
export const Pen = z.object({
  widthMm: Size,
  join: z.enum(['miter', 'round', 'bevel']),
  cap: z.enum(['butt', 'round', 'square']),
  miterLimit: z.number().min(1).max(1000).optional(),
  /** The outline that is not in effect: the line of a strip, or the strip of a line where it was made already. */
  d: PathData.optional()
})
export type Pen = z.infer<typeof Pen>

/** What the import of a file left out or changed. */
export const ImportItem = z.object({
  id: z.string().regex(/^[\w.@:-]{1,100}$/),
  /** The artboard on which the file was placed. */
  artboard: z.string().max(100),
  file: Name,
  /** What happened, as importers note it, of how many objects, and what the file calls some of them. */
  note: z.string().max(40),
  count: z.int().min(0),
  names: z.array(Name).max(10),
  /** Some of the objects that came with it: where it is shown. */
  objects: z.array(z.string().max(100)).max(100)
})
export type ImportItem = z.infer<typeof ImportItem>
