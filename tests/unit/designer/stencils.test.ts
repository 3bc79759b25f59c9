import { expect, test } from 'vitest'

import { bridgeHoles } from '#lib/designer/geometry/bridges.ts'
import { subtract as cut, weld } from '#lib/designer/geometry/boolean.ts'
import { distanceTo, contains, surrounds } from '#lib/designer/geometry/contains.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { offset } from '#lib/designer/geometry/offset.ts'
import { type Path, pathArea, parsePath, polygon } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'
import { circles, layStones, STONE_LAYOUTS } from '#lib/designer/geometry/stones.ts'

const clipper = await loadClipper()
const inset = (path: Path, byMm: number) => offset(clipper, path, byMm)
const subtract = (path: Path, others: readonly Path[]) =>
  cut(clipper, weld(clipper, path), weld(clipper, others.flat()))
const star = shapePath('star', { wMm: 120, hMm: 120, points: 5, inner: 0.5 })
const heart = shapePath('heart', { wMm: 90, hMm: 80 })
const box = (x: number, y: number, w: number, h: number) => polygon([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) // biome-ignore format: one line
const ring = () => subtract(shapePath('ellipse', { wMm: 80, hMm: 60 }), [[box(25, 20, 30, 20)]])

const holes = (path: Path) =>
  path.filter(one => path.filter(other => other !== one && surrounds(other, one)).length % 2 === 1)

test.each(STONE_LAYOUTS)('stones laid by %s are within the outline and apart', layout => {
  for (const path of [weld(clipper, star), weld(clipper, heart), ring()]) {
    for (const stoneMm of [2, 4.7]) {
      const places = layStones(path, { stoneMm, gapMm: 0.7, layout, most: 5000 }, inset)
      expect(places.length).toBeGreaterThan(20)
      for (const [n, place] of places.entries()) {
        expect(contains(path, place)).toBe(true)
        expect(distanceTo(path, place)).toBeGreaterThan(stoneMm / 2 - 0.03)
        for (const other of places.slice(0, n))
          expect(Math.hypot(place[0] - other[0], place[1] - other[1])).toBeGreaterThan(stoneMm + 0.7 - 0.001)
      }
    }
  }
})

test('a row around a circle comes out even, and a fill is as dense as staggered rows are', () => {
  const disc = weld(clipper, shapePath('ellipse', { wMm: 100, hMm: 100 }))
  const row = layStones(disc, { stoneMm: 3, gapMm: 1, layout: 'outline', most: 5000 }, inset)
  // As many as lie on it: the circumference through their middles, by chords of at least 4 mm.
  expect(row).toHaveLength(Math.floor(Math.PI / Math.asin(4 / 97)))
  const gaps = row.map((place, n) => {
    const next = row[(n + 1) % row.length]!
    return Math.hypot(place[0] - next[0], place[1] - next[1])
  })
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.3)
  const full = layStones(disc, { stoneMm: 3, gapMm: 1, layout: 'rows', most: 5000 }, inset)
  const each = (4 * 4 * Math.sqrt(3)) / 2
  expect(full.length).toBeGreaterThan((Math.PI * 46 ** 2) / each)
})

test('more stones than are wanted end the work', () => {
  const places = layStones([box(0, 0, 5000, 5000)], { stoneMm: 2, gapMm: 0.5, layout: 'rows', most: 100 }, inset)
  expect(places).toHaveLength(101)
})

test('an open line has its stones on it', () => {
  const line = parsePath('M0 0L40 0')
  const places = layStones(line, { stoneMm: 3, gapMm: 1, layout: 'outline', most: 100 }, inset)
  expect(places.map(([x]) => x)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40])
})

test('holes of a template are circles of their size', () => {
  const [hole] = circles([[10, 20]], 3.2)
  expect(Math.abs(pathArea([hole!]))).toBeCloseTo(Math.PI * 1.6 ** 2, 2)
})

test.each([
  ['vertical', 2],
  ['vertical', 1],
  ['horizontal', 2]
] as const)('%s bridges, %i a hole, leave no hole, even within holes', (direction, sides) => {
  // A ring in the hole of a ring.
  const outer = subtract(shapePath('ellipse', { wMm: 80, hMm: 60 }), [[box(15, 15, 50, 30)]])
  const whole = weld(clipper, [...outer, ...subtract([box(25, 20, 30, 20)], [[box(35, 26, 8, 8)]])])
  expect(holes(whole)).toHaveLength(2)
  const made = bridgeHoles(whole, { widthMm: 3, sides, direction }, subtract)
  expect(made.left).toBe(0)
  expect(holes(made.path)).toHaveLength(0)
  expect(made.count).toBe(2 * sides)
  // Nothing is added, and no more is taken away than the bridges are wide.
  expect(Math.abs(pathArea(subtract(made.path, [whole])))).toBeLessThan(0.05)
  expect(Math.abs(pathArea(whole)) - Math.abs(pathArea(made.path))).toBeLessThan(made.count * 3 * 20)
})

test('what has no holes stays as it is', () => {
  const whole = weld(clipper, star)
  expect(bridgeHoles(whole, { widthMm: 3, sides: 2, direction: 'vertical' }, subtract)).toEqual({
    path: whole,
    count: 0,
    left: 0
  })
})
