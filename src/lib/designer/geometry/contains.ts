import { type Bounds, encloses, growBounds } from './bounds.ts'
import { flattenContour } from './flatten.ts'
import type { Point } from './matrix.ts'
import { type Contour, contourBounds, type Path } from './path.ts'

const FINE_MM = 0.01

interface Outline {
  bounds: Bounds
  /** x, y, x, y … */
  points: number[]
  closed: boolean
}

/** Outlines are values, so what was once worked out stays true. */
const OUTLINES = new WeakMap<Contour, Outline>()

export function outlineOf(contour: Contour): Outline {
  let outline = OUTLINES.get(contour)
  if (!outline) {
    outline = { bounds: contourBounds(contour), points: flattenContour(contour, FINE_MM), closed: contour.closed }
    OUTLINES.set(contour, outline)
  }
  return outline
}

/** Whether a point is in what the path fills. */
export function contains(path: Path, point: Point, rule: 'nonzero' | 'evenodd' = 'nonzero'): boolean {
  let winding = 0
  for (const contour of path) winding += windingOf(contour, point)
  return rule === 'evenodd' ? winding % 2 !== 0 : winding !== 0
}

/** Whether a point is in what the path fills, or at most so many mm from its outline. */
export function hits(path: Path, point: Point, reachMm: number, rule: 'nonzero' | 'evenodd' = 'nonzero'): boolean {
  return contains(path, point, rule) || distanceTo(path, point, reachMm) <= reachMm
}

/** Distance to the nearest outline in mm; Infinity where it is farther than `limit`. */
export function distanceTo(path: Path, [x, y]: Point, limit = Infinity): number {
  let least = Infinity
  for (const contour of path) {
    const { bounds, points, closed } = outlineOf(contour)
    const wide = growBounds(bounds, Math.min(least, limit))
    if (x < wide.minX || x > wide.maxX || y < wide.minY || y > wide.maxY) continue
    for (let i = closed ? 0 : 2, j = closed ? points.length - 2 : 0; i < points.length; j = i, i += 2) {
      least = Math.min(least, toSegment(x, y, points[j], points[j + 1], points[i], points[i + 1]))
    }
  }
  return least <= limit ? least : Infinity
}

/** Whether one outline lies in another, given that they do not cross. */
export function surrounds(outer: Contour, inner: Contour): boolean {
  if (!encloses(outlineOf(outer).bounds, outlineOf(inner).bounds)) return false
  const { points } = outlineOf(inner)
  // A point may lie on the outer outline where they touch; three are not all on it by chance.
  let inside = 0
  for (const share of [0, 1 / 3, 2 / 3]) {
    const i = 2 * Math.floor((points.length / 2) * share)
    if (windingOf(outer, [points[i], points[i + 1]]) !== 0) inside++
  }
  return inside >= 2
}

/** How often an outline runs round a point. */
function windingOf(contour: Contour, [x, y]: Point): number {
  const { bounds, points } = outlineOf(contour)
  if (x < bounds.minX || x > bounds.maxX || y < bounds.minY || y > bounds.maxY) return 0
  let winding = 0
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [ay, by] = [points[j + 1], points[i + 1]]
    if (ay <= y === by <= y) continue
    const side = (points[i] - points[j]) * (y - ay) - (x - points[j]) * (by - ay)
    if (by > ay && side > 0) winding++
    else if (by < ay && side < 0) winding--
  }
  return winding
}

function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
