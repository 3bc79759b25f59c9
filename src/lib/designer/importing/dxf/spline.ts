// A SPLINE (NURBS) as cubic curves: exactly for plain ones of degree 1 to 3, by fine Hermite pieces for the others.
import type { Contour, Segment } from '../../path.ts'
import { type Entity, numberOf, numbersOf } from './read.ts'

type Point = [x: number, y: number, weight: number]

export function splineContour(entity: Entity): Contour | null {
  const degree = numberOf(entity, 71, 3)
  const xs = numbersOf(entity, 10)
  const ys = numbersOf(entity, 20)
  const weights = numbersOf(entity, 41)
  const knots = numbersOf(entity, 40)
  const points = xs.map((x, i): Point => {
    const weight = weights[i] ?? 1
    return [x * weight, (ys[i] ?? 0) * weight, weight]
  })
  const closed = (numberOf(entity, 70) & 1) === 1
  if (points.length === 0) return throughPoints(numbersOf(entity, 11), numbersOf(entity, 21), closed)
  if (!(degree >= 1 && degree <= 10) || points.length <= degree || knots.length !== points.length + degree + 1)
    return null
  const rational = weights.some(weight => Math.abs(weight - 1) > 1e-12)
  const spans = spansOf(knots, degree, points.length)
  if (spans.length === 0) return null
  const start = at(points, knots, degree, spans[0].from, spans[0].index)
  const segments = spans.flatMap(({ from, to, index }) =>
    rational || degree > 3
      ? hermite(points, knots, degree, index, from, to)
      : [asCubic(bezier(points, knots, degree, index, from, to))]
  )
  return { start: [start[0], start[1]], segments, closed }
}

function spansOf(knots: number[], degree: number, count: number) {
  const spans: { index: number; from: number; to: number }[] = []
  for (let index = degree; index < count; index++) {
    const [from, to] = [knots[index], knots[index + 1]]
    if (to > from) spans.push({ index, from, to })
  }
  return spans
}

/** The polar form of the span: de Boor's scheme with a value of its own at every level gives the span's Bézier points. */
function blossom(points: Point[], knots: number[], degree: number, index: number, values: number[]): Point {
  const d = points.slice(index - degree, index + 1).map(point => [...point] as Point)
  for (let level = 1; level <= degree; level++)
    for (let j = degree; j >= level; j--) {
      const low = knots[j + index - degree]
      const high = knots[j + 1 + index - level]
      const t = high > low ? (values[level - 1] - low) / (high - low) : 0
      for (const i of [0, 1, 2] as const) d[j][i] = (1 - t) * d[j - 1][i] + t * d[j][i]
    }
  return d[degree]
}

function bezier(points: Point[], knots: number[], degree: number, index: number, from: number, to: number): Point[] {
  return Array.from({ length: degree + 1 }, (_, k) =>
    blossom(
      points,
      knots,
      degree,
      index,
      Array.from({ length: degree }, (_, i) => (i < degree - k ? from : to))
    )
  )
}

function asCubic(points: Point[]): Segment {
  const [a, b, c, d] = points as [Point, Point, Point, Point]
  if (points.length === 2) return ['L', b[0], b[1]]
  if (points.length === 4) return ['C', b[0], b[1], c[0], c[1], d[0], d[1]]
  const third = (from: number, handle: number) => from + (2 / 3) * (handle - from)
  return ['C', third(a[0], b[0]), third(a[1], b[1]), third(c[0], b[0]), third(c[1], b[1]), c[0], c[1]]
}

function at(points: Point[], knots: number[], degree: number, value: number, index: number): [number, number] {
  const [x, y, weight] = blossom(points, knots, degree, index, new Array<number>(degree).fill(value))
  return [x / weight, y / weight]
}

/** Eight pieces a span, with the curve's own direction at their ends: error falls with the fourth power of the length. */
function hermite(points: Point[], knots: number[], degree: number, index: number, from: number, to: number): Segment[] {
  const pieces = 8
  const length = (to - from) / pieces
  const tiny = length * 1e-4
  const place = (value: number) => at(points, knots, degree, value, index)
  const slope = (value: number): [number, number] => {
    const [low, high] = [Math.max(from, value - tiny), Math.min(to, value + tiny)]
    const [a, b] = [place(low), place(high)]
    return [(b[0] - a[0]) / (high - low), (b[1] - a[1]) / (high - low)]
  }
  return Array.from({ length: pieces }, (_, i): Segment => {
    const [start, end] = [from + i * length, from + (i + 1) * length]
    const [p, q, u, v] = [place(start), place(end), slope(start), slope(end)]
    const third = length / 3
    return ['C', p[0] + u[0] * third, p[1] + u[1] * third, q[0] - v[0] * third, q[1] - v[1] * third, q[0], q[1]]
  })
}

/** Only fit points given: a smooth curve through them (Catmull and Rom). */
function throughPoints(xs: number[], ys: number[], closed: boolean): Contour | null {
  const count = Math.min(xs.length, ys.length)
  if (count < 2) return null
  const x = (i: number) => xs[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))]
  const y = (i: number) => ys[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))]
  const segments = Array.from(
    { length: closed ? count : count - 1 },
    (_, i): Segment => [
      'C',
      x(i) + (x(i + 1) - x(i - 1)) / 6,
      y(i) + (y(i + 1) - y(i - 1)) / 6,
      x(i + 1) - (x(i + 2) - x(i)) / 6,
      y(i + 1) - (y(i + 2) - y(i)) / 6,
      x(i + 1),
      y(i + 1)
    ]
  )
  return { start: [x(0), y(0)], segments, closed }
}
