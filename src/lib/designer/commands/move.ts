import type { Design } from '../design.ts'
import { translation } from '../geometry/matrix.ts'
import { transformObjects } from './edit.ts'

export function move(design: Design, ids: Iterable<string>, by: { dx: number; dy: number }): Design {
  return by.dx || by.dy ? transformObjects(design, ids, translation(by.dx, by.dy)) : design
}
