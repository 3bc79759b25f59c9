// A hand's line, made up as a true curve with noise, so that the curve is known.
import { expect, test } from 'vitest'

import type { Point } from '#lib/designer/geometry/matrix.ts'
import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import { segmentCount } from '#lib/designer/geometry/path.ts'
import { sketch } from '#lib/designer/geometry/sketch.ts'

const noise = (k: number, far: number): number => far * Math.sin(k * 12.9898) * Math.cos(k * 78.233)

test('follows a shaking circle as a soft closed curve of few nodes', () => {
  const points = Array.from({ length: 120 }, (_, k): Point => {
    const [angle, far] = [(k / 120) * 2 * Math.PI, 40 + noise(k, 0.4)]
    return [100 + far * Math.cos(angle), 100 + far * Math.sin(angle)]
  })
  const made = sketch(points, { scale: 3, smoothing: 50, closed: true })!
  expect(made.closed).toBe(true)
  expect([...made.coords.slice(0, 2)]).toEqual([...made.coords.slice(-2)])
  expect(segmentCount(made)).toBeLessThan(14)
  const flat = flattenContour(made, 0.01)
  for (let i = 0; i < flat.length; i += 2) expect(Math.abs(Math.hypot(flat[i]! - 100, flat[i + 1]! - 100) - 40)).toBeLessThan(1) // biome-ignore format: one line
})

test('keeps ends and corners, and straight parts straight', () => {
  const side = (from: Point, to: Point) => Array.from({ length: 30 }, (_, k): Point => [from[0] + ((to[0] - from[0]) * k) / 30, from[1] + ((to[1] - from[1]) * k) / 30]) // biome-ignore format: one line
  const made = sketch([...side([10, 10], [60, 10]), ...side([60, 10], [60, 50]), [60, 50]], {
    scale: 4,
    smoothing: 50
  })!
  expect([...made.coords.slice(0, 2)].map(Math.round)).toEqual([10, 10])
  expect([...made.coords.slice(-2)].map(Math.round)).toEqual([60, 50])
  const flat = flattenContour(made, 0.01)
  const nearest = Math.min(...Array.from({ length: flat.length / 2 }, (_, k) => Math.hypot(flat[2 * k]! - 60, flat[2 * k + 1]! - 10))) // biome-ignore format: one line
  expect(nearest).toBeLessThan(0.3)
  expect(segmentCount(made)).toBeLessThan(5)
})

test('more smoothing makes fewer nodes', () => {
  const points = Array.from({ length: 300 }, (_, k): Point => [k, 30 * Math.sin(k / 20) + 2 * Math.sin(k / 4)])
  const nodes = [0, 50, 100].map(smoothing => segmentCount(sketch(points, { scale: 2, smoothing })!))
  expect(nodes[0]).toBeGreaterThan(nodes[1]!)
  expect(nodes[1]).toBeGreaterThan(nodes[2]!)
})
