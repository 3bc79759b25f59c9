import { chordCount, isLine, valueAt } from './cubic.ts'
import type { Ring } from './clipper.ts'
import { closeContour, type Contour, type Path } from './path.ts'

/** Grid units a millimetre: integers are what makes the sweep exact. */
export const GRID = 10_000

/** Beyond this many mm the grid's 32-bit numbers end. */
const FARTHEST = 200_000

/**
 * Chords on the grid, and for each of their ends the segment and the parameter it came from. Point v (from 0) starts the
 * chord of segment `segment[v]` from parameter `from[v]` to `to[v]`.
 */
export interface Flat {
  rings: Ring[]
  /** Which contour each ring is; those too small for the grid have none. */
  contours: number[]
  segment: Int32Array
  from: Float64Array
  to: Float64Array
  /** The next point of the same ring. */
  next: Int32Array
  previous: Int32Array
  x: Int32Array
  y: Int32Array
  /** Where each segment's numbers start. */
  coords: Float64Array[]
  offset: Int32Array
}

/** Turns every contour into a closed ring of chords that keep within a tolerance (mm) of the curves. */
export function flatten(path: Path, tolerance: number): Flat {
  let segments = 0
  for (const { coords } of path) segments += (coords.length - 2) / 6 + 2
  const coordsOf: Float64Array[] = new Array(segments)
  const offset = new Int32Array(segments)
  const counts = new Int32Array(segments)
  let total = 0
  let s = 0
  for (const contour of path) {
    const coords = closed(contour)
    for (let i = 0; i + 7 < coords.length; i += 6, s++) {
      coordsOf[s] = coords
      offset[s] = i
      counts[s] = chordCount(coords, i, tolerance)
      total += counts[s]
    }
    // A gap ends the contour: no segment has its number.
    s++
  }

  const segment = new Int32Array(total)
  const from = new Float64Array(total)
  const to = new Float64Array(total)
  const next = new Int32Array(total)
  const previous = new Int32Array(total)
  const x = new Int32Array(total)
  const y = new Int32Array(total)
  const rings: Ring[] = []
  const contours: number[] = []
  let v = 0
  for (let k = 0, contour = 0; k < s; k++, contour++) {
    const start = v
    for (; coordsOf[k]; k++) v = flattenSegment(k, v, start)
    // The last point on the first one is the first one.
    while (v - start > 1 && x[v - 1] === x[start] && y[v - 1] === y[start]) v--
    if (v - start < 3) {
      v = start
      continue
    }
    rings.push(ringOf(start, v))
    contours.push(contour)
  }
  return { rings, contours, segment, from, to, next, previous, x, y, coords: coordsOf, offset }

  function flattenSegment(k: number, at: number, start: number): number {
    const c = coordsOf[k]
    const i = offset[k]
    const n = counts[k]
    const straight = isLine(c, i)
    for (let step = 0; step < n; step++) {
      const t = step / n
      const px = step === 0 || straight ? c[i] : valueAt(c, i, 0, t)
      const py = step === 0 || straight ? c[i + 1] : valueAt(c, i, 1, t)
      const [gx, gy] = [Math.round(px * GRID), Math.round(py * GRID)]
      // A point on the one before it takes its place: the chord that follows is its own.
      if (at > start && x[at - 1] === gx && y[at - 1] === gy) at--
      x[at] = gx
      y[at] = gy
      segment[at] = k
      from[at] = t
      to[at] = (step + 1) / n
      at++
    }
    return at
  }

  function ringOf(start: number, end: number): Ring {
    const ring = new Int32Array((end - start) * 3)
    for (let p = start; p < end; p++) {
      const j = (p - start) * 3
      ring[j] = x[p]
      ring[j + 1] = y[p]
      ring[j + 2] = p + 1
      next[p] = p + 1 < end ? p + 1 : start
      previous[p] = p > start ? p - 1 : end - 1
    }
    return ring
  }
}

/** An open outline is filled as if its ends were joined. */
function closed(contour: Contour): Float64Array {
  for (const value of contour.coords) {
    if (!(Math.abs(value) < FARTHEST)) throw new RangeError('An outline lies too far away')
  }
  return closeContour(contour).coords
}

/** Points in mm along an outline, for screens, machines and measures: x, y, x, y … A closed one repeats no point. */
export function flattenContour({ closed: isClosed, coords }: Path[number], tolerance: number): number[] {
  const points: number[] = [coords[0], coords[1]]
  for (let i = 0; i + 7 < coords.length; i += 6) {
    const n = chordCount(coords, i, tolerance)
    for (let step = 1; step < n; step++) points.push(valueAt(coords, i, 0, step / n), valueAt(coords, i, 1, step / n))
    points.push(coords[i + 6], coords[i + 7])
  }
  const end = points.length - 2
  if (isClosed && end > 0 && points[0] === points[end] && points[1] === points[end + 1]) points.length = end
  return points
}
