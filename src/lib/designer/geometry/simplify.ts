// Fewer nodes for the same outline: smooth neighbours become one cubic where it keeps within the tolerance.
import { isLine, tangentAt, valueAt } from './cubic.ts'
import type { Contour, Path } from './path.ts'

/** A turn sharper than this stays a corner. */
const CORNER_COS = Math.cos((12 * Math.PI) / 180)

const SAMPLES = 8

export function simplify(path: Path, toleranceMm: number): Path {
  return path.map(contour => simplifyContour(contour, toleranceMm))
}

function simplifyContour(contour: Contour, tolerance: number): Contour {
  const c = contour.coords
  const count = (c.length - 2) / 6
  const tangents = nodeTangents(c, contour.closed)
  const out: number[] = [c[0], c[1]]
  let at = 0
  while (at < count) {
    // As many segments as one cubic can stand for.
    let end = at + 1
    while (end < count && end - at < 64 && isSmooth(c, 6 * (end - 1), 6 * end)) end++
    let best: number[] | undefined
    for (; end > at + 1 && !best; end = best ? end : end - Math.ceil((end - at) / 8))
      best = cubicFor(c, { at, end, tangents, tolerance })
    if (best) {
      out.push(...best)
      at = end
    } else {
      out.push(...c.subarray(6 * at + 2, 6 * at + 8))
      at++
    }
  }
  return { closed: contour.closed, coords: Float64Array.from(out) }
}

function isSmooth(c: Float64Array, i: number, j: number): boolean {
  const [ax, ay] = tangentAt(c, i, 1)
  const [bx, by] = tangentAt(c, j, 0)
  return ax * bx + ay * by >= CORNER_COS * Math.hypot(ax, ay) * Math.hypot(bx, by)
}

/** The direction at a node: between those of its two segments where they meet smoothly. */
function nodeTangents(c: Float64Array, closed: boolean): Float64Array {
  const count = (c.length - 2) / 6
  const tangents = new Float64Array(4 * (count + 1))
  for (let n = 0; n <= count; n++) {
    const isFirst = n === 0 && !closed
    const isLast = n === count && !closed
    const before = n > 0 ? n - 1 : closed ? count - 1 : 0
    const after = n < count ? n : closed ? 0 : count - 1
    const [ax, ay] = unit(tangentAt(c, 6 * before, isFirst ? 0 : 1))
    const [bx, by] = unit(tangentAt(c, 6 * after, isLast ? 1 : 0))
    const smooth = ax * bx + ay * by >= CORNER_COS
    const [mx, my] = smooth ? unit([ax + bx, ay + by]) : [0, 0]
    tangents.set(smooth ? [mx, my, mx, my] : [ax, ay, bx, by], 4 * n)
  }
  return tangents
}

/** One cubic for segments at…end with their end tangents, handle lengths by least squares (Schneider 1990). */
function cubicFor(
  c: Float64Array,
  { at, end, tangents, tolerance }: { at: number; end: number; tangents: Float64Array; tolerance: number }
): number[] | undefined {
  const xs: number[] = []
  const ys: number[] = []
  for (let s = at; s < end; s++) {
    for (let k = 0; k < SAMPLES; k++) {
      xs.push(valueAt(c, 6 * s, 0, k / SAMPLES))
      ys.push(valueAt(c, 6 * s, 1, k / SAMPLES))
    }
  }
  xs.push(c[6 * end])
  ys.push(c[6 * end + 1])
  const [x0, y0, x3, y3] = [xs[0], ys[0], xs[xs.length - 1], ys[ys.length - 1]]

  let straight = true
  for (let s = at; s < end; s++) straight &&= isLine(c, 6 * s)
  if (straight) {
    const length = Math.hypot(x3 - x0, y3 - y0)
    const near = xs.every((x, n) => Math.abs((x - x0) * (y3 - y0) - (ys[n] - y0) * (x3 - x0)) <= tolerance * length)
    if (near && length > 0) return [x0, y0, x3, y3, x3, y3]
  }

  const [fx, fy, tx, ty] = [tangents[4 * at + 2], tangents[4 * at + 3], tangents[4 * end], tangents[4 * end + 1]]
  const u = chordLengths(xs, ys)
  for (let round = 0; round < 3; round++) {
    const lengths = handleLengths()
    if (!lengths) return undefined
    const [a, b] = lengths
    const curve = [x0, y0, x0 + a * fx, y0 + a * fy, x3 - b * tx, y3 - b * ty, x3, y3]
    if (worst(curve) <= tolerance) return curve.slice(2)
  }
  return undefined

  function handleLengths(): [number, number] | undefined {
    let [aa, ab, bb, ra, rb] = [0, 0, 0, 0, 0]
    for (const [n, t] of u.entries()) {
      const s = 1 - t
      const [b0, b1, b2, b3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      const rx = xs[n] - (b0 + b1) * x0 - (b2 + b3) * x3
      const ry = ys[n] - (b0 + b1) * y0 - (b2 + b3) * y3
      aa += b1 * b1
      bb += b2 * b2
      ab -= b1 * b2 * (fx * tx + fy * ty)
      ra += b1 * (rx * fx + ry * fy)
      rb -= b2 * (rx * tx + ry * ty)
    }
    const det = aa * bb - ab * ab
    if (Math.abs(det) < 1e-12) return undefined
    const [a, b] = [(ra * bb - rb * ab) / det, (aa * rb - ab * ra) / det]
    return a > 0 && b > 0 ? [a, b] : undefined
  }

  /** The largest distance to the samples, whose parameters move to where the curve is nearest (one Newton step). */
  function worst(curve: number[]): number {
    let most = 0
    for (let n = 1; n < u.length - 1; n++) {
      const t = u[n]
      const dx = valueAt(curve, 0, 0, t) - xs[n]
      const dy = valueAt(curve, 0, 1, t) - ys[n]
      const [sx, sy] = tangentAt(curve, 0, t)
      const square = sx * sx + sy * sy
      most = Math.max(most, Math.abs(dx * sy - dy * sx) / Math.sqrt(square || 1))
      u[n] = Math.min(1, Math.max(0, t - (dx * sx + dy * sy) / (square || 1)))
    }
    return most
  }
}

function chordLengths(xs: number[], ys: number[]): number[] {
  const lengths = [0]
  for (let n = 1; n < xs.length; n++) lengths.push(lengths[n - 1] + Math.hypot(xs[n] - xs[n - 1], ys[n] - ys[n - 1]))
  const all = lengths[lengths.length - 1] || 1
  return lengths.map(length => length / all)
}

function unit([x, y]: [number, number]): [number, number] {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}
