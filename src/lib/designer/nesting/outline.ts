// From drawn outlines in millimetres to the straight-edged polygons the nester moves about.
import type { Contour, Path } from '../path.ts'
import type { Clipper } from './clipper.ts'
import type { Polygon } from './convolution.ts'

/** Points of a contour; curves are cut so finely that no chord is farther than `tolerance` from its curve. */
export function flatten(contour: Contour, tolerance: number): number[] {
  const points = [...contour.start] as number[]
  let [x, y] = contour.start
  for (const segment of contour.segments) {
    if (segment[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = segment
      // Wang's bound for cubics: error <= sqrt(3)/18 of the second differences, here with 6/8 to be on the safe side.
      const bend = Math.max(length(x - 2 * x1 + x2, y - 2 * y1 + y2), length(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
      const parts = Math.min(256, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))))
      for (let i = 1; i < parts; i++) {
        const t = i / parts
        const u = 1 - t
        const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        points.push(a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3)
      }
    }
    x = segment.at(-2) as number
    y = segment.at(-1) as number
    points.push(x, y)
  }
  return points
}

export function hasCurves(path: Path): boolean {
  return path.some(contour => contour.segments.some(([kind]) => kind === 'C'))
}

export function signedArea(points: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2)
    sum += points[j] * points[i + 1] - points[i] * points[j + 1]
  return sum / 2
}

export interface Bounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export function boundsOf(loops: Iterable<ArrayLike<number>>): Bounds {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const loop of loops)
    for (let i = 0; i < loop.length; i += 2) {
      bounds.minX = Math.min(bounds.minX, loop[i])
      bounds.maxX = Math.max(bounds.maxX, loop[i])
      bounds.minY = Math.min(bounds.minY, loop[i + 1])
      bounds.maxY = Math.max(bounds.maxY, loop[i + 1])
    }
  return bounds
}

/** The filled outer outlines, in whole units: contours united, holes filled, areas positive. */
export function solid(loops: ArrayLike<number>[], clipper: Clipper): Polygon[] {
  const turned = loops.filter(loop => loop.length >= 6).map(loop => (signedArea(loop) < 0 ? reversed(loop) : loop))
  return clipper.union(turned, 'nonzero').filter(loop => signedArea(loop) > 0)
}

function reversed(points: ArrayLike<number>): number[] {
  const back: number[] = []
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i], points[i + 1])
  return back
}

/**
 * Fewer corners, and all of the polygon given still inside: dents shallower than `tolerance` are filled, edges between
 * two convex corners give way to the tip of their neighbours where it is not farther out than that. Least area first.
 */
export function grownSimple(polygon: Polygon, tolerance: number): Polygon {
  if (tolerance <= 0) return polygon
  const points: Point[] = Array.from({ length: polygon.length / 2 }, (_, i) => [polygon[2 * i], polygon[2 * i + 1]])
  const changes = points.map((_, i) => changeAt(points, i, tolerance))
  while (points.length > 3) {
    let best = -1
    let least = Infinity
    for (let i = 0; i < changes.length; i++) {
      const { area } = changes[i]
      if (area >= least) continue
      least = area
      best = i
    }
    if (best === -1) break
    const { tip } = changes[best]
    if (tip) points[(best + 1) % points.length] = tip
    points.splice(best, 1)
    changes.splice(best, 1)
    for (let k = best - 3; k <= best + 2; k++) {
      const i = (k + points.length) % points.length
      changes[i] = changeAt(points, i, tolerance)
    }
  }
  return Float64Array.from(points.flat())
}

type Point = [number, number]

/** What leaving out corner i adds: a filled dent, or a tip in the place of it and the corner after. */
function changeAt(points: Point[], i: number, tolerance: number): { area: number; tip: Point | null } {
  const none = { area: Infinity, tip: null }
  const count = points.length
  const a = points[(i + count - 1) % count]
  const b = points[i]
  const c = points[(i + 1) % count]
  const turn = cross(a, b, c)
  if (turn <= 0) {
    const chord = length(c[0] - a[0], c[1] - a[1])
    // A spike of no width is left to the union.
    if (chord === 0 || -turn > tolerance * chord) return none
    return { area: -turn / 2, tip: null }
  }
  const d = points[(i + 2) % count]
  if (count < 5 || cross(b, c, d) <= 0) return none
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - d[0], c[1] - d[1]]
  const sine = ux * vy - uy * vx
  // The neighbours must meet in front of the edge.
  if (sine >= 0) return none
  const along = ((d[0] - a[0]) * vy - (d[1] - a[1]) * vx) / sine
  const tip: Point = [Math.round(a[0] + along * ux), Math.round(a[1] + along * uy)]
  const area = -cross(b, c, tip)
  const edge = length(c[0] - b[0], c[1] - b[1])
  if (along < 1 || !(area >= 0 && area <= tolerance * edge)) return none
  return { area: area / 2, tip }
}

/** Twice the area of the triangle, above 0 where the way turns left. */
function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
}

/** Math.hypot may differ between engines in the last digit; this does not. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}
