import type { Design } from '../design.ts'
import { changeable, withDescendants } from '../tree.ts'
import { without } from './edit.ts'

/** Takes objects away, all that is in them, and groups that are empty afterwards. */
export function remove(design: Design, ids: Iterable<string>): Design {
  return without(design, new Set(withDescendants(design, changeable(design, ids))))
}
