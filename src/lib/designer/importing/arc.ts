import type { Segment } from '../path.ts'
import type { Matrix } from './matrix.ts'

/** Part of the ellipse that `matrix` makes of the circle of radius 1 around 0, 0, as cubic curves (error 3e-4 of it). */
export function arcSegments(matrix: Matrix, from: number, sweep: number): Segment[] {
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const step = sweep / parts
  const k = (4 / 3) * Math.tan(step / 4)
  const [a, b, c, d, e, f] = matrix
  const along = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f]
  const segments: Segment[] = []
  for (let i = 0; i < parts; i++) {
    const t0 = from + i * step
    const t1 = t0 + step
    const [c0, s0, c1, s1] = [Math.cos(t0), Math.sin(t0), Math.cos(t1), Math.sin(t1)]
    segments.push(['C', ...along(c0 - k * s0, s0 + k * c0), ...along(c1 + k * s1, s1 - k * c1), ...along(c1, s1)])
  }
  return segments
}

/** A quadratic curve is a cubic one with handles two thirds of the way to its handle. */
export function quadratic(x: number, y: number, hx: number, hy: number, endX: number, endY: number): Segment {
  return [
    'C',
    x + (2 / 3) * (hx - x),
    y + (2 / 3) * (hy - y),
    endX + (2 / 3) * (hx - endX),
    endY + (2 / 3) * (hy - endY),
    endX,
    endY
  ]
}
