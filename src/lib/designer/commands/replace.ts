import type { Design, DesignObject } from '../design.ts'
import { invert, multiply } from '../geometry/matrix.ts'
import { changeable, drawingOrder, parentMatrix, withDescendants } from '../tree.ts'
import { relist, withObjects, without } from './edit.ts'

/**
 * Puts new objects where the topmost of the old ones lay: welding, subtracting, outlining text. The new ones' matrices
 * are the artboard's.
 */
export function replace(design: Design, ids: Iterable<string>, made: readonly DesignObject[]): Design {
  const chosen = new Set(changeable(design, ids))
  const top = drawingOrder(design).findLast(id => chosen.has(id))
  if (top === undefined) return design
  const home = invert(parentMatrix(design, top))
  const settled = made.map(object => ({ ...object, m: multiply(home, object.m) }))
  const listed = relist(design, new Map([[top, [top, ...made.map(({ id }) => id)]]]))
  return without(withObjects(listed, settled), new Set(withDescendants(design, chosen)))
}
