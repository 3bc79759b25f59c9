// A dashed line as the dashes it is made of, so that a stitched edge stays one.
import { required } from '#lib/shared/required.ts'

import type { Contour, Path, Segment } from '../path.ts'

type Point = [number, number]
type Cubic = [Point, Point, Point, Point]

/** Chords in which the length of a curve is measured. */
const CHORDS = 24
const DOT = 0.005
const MOST_DASHES = 20_000

/** Null where the line is whole. Lengths in the path's units. */
export function dashed(path: Path, pattern: readonly number[], offset: number): Path | null {
  const given = pattern.length % 2 === 0 ? pattern : [...pattern, ...pattern]
  // A dash of no length is a dot under a round pen.
  const lengths = given.map((length, i) => (i % 2 === 0 ? Math.max(length, DOT) : length))
  if (!given.some(length => length > 0) || given.some(length => !(length >= 0))) return null
  const period = lengths.reduce((sum, length) => sum + length, 0)
  const pieces: Contour[] = []
  for (const contour of path) {
    if (!cut(contour, lengths, ((offset % period) + period) % period, pieces)) return null
  }
  return pieces
}

/** False where there would be more dashes than anybody can weed. */
function cut(contour: Contour, lengths: readonly number[], start: number, into: Contour[]): boolean {
  let index = 0
  const lengthAt = (place: number) => required(lengths[place], 'a length of the pattern')
  let left = lengthAt(0)
  let ahead = start
  while (ahead >= left) {
    ahead -= left
    index = (index + 1) % lengths.length
    left = lengthAt(index)
  }
  left -= ahead
  let dash: Contour | null = null
  for (const curve of curvesOf(contour)) {
    const table = lengthsOf(curve)
    const whole = table.at(-1) ?? 0
    let from = 0
    while (whole - from > 1e-9) {
      const to = Math.min(whole, from + left)
      if (index % 2 === 0 && to > from) {
        const piece = part(curve, shareAt(table, from), shareAt(table, to))
        dash ??= { start: piece[0], segments: [], closed: false }
        dash.segments.push(segmentOf(piece))
      }
      left -= to - from
      from = to
      for (let turns = 0; left <= 1e-9 && turns < lengths.length; turns++) {
        if (dash) into.push(dash)
        dash = null
        if (into.length > MOST_DASHES) return false
        index = (index + 1) % lengths.length
        left = lengthAt(index)
      }
    }
  }
  if (dash) into.push(dash)
  return true
}

function curvesOf({ start, segments, closed }: Contour): Cubic[] {
  let from: Point = start
  const ends: Segment[] = closed ? [...segments, ['L', ...start]] : segments
  return ends.map(segment => {
    const to: Point = [segment.at(-2) as number, segment.at(-1) as number]
    const third = (a: Point, b: Point): Point => [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3]
    const curve: Cubic =
      segment[0] === 'C'
        ? [from, [segment[1], segment[2]], [segment[3], segment[4]], to]
        : [from, third(from, to), third(to, from), to]
    from = to
    return curve
  })
}

function at([a, b, c, d]: Cubic, t: number): Point {
  const s = 1 - t
  const value = (i: 0 | 1) => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i]
  return [value(0), value(1)]
}

/** How long the curve is up to each of its chords' ends. */
function lengthsOf(curve: Cubic): number[] {
  let sum = 0
  let before = curve[0]
  return Array.from({ length: CHORDS + 1 }, (_, i) => {
    const point = at(curve, i / CHORDS)
    sum += Math.hypot(point[0] - before[0], point[1] - before[1])
    before = point
    return sum
  })
}

function shareAt(table: readonly number[], length: number): number {
  const next = table.findIndex(value => value >= length)
  if (next === 0) return 0
  const [low, high] = [table[next - 1], table[next]]
  if (low === undefined || high === undefined) return 1
  return (next - 1 + (high > low ? (length - low) / (high - low) : 0)) / CHORDS
}

/** The polar form with two parameters gives the handles of a part. */
function part(curve: Cubic, from: number, to: number): Cubic {
  const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  const polar = (t: number, u: number, v: number): Point => {
    const [a, b, c, d] = curve
    const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)]
    return mix(mix(ab, bc, u), mix(bc, cd, u), v)
  }
  return [polar(from, from, from), polar(from, from, to), polar(from, to, to), polar(to, to, to)]
}

function segmentOf([a, b, c, d]: Cubic): Segment {
  const across = (p: Point) => Math.abs((p[0] - a[0]) * (d[1] - a[1]) - (p[1] - a[1]) * (d[0] - a[0]))
  const length = Math.hypot(d[0] - a[0], d[1] - a[1])
  if (across(b) <= 1e-6 * length && across(c) <= 1e-6 * length) return ['L', ...d]
  return ['C', ...b, ...c, ...d]
}
