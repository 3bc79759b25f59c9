import { required } from '#lib/shared/required.ts'

import type { Design } from '../design.ts'
import { type Bounds, centreOf, uniteBounds } from '../geometry/bounds.ts'
import { translation } from '../geometry/matrix.ts'
import { changeable } from '../tree.ts'
import { transformObjects } from './edit.ts'

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/**
 * Brings objects to one line: of the box around them all, or of `to` (an artboard).
 * `bounds` are the objects' boxes on the artboard, as the caller measured them.
 */
export function align(
  design: Design,
  ids: Iterable<string>,
  { edge, bounds, to }: { edge: Edge; bounds: ReadonlyMap<string, Bounds>; to?: Bounds }
): Design {
  const boundsOf = (id: string) => required(bounds.get(id), 'the bounds of an object')
  const chosen = changeable(design, ids).filter(id => bounds.has(id))
  const frame = to ?? uniteBounds(chosen.map(boundsOf))
  return transformObjects(design, chosen, id => {
    const delta = lineOf(frame, edge) - lineOf(boundsOf(id), edge)
    return edge === 'left' || edge === 'center' || edge === 'right' ? translation(delta, 0) : translation(0, delta)
  })
}

function lineOf(bounds: Bounds, edge: Edge): number {
  switch (edge) {
    case 'left':
      return bounds.minX
    case 'right':
      return bounds.maxX
    case 'top':
      return bounds.minY
    case 'bottom':
      return bounds.maxY
    case 'center':
      return centreOf(bounds)[0]
    case 'middle':
      return centreOf(bounds)[1]
  }
}
