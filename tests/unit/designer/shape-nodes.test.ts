import { expect, test } from 'vitest'

import { valueAt } from '#lib/designer/geometry/cubic.ts'
import { parsePath, type Path, pathArea } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'
import { cornerNodes, nodesOf, smoothNodes } from '#islands/designer/tools/node-edits.ts'

const all = (path: Path) => new Set(nodesOf(path).map(({ key }) => key))
const anchors = (path: Path) => nodesOf(path).map(({ point }) => point)

const NEAR = 1e-3

/** By how much a closed outline turns at each of its nodes (radians), by points of it close by. */
function bends([contour]: Path): number[] {
  const c = contour?.coords ?? new Float64Array()
  const last = c.length - 2
  const pointAt = (i: number, t: number) => [valueAt(c, i, 0, t), valueAt(c, i, 1, t)] as const
  return Array.from({ length: last / 6 }, (_, node) => {
    const [x, y] = pointAt(6 * node, 0)
    const [ix, iy] = pointAt((6 * node || last) - 6, 1 - NEAR)
    const [ox, oy] = pointAt(6 * node, NEAR)
    const [ax, ay, bx, by] = [x - ix, y - iy, ox - x, oy - y]
    return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by))
  })
}

test('an outline runs smoothly through the nodes that were made smooth, and through the others as before', () => {
  const square = parsePath('M0 0L30 0L30 30L0 30Z')
  expect(bends(square)).toEqual(Array(4).fill(expect.closeTo(Math.PI / 2)))
  const round = smoothNodes(square, all(square))
  expect(anchors(round)).toEqual(anchors(square))
  expect(bends(round)).toEqual(Array(4).fill(expect.closeTo(0)))
  // Between the square and the circle around it.
  expect(Math.abs(pathArea(round))).toBeGreaterThan(900)
  expect(Math.abs(pathArea(round))).toBeLessThan(Math.PI * 450)
  const one = smoothNodes(square, new Set([0]))
  expect(bends(one)[0]).toBeCloseTo(0)
  expect(bends(one)[2]).toBeCloseTo(Math.PI / 2)
})

test('corners have no handles: a circle of four nodes becomes its square', () => {
  const circle = shapePath('ellipse', { wMm: 20, hMm: 20 })
  const square = cornerNodes(circle, all(circle))
  expect(Math.abs(pathArea(square))).toBeCloseTo(200)
  expect(anchors(square)).toEqual(anchors(circle))
})

test('the ends of an open line keep their own handle, and nodes that lie on each other stay', () => {
  const line = parsePath('M0 0L10 10L20 0')
  const soft = smoothNodes(line, all(line))
  const coords = [...(soft[0]?.coords ?? [])]
  // The middle node's handles lie level, a third of the way to each end (14.14 mm).
  expect(coords.slice(4, 10)).toEqual([10 - 14.142 / 3, 10, 10, 10, 10 + 14.142 / 3, 10].map(n => expect.closeTo(n, 2)))
  const folded = parsePath('M0 0L10 0L0 0')
  expect([...(smoothNodes(folded, new Set([6]))[0]?.coords ?? [])]).toEqual([...(folded[0]?.coords ?? [])])
})
