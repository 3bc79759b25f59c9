// A group whose children are copies of each other, laid out by a rule.
import { z } from 'zod'

import type { Matrix } from './design.ts'
import { Mm } from './fields.ts'
import { IDENTITY, rotation, translation } from './geometry/matrix.ts'

export const MOST_COPIES = 400

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

/** Where each copy lies, from where the first one does. */
export function slotsOf(repeat: Repeat): Matrix[] {
  if (repeat.kind === 'grid') {
    const { columns, rows, dxMm, dyMm } = repeat
    return range(columns * rows).map(n => moved((n % columns) * dxMm, Math.floor(n / columns) * dyMm))
  }
  const { count } = repeat
  if (repeat.kind === 'line') return range(count).map(n => moved(n * repeat.dxMm, n * repeat.dyMm))
  const { xMm, yMm, sweep } = repeat
  // A whole turn ends before the first one; an arc ends with a copy.
  const step = sweep / (Math.abs(sweep) === 360 ? count : count - 1)
  return range(count).map(n => (n === 0 ? IDENTITY : rotation(n * step, [xMm, yMm])))
}

function moved(dx: number, dy: number): Matrix {
  return dx === 0 && dy === 0 ? IDENTITY : translation(dx, dy)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}
