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
  const { start, segments } = fitOpen(pieces, tolerance)
  if (tolerance >= LOOSE && corners.length === 0 && segments.length > 1) smoothJoint(segments, segments.length - 1, 0)
  return { start, segments, closed: true }
}

/** Pieces that begin where the one before ended; they meet in corners. */
export function fitOpen(pieces: readonly Float64Array[], tolerance: number): Contour {
  const start: [number, number] = [pieces[0][0], pieces[0][1]]
  const segments: Segment[] = []
  for (const points of pieces) {
    const from = segments.length
    fitPart(points, tolerance, segments)
    if (tolerance < LOOSE) continue
    for (let i = from + 1; i < segments.length; i++) smoothJoint(segments, i - 1, i)
  }
  return { start, segments, closed: false }
}

/** The points from each corner to the next, without those that the corner has worn off. */
function betweenCorners(loop: Loop, corners: Corner[]): Float64Array[] {
  const count = loop.length / 2
  return corners.map((corner, c) => {
    const next = corners[(c + 1) % corners.length]
    const length = (next.at - corner.at + count) % count || count
    const inner = [corner.x, corner.y]
    for (let k = 0; k <= length; k++) {
      const i = (corner.at + k) % count
      const x = loop[2 * i]
      const y = loop[2 * i + 1]
      const worn = (k < 3 && near(x, y, corner)) || (k > length - 3 && near(x, y, next))
      if (!worn) inner.push(x, y)
    }
    inner.push(next.x, next.y)
    return new Float64Array(inner)
  })
}

function near(x: number, y: number, corner: Corner): boolean {
  const [dx, dy] = [x - corner.x, y - corner.y]
  return dx * dx + dy * dy < 1.2 * 1.2
}

function ring(loop: Loop): Float64Array {
  const points = new Float64Array(loop.length + 2)
  points.set(loop)
  // The curves will begin and end in this very point: it must not be a noisy one.
  const reach = Math.min(16, loop.length >> 4)
  if (reach >= 2) [points[0], points[1]] = calm(loop, 0, reach)
  points.copyWithin(loop.length, 0, 2)
  return points
}

/** Mean of a point and its `reach` neighbours on both sides that takes away noise but not curvature (Savitzky, Golay). */
function calm(points: Float64Array, at: number, reach: number): [number, number] {
  const count = points.length / 2
  const m = reach
  let x = 0
  let y = 0
  for (let k = -m; k <= m; k++) {
    const weight = (3 * (3 * m * m + 3 * m - 1 - 5 * k * k)) / ((2 * m - 1) * (2 * m + 1) * (2 * m + 3))
    const j = (at + k + count) % count
    x += weight * points[2 * j]
    y += weight * points[2 * j + 1]
  }
  return [x, y]
}

/** The points from one corner to the next, or all. */
interface Part {
  points: Float64Array
  /** Along the outline from the first point to each, as they were traced. */
  lengths: Float64Array
  tolerance: number
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

function fitPart(points: Float64Array, tolerance: number, segments: Segment[]): void {
  const part: Part = { points, lengths: lengthsOf(points), tolerance }
  const last = points.length / 2 - 1
  grow(part, 0, last, segments, fitOne(part, 0, last), 0)
}

/** The line if no curve is worth it. */
function fitOne(part: Part, first: number, last: number): Fit {
  const { tolerance } = part
  const line = fitLine(part, first, last)
  const count = last - first - 1
  if (count < 1 || !isWorth(line, 0, count, tolerance)) return line
  const curve = fitCurve(part, first, last)
  return isWorth(line, curve.squares, count, tolerance) ? curve : line
}

/** Points are noisy: a part is split not when the noise is large, but when two curves come closer to it than one. */
function grow(part: Part, first: number, last: number, segments: Segment[], whole: Fit, depth: number): void {
  const { points, tolerance } = part
  const count = last - first - 1
  const isShort = count < 4 || (count < SHORT && whole.largest < (WORST * tolerance) ** 2)
  if (isShort || depth > 30 || !isWorth(whole, 0, count, tolerance)) {
    segments.push(whole.segment)
    return
  }
  const quarter = (last - first) >> 2
  const split = Math.min(last - quarter - 1, Math.max(first + quarter + 1, whole.at))
  const [x, y] = [points[2 * split], points[2 * split + 1]]
  settle(points, first, last, split, whole)
  const left = fitOne(part, first, split)
  const right = fitOne(part, split, last)
  if (isWorth(whole, left.squares + right.squares, count, tolerance)) {
    grow(part, first, split, segments, left, depth + 1)
    grow(part, split, last, segments, right, depth + 1)
    return
  }
  points[2 * split] = x
  points[2 * split + 1] = y
  segments.push(whole.segment)
}

/** Both curves will end in this very point: it must not be a noisy one, so it is put where its neighbours say. */
function settle(points: Float64Array, first: number, last: number, split: number, whole: Fit): void {
  const { u, curve } = whole
  const reach = Math.min(16, split - first, last - split, Math.max(3, (last - first) >> 3))
  if (reach < 2) return
  // What lies far from its points says nothing about their noise.
  if (!u || !curve || whole.largest >= 1) {
    ;[points[2 * split], points[2 * split + 1]] = calm(points, split, reach)
    return
  }
  let offX = 0
  let offY = 0
  let total = 0
  for (let k = -reach; k <= reach; k++) {
    const i = split + k
    const t = u[i - first]
    const weight = 1 - (k * k) / ((reach + 1) * (reach + 1))
    offX += weight * (points[2 * i] - along(curve, 0, t))
    offY += weight * (points[2 * i + 1] - along(curve, 1, t))
    total += weight
  }
  const t = u[split - first]
  points[2 * split] = along(curve, 0, t) + offX / total
  points[2 * split + 1] = along(curve, 1, t) + offY / total
}

function along(c: number[], axis: 0 | 1, t: number): number {
  const s = 1 - t
  return s * s * s * c[axis] + 3 * t * s * s * c[2 + axis] + 3 * t * t * s * c[4 + axis] + t * t * t * c[6 + axis]
}

function fitCurve(part: Part, first: number, last: number): Fit {
  // Long parts are fitted through some of their points first, and through all when that looks right.
  const step = Math.max(1, Math.floor((last - first) / FEW))
  let u = new Float64Array(last - first + 1)
  let nearer = new Float64Array(last - first + 1)
  chordParameters(part, first, last, u, step)
  let curve = curveThrough(part, first, last, u, step)
  let reached = approach(part, first, last, curve, u, nearer, step)
  for (let i = 0; i < 4; i++) {
    ;[u, nearer] = [nearer, u]
    const better = curveThrough(part, first, last, u, step)
    const now = approach(part, first, last, better, u, nearer, step)
    if (!(now.squares < reached.squares)) break
    const enough = now.squares > 0.98 * reached.squares
    curve = better
    reached = now
    if (enough) break
  }
  let { squares, largest, at } = reached
  if (step > 1 && largest < 1) {
    chordParameters(part, first, last, nearer, 1)
    for (let k = step; k < last - first; k += step) nearer[k] = u[k]
    ;[u, nearer] = [nearer, u]
    approach(part, first, last, curve, u, nearer, 1)
    ;[u, nearer] = [nearer, u]
    curve = curveThrough(part, first, last, u, 1)
    ;({ squares, largest, at } = approach(part, first, last, curve, u, nearer, 1))
  }
  const segment: Segment = ['C', curve[2], curve[3], curve[4], curve[5], curve[6], curve[7]]
  return { segment, squares, largest, at, u, curve }
}

/** Handles nearly in one line are brought into one line: up to this many radians. */
const NEARLY = 0.2

/** With less tolerance joints turn by less than a degree, and bringing them into line would cost accuracy. */
const LOOSE = 0.08

/** Turns the handles of two curves at their joint into their mean direction. */
function smoothJoint(segments: Segment[], before: number, after: number): void {
  const a = segments[before]
  const b = segments[after]
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

function fitLine({ points, tolerance }: Part, first: number, last: number): Fit {
  const x = points[2 * first]
  const y = points[2 * first + 1]
  const endX = points[2 * last]
  const endY = points[2 * last + 1]
  const dx = endX - x
  const dy = endY - y
  const length = Math.hypot(dx, dy)
  // Of a line that no point may be this far from, nothing else matters.
  const hopeless = (WORST * tolerance) ** 2
  let [squares, largest, at] = [0, 0, (first + last) >> 1]
  for (let i = first + 1; i < last && largest <= hopeless; i++) {
    const px = points[2 * i] - x
    const py = points[2 * i + 1] - y
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

function lengthsOf(points: Float64Array): Float64Array {
  const lengths = new Float64Array(points.length / 2)
  for (let i = 1; i < lengths.length; i++) lengths[i] = lengths[i - 1] + chordLength(points, i - 1)
  return lengths
}

/** From a point to the next. */
function chordLength(points: Float64Array, at: number): number {
  const dx = points[2 * at + 2] - points[2 * at]
  const dy = points[2 * at + 3] - points[2 * at + 1]
  return Math.sqrt(dx * dx + dy * dy)
}

/** Parameters of every `step`th point, by the way along the outline. */
function chordParameters(part: Part, first: number, last: number, u: Float64Array, step: number): void {
  const { points, lengths } = part
  // The ends may have been moved since the lengths were taken.
  const from = lengths[first + 1] - chordLength(points, first)
  const length = lengths[last - 1] + chordLength(points, last - 1) - from || 1
  u[0] = 0
  for (let i = first + step; i < last; i += step) u[i - first] = (lengths[i] - from) / length
  u[last - first] = 1
}

/** The curve whose handles are the best for the points at their parameters (least squares), as x0, y0 … x3, y3. */
function curveThrough({ points }: Part, first: number, last: number, u: Float64Array, step: number): number[] {
  const x0 = points[2 * first]
  const y0 = points[2 * first + 1]
  const x3 = points[2 * last]
  const y3 = points[2 * last + 1]
  let [c00, c01, c11, x1, y1, x2, y2] = [0, 0, 0, 0, 0, 0, 0]
  for (let i = first + step; i < last; i += step) {
    const t = u[i - first]
    const s = 1 - t
    const b0 = s * s * s
    const b1 = 3 * t * s * s
    const b2 = 3 * t * t * s
    const b3 = t * t * t
    const dx = points[2 * i] - x0 * b0 - x3 * b3
    const dy = points[2 * i + 1] - y0 * b0 - y3 * b3
    c00 += b1 * b1
    c01 += b1 * b2
    c11 += b2 * b2
    x1 += b1 * dx
    y1 += b1 * dy
    x2 += b2 * dx
    y2 += b2 * dy
  }
  const det = c00 * c11 - c01 * c01
  if (det < 1e-9) return [x0, y0, (2 * x0 + x3) / 3, (2 * y0 + y3) / 3, (x0 + 2 * x3) / 3, (y0 + 2 * y3) / 3, x3, y3]
  return [
    x0,
    y0,
    (x1 * c11 - x2 * c01) / det,
    (y1 * c11 - y2 * c01) / det,
    (x2 * c00 - x1 * c01) / det,
    (y2 * c00 - y1 * c01) / det,
    x3,
    y3
  ]
}

interface Reached {
  squares: number
  largest: number
  at: number
}

/**
 * How far every `step`th point is from the curve at its parameter; and, by one Newton step, parameters of places on the
 * curve that are nearer to the points.
 */
function approach(
  { points }: Part,
  first: number,
  last: number,
  c: number[],
  u: Float64Array,
  nearer: Float64Array,
  step: number
): Reached {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = c as [number, number, number, number, number, number, number, number]
  // The curve as ((a t + b) t + c) t + its start.
  const ax = x3 - x0 + 3 * (x1 - x2)
  const ay = y3 - y0 + 3 * (y1 - y2)
  const bx = 3 * (x0 - 2 * x1 + x2)
  const by = 3 * (y0 - 2 * y1 + y2)
  const cx = 3 * (x1 - x0)
  const cy = 3 * (y1 - y0)
  let [squares, largest, at] = [0, 0, (first + last) >> 1]
  for (let i = first + step; i < last; i += step) {
    const t = u[i - first]
    const offX = ((ax * t + bx) * t + cx) * t + (x0 - points[2 * i])
    const offY = ((ay * t + by) * t + cy) * t + (y0 - points[2 * i + 1])
    const d = offX * offX + offY * offY
    squares += d
    if (d > largest) [largest, at] = [d, i]
    const goX = (3 * ax * t + 2 * bx) * t + cx
    const goY = (3 * ay * t + 2 * by) * t + cy
    const slope = goX * goX + goY * goY + offX * (6 * ax * t + 2 * bx) + offY * (6 * ay * t + 2 * by)
    const nearest = slope > 1e-12 ? t - (offX * goX + offY * goY) / slope : t
    nearer[i - first] = nearest < 0 ? 0 : nearest > 1 ? 1 : nearest
  }
  return { squares: squares * step, largest, at }
}
