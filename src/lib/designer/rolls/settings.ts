// How a design lies on its rolls: how often, in which manner, with what around each piece, and with which other designs.
import { z } from 'zod'

import { roundMm } from '../numbers.ts'

const Length = z.number().min(0).max(100_000).overwrite(roundMm)

export const MAX_COPIES = 1000
export const MAX_GANGED = 20

/** Another design of the workspace on the same rolls. Its name is kept to say which one it was. */
export const Ganged = z.object({
  documentId: z.uuid(),
  name: z.string().max(200),
  copies: z.int().min(1).max(MAX_COPIES)
})
export type Ganged = z.infer<typeof Ganged>

const Grid = z.object({
  /** So many side by side; as many as the roll is wide where 0. */
  across: z.int().min(0).max(500).default(0),
  gapAcrossMm: Length.default(5),
  gapAlongMm: Length.default(5),
  /** As many as so much roll takes, in place of a number of copies; 0 where copies are counted. */
  fillMm: Length.default(0),
  /** A quarter turn. */
  turned: z.boolean().default(false)
})
export type Grid = z.infer<typeof Grid>

const Tiling = z.object({
  overlapMm: Length.max(200).default(10),
  /** Along which side of the artboard the seams are told; the one that needs fewer tiles where left to itself. */
  axis: z.enum(['auto', 'x', 'y']).default('auto'),
  /** The middle of the first seam, from the artboard's left or top; equal parts without it. */
  atMm: Length.optional(),
  /** How the marks that tiles are lined up by are made. */
  marks: z.enum(['none', 'draw', 'kiss-cut']).default('draw')
})
export type Tiling = z.infer<typeof Tiling>

export const RollSettings = z.object({
  copies: z.int().min(1).max(MAX_COPIES).default(1),
  manner: z.enum(['nest', 'grid']).default('nest'),
  grid: Grid.prefault({}),
  /** A cut around each piece to take them apart by. */
  box: z.enum(['none', 'kiss-cut', 'through-cut']).default('none'),
  boxMm: Length.max(100).default(3),
  /** What each piece is, written beside it. */
  label: z.enum(['none', 'draw', 'kiss-cut']).default('none'),
  labelMm: Length.min(1.5).max(20).default(3),
  tiling: Tiling.prefault({}),
  gang: z.array(Ganged).max(MAX_GANGED).default([])
})
export type RollSettings = z.infer<typeof RollSettings>
