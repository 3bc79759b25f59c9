import type { Design } from '../design.ts'
import { type Point, scaling } from '../geometry/matrix.ts'
import { transformObjects } from './edit.ts'

/** Mirrors objects about a point of the artboard. */
export function flip(
  design: Design,
  ids: Iterable<string>,
  { axis, about }: { axis: 'horizontal' | 'vertical'; about: Point }
): Design {
  return transformObjects(design, ids, axis === 'horizontal' ? scaling(-1, 1, about) : scaling(1, -1, about))
}
