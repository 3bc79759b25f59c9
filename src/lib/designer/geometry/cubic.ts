// One cubic segment: eight numbers in an array from an index on (start, two handles, end).
import type { Bounds } from './bounds.ts'

type Numbers = Float64Array | number[]

export function isLine(c: Numbers, i: number): boolean {
  return c[i] === c[i + 2] && c[i + 1] === c[i + 3] && c[i + 4] === c[i + 6] && c[i + 5] === c[i + 7]
}

/** Where one coordinate of the curve is; a straight segment runs at even speed. Axis 0 is x, 1 is y. */
export function valueAt(c: Numbers, i: number, axis: 0 | 1, t: number): number {
  const k = i + axis
  const p0 = c[k]
  const p3 = c[k + 6]
  if (isLine(c, i)) return p0 + (p3 - p0) * t
  const p1 = c[k + 2]
  const p2 = c[k + 4]
  const s = 1 - t
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
}

/** The first derivative by t. */
export function slopeAt(c: Numbers, i: number, axis: 0 | 1, t: number): number {
  const k = i + axis
  const [p0, p1, p2, p3] = [c[k], c[k + 2], c[k + 4], c[k + 6]]
  if (isLine(c, i)) return p3 - p0
  const s = 1 - t
  return 3 * (s * s * (p1 - p0) + 2 * s * t * (p2 - p1) + t * t * (p3 - p2))
}

/** The direction at an end, also where a handle lies on it. Not of length one; zero only for a point. */
export function tangentAt(c: Numbers, i: number, t: number): [x: number, y: number] {
  let x = slopeAt(c, i, 0, t)
  let y = slopeAt(c, i, 1, t)
  const size = Math.abs(c[i + 6] - c[i]) + Math.abs(c[i + 7] - c[i + 1]) + 1e-9
  if (Math.abs(x) + Math.abs(y) > 1e-7 * size) return [x, y]
  for (const step of [1e-4, 1e-2, 1]) {
    const near = t < 0.5 ? t + step : t - step
    x = (valueAt(c, i, 0, near) - valueAt(c, i, 0, t)) * (t < 0.5 ? 1 : -1)
    y = (valueAt(c, i, 1, near) - valueAt(c, i, 1, t)) * (t < 0.5 ? 1 : -1)
    if (Math.abs(x) + Math.abs(y) > 1e-9) break
  }
  return [x, y]
}

/** The part of a curve between two parameters (backward where t1 < t0), by de Casteljau's blossom, appended to `out`. */
export function pushPart(c: Numbers, i: number, t0: number, t1: number, out: number[]): void {
  // The first handle is b(t0, t0, t1), the second b(t0, t1, t1).
  out.push(blossom(c, i, t0, t0, t1), blossom(c, i + 1, t0, t0, t1))
  out.push(blossom(c, i, t1, t1, t0), blossom(c, i + 1, t1, t1, t0))
  out.push(valueAt(c, i, 0, t1), valueAt(c, i, 1, t1))
}

function blossom(c: Numbers, k: number, u: number, v: number, w: number): number {
  const [p0, p1, p2, p3] = [c[k], c[k + 2], c[k + 4], c[k + 6]]
  const a = p0 + (p1 - p0) * u
  const b = p1 + (p2 - p1) * u
  const d = p2 + (p3 - p2) * u
  const e = a + (b - a) * v
  const f = b + (d - b) * v
  return e + (f - e) * w
}

/**
 * How many chords keep within a tolerance of the curve: sqrt(3/4 · M / tolerance), where M is the larger second
 * difference of its points (Wang, Shih and Chang's bound for degree 3).
 */
export function chordCount(c: Numbers, i: number, tolerance: number): number {
  if (isLine(c, i)) return 1
  const ax = c[i] - 2 * c[i + 2] + c[i + 4]
  const ay = c[i + 1] - 2 * c[i + 3] + c[i + 5]
  const bx = c[i + 2] - 2 * c[i + 4] + c[i + 6]
  const by = c[i + 3] - 2 * c[i + 5] + c[i + 7]
  const bend = Math.sqrt(Math.max(ax * ax + ay * ay, bx * bx + by * by))
  return Math.min(1000, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))))
}

/** Widens a box by a segment: its ends, and where its derivative is zero. */
export function curveBounds(c: Numbers, i: number, box: Bounds): void {
  box.minX = Math.min(box.minX, c[i], c[i + 6])
  box.maxX = Math.max(box.maxX, c[i], c[i + 6])
  box.minY = Math.min(box.minY, c[i + 1], c[i + 7])
  box.maxY = Math.max(box.maxY, c[i + 1], c[i + 7])
  for (const axis of [0, 1] as const) {
    const k = i + axis
    const low = axis === 0 ? box.minX : box.minY
    const high = axis === 0 ? box.maxX : box.maxY
    if (c[k + 2] >= low && c[k + 2] <= high && c[k + 4] >= low && c[k + 4] <= high) continue
    for (const t of turningPoints(c[k], c[k + 2], c[k + 4], c[k + 6])) {
      const value = valueAt(c, i, axis, t)
      if (axis === 0) {
        box.minX = Math.min(box.minX, value)
        box.maxX = Math.max(box.maxX, value)
      } else {
        box.minY = Math.min(box.minY, value)
        box.maxY = Math.max(box.maxY, value)
      }
    }
  }
}

/** Parameters inside (0, 1) where one coordinate stops growing or falling. */
export function turningPoints(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = p3 - 3 * p2 + 3 * p1 - p0
  const b = 2 * (p2 - 2 * p1 + p0)
  const c = p1 - p0
  return quadraticRoots(a, b, c).filter(t => t > 0 && t < 1)
}

export function quadraticRoots(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-12 * (Math.abs(b) + Math.abs(c))) return Math.abs(b) > 0 ? [-c / b] : []
  const d = b * b - 4 * a * c
  if (d < 0) return []
  // Without the difference of near equal numbers.
  const q = -(b + Math.sign(b || 1) * Math.sqrt(d)) / 2
  return q === 0 ? [0] : [q / a, c / q]
}
