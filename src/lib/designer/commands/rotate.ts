import type { Design } from '../design.ts'
import { type Point, rotation } from '../geometry/matrix.ts'
import { transformObjects } from './edit.ts'

/** Turns objects clockwise about a point of the artboard. */
export function rotate(
  design: Design,
  ids: Iterable<string>,
  { degrees, about }: { degrees: number; about: Point }
): Design {
  return degrees % 360 === 0 ? design : transformObjects(design, ids, rotation(degrees, about))
}
