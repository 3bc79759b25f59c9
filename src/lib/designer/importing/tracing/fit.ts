// Straight pieces and cubic curves through traced points, after Schneider, "An algorithm for automatically fitting
// digitized curves", Graphics Gems, 1990: least squares, Newton steps for the parameters, split at the worst point.
// The handles are left free, which fits noisy points with fewer curves; joints are made smooth afterwards.
import type { Contour, Segment } from '../../path.ts'
import type { Loop } from './contours.ts'
import type { Corner } from './corners.ts'

/** How far off the worst point may be, as a multiple of the root mean square that is allowed: points are noisy. */
const WORST = 6

/** A segment must be worth as much as this many points more: few points are met by any curve. */
const PRICE = 40

/** Which part of the tolerance a finer fit must come closer to be worth its segments. */
const GAIN = 0.4

/** Shorter parts are split only for what cannot be noise: an edge nearly along the pixels jumps by a quarter of one. */
const SHORT = 16

/** So many points say well enough whether one curve can follow them. */
const FEW = 48

/** `tolerance`: root mean square distance of the points from the curve, in pixels. */
export function fitLoop(loop: Loop, corners: Corner[], tolerance: number): Contour {
  const pieces = corners.length > 0 ? betweenCorners(loop, corners) : [ring(loop)]
  const start: [number, number] = [pieces[0]![0]!, pieces[0]![1]!]
  const segments: Segment[] = []
  for (const points of pieces) {
    const from = segments.length
    fitPart(points, 0, points.length / 2 - 1, tolerance, segments)
    if (tolerance < LOOSE) continue
    for (let i = from + 1; i < segments.length; i++) smoothJoint(segments, i - 1, i)
    if (corners.length === 0 && segments.length > 1) smoothJoint(segments, segments.length - 1, 0)
  }
  return { start, segments, closed: true }
}

/** The points from each corner to the next, without those that the corner has worn off. */
function betweenCorners(loop: Loop, corners: Corner[]): number[][] {
  const count = loop.length / 2
  return corners.map((corner, c) => {
    const next = corners[(c + 1) % corners.length]!
    const length = (next.at - corner.at + count) % count || count
    const inner: number[] = []
    for (let k = 0; k <= length; k++) {
      const i = (corner.at + k) % count
      const x = loop[2 * i]!
      const y = loop[2 * i + 1]!
      const worn = (k < 3 && near(x, y, corner)) || (k > length - 3 && near(x, y, next))
      if (!worn) inner.push(x, y)
    }
    return [corner.x, corner.y, ...inner, next.x, next.y]
  })
}

function near(x: number, y: number, corner: Corner): boolean {
  return Math.hypot(x - corner.x, y - corner.y) < 1.2
}

function ring(loop: Loop): number[] {
  const points = loop.slice()
  // The curves will begin and end in this very point: it must not be a noisy one.
  const reach = Math.min(16, loop.length >> 4)
  if (reach >= 2) [points[0], points[1]] = calm(loop, 0, reach)
  return [...points, points[0]!, points[1]!]
}

/** Mean of a point and its `reach` neighbours on both sides that takes away noise but not curvature (Savitzky, Golay). */
function calm(points: number[], at: number, reach: number): [number, number] {
  const count = points.length / 2
  const m = reach
  let x = 0
  let y = 0
  for (let k = -m; k <= m; k++) {
    const weight = (3 * (3 * m * m + 3 * m - 1 - 5 * k * k)) / ((2 * m - 1) * (2 * m + 1) * (2 * m + 3))
    const j = (at + k + count) % count
    x += weight * points[2 * j]!
    y += weight * points[2 * j + 1]!
  }
  return [x, y]
}

/** A line or a curve through points `first` to `last`: what is added to the outline, and how far off the points are. */
interface Fit {
  segment: Segment
  /** Sum of the squared distances of the points. */
  squares: number
  /** Largest squared distance, and where it is. */
  largest: number
  at: number
  u: Float64Array | null
  curve: number[] | null
}

/** How much closer, in pixels (root mean square), a curve must come than a line, or two curves than one, to be worth it. */
function isWorth(simple: Fit, squares: number, count: number, tolerance: number): boolean {
  if (simple.largest > (WORST * tolerance) ** 2) return true
  return simple.squares - squares > (count + PRICE) * (GAIN * tolerance) ** 2
}

function fitPart(points: number[], first: number, last: number, tolerance: number, segments: Segment[]): void {
  grow(points, first, last, tolerance, segments, fitOne(points, first, last, tolerance), 0)
}

/** The line if no curve is worth it. */
function fitOne(points: number[], first: number, last: number, tolerance: number): Fit {
  const line = fitLine(points, first, last)
  const count = last - first - 1
  if (count < 1 || !isWorth(line, 0, count, tolerance)) return line
  const curve = fitCurve(points, first, last)
  return isWorth(line, curve.squares, count, tolerance) ? curve : line
}

/** Points are noisy: a part is split not when the noise is large, but when two curves come closer to it than one. */
function grow(
  points: number[],
  first: number,
  last: number,
  tolerance: number,
  segments: Segment[],
  whole: Fit,
  depth: number
): void {
  const count = last - first - 1
  const isShort = count < 4 || (count < SHORT && whole.largest < (WORST * tolerance) ** 2)
  if (isShort || depth > 30 || !isWorth(whole, 0, count, tolerance)) {
    segments.push(whole.segment)
    return
  }
  const quarter = (last - first) >> 2
  const split = Math.min(last - quarter - 1, Math.max(first + quarter + 1, whole.at))
  const [x, y] = [points[2 * split]!, points[2 * split + 1]!]
  settle(points, first, last, split, whole)
  const left = fitOne(points, first, split, tolerance)
  const right = fitOne(points, split, last, tolerance)
  if (isWorth(whole, left.squares + right.squares, count, tolerance)) {
    grow(points, first, split, tolerance, segments, left, depth + 1)
    grow(points, split, last, tolerance, segments, right, depth + 1)
    return
  }
  points[2 * split] = x
  points[2 * split + 1] = y
  segments.push(whole.segment)
}

/** Both curves will end in this very point: it must not be a noisy one, so it is put where its neighbours say. */
function settle(points: number[], first: number, last: number, split: number, whole: Fit): void {
  const { u, curve } = whole
  const reach = Math.min(16, split - first, last - split, Math.max(3, (last - first) >> 3))
  if (reach < 2) return
  // What lies far from its points says nothing about their noise.
  if (!u || !curve || whole.largest > 1) {
    ;[points[2 * split], points[2 * split + 1]] = calm(points, split, reach)
    return
  }
  let offX = 0
  let offY = 0
  let total = 0
  for (let k = -reach; k <= reach; k++) {
    const i = split + k
    const t = u[i - first]!
    const weight = 1 - (k * k) / ((reach + 1) * (reach + 1))
    offX += weight * (points[2 * i]! - along(curve, 0, t))
    offY += weight * (points[2 * i + 1]! - along(curve, 1, t))
    total += weight
  }
  const t = u[split - first]!
  points[2 * split] = along(curve, 0, t) + offX / total
  points[2 * split + 1] = along(curve, 1, t) + offY / total
}

function along(c: number[], axis: 0 | 1, t: number): number {
  const s = 1 - t
  return s * s * s * c[axis]! + 3 * t * s * s * c[2 + axis]! + 3 * t * t * s * c[4 + axis]! + t * t * t * c[6 + axis]!
}

function fitCurve(points: number[], first: number, last: number): Fit {
  const u = chordParameters(points, first, last)
  // Long parts are fitted through some of their points first, and through all when that looks right.
  const step = Math.max(1, Math.floor((last - first) / FEW))
  let curve = handles(points, first, last, u, step)
  let worst = worstOf(points, first, last, u, curve, step)
  for (let i = 0; i < 4; i++) {
    improveParameters(points, first, u, curve, step)
    const better = handles(points, first, last, u, step)
    const now = worstOf(points, first, last, u, better, step)
    if (!(now.squares < worst.squares)) break
    const enough = now.squares > 0.98 * worst.squares
    curve = better
    worst = now
    if (enough) break
  }
  if (step > 1 && worst.largest < 1) {
    improveParameters(points, first, u, curve, 1)
    curve = handles(points, first, last, u, 1)
    worst = worstOf(points, first, last, u, curve, 1)
  }
  const segment: Segment = ['C', curve[2]!, curve[3]!, curve[4]!, curve[5]!, curve[6]!, curve[7]!]
  return { segment, ...worst, u, curve }
}

/** Handles nearly in one line are brought into one line: up to this many radians. */
const NEARLY = 0.2

/** With less tolerance joints turn by less than a degree, and bringing them into line would cost accuracy. */
const LOOSE = 0.08

/** Turns the handles of two curves at their joint into their mean direction. */
function smoothJoint(segments: Segment[], before: number, after: number): void {
  const a = segments[before]!
  const b = segments[after]!
  if (a[0] !== 'C' || b[0] !== 'C') return
  const [x, y] = [a[5], a[6]]
  const into = Math.atan2(y - a[4], x - a[3])
  const out = Math.atan2(b[2] - y, b[1] - x)
  const inLength = Math.hypot(x - a[3], y - a[4])
  const outLength = Math.hypot(b[1] - x, b[2] - y)
  const turn = Math.atan2(Math.sin(out - into), Math.cos(out - into))
  if (Math.abs(turn) > NEARLY || inLength < 1e-9 || outLength < 1e-9) return
  // The longer handle turns less: it would move the curve more.
  const mean = into + (turn * outLength) / (inLength + outLength)
  segments[before] = ['C', a[1], a[2], x - inLength * Math.cos(mean), y - inLength * Math.sin(mean), x, y]
  segments[after] = ['C', x + outLength * Math.cos(mean), y + outLength * Math.sin(mean), b[3], b[4], b[5], b[6]]
}

function fitLine(points: number[], first: number, last: number): Fit {
  const x = points[2 * first]!
  const y = points[2 * first + 1]!
  const endX = points[2 * last]!
  const endY = points[2 * last + 1]!
  const dx = endX - x
  const dy = endY - y
  const length = Math.hypot(dx, dy)
  let [squares, largest, at] = [0, 0, (first + last) >> 1]
  for (let i = first + 1; i < last; i++) {
    const px = points[2 * i]! - x
    const py = points[2 * i + 1]! - y
    const on = px * dx + py * dy
    const over = length > 0 ? Math.max(-on / length, on / length - length, 0) : 0
    const away = length > 0 ? (dx * py - dy * px) / length : Math.hypot(px, py)
    // Half a pixel over the ends is noise, more is an outline that turns back.
    const d = away * away + (over > 0.5 ? over * over : 0)
    squares += d
    if (d > largest) [largest, at] = [d, i]
  }
  return { segment: ['L', endX, endY], squares, largest, at, u: null, curve: null }
}

function chordParameters(points: number[], first: number, last: number): Float64Array {
  const u = new Float64Array(last - first + 1)
  for (let i = first + 1; i <= last; i++)
    u[i - first] =
      u[i - first - 1]! + Math.hypot(points[2 * i]! - points[2 * i - 2]!, points[2 * i + 1]! - points[2 * i - 1]!)
  const length = u[u.length - 1]! || 1
  for (let i = 0; i < u.length; i++) u[i]! /= length
  return u
}

/** The two handles by least squares, as x0, y0 … x3, y3. */
function handles(points: number[], first: number, last: number, u: Float64Array, step: number): number[] {
  const x0 = points[2 * first]!
  const y0 = points[2 * first + 1]!
  const x3 = points[2 * last]!
  const y3 = points[2 * last + 1]!
  let c00 = 0
  let c01 = 0
  let c11 = 0
  let rx1 = 0
  let ry1 = 0
  let rx2 = 0
  let ry2 = 0
  for (let i = first + step; i < last; i += step) {
    const t = u[i - first]!
    const s = 1 - t
    const b1 = 3 * t * s * s
    const b2 = 3 * t * t * s
    const dx = points[2 * i]! - x0 * s * s * s - x3 * t * t * t
    const dy = points[2 * i + 1]! - y0 * s * s * s - y3 * t * t * t
    c00 += b1 * b1
    c01 += b1 * b2
    c11 += b2 * b2
    rx1 += b1 * dx
    ry1 += b1 * dy
    rx2 += b2 * dx
    ry2 += b2 * dy
  }
  const det = c00 * c11 - c01 * c01
  if (det < 1e-9) return [x0, y0, (2 * x0 + x3) / 3, (2 * y0 + y3) / 3, (x0 + 2 * x3) / 3, (y0 + 2 * y3) / 3, x3, y3]
  return [
    x0,
    y0,
    (rx1 * c11 - rx2 * c01) / det,
    (ry1 * c11 - ry2 * c01) / det,
    (rx2 * c00 - rx1 * c01) / det,
    (ry2 * c00 - ry1 * c01) / det,
    x3,
    y3
  ]
}

function worstOf(points: number[], first: number, last: number, u: Float64Array, c: number[], step: number) {
  let [squares, largest, at] = [0, 0, (first + last) >> 1]
  for (let i = first + step; i < last; i += step) {
    const t = u[i - first]!
    const s = 1 - t
    const [b0, b1, b2, b3] = [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t]
    const dx = b0 * c[0]! + b1 * c[2]! + b2 * c[4]! + b3 * c[6]! - points[2 * i]!
    const dy = b0 * c[1]! + b1 * c[3]! + b2 * c[5]! + b3 * c[7]! - points[2 * i + 1]!
    const d = dx * dx + dy * dy
    squares += d
    if (d > largest) [largest, at] = [d, i]
  }
  return { squares: squares * step, largest, at }
}

/** One Newton step towards the parameter of the nearest place on the curve, for every point. */
function improveParameters(points: number[], first: number, u: Float64Array, c: number[], step: number): void {
  for (let k = step; k + 1 < u.length; k += step) {
    const t = u[k]!
    const s = 1 - t
    let value = 0
    let slope = 0
    for (const axis of [0, 1]) {
      const [p0, p1, p2, p3] = [c[axis]!, c[2 + axis]!, c[4 + axis]!, c[6 + axis]!]
      const off =
        s * s * s * p0 + 3 * t * s * s * p1 + 3 * t * t * s * p2 + t * t * t * p3 - points[2 * (first + k) + axis]!
      const d1 = 3 * (s * s * (p1 - p0) + 2 * t * s * (p2 - p1) + t * t * (p3 - p2))
      const d2 = 6 * (s * (p2 - 2 * p1 + p0) + t * (p3 - 2 * p2 + p1))
      value += off * d1
      slope += d1 * d1 + off * d2
    }
    if (slope > 1e-12) u[k] = Math.min(1, Math.max(0, t - value / slope))
  }
}
