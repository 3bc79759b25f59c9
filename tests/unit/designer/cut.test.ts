// Cutting along a line, held against plain polygons: areas by the shoelace formula, insides by counting rays.
import { expect, test } from 'vitest'

import { cutObjects, type Divisible } from '#lib/designer/commands/cut.ts'
import type { Design, PathObject } from '#lib/designer/design.ts'
import { typescriptClipper as clipper } from '#lib/designer/geometry/clipper.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { designOf, path, rect } from '../../support/designs.ts'

/** Polygons of path data, each curve as 400 chords: our own reader has no part in it. */
function ringsOf(d: string): Point[][] {
  const rings: Point[][] = []
  let ring: Point[] = []
  for (const [, command, rest] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const v = rest!.trim().split(/[\s,]+/).filter(Boolean).map(Number) // biome-ignore format: one line
    if (command === 'M') {
      ring = [[v[0]!, v[1]!]]
      rings.push(ring)
    }
    if (command === 'L') for (let i = 0; i < v.length; i += 2) ring.push([v[i]!, v[i + 1]!])
    if (command !== 'C') continue
    for (let i = 0; i < v.length; i += 6) {
      const p = [...ring.at(-1)!, ...v.slice(i, i + 6)]
      for (let k = 1; k <= 400; k++) {
        const [t, s] = [k / 400, 1 - k / 400]
        const at = (o: number) =>
          s ** 3 * p[o]! + 3 * s * s * t * p[2 + o]! + 3 * s * t * t * p[4 + o]! + t ** 3 * p[6 + o]!
        ring.push([at(0), at(1)])
      }
    }
  }
  return rings
}

function shoelace(rings: Point[][]): number {
  return rings.reduce((sum, ring) => sum + ring.reduce((part, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!
    return part + (x * v - u * y) / 2
  }, 0), 0) // biome-ignore format: one sum
}

function isIn(rings: Point[][], [x, y]: Point): boolean {
  let inside = false
  for (const ring of rings) {
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length]!
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    }
  }
  return inside
}

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32
  }
}

const cut = (design: Design, line: Point[], id = 'o') =>
  cutObjects(design, [design.objects[id] as Divisible], { line, clipper })
const dOf = (design: Design, id: string) => (design.objects[id] as PathObject).d
const areas = (design: Design, ids: string[]) => ids.map(id => Math.abs(shoelace(ringsOf(dOf(design, id))))).toSorted((a, b) => a - b) // biome-ignore format: one line

const RING = 'M0 0L40 0L40 40L0 40ZM10 10L10 30L30 30L30 10Z'

test('cuts a rectangle in two, both closed along the line, and keeps all that is not its outline', () => {
  const before = designOf([
    rect('a', [0, 0, 5, 5]),
    { ...rect('o', [10, 10, 40, 20]), name: 'Badge' },
    rect('z', [90, 0, 5, 5])
  ])
  const { design, ids } = cut(before, [[20, 0], [20, 40]]) // biome-ignore format: one line
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe('o')
  expect(areas(design, ids).map(area => Math.round(area * 100) / 100)).toEqual([200, 600])
  // The larger one kept the id.
  expect(Math.abs(shoelace(ringsOf(dOf(design, 'o'))))).toBeCloseTo(600, 1)
  expect(design.layers[0]!.children).toEqual(['a', ...ids, 'z'])
  for (const id of ids) {
    expect(design.objects[id]).toMatchObject({
      type: 'path',
      name: 'Badge',
      fill: { ref: 'c1' },
      m: [1, 0, 0, 1, 10, 10]
    })
    expect(dOf(design, id)).toMatch(/Z$/)
    expect(design.objects[id]).not.toHaveProperty('params')
  }
})

test('cuts through corners, and along an edge not at all', () => {
  const before = designOf([rect('o', [0, 0, 40, 40])])
  const { design, ids } = cut(before, [[0, 0], [40, 40]]) // biome-ignore format: one line
  expect(areas(design, ids).map(Math.round)).toEqual([800, 800])
  for (const id of ids) expect(ringsOf(dOf(design, id))[0]).toHaveLength(3)
  for (const line of [[[0, 0], [40, 0]], [[-5, 40], [45, 40]], [[0, 50], [40, 50]]] as Point[][]) expect(cut(before, line)).toEqual({ design: before, ids: [] }) // biome-ignore format: one line
})

test('leaves whole what the line does not go all the way through, also into a hole', () => {
  const before = designOf([path('o', RING)])
  for (const line of [[[-5, 20], [5, 20]], [[-5, 20], [20, 20]], [[2, 2], [8, 8]]] as Point[][]) expect(cut(before, line).design).toBe(before) // biome-ignore format: one line
  const { design, ids } = cut(before, [[-5, 20], [45, 20]]) // biome-ignore format: one line
  expect(areas(design, ids).map(Math.round)).toEqual([600, 600])
})

test('cuts a ring three times with one line', () => {
  // Through the left side into the hole, out at the top, back in at the right, and ends in the hole.
  const { design, ids } = cut(designOf([path('o', RING)]), [[-5, 20], [20, 20], [20, -5], [45, -5], [45, 20], [25, 20]]) // biome-ignore format: one line
  expect(areas(design, ids).map(Math.round)).toEqual([300, 300, 600])
})

test('cuts out a loop, and keeps the hole it leaves', () => {
  const loop: Point[] = [[10, 20], [30, 20], [30, 30], [20, 30], [20, 10]] // biome-ignore format: one line
  const { design, ids } = cut(designOf([path('o', 'M0 0L40 0L40 40L0 40Z')]), loop)
  expect(areas(design, ids).map(Math.round)).toEqual([100, 1500])
  expect(ringsOf(dOf(design, 'o'))).toHaveLength(2)
})

test('cuts open lines in lines, and untouched parts stay one object', () => {
  const line = { ...path('o', 'M0 0L40 0M0 90L9 90'), fill: null, strokes: [{ ref: 'c1', offsetMm: 1, join: 'round', z: 'behind' }] } as PathObject // biome-ignore format: one line
  const { design, ids } = cut(designOf([line]), [[10, -5], [10, 5]]) // biome-ignore format: one line
  expect(ids.map(id => dOf(design, id))).toEqual(['M10 0L40 0', 'M0 0L10 0', 'M0 90L9 90'])
  expect(design.objects[ids[1]!]).toMatchObject({ fill: null, strokes: line.strokes })
})

test('cuts a turned, stretched object in a group where the line lies on the artboard', () => {
  const turned = { ...path('o', 'M0 0L10 0L10 10L0 10Z'), m: [0, 2, -3, 0, 50, 20] } as PathObject
  const before = designOf([turned, { id: 'g', type: 'group', m: [1, 0, 0, 1, 5, 0], children: ['o'] }])
  // On the artboard it lies from x = 25 to 55 and from y = 20 to 40.
  const { design, ids } = cut(before, [[40, 0], [40, 90]]) // biome-ignore format: one line
  expect(areas(design, ids).map(area => Math.round(area * 10) / 10)).toEqual([50, 50])
  expect(design.objects['g']).toMatchObject({ children: ids })
})

/** Curved blobs with holes, and lines that run about them and across themselves. */
test.each(Array.from({ length: 150 }, (_, seed) => seed + 1))('loses nothing of random shapes with holes: %i', seed => {
  const next = random(seed * 7919)
  const blob = (cx: number, cy: number, r: number, way: 1 | -1): string => {
    const count = 5 + Math.floor(next() * 4)
    const at = (k: number, far: number) => {
      const angle = (way * 2 * Math.PI * k) / count
      return [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far].map(value => value.toFixed(3)).join(' ')
    }
    const far = Array.from({ length: count }, () => r * (0.6 + 0.4 * next()))
    const parts = far.map((_, k) => next() < 0.3 ? `L${at(k + 1, far[(k + 1) % count]!)}` : `C${at(k + 0.33, r)} ${at(k + 0.66, r)} ${at(k + 1, far[(k + 1) % count]!)}`) // biome-ignore format: one line
    return `M${at(0, far[0]!)}${parts.join('')}Z`
  }
  const holes = Array.from({ length: Math.floor(next() * 4) }, (_, k) => blob(44 + 12 * (k % 2), 44 + 12 * (k >> 1), 2 + 3 * next(), -1)) // biome-ignore format: one line
  const d = blob(50, 50, 45, 1) + holes.join('') + blob(130, 50, 15, 1)
  const line = Array.from({ length: 2 + Math.floor(next() * 7) }, (): Point => [next() * 160 - 10, next() * 120 - 10])
  const before = designOf([path('o', d)])
  const { design, ids } = cut(before, line)
  const original = ringsOf(d)
  const pieces = (ids.length > 0 ? ids : ['o']).map(id => ringsOf(dOf(design, id)))
  const sum = pieces.reduce((all, piece) => all + Math.abs(shoelace(piece)), 0)
  expect(Math.abs(sum - Math.abs(shoelace(original)))).toBeLessThan(0.05)

  const farFrom = (point: Point, rings: Point[][]) =>
    rings.every(ring => ring.every(([x, y], i) => {
      const [u, v] = ring[(i + 1) % ring.length]!
      const square = (u - x) ** 2 + (v - y) ** 2 || 1
      const t = Math.min(1, Math.max(0, ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / square))
      return Math.hypot(point[0] - x - t * (u - x), point[1] - y - t * (v - y)) > 0.02
    })) // biome-ignore format: one test
  for (let probe = 0; probe < 40; probe++) {
    const point: Point = [next() * 160 - 5, next() * 110 - 5]
    if (!farFrom(point, [...original, ...pieces.flat()])) continue
    expect(pieces.filter(piece => isIn(piece, point))).toHaveLength(isIn(original, point) ? 1 : 0)
  }
  // A straight line leaves every piece on one side; the part that it does not reach lies where it lay.
  if (line.length > 2) return
  const [[ax, ay], [bx, by]] = line as [Point, Point]
  const [dx, dy] = [(bx - ax) / Math.hypot(bx - ax, by - ay), (by - ay) / Math.hypot(bx - ax, by - ay)]
  for (const piece of pieces.filter(each => each.flat().every(([x]) => x! < 112))) {
    const sides = piece.flat().map(([x, y]) => (x - ax) * dy - (y - ay) * dx)
    if (ids.length > 1 && piece.length === 1 && isLong(line as [Point, Point])) expect(Math.min(Math.max(...sides), -Math.min(...sides))).toBeLessThan(0.01) // biome-ignore format: one line
  }
})

/** From one side of everything to the other. */
function isLong([[ax, ay], [bx, by]]: [Point, Point]): boolean {
  return [ax, bx].some(x => x < 4 || x > 146) && [ay, by].every(y => y < 4 || y > 96)
}
