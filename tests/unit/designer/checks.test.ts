import { describe, expect, test } from 'vitest'

import { applyFix } from '#lib/designer/checks/apply-fix.ts'
import { check, type Problem, type ProblemKind } from '#lib/designer/checks/checks.ts'
import { Design, type DesignObject, TextObject } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'

import { designOf, PALETTE, path, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const book = fontBook()
await book.load(['anton', 'sacramento', 'pacifico'])
const outliner = createOutliner({ clipper: await loadClipper(), book })

function found(design: Design): Problem[] {
  return check(design, outliner, { artboard: 'a1', book })
}

const kinds = (design: Design): ProblemKind[] => found(design).map(({ kind }) => kind)

/** Whether the fix of the first such problem makes it go away, and leaves a drawing that holds together. */
function mended(design: Design, kind: ProblemKind): Design {
  const problem = found(design).find(one => one.kind === kind)!
  expect(problem, kind).toBeDefined()
  const next = applyFix(design, problem.fix!, outliner)
  expect(Design.safeParse(next).error?.issues ?? []).toEqual([])
  expect(kinds(next)).not.toContain(kind)
  return next
}

function text(s: string, { font = 'anton', sizeMm = 40, x = 30, y = 100, trackMm = 0 } = {}): DesignObject {
  return TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, x, y],
    fill: { ref: 'c1' },
    text: { runs: [{ s, font, sizeMm, trackMm }], align: 'left', lineHeight: 1 }
  })
}

test('a sound drawing has no problems', () => {
  expect(found(designOf([rect('o1', [20, 20, 60, 40]), text('WILDCATS', { sizeMm: 60, trackMm: 1.5 })]))).toEqual([])
  const star = { ...rect('o2', [120, 20, 60, 60]), shape: 'star' } as DesignObject
  expect(found(designOf([star]))).toEqual([])
})

describe('thin', () => {
  test('gaps are found in a crowd, each once, also after a change', () => {
    // 160 squares hang together; every fourth is 0.5 mm from the one on its right, the others keep 2.5 mm.
    const squares = Array.from({ length: 160 }, (_, n) => {
      const [column, row] = [n % 16, Math.floor(n / 16)]
      return rect(`o${n}`, [5 + column * 10.5 + (column % 4 === 0 ? 2 : 0), 5 + row * 10.5, 8, 8])
    })
    const gaps = (objects: DesignObject[]) =>
      found(designOf(objects))
        .filter(({ kind }) => kind === 'thin-gap')
        .map(({ at }) => `${Math.round(at.minX * 2)} ${Math.round(at.minY * 2)}`)
        .sort()
    const expected = squares.flatMap(({ m }, n) => (n % 4 === 0 ? [`${Math.round((m[4] + 8) * 2)} ${Math.round(m[5] * 2)}`] : [])) // biome-ignore format: one line
    expect(expected).toHaveLength(40)
    expect(gaps(squares)).toEqual(expected.toSorted())

    const moved = squares.map((square, n) => (n === 65 ? rect('o65', [5 + 10.5 + 1.2, 5 + 4 * 10.5, 6.8, 8]) : square))
    const gone = expected[16]!
    expect(gaps(moved)).toEqual(expected.filter(one => one !== gone).toSorted())
  })

  test('strokes are found where they are, and thickened', () => {
    const bar = designOf([rect('o1', [20, 20, 60, 0.6])])
    expect(found(bar)[0]).toMatchObject({ kind: 'thin-stroke', severity: 'warning', objectId: 'o1', ref: 'c1' })
    expect(found(bar)[0]!.at.minX).toBeCloseTo(20, 1)
    mended(bar, 'thin-stroke')
  })

  test('bridges between thick things are found', () => {
    const dumbbell = designOf([
      rect('o1', [20, 20, 20, 20]),
      rect('o2', [50, 20, 20, 20]),
      rect('o3', [39, 30, 12, 0.5])
    ])
    const [problem] = found(dumbbell)
    expect(problem).toMatchObject({ kind: 'thin-stroke', objectId: 'o3' })
    expect([problem!.at.minX, problem!.at.maxX]).toEqual([expect.closeTo(40, 0), expect.closeTo(50, 0)])
  })

  test('letters of a fine script are found, and stay text when they are thickened', () => {
    const fine = designOf([text('Sacramento', { font: 'sacramento', sizeMm: 20 })])
    expect(kinds(fine)).toContain('thin-stroke')
    expect(mended(fine, 'thin-stroke').objects['t1']!.type).toBe('text')
  })

  test('gaps are found between things and in text', () => {
    const near = designOf([rect('o1', [20, 20, 20, 20]), rect('o2', [40.5, 20, 20, 20])])
    const [problem] = found(near)
    expect(problem).toMatchObject({ kind: 'thin-gap' })
    expect([problem!.at.minX, problem!.at.maxX]).toEqual([expect.closeTo(40, 1), expect.closeTo(40.5, 1)])
    const tracks = Array.from({ length: 20 }, (_, n) => -1 - n / 4)
    const tight = tracks.map(trackMm => designOf([text('HIIH', { sizeMm: 60, trackMm })]))
    mended(tight.find(one => kinds(one).includes('thin-gap'))!, 'thin-gap')
  })
})

test('specks are found and taken away', () => {
  const speck = designOf([path('p1', 'M20 20L60 20L60 60L20 60ZM70 70L71 70L71 71L70 71Z')])
  expect(found(speck).find(({ kind }) => kind === 'speck')).toMatchObject({
    objectId: 'p1',
    at: { minX: 70, maxY: 71 }
  })
  expect(mended(speck, 'speck').objects['p1']).toMatchObject({ d: 'M20 20L60 20L60 60L20 60Z' })
})

test('holes too small to weed are found and filled', () => {
  const hole = designOf([path('p1', 'M20 20L60 20L60 60L20 60ZM30 30L30 31.2L31.2 31.2L31.2 30Z')])
  expect(found(hole).find(({ kind }) => kind === 'counter')).toMatchObject({ objectId: 'p1', detail: 1.2 })
  mended(hole, 'counter')
  // Once is enough, also where the hole is all gap.
  const slit = designOf([path('p1', 'M20 20L60 20L60 60L20 60ZM30 30L30 31.9L30.7 31.9L30.7 30Z')])
  expect(kinds(slit)).toEqual(['counter'])
})

test('open outlines are found and closed', () => {
  const open = designOf([path('p1', 'M20 20L60 20L60 60')])
  expect(found(open)[0]).toMatchObject({ kind: 'open-path', severity: 'error', objectId: 'p1' })
  expect(mended(open, 'open-path').objects['p1']).toMatchObject({ d: 'M20 20L60 20L60 60Z' })
})

test('what was pasted in place is found and taken away', () => {
  const twice = designOf([rect('o1', [20, 20, 20, 20]), rect('o2', [20, 20, 20, 20])])
  expect(Object.keys(mended(twice, 'duplicate').objects)).toEqual(['o1'])
})

test('text too small for its film is found at its real size, and enlarged', () => {
  const small = text('TINY', { sizeMm: 20 })
  expect(kinds(designOf([small]))).not.toContain('small-text')
  const scaled = designOf([{ ...small, m: [0.25, 0, 0, 0.25, 30, 100] }])
  expect(found(scaled).find(({ kind }) => kind === 'small-text')).toMatchObject({ detail: 4.3, objectId: 't1' })
  mended(scaled, 'small-text')
})

test('letters that the font has not are named', () => {
  expect(found(designOf([text('GO 漢')]))[0]).toMatchObject({
    kind: 'missing-letters',
    severity: 'error',
    detail: '漢'
  })
})

describe('the press', () => {
  const two = [rect('o1', [20, 20, 40, 40], 'c1'), rect('o2', [30, 30, 20, 20], 'c2')]

  test('takes first what lies lowest, whatever turn its film usually has', () => {
    expect(kinds(designOf(two))).toEqual([])
    expect(kinds(designOf([two[1]!, two[0]!]))).toEqual([])
  })

  test('takes a film twice that lies below and above another one, but not side by side', () => {
    const between = designOf([...two, rect('o3', [34, 34, 12, 12], 'c1')])
    expect(found(between)).toMatchObject([{ kind: 'passes', severity: 'warning', ref: 'c1', detail: '2' }])
    expect(mended(between, 'passes').production.knockout).toBe(true)
  })

  test('is stopped where a film goes on more than three times', () => {
    const rings = Array.from({ length: 8 }, (_, n) => rect(`o${n}`, [20 + 5 * n, 20 + 5 * n, 100 - 10 * n, 100 - 10 * n], n % 2 ? 'c2' : 'c1')) // biome-ignore format: one line
    expect(found(designOf(rings))).toMatchObject([
      { kind: 'many-passes', severity: 'error', ref: 'c1', detail: '4' },
      { kind: 'many-passes', severity: 'error', ref: 'c2', detail: '4' }
    ])
    mended(designOf(rings), 'many-passes')
  })

  test('is stopped where the garment would not look like the drawing', () => {
    const design = designOf([two[0]!])
    const bare = { ...design, palette: { ...design.palette, entries: design.palette.entries.slice(1) } }
    expect(found(bare)).toMatchObject([{ kind: 'not-pressed', severity: 'error', at: { minX: 20, maxX: 60 } }])
  })

  test('goes thin on thick, where the shop says how thick its films are', () => {
    const thick = (first: number | undefined, second: number | undefined) => {
      const um = { c1: first, c2: second } as Record<string, number | undefined>
      const entries = PALETTE.entries.map(entry => ({ ...entry, material: { ...entry.material, thicknessUm: um[entry.ref] } })) // biome-ignore format: one line
      return designOf(two, { palette: { id: 'p', entries } })
    }
    expect(found(thick(90, 300))).toMatchObject([{ kind: 'thick-on-thin', severity: 'warning', ref: 'c2', detail: 'Red' }]) // biome-ignore format: one line
    expect(kinds(mended(thick(90, 300), 'thick-on-thin'))).toEqual([])
    for (const fine of [thick(300, 90), thick(90, 90), thick(90, undefined), thick(undefined, 300)]) {
      expect(kinds(fine)).toEqual([])
    }
  })

  test('cannot put anything on glitter', () => {
    const entries = PALETTE.entries.map(entry =>
      entry.ref === 'c2' ? { ...entry, material: { ...entry.material, canCarry: false } } : entry
    )
    const glitter = designOf([rect('o2', [20, 20, 40, 40], 'c2'), rect('o1', [30, 30, 20, 20], 'c1')], {
      palette: { id: 'p', entries }
    })
    expect(kinds(glitter)).toEqual(['cannot-carry'])
    expect(kinds(mended(glitter, 'cannot-carry'))).toEqual([])
  })
})

test('what does not fit the roll or the artboard is found', () => {
  const large = designOf([rect('o1', [0, 0, 400, 380])], {
    artboards: [{ id: 'a1', name: 'Banner', wMm: 390, hMm: 390, bg: null }]
  })
  expect(kinds(large)).toEqual(['tiled', 'outside'])
})

test('pictures are in no film, and may have too few pixels', () => {
  const image = { id: 'i1', type: 'image', m: [1, 0, 0, 1, 0, 0], asset: 'as_1', wMm: 100, hMm: 50 } as DesignObject
  const assets = { as_1: { kind: 'image', sha256: '0'.repeat(64), mime: 'image/png', wPx: 400, hPx: 200 } }
  expect(found(designOf([image], { assets }))).toMatchObject([
    { kind: 'not-cut', severity: 'error', at: { maxX: 100, maxY: 50 } },
    { kind: 'unsharp', detail: 102 }
  ])
})

describe('pictures that are printed and cut', () => {
  const assets = { as_1: { kind: 'image', sha256: '0'.repeat(64), mime: 'image/png', wPx: 800, hPx: 400 } }
  const picture = (change: object): DesignObject =>
    ({ id: 'i1', type: 'image', m: [1, 0, 0, 1, 40, 40], asset: 'as_1', wMm: 100, hMm: 50, ...change }) as DesignObject
  const drawn = (change: object, production: object = {}) => designOf([picture(change)], { assets, production })
  const kinds = (design: Design) => found(design).flatMap(({ kind }) => (kind === 'no-marks' ? [] : kind))

  test('have registration marks, or somebody has decided that they have none', () => {
    const design = drawn({ cutline: { offsetMm: 2 } })
    const marks = (one: Design) => found(one).filter(({ kind }) => kind === 'no-marks')
    expect(marks(design)).toMatchObject([{ severity: 'warning', fix: { kind: 'without-marks' } }])
    expect(marks(drawn({ cutline: { offsetMm: 2 } }, { regMarks: 'four' }))).toEqual([])
    const decided = applyFix(design, marks(design)[0]!.fix!, outliner)
    expect(marks(readDesign(JSON.parse(writeDesign(decided))))).toEqual([])
    // What is printed nowhere needs no marks.
    expect(marks(designOf([rect('o1', [20, 20, 20, 20])]))).toEqual([])
  })

  test('are told no more where a file holds them', () => {
    expect(kinds(drawn({ cutline: null }))).toEqual(['not-cut'])
    expect(kinds(drawn({ cutline: { offsetMm: 2 } }))).toEqual([])
    // One that lies on another is printed and cut with it.
    const on = { ...picture({ wMm: 20, hMm: 10, m: [1, 0, 0, 1, 60, 50] }), id: 'i2' } as DesignObject
    const both = designOf([picture({ cutline: { offsetMm: 2 } }), on], { assets })
    expect(kinds(both)).toEqual([])
    const beside = { ...on, m: [1, 0, 0, 1, 200, 50] } as DesignObject
    expect(kinds(designOf([picture({ cutline: { offsetMm: 2 } }), beside], { assets }))).toEqual(['not-cut'])
  })

  test('have a contour that survives weeding', () => {
    // A stem of 0.6 mm on a square.
    const outline = 'M0 0L40 0L40 20L90 20L90 20.6L40 20.6L40 50L0 50Z'
    expect(kinds(drawn({ outline, cutline: { offsetMm: 0 } }))).toEqual(['thin-contour'])
    expect(kinds(drawn({ outline, cutline: { offsetMm: 1 } }))).toEqual([])
    expect(kinds(drawn({ cutline: { offsetMm: 30, side: 'inside' } }))).toEqual(['no-contour'])
  })

  test('fit on their page and sheet, clear of the marks', () => {
    const cutline = { offsetMm: 2, bleedMm: 3 }
    expect(kinds(drawn({ m: [1, 0, 0, 1, 4, 40], cutline }))).toEqual(['outside'])
    const on = (print: object, regMarks = 'none') => kinds(drawn({ cutline }, { print, regMarks }))
    expect(on({ size: 'own', wMm: 90, hMm: 200 })).toEqual(['sheet-too-small'])
    expect(on({ size: 'a4', copies: 9 })).toEqual(['sheet-full'])
    expect(on({ size: 'a4' }, 'four')).toEqual([])
    expect(on({ size: 'a4', marginMm: 11 }, 'four')).toEqual(['marks-near'])
    expect(on({ size: 'a4', marginMm: 11 })).toEqual([])
  })
})
