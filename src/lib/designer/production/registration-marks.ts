import type { Production } from '../design.ts'
import { type Path, polygon } from '../geometry/path.ts'

const INSET_MM = 10
const SQUARE_MM = 5
const ARM_MM = 20
const LINE_MM = 0.3

/** Nothing is printed or cut nearer to the edges of a page with marks: so much beside them as they are wide. */
export const MARKS_ROOM_MM = 20
/** On a smaller page the arms of two marks would meet. */
export const LEAST_MARKED_MM = 2 * (INSET_MM + ARM_MM) + SQUARE_MM

/**
 * Marks that a cutter's eye looks for on the printed page. Silhouette's: a 5 mm square at the top left, 20 mm angles at
 * the top right and the bottom left, in lines of 0.3 mm, 10 mm inside the page. `four` has an angle at every corner.
 */
export function registrationMarks(kind: Production['regMarks'], wMm: number, hMm: number): Path {
  const [left, top, right, bottom] = [INSET_MM, INSET_MM, wMm - INSET_MM, hMm - INSET_MM]
  const topRight = angle(right, top, -1, 1)
  const bottomLeft = angle(left, bottom, 1, -1)
  switch (kind) {
    case 'none':
      return []
    case 'silhouette3':
      return [box(left, top, SQUARE_MM, SQUARE_MM), topRight, bottomLeft]
    case 'four':
      return [angle(left, top, 1, 1), topRight, angle(right, bottom, -1, -1), bottomLeft]
  }
}

function box(x: number, y: number, w: number, h: number): Path[number] {
  return polygon([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) // biome-ignore format: one line
}

/** Two arms from a corner inward. */
function angle(x: number, y: number, dx: 1 | -1, dy: 1 | -1): Path[number] {
  const [ax, ay, lx, ly] = [dx * ARM_MM, dy * ARM_MM, dx * LINE_MM, dy * LINE_MM]
  return polygon([[x, y], [x + ax, y], [x + ax, y + ly], [x + lx, y + ly], [x + lx, y + ay], [x, y + ay]]) // biome-ignore format: one line
}
