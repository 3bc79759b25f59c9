import type { Design } from '../design.ts'
import { move } from './move.ts'

const STEP_MM = 0.5
/** With Shift. */
const LARGE = 10
const DIRECTIONS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

/** One press of an arrow key; with Shift a large one. */
export function nudge(
  design: Design,
  ids: Iterable<string>,
  {
    direction,
    large = false,
    stepMm = STEP_MM
  }: { direction: keyof typeof DIRECTIONS; large?: boolean; stepMm?: number }
): Design {
  const step = large ? LARGE * stepMm : stepMm
  const [x, y] = DIRECTIONS[direction]
  return move(design, ids, { dx: x * step, dy: y * step })
}
