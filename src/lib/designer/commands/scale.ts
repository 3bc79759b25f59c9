import type { Design } from '../design.ts'
import { type Point, scaling } from '../geometry/matrix.ts'
import { transformObjects } from './edit.ts'

/** Nothing becomes thinner than this, or it could never be made larger again. */
const LEAST = 1e-4

/** Makes objects larger or smaller about a point of the artboard. Negative factors mirror. */
export function scale(
  design: Design,
  ids: Iterable<string>,
  { sx, sy, about }: { sx: number; sy: number; about: Point }
): Design {
  return transformObjects(design, ids, scaling(atLeast(sx), atLeast(sy), about))
}

function atLeast(factor: number): number {
  return Math.abs(factor) >= LEAST ? factor : factor < 0 ? -LEAST : LEAST
}
