import type { Design } from '../design.ts'
import { type Point, skewing } from '../geometry/matrix.ts'
import { transformObjects } from './edit.ts'

const MOST = 85

/** Slants objects about a point of the artboard, never so far that they become a line. */
export function skew(
  design: Design,
  ids: Iterable<string>,
  { degreesX, degreesY, about }: { degreesX: number; degreesY: number; about: Point }
): Design {
  const x = Math.max(-MOST, Math.min(MOST, degreesX))
  const y = Math.max(-MOST, Math.min(MOST, degreesY))
  // Both at once could cancel out to a line; one after the other cannot.
  const matrix = skewing(x, 0, about)
  return transformObjects(transformObjects(design, ids, matrix), ids, skewing(0, y, about))
}
