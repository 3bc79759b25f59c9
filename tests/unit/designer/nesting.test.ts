import { Worker } from 'node:worker_threads'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { limitOf } from '#lib/designer/nesting/budget.ts'
import { loadClipper } from '#lib/designer/nesting/clipper.ts'
import { localPort } from '#lib/designer/nesting/member.ts'
import { startNesting } from '#lib/designer/nesting/nest.ts'
import { addPolygon, createDepths, depthAt } from '#lib/designer/nesting/depths.ts'
import { noFitOf } from '#lib/designer/nesting/no-fit.ts'
import { solid } from '#lib/designer/nesting/outline.ts'
import { turned } from '#lib/designer/nesting/shapes.ts'
import { nestAsTeam, portOf, startTeam } from '#lib/designer/nesting/team.ts'
import { NestingError, type NestingProblem, type NestingResult } from '#lib/designer/nesting/types.ts'

import { sized } from '../../support/long.ts'
import { polygonPiece, readProblem } from '../../support/nesting/problems.ts'

// Computing takes its time on a busy machine.
const U: [number, number][] = [
  [0, 0],
  [30, 0],
  [30, 30],
  [20, 30],
  [20, 10],
  [10, 10],
  [10, 30],
  [0, 30]
]
const square = (size: number): [number, number][] => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size]
]

const small: NestingProblem = {
  rollWidthMm: 61,
  gapMm: 0,
  pieces: [
    { ...polygonPiece('u', U, 4), rotations: [0, 90, 180, 270] },
    polygonPiece('s', square(9), 6),
    {
      ...polygonPiece(
        't',
        [
          [0, 0],
          [25, 0],
          [0, 18]
        ],
        5
      ),
      rotations: [0, 180]
    }
  ]
}

async function nest(problem: NestingProblem, seed: number, moves: number): Promise<NestingResult> {
  const nesting = await startNesting(problem, seed)
  for (const phase of ['explore', 'compress'] as const)
    for (const _ of nesting.search(phase, limitOf({ moves: moves / 2 })));
  return nesting.result()
}

/** Without any of the nester's own geometry: outlines placed as the result says, cut with Clipper a micron fine. */
async function worstOverlap(problem: NestingProblem, result: NestingResult): Promise<number> {
  const clipper = await loadClipper()
  const outlines = result.placements.map(({ piece, rotation, xMm, yMm }) => {
    const { outline } = problem.pieces.find(({ id }) => id === piece)!
    const loops = outline.map(({ start, segments }) =>
      turned([...start, ...segments.flatMap(segment => segment.slice(-2) as number[])], rotation).map((value, i) =>
        Math.round((value + (i % 2 ? yMm : xMm)) * 10_000)
      )
    )
    for (const [i, value] of loops.flat().entries()) {
      expect(value).toBeGreaterThan(-20)
      expect(value).toBeLessThan((i % 2 ? problem.rollWidthMm : result.lengthMm) * 10_000 + 20)
    }
    const exact = solid(loops, clipper)
    return problem.gapMm > 0 ? clipper.inflate(exact, (problem.gapMm / 2) * 10_000 - 30, 5) : exact
  })
  let worst = 0
  for (const [i, a] of outlines.entries())
    for (const b of outlines.slice(i + 1)) worst = Math.max(worst, clipper.intersectionArea(a, b) / 1e8)
  return worst
}

describe('layouts', () => {
  test('hold every copy, apart from each other, on the roll', async () => {
    const result = await nest(small, 1, 2000)
    expect(result.placements).toHaveLength(15)
    expect(new Set(result.placements.map(({ piece, copy }) => `${piece}${copy}`)).size).toBe(15)
    expect(await worstOverlap(small, result)).toBeLessThan(0.01)
    const area = 4 * 700 + 6 * 81 + 5 * 225
    expect(result.usage).toBeCloseTo(area / (result.lengthMm * 61), 6)
  })

  test('get shorter by searching', async () => {
    const first = await nest(readProblem('shirts'), 1, 0)
    const later = await nest(readProblem('shirts'), 1, 4000)
    expect(later.lengthMm).toBeLessThan(first.lengthMm)
    expect(later.usage).toBeGreaterThan(0.82)
    expect(await worstOverlap(readProblem('shirts'), later)).toBeLessThan(1e-2)
  })

  test('fill a dent of another piece', async () => {
    const result = await nest(
      { rollWidthMm: 30, gapMm: 0, pieces: [polygonPiece('u', U), polygonPiece('s', square(9))] },
      3,
      2000
    )
    expect(result.lengthMm).toBeCloseTo(30, 3)
  })

  test('keep the gap', async () => {
    const problem = { ...small, gapMm: 2, rollWidthMm: 65 }
    expect(await worstOverlap(problem, await nest(problem, 1, 1500))).toBeLessThan(0.01)
  })

  test('only use the rotations allowed', async () => {
    const result = await nest(small, 5, 1000)
    for (const { piece, rotation } of result.placements)
      expect(small.pieces.find(({ id }) => id === piece)!.rotations ?? [0]).toContain(rotation)
  })

  test('take curves and odd angles', async () => {
    const heart = {
      id: 'heart',
      quantity: 6,
      rotations: [0, 37, 180],
      outline: [
        {
          start: [0, 8] as [number, number],
          segments: [
            ['C', -20, -8, -8, -16, 0, -6] as ['C', number, number, number, number, number, number],
            ['C', 8, -16, 20, -8, 0, 8] as ['C', number, number, number, number, number, number]
          ],
          closed: true
        }
      ]
    }
    const result = await nest({ rollWidthMm: 50, gapMm: 1, pieces: [heart] }, 2, 1000)
    expect(result.worstOverlapMm2).toBeLessThan(1e-3)
    expect(result.lengthMm).toBeLessThan(75)
  })

  test('are legal for any pieces', async () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
    const polygon = fc.array(corner, { minLength: 3, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(polygon, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 3 }),
        async (polygons, gapMm) => {
          const problem: NestingProblem = {
            rollWidthMm: 60,
            gapMm,
            pieces: polygons.map((points, i) => ({ ...polygonPiece(String(i), points, 2), rotations: [0, 90, 145] }))
          }
          let result: NestingResult
          try {
            result = await nest(problem, 1, 60)
          } catch (error) {
            // Points on one line have no area.
            expect(error).toMatchObject({ code: 'bad-piece' })
            return
          }
          expect(await worstOverlap(problem, result)).toBeLessThan(0.01)
        }
      ),
      { numRuns: 40, seed: 7 }
    )
  })
})

describe('the search', () => {
  test('gives the same layout for the same seed and budget, another for another seed', async () => {
    const problem = readProblem('swim')
    const [a, b, c] = [await nest(problem, 11, 600), await nest(problem, 11, 600), await nest(problem, 12, 600)]
    expect(b).toEqual(a)
    expect(c.placements).not.toEqual(a.placements)
  })

  test('can be repeated by what it spent', async () => {
    const problem = readProblem('shapes0')
    const timed = await startNesting(problem, 4)
    for (const _ of timed.search('explore', limitOf({ ms: 150 })));
    for (const _ of timed.search('compress', limitOf({ ms: 50 })));
    const { spent, placements } = timed.result()
    const again = await startNesting(problem, 4)
    for (const _ of again.search('explore', limitOf({ moves: spent.explore })));
    for (const _ of again.search('compress', limitOf({ moves: spent.compress })));
    expect(again.result().placements).toEqual(placements)
  })

  test('can be left at any time and still has a layout', async () => {
    const nesting = await startNesting(readProblem('albano'), 1)
    let last = nesting.result().lengthMm
    for (const { lengthMm, fraction } of nesting.search('explore', limitOf({ moves: 1e9 }))) {
      expect(lengthMm).toBeLessThanOrEqual(last + 1e-6)
      expect(fraction).toBeLessThan(1)
      if (lengthMm < last) break
      last = lengthMm
    }
    expect(nesting.result().lengthMm).toBeLessThan(last)
  })

  test('ends by itself when nothing can be shorter', async () => {
    const result = await nest({ rollWidthMm: 20, gapMm: 0, pieces: [polygonPiece('s', square(10), 2)] }, 1, 1e9)
    expect(result.lengthMm).toBeCloseTo(10, 4)
  })
})

describe('a team of workers', () => {
  const team = () =>
    [0, 1].map(() => portOf(new Worker(new URL('../../../src/lib/designer/workers/nesting.ts', import.meta.url))))

  test('finds the same layout twice, reports on the way', async () => {
    const results: NestingResult[] = []
    for (let run = 0; run < 2; run++) {
      const ports = team()
      const firsts: NestingResult[] = []
      results.push(
        await nestAsTeam(ports, small, { seed: 1, budget: { moves: 1500 }, onFirst: first => firsts.push(first) })
      )
      for (const port of ports) port.close()
      expect(firsts[0]!.lengthMm).toBeGreaterThanOrEqual(results[run]!.lengthMm)
    }
    expect(results[1]!.placements).toEqual(results[0]!.placements)
    expect(await worstOverlap(small, results[0]!)).toBeLessThan(0.01)
  })

  test('stops when told to, with what it has', async () => {
    const ports = team()
    const abort = new AbortController()
    const result = await nestAsTeam(ports, readProblem('trousers'), {
      seed: 1,
      budget: { ms: 60_000 },
      signal: abort.signal,
      onProgress: () => abort.abort()
    })
    for (const port of ports) port.close()
    expect(result.placements).toHaveLength(64)
  })

  test('goes on without a member that ends', async () => {
    const [whole] = team()
    const crashing = portOf(new Worker('process.exitCode = 0; setTimeout(() => { throw new Error("crash") }, 30)', { eval: true })) // biome-ignore format: one line
    const result = await nestAsTeam([whole!, crashing], small, { seed: 1, budget: { moves: 400 } })
    for (const port of [whole!, crashing]) port.close()
    expect(result.placements).toHaveLength(15)
    expect(await worstOverlap(small, result)).toBeLessThan(0.01)
    const alone = portOf(new Worker('throw new Error("crash")', { eval: true }))
    await expect(nestAsTeam([alone], small, { seed: 1, budget: { moves: 1 } })).rejects.toThrow('ended')
  })

  test('works on several problems in turn', async () => {
    const ports = team()
    const one = await startTeam(ports, small, { seed: 1, name: 'one' })
    const two = await startTeam(ports, readProblem('swim'), { seed: 1, name: 'two' })
    const result = await one.search({ budget: { moves: 400 } })
    for (const port of ports) port.close()
    expect(result.placements).toHaveLength(15)
    expect(result.lengthMm).toBeLessThan(one.first.lengthMm + 1e-9)
    expect(two.first.placements).toHaveLength(48)
  })

  test('finds the same on one thread as in workers', async () => {
    const ports = team()
    const options = { seed: 1, budget: { moves: 800 } }
    const apart = await nestAsTeam(ports, small, options)
    for (const port of ports) port.close()
    const here = await nestAsTeam([localPort(), localPort()], small, options)
    expect(here.placements).toEqual(apart.placements)
  })

  test('passes errors on by name', async () => {
    const ports = team()
    const wide = { ...small, rollWidthMm: 25 }
    await expect(nestAsTeam(ports, wide, { seed: 1, budget: { moves: 1 } })).rejects.toMatchObject({
      name: 'NestingError',
      code: 'too-wide',
      piece: 'u'
    })
    for (const port of ports) port.close()
  })
})

test.for<[string, Partial<NestingProblem>, string]>([
  ['a piece wider than the roll', { rollWidthMm: 29.9 }, 'too-wide'],
  [
    'a piece that only the gap allows no turn',
    {
      rollWidthMm: 24,
      pieces: [
        polygonPiece('t', [
          [0, 0],
          [25, 0],
          [25, 26]
        ])
      ]
    },
    'too-wide'
  ],
  ['no pieces', { pieces: [] }, 'no-pieces'],
  ['no roll', { rollWidthMm: 0 }, 'bad-roll'],
  ['a roll of NaN', { rollWidthMm: Number.NaN }, 'bad-roll'],
  ['a gap below 0', { gapMm: -1 }, 'bad-gap'],
  ['half a piece', { pieces: [polygonPiece('h', square(5), 0.5)] }, 'bad-piece'],
  [
    'a line',
    {
      pieces: [
        polygonPiece('l', [
          [0, 0],
          [5, 5],
          [2, 2]
        ])
      ]
    },
    'bad-piece'
  ],
  [
    'an infinite point',
    {
      pieces: [
        polygonPiece('i', [
          [0, 0],
          [5, 0],
          [0, Infinity]
        ])
      ]
    },
    'bad-piece'
  ],
  ['too many', { pieces: [polygonPiece('m', square(5), 100_000)] }, 'too-many']
])('refuses %s', async ([, change, code]) => {
  await expect(startNesting({ ...small, ...change })).rejects.toSatisfy(
    error => error instanceof NestingError && error.code === code
  )
})

test('no-fit polygons say exactly where two shapes overlap', async () => {
  const clipper = await loadClipper()
  const corner = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
  const polygon = fc.array(corner, { minLength: 3, maxLength: 9 })
  const shape = polygon
    .map(points => solid([points.flat().map(value => value * 1000)], clipper))
    .filter(loops => loops.length > 0)
  const depths = createDepths()
  fc.assert(
    fc.property(shape, shape, fc.array(corner, { minLength: 5, maxLength: 5 }), (a, b, places) => {
      const noFit = addPolygon(depths, noFitOf(a, b, clipper))
      for (const [px, py] of places) {
        const [x, y] = [(px - 500) * 1500, (py - 500) * 1500]
        const moved = b.map(loop => loop.map((value, i) => value + (i % 2 ? y : x)))
        const area = clipper.intersectionArea(a, moved)
        const depth = depthAt(depths, noFit, x, y)
        if (depth === 0) expect(area).toBeLessThan(2e7)
        else if (depth > 1000) expect(area).toBeGreaterThan(0)
      }
    }),
    { numRuns: sized(60, 1000), seed: 3 }
  )
})

test('a place a hair inside a polygon does not change what is known of the next', () => {
  const depths = createDepths()
  const wide = [Float64Array.from([-3e7, -1e7, 3e7, -1e7, 3e7, 1e7, -3e7, 1e7])]
  const numbers = Array.from({ length: 40 }, () => addPolygon(depths, wide))
  const hair = 2 ** -29
  for (const number of numbers.slice(0, -1)) {
    for (let x = -2.9e7; x < 3e7; x += 1e6) expect(depthAt(depths, number, x, 1e7 - hair)).toBe(0)
    for (let y = -9e6; y < 1e7; y += 1e6) expect(depthAt(depths, number, 3e7 - hair, y)).toBe(0)
  }
  for (const number of numbers)
    for (let x = -2.9e7; x < 3e7; x += 1e6) expect(depthAt(depths, number, x, -1e7 + 1000)).toBe(1000)
})
