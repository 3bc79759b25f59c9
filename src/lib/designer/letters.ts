// How letters are set: their runs, their bend, and what is drawn below them.
import { z } from 'zod'

import { Id, Mm, Size } from './fields.ts'
import { roundRatio } from './numbers.ts'

const MOST_PAIRS = 200

/** Two characters, neither of which is a name that every object inherits. */
const Pair = z.string().refine(pair => [...pair].length === 2, 'Not a pair of letters')

function isFewPairs(pairs: object): boolean {
  return Object.keys(pairs).length <= MOST_PAIRS
}

export const TextRun = z.object({
  s: z.string().max(2000),
  font: Id,
  sizeMm: Size,
  /** Added between letters. */
  trackMm: Mm.default(0),
  features: z.record(z.string().length(4), z.int().min(0).max(99)).default({}),
  /** Kerned by hand: what is added between two letters wherever they meet, as a share of the size. */
  pairs: z.record(Pair, z.number().min(-2).max(2).overwrite(roundRatio)).refine(isFewPairs, 'Too many pairs').optional()
})
export type TextRun = z.infer<typeof TextRun>

export const WARPS = [
  'none',
  'arc',
  'arch',
  'bridge',
  'bulge',
  'wave',
  'perspective',
  'circle',
  'ring',
  'path'
] as const

export const Warp = z.object({
  kind: z.enum(WARPS),
  /** How far, from -1 to 1. */
  bend: z.number().min(-1).max(1).default(0),
  radiusMm: Mm.optional(),
  pathRef: Id.nullish()
})
export type Warp = z.infer<typeof Warp>

/** What the size of letters is the height of; of the font's own square where it is left out. */
export const SIZE_MEASURES = ['em', 'capitals', 'x-height'] as const

export type SizeMeasure = (typeof SIZE_MEASURES)[number]

export const TAILS = ['tail', 'underline', 'banner'] as const

/** What is drawn below the last line and is one outline with it. Lengths are shares of the letters' size. */
export const Tail = z.object({
  kind: z.enum(TAILS),
  /** From the baseline. */
  gap: z.number().min(0).max(3).overwrite(roundRatio),
  thickness: z.number().min(0.01).max(2).overwrite(roundRatio),
  /** How far it reaches beyond the letters, or stays within them. */
  reach: z.number().min(-2).max(5).overwrite(roundRatio)
})
export type Tail = z.infer<typeof Tail>
