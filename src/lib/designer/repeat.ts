// A group whose children are copies of each other, laid out by a rule.
import { z } from 'zod'

import { Mm } from './fields.ts'
import { MOST_COPIES } from './repeat-slots.ts'

const Count = z.int().min(2).max(MOST_COPIES)
const Side = z.int().min(1).max(MOST_COPIES)

/** Lengths are of the group: from each copy to the next, or to the centre that all of them turn around. */
export const Repeat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), count: Count, dxMm: Mm, dyMm: Mm }),
  z
    .object({ kind: z.literal('grid'), columns: Side, rows: Side, dxMm: Mm, dyMm: Mm })
    .refine(({ columns, rows }) => columns * rows >= 2 && columns * rows <= MOST_COPIES),
  z.object({ kind: z.literal('circle'), count: Count, xMm: Mm, yMm: Mm, sweep: z.number().min(-360).max(360) })
])
export type Repeat = z.infer<typeof Repeat>
