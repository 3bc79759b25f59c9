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
    sum += points[j]! * points[i + 1]! - points[i]! * points[j + 1]!
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
      bounds.minX = Math.min(bounds.minX, loop[i]!)
      bounds.maxX = Math.max(bounds.maxX, loop[i]!)
      bounds.minY = Math.min(bounds.minY, loop[i + 1]!)
      bounds.maxY = Math.max(bounds.maxY, loop[i + 1]!)
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
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!)
  return back
}

/** Fewer corners, none farther than `tolerance` from the outline given (Ramer, Douglas, Peucker). */
export function simplify(polygon: Polygon, tolerance: number): Polygon {
  const count = polygon.length / 2
  if (count < 4 || tolerance <= 0) return polygon
  const keep = new Uint8Array(count)
  const first = farthestFrom(polygon, 0)
  const second = farthestFrom(polygon, first)
  const open: [number, number][] = [
    [first, second],
    [second, first]
  ]
  keep[first] = keep[second] = 1
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let worst = tolerance
    let at = -1
    for (let i = (from + 1) % count; i !== to; i = (i + 1) % count) {
      const away = distanceToSegment(polygon, i, from, to)
      if (away > worst) {
        worst = away
        at = i
      }
    }
    if (at === -1) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  const left: number[] = []
  for (let i = 0; i < count; i++) if (keep[i]) left.push(polygon[2 * i]!, polygon[2 * i + 1]!)
  return Float64Array.from(left)
}

function farthestFrom(polygon: Polygon, corner: number): number {
  let best = 0
  let far = -1
  for (let i = 0; i < polygon.length / 2; i++) {
    const away = length(polygon[2 * i]! - polygon[2 * corner]!, polygon[2 * i + 1]! - polygon[2 * corner + 1]!)
    if (away > far) [far, best] = [away, i]
  }
  return best
}

function distanceToSegment(polygon: Polygon, point: number, from: number, to: number): number {
  const x = polygon[2 * from]!
  const y = polygon[2 * from + 1]!
  const dx = polygon[2 * to]! - x
  const dy = polygon[2 * to + 1]! - y
  const px = polygon[2 * point]! - x
  const py = polygon[2 * point + 1]! - y
  const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
  return length(px - t * dx, py - t * dy)
}

/** Math.hypot may differ between engines in the last digit; this does not. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}
