// A line drawn by hand as a few soft curves: by the fit that traced pictures get, between the corners that were meant.
import { fitLoop, fitOpen } from '../importing/tracing/fit.ts'
import type { Point } from './matrix.ts'
import { type Contour, transformPath } from './path.ts'
import { fromSegments } from './segments.ts'

/** More are not needed to see a line's way. */
const MOST_POINTS = 3000

/** A sharper turn is meant as a corner. */
const CORNER_COS = Math.cos((55 * Math.PI) / 180)

interface Sketch {
  /** Pixels a millimeter: a hand is as steady as the screen shows it. */
  scale: number
  /** From 0, near to every move of the hand, to 100. */
  smoothing: number
  closed?: boolean
}

export function sketch(points: readonly Point[], { scale, smoothing, closed = false }: Sketch): Contour | undefined {
  const length = points.reduce((sum, point, index) => sum + (index > 0 ? apart(point, points[index - 1]) : 0), 0)
  const step = Math.max(1 / scale, length / MOST_POINTS)
  const even = evenly(points, step, closed)
  if (even.length < 2 * (closed ? 8 : 2)) return undefined
  const tolerance = 0.4 + smoothing / 25
  const corners = cornersOf(even, Math.round(5 + 2 * tolerance), closed)
  const fitted = closed
    ? fitLoop(even, corners, tolerance)
    : fitOpen(between(even, corners.map(({ at }) => at)), tolerance) // biome-ignore format: one line
  return transformPath(fromSegments([fitted]), [step, 0, 0, step, 0, 0])[0]
}

/** Points at the same distances, as numbers of steps: x, y, x, y … */
function evenly(points: readonly Point[], step: number, closed: boolean): Float64Array {
  const out: number[] = []
  const all = closed ? [...points, points[0]] : points
  let left = 0
  for (let i = 0; i + 1 < all.length; i++) {
    const [[x, y], [u, v]] = [all[i], all[i + 1]]
    const long = apart(all[i], all[i + 1])
    let at = left
    for (; at < long; at += step) out.push((x + ((u - x) * at) / long) / step, (y + ((v - y) * at) / long) / step)
    left = at - long
  }
  const [x, y] = all[all.length - 1]
  // The end itself, instead of one just before it.
  if (!closed && out.length > 2 && left > step / 2) out.splice(-2)
  if (!closed) out.push(x / step, y / step)
  return Float64Array.from(out)
}

/** Where the line turns sharply, each time at the sharpest place. */
function cornersOf(points: Float64Array, reach: number, closed: boolean): { at: number; x: number; y: number }[] {
  const count = points.length / 2
  const turnAt = (at: number): number => {
    const [before, after] = [(at - reach + count) % count, (at + reach) % count]
    const [x, y] = [points[2 * at], points[2 * at + 1]]
    const [ax, ay, bx, by] = [x - points[2 * before], y - points[2 * before + 1], points[2 * after] - x, points[2 * after + 1] - y] // biome-ignore format: one line
    return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1)
  }
  const [first, last] = closed ? [0, count] : [reach, count - reach]
  const turns = Array.from({ length: count }, (_, at) => (at >= first && at < last ? turnAt(at) : 1))
  return turns.flatMap((turn, at) => {
    if (turn > CORNER_COS) return []
    for (let k = -reach; k <= reach; k++) {
      const other = turns[(at + k + count) % count]
      if (other < turn || (other === turn && k < 0)) return []
    }
    return [{ at, x: points[2 * at], y: points[2 * at + 1] }]
  })
}

function between(points: Float64Array, corners: readonly number[]): Float64Array[] {
  const ends = [0, ...corners, points.length / 2 - 1]
  return ends.slice(1).map((end, index) => points.slice(2 * ends[index], 2 * end + 2))
}

function apart([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y)
}
