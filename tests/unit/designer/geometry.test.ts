import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { exclude, intersect, subtract, weld } from '#lib/designer/geometry/boolean.ts'
import { type Clipper, typescriptClipper } from '#lib/designer/geometry/clipper.ts'
import { contains, distanceTo, hits } from '#lib/designer/geometry/contains.ts'
import { cutOrder, parentsOf, travel } from '#lib/designer/geometry/cut-order.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { gapsBetween } from '#lib/designer/geometry/gaps.ts'
import { invert, multiply, rotation, scaling, translation } from '#lib/designer/geometry/matrix.ts'
import { offset, strokeOutline } from '#lib/designer/geometry/offset.ts'
import { contourArea, formatPath, type Path, parsePath, pathArea, pathBounds, reversePath, transformPath } from '#lib/designer/geometry/path.ts' // biome-ignore format: one line
import { shapePath } from '#lib/designer/geometry/shapes.ts'
import { simplify } from '#lib/designer/geometry/simplify.ts'
import { snap, snapTargets, snapToStep } from '#lib/designer/geometry/snapping.ts'
import { formatNumber } from '#lib/designer/numbers.ts'

import { sized } from '../../support/long.ts'
import { blobs, differenceArea, fineArea, nodesOf, pileOfShapes, seeded } from '../../support/outlines.ts'

const wasm = await loadClipper()
const engines: [string, Clipper][] = [
  ['WebAssembly', wasm],
  ['TypeScript', typescriptClipper]
]

function circle(x: number, y: number, radius: number): Path {
  return transformPath(shapePath('ellipse', { wMm: 2 * radius, hMm: 2 * radius }), translation(x - radius, y - radius))
}

function box(x: number, y: number, wMm: number, hMm: number): Path {
  return transformPath(shapePath('rect', { wMm, hMm }), translation(x, y))
}

test('the compiled sweep is there', () => {
  expect(wasm.name).toBe('wasm')
})

describe('paths', () => {
  test('are read and written again as they were', () => {
    for (const d of ['M0 0L10 0L10 10Z', 'M0 0C1 2 3 4 5 6L7 8', 'M1 1L2 2L1 3ZM5 5C6 6 7 7 8 5Z']) {
      expect(formatPath(parsePath(d))).toBe(d)
    }
  })

  test('have exact boxes and areas', () => {
    expect(pathBounds(circle(10, 20, 5))).toEqual({ minX: 5, minY: 15, maxX: 15, maxY: 25 })
    expect(pathBounds(parsePath('M0 0C0 10 10 10 10 0')).maxY).toBeCloseTo(7.5, 12)
    expect(pathArea(box(3, 4, 5, 6))).toBeCloseTo(30, 12)
    expect(pathArea(reversePath(box(3, 4, 5, 6)))).toBeCloseTo(-30, 12)
    // ∫ y dx of the cubic (0,0) (0,10) (10,10) (10,0), closed by its chord.
    expect(Math.abs(pathArea(parsePath('M3 7C3 17 13 17 13 7')))).toBeCloseTo(60, 9)
  })

  test('have numbers as String() writes them', () => {
    const special = [0, -0, -0.00004, 0.00005, 1e-9, 0.1, -1.05, 3e5, 123456.7891, 1e11, 1e12, -1e17, 1e22, Infinity]
    const random = seeded(3)
    const any = Array.from({ length: 20_000 }, () => (random() - 0.3) * 10 ** (6 * random() - 2))
    for (const value of [...special, ...any]) {
      for (const digits of [1, 2, 3, 4] as const) {
        expect(formatNumber(value, digits)).toBe(String(Math.round(value * 10 ** digits) / 10 ** digits || 0))
      }
    }
  })

  test('follow matrices, and back', () => {
    const matrix = multiply(translation(5, -3), multiply(rotation(37), scaling(2, 0.5)))
    const there = transformPath(circle(3, 4, 5), matrix)
    const [back, circled] = [transformPath(there, invert(matrix)), circle(3, 4, 5)]
    expect(back).toHaveLength(circled.length)
    for (const [index, value] of back[0]!.coords.entries()) expect(value).toBeCloseTo(circled[0]!.coords[index]!, 9)
    expect(pathArea(there)).toBeCloseTo(pathArea(circle(3, 4, 5)), 9)
  })
})

describe.each(engines)('booleans by %s', (_, clipper) => {
  test('keep the curves that are not crossed, to the last digit', () => {
    const heart = shapePath('heart', { wMm: 40, hMm: 36 })
    const both = weld(clipper, [...heart, ...box(100, 0, 10, 10)])
    expect(nodesOf(both)).toBe(nodesOf(heart) + 4)
    expect(both.some(({ coords }) => coords.includes(heart[0]!.coords[2]!))).toBe(true)
  })

  test('meet exactly on both circles', () => {
    const union = weld(clipper, [...circle(0, 0, 10), ...circle(12, 0, 10)])
    // The circles cross at x = 6, y = ±8; a cubic quarter circle is within 0.03 % of its radius.
    const joints = [...union[0]!.coords].filter((value, i) => i % 6 === 1 && Math.abs(Math.abs(value) - 8) < 0.01)
    expect(joints).toHaveLength(2)
    expect(nodesOf(union)).toBe(8)
  })

  test('of things pasted in place are the things', () => {
    const twice = weld(clipper, [...circle(0, 0, 10), ...circle(0, 0, 10), ...circle(0, 0, 10)])
    expect(formatPath(twice)).toBe(formatPath(weld(clipper, circle(0, 0, 10))))
    expect(nodesOf(twice)).toBe(4)
  })

  test('do what they are called', () => {
    const [a, b] = [box(0, 0, 10, 10), box(5, 5, 10, 10)]
    const areas = [
      weld(clipper, [...a, ...b]),
      subtract(clipper, a, b),
      intersect(clipper, a, b),
      exclude(clipper, a, b)
    ]
    expect(areas.map(path => Number(pathArea(path).toFixed(9)))).toEqual([175, 75, 25, 150])
    expect(subtract(clipper, a, box(-1, -1, 20, 20))).toEqual([])
    expect(pathArea(subtract(clipper, a, box(2, 2, 3, 3)))).toBeCloseTo(91, 9)
  })

  test('leave holes running the other way, so both fill rules agree', () => {
    const ring = weld(clipper, [...circle(0, 0, 10), ...circle(0, 0, 4)], { rule: 'evenodd' })
    expect(ring.map(contour => Math.sign(contourArea(contour))).sort()).toEqual([-1, 1])
    const overlapping = weld(clipper, [...circle(0, 0, 10), ...circle(3, 0, 10)])
    expect(differenceArea(clipper, overlapping, overlapping, { rule: 'evenodd' })).toBe(0)
    expect(overlapping).toHaveLength(1)
  })

  test('join what touches and drop straight joints', () => {
    const joined = weld(clipper, [...box(0, 0, 10, 10), ...box(10, 0, 10, 10)])
    expect(formatPath(joined)).toBe('M0 0L20 0L20 10L0 10Z')
  })

  test('take nothing, points and lines', () => {
    expect(weld(clipper, [])).toEqual([])
    expect(weld(clipper, parsePath('M0 0L10 10Z'))).toEqual([])
    expect(weld(clipper, parsePath('M5 5L5 5L5 5Z'))).toEqual([])
    expect(() => weld(clipper, box(1e6, 0, 1, 1))).toThrow(RangeError)
  })
})

test('random piles of shapes are welded right, by both engines alike', () => {
  for (let seed = 1; seed <= sized(60, 1000); seed++) {
    const pile = pileOfShapes(seeded(seed))
    const welded = weld(wasm, pile)
    const area = fineArea(wasm, pile)
    expect(differenceArea(wasm, welded, pile), `seed ${seed}`).toBeLessThan(area * 0.0002)
    if (seed % 10 === 0) expect(pathArea(weld(typescriptClipper, pile))).toBeCloseTo(pathArea(welded), 2)
  }
})

test('many shapes are united in batches, with the same result', () => {
  const many = blobs(seeded(7), { count: 120, segments: 8, field: 200, radius: 14 })
  expect(differenceArea(wasm, weld(wasm, many), many)).toBeLessThan(fineArea(wasm, many) * 0.0002)
  // Opposite directions take from each other, so they are swept together.
  const mixed = many.map((contour, n) => (n % 3 === 0 ? reversePath([contour])[0]! : contour))
  expect(differenceArea(wasm, weld(wasm, mixed), mixed)).toBeLessThan(fineArea(wasm, mixed) * 0.0002)
})

test('every hole stays with its outline, however rings lie over each other', () => {
  for (let seed = 1; seed <= sized(2, 30); seed++) {
    const random = seeded(seed)
    const rings = Array.from({ length: 60 }, () => {
      const [x, y, radius] = [random() * 300, random() * 300, 8 + random() * 30]
      return [...circle(x, y, radius), ...reversePath(circle(x, y, radius * 0.8))]
    }).flat()
    expect(differenceArea(wasm, weld(wasm, rings), rings), `seed ${seed}`).toBeLessThan(fineArea(wasm, rings) * 0.0002)
  }
})

describe('offsets', () => {
  test('of circles are circles of as many segments', () => {
    for (const [distance, radius] of [
      [5, 25],
      [-5, 15],
      [30, 50]
    ] as const) {
      // biome-ignore format: one line
      const grown = offset(wasm, circle(0, 0, 20), distance)
      expect(nodesOf(grown)).toBeLessThanOrEqual(radius > 30 ? 8 : 4)
      expect(pathArea(grown) / (Math.PI * radius * radius)).toBeCloseTo(1, 3)
    }
    expect(offset(wasm, circle(0, 0, 20), -20.1)).toEqual([])
  })

  test('have the corners that are asked for', () => {
    const rect = box(0, 0, 40, 20)
    expect(pathArea(offset(wasm, rect, 3))).toBeCloseTo(800 + 360 + 9 * Math.PI, 1)
    expect(pathArea(offset(wasm, rect, 3, { join: 'miter' }))).toBeCloseTo(46 * 26, 6)
    expect(pathArea(offset(wasm, rect, 3, { join: 'bevel' }))).toBeCloseTo(800 + 360 + 18, 6)
    expect(formatPath(offset(wasm, rect, -3))).toBe('M3 3L37 3L37 17L3 17Z')
  })

  test('close holes that become too small, and meet their neighbours', () => {
    const ring = weld(wasm, [...circle(0, 0, 20), ...circle(0, 0, 5)], { rule: 'evenodd' })
    expect(offset(wasm, ring, 2)).toHaveLength(2)
    expect(offset(wasm, ring, 5.1)).toHaveLength(1)
    expect(offset(wasm, [...circle(0, 0, 5), ...circle(14, 0, 5)], 2.5)).toHaveLength(1)
  })

  test('are nowhere nearer and nowhere farther than they should be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0.5, max: 8, noNaN: true }), (seed, distance) => {
        const pile = weld(wasm, pileOfShapes(seeded(seed)))
        const grown = offset(wasm, pile, distance, { welded: true })
        for (const { coords } of grown) {
          for (let i = 0; i < coords.length; i += 6) {
            const away = distanceTo(pile, [coords[i]!, coords[i + 1]!])
            expect(Math.abs(away - distance)).toBeLessThan(0.03)
          }
        }
        expect(differenceArea(wasm, weld(wasm, [...pile, ...grown]), grown)).toBeLessThan(0.05)
      }),
      { numRuns: 60, seed: 5 }
    )
  }, 30_000)

  test('of lines are what a round pen covers', () => {
    const line = strokeOutline(wasm, shapePath('line', { wMm: 30, hMm: 40 }), 4)
    expect(pathArea(line)).toBeCloseTo(50 * 4 + Math.PI * 4, 1)
    const ring = strokeOutline(wasm, circle(0, 0, 10), 2)
    expect(pathArea(ring) / (Math.PI * (121 - 81))).toBeCloseTo(1, 3)
  })
})

test('simplify keeps corners and form with fewer nodes', () => {
  const many = transformPath(circle(0, 0, 30), rotation(10))
  const cut = weld(wasm, [...many, ...box(-0.001, -30.2, 0.002, 60.4)])
  const simple = simplify(cut, 0.02)
  expect(nodesOf(simple)).toBeLessThanOrEqual(nodesOf(cut))
  const polygon = parsePath(
    `M30 0${Array.from({ length: 359 }, (_, n) => {
      const angle = ((n + 1) * Math.PI) / 180
      return `L${(30 * Math.cos(angle)).toFixed(4)} ${(30 * Math.sin(angle)).toFixed(4)}`
    }).join('')}Z`
  )
  const fitted = simplify(polygon, 0.02)
  expect(nodesOf(fitted)).toBeLessThan(24)
  expect(differenceArea(wasm, fitted, polygon)).toBeLessThan(2 * Math.PI * 30 * 0.02)
  expect(formatPath(simplify(box(0, 0, 10, 10), 0.05))).toBe('M0 0L10 0L10 10L0 10Z')
})

test('points are in what is filled, holes are not', () => {
  const ring = weld(wasm, [...circle(0, 0, 20), ...circle(0, 0, 5)], { rule: 'evenodd' })
  expect([contains(ring, [0, 0]), contains(ring, [10, 0]), contains(ring, [21, 0])]).toEqual([false, true, false])
  expect([hits(ring, [4, 0], 0.5), hits(ring, [4, 0], 1.01), hits(ring, [20.9, 0], 1)]).toEqual([false, true, true])
  expect(distanceTo(ring, [30, 0])).toBeCloseTo(10, 2)
  expect(distanceTo(ring, [30, 0], 5)).toBe(Infinity)
})

describe('the order of cuts', () => {
  test('is inside first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), seed => {
        const random = seeded(seed)
        const path: Path[number][] = []
        for (let n = 0; n < 12; n++) {
          const [x, y] = [random() * 200, random() * 200]
          for (const radius of [3, 5, 8].slice(0, 1 + Math.floor(random() * 3))) path.push(...circle(x, y, radius))
        }
        const ordered = cutOrder(path)
        expect(new Set(ordered)).toEqual(new Set(path))
        const parents = parentsOf(ordered)
        parents.forEach((parent, index) => {
          if (parent >= 0) expect(parent).toBeGreaterThan(index)
        })
      }),
      { numRuns: 100, seed: 3 }
    )
  })

  test('has short ways', () => {
    const random = seeded(4)
    const path = Array.from({ length: 200 }, () => circle(random() * 500, random() * 500, 1)[0]!)
    expect(travel(cutOrder(path))).toBeLessThan(travel(path) / 7)
  })
})

test('boxes catch on edges and middles in reach', () => {
  const targets = snapTargets([{ minX: 0, minY: 0, maxX: 100, maxY: 50 }])
  const moving = { minX: 101, minY: 12, maxX: 121, maxY: 36 }
  const { dx, dy, lines } = snap(moving, targets, 2)
  expect([dx, dy]).toEqual([-1, 1])
  expect(lines).toEqual([
    { axis: 'x', at: 100, from: 0, to: 50 },
    { axis: 'y', at: 25, from: 0, to: 120 }
  ])
  expect(snap(moving, targets, 0.5)).toEqual({ dx: 0, dy: 0, lines: [] })
  expect(snapToStep(37, 15)).toBe(30)
})

test('shapes fill their boxes', () => {
  for (const shape of ['rect', 'ellipse', 'polygon', 'star', 'heart', 'shield', 'arrow', 'ribbon'] as const) {
    const { minX, minY, maxX, maxY } = pathBounds(shapePath(shape, { wMm: 40, hMm: 30, points: 7 }))
    for (const [value, wanted] of [
      [minX, 0],
      [minY, 0],
      [maxX, 40],
      [maxY, 30]
    ] as const) {
      // biome-ignore format: one line
      expect(value, shape).toBeCloseTo(wanted, 9)
    }
  }
})

describe('distances', () => {
  const at = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY })
  const figures = (...boxes: [ReturnType<typeof at>, ReturnType<typeof at>]) =>
    gapsBetween(...boxes).map(({ axis, from, to }) => `${axis} ${to - from}`)

  test('are the gap between what lies apart, whichever comes first', () => {
    expect(figures(at(0, 0, 10, 10), at(25, 0, 40, 10))).toEqual(['x 15'])
    expect(figures(at(25, 0, 40, 10), at(0, 0, 10, 10))).toEqual(['x 15'])
    expect(figures(at(0, 0, 10, 10), at(20, 14, 30, 30))).toEqual(['x 10', 'y 4'])
  })

  test('are those to all four edges of what is around', () => {
    expect(figures(at(20, 30, 50, 60), at(0, 0, 100, 100))).toEqual(['x 20', 'x 50', 'y 30', 'y 40'])
  })

  test('are drawn where both are', () => {
    expect(gapsBetween(at(0, 0, 10, 10), at(25, 4, 40, 30))[0]).toEqual({ axis: 'x', at: 7, from: 10, to: 25 })
  })
})
