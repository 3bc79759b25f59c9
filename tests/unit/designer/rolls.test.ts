import { describe, expect, test } from 'vitest'

import type { Design, TextObject } from '#lib/designer/design.ts'
import { intersect, weld } from '#lib/designer/geometry/boolean.ts'
import { type Bounds, encloses, growBounds, overlap } from '#lib/designer/geometry/bounds.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { contourBounds, type Path, pathArea, pathBounds } from '#lib/designer/geometry/path.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import { positionsOn } from '#lib/designer/rolls/positions.ts'
import { RollSettings } from '#lib/designer/rolls/settings.ts'
import { USUAL_ROLLS } from '#lib/designer/rolls/usual.ts'

import { designOf, letters, PALETTE, path, rect } from '../../support/designs.ts'
import { dxfOf, laidOut, writtenRolls } from '../../support/rolls.ts'
import { svgLayers } from '../../support/rolls-read.ts'

const clipper = await loadClipper()

function rolls(change: object, more: object = {}): Record<string, unknown> {
  return { production: { rolls: change, ...more } }
}

const ROOF = path('roof', 'M0 40L30 0L60 40L60 60L0 60Z')

/** Nothing lies on anything else: united they fill as much as alone. */
function expectApart(outlines: Path): void {
  const alone = outlines.reduce((sum, contour) => sum + Math.abs(pathArea([contour])), 0)
  expect(Math.abs(pathArea(weld(clipper, outlines))) / alone).toBeCloseTo(1, 4)
}

function filled(outlines: { d: string; closed: boolean }[]): Bounds[] {
  return outlines.filter(({ closed }) => closed).map(({ d }) => pathBounds(svgLayers(`<g id="x"><path d="${d}"/></g>`).get('x')!)) // biome-ignore format: one line
}

describe('settings of rolls', () => {
  test('a design from before they were there reads as one copy, nested, with nothing beside it', () => {
    const { production, ...old } = designOf([rect('o1', [0, 0, 10, 10])])
    const { rolls: _, ...before } = production
    expect(readDesign({ ...old, production: before }).production.rolls).toEqual(USUAL_ROLLS)
    expect(RollSettings.parse({})).toEqual(USUAL_ROLLS)
  })
})

describe('copies', () => {
  test('of a design without names are each in the files once', async () => {
    const { files, laid } = await writtenRolls(designOf([ROOF], rolls({ copies: 7 })))
    const outlines = svgLayers(files['1-Red.svg']!).get('Red')!
    expect(outlines).toHaveLength(7)
    expectApart(outlines)
    expect(filled(dxfOf(files, '1-Red').outlines)).toHaveLength(7)
    expect(laid.copies).toEqual([{ design: 'Wildcats home', documentId: '', copies: 7 }])
    expect(files['list.txt']).toContain('7 copies')
  })

  test.each(['qty', 'Quantity', 'Anzahl', 'Stück'])('of a row are as many as %s says, times the copies', async name => {
    const rows = [{ number: '7', [name]: 2 }, { number: '1', [name]: '' }] // biome-ignore format: one line
    const design = designOf([{ ...letters('t', '{{number}}'), m: [1, 0, 0, 1, 20, 60] }], { variables: [{ name: 'number', type: 'number' }], rows, ...rolls({ copies: 3 }) }) // biome-ignore format: one line
    const { laid } = await writtenRolls(design)
    expect(laid.films[0]!.pieces.map(({ quantity }) => quantity)).toEqual([6, 3])
  })

  test('a row with no number of pieces stops the cut', async () => {
    const design = designOf([letters('t', '{{number}}')], { variables: [{ name: 'number', type: 'number' }], rows: [{ number: '7', Anzahl: 'two' }] }) // biome-ignore format: one line
    const { stops, films } = await laidOut(design)
    expect(stops).toMatchObject([{ code: 'rows', problems: [{ code: 'quantity', row: 0, value: 'two' }] }])
    expect(films).toEqual([])
  })

  test('a row of which nothing would be cut is named', async () => {
    const design = designOf([letters('t', '{{number}}')], { variables: [{ name: 'number', type: 'number' }], rows: [{ number: '7' }, { number: ' ' }] }) // biome-ignore format: one line
    expect((await laidOut(design)).stops).toMatchObject([{ code: 'blank-rows', rows: [1] }])
  })
})

describe('step and repeat', () => {
  const grid = { across: 3, gapAcrossMm: 4, gapAlongMm: 6 }

  test('lies in equal steps, the same each time', async () => {
    const design = designOf([ROOF], rolls({ copies: 8, manner: 'grid', grid }))
    const { nested } = await laidOut(design)
    expect(nested[0]!.placements.map(({ xMm, yMm }) => [xMm, yMm])).toEqual(
      [[0, 0], [0, 64], [0, 128], [66, 0], [66, 64], [66, 128], [132, 0], [132, 64]] // biome-ignore format: one line
    )
    expect(nested[0]!.lengthMm).toBe(192)
    expect((await laidOut(design)).nested).toEqual(nested)
  })

  test('fills the width, and a length', async () => {
    const fill = { across: 0, gapAcrossMm: 4, gapAlongMm: 6, fillMm: 258 }
    const { nested, copies } = await laidOut(designOf([ROOF], rolls({ manner: 'grid', grid: fill })))
    // 5 × 60 + 4 × 4 = 316 of 370, and 4 × 60 + 3 × 6 = 258.
    expect(copies[0]!.copies).toBe(20)
    expect(nested[0]).toMatchObject({ lengthMm: 258 })
    const short = await laidOut(designOf([ROOF], rolls({ manner: 'grid', grid: { ...fill, fillMm: 59 } })))
    expect(short.stops).toMatchObject([{ code: 'too-short' }])
  })

  test('says when so many do not lie side by side, and turns what fits only turned', async () => {
    const seven = await laidOut(designOf([ROOF], rolls({ manner: 'grid', grid: { ...grid, across: 7 } })))
    expect(seven.nested[0]!.problem).toMatchObject({ code: 'too-many-across' })
    const tall = await laidOut(designOf([rect('o1', [0, 0, 100, 400])], { ...rolls({ manner: 'grid' }), artboards: [{ id: 'a1', name: 'Front', wMm: 300, hMm: 400 }] })) // biome-ignore format: one line
    expect(tall.nested[0]!.placements[0]!.rotation).toBe(90)
  })

  test('never overlaps, whatever the steps, pieces and rows', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const rows = Array.from({ length: (seed % 4) + 1 }, (_, i) => ({ name: 'WI'.repeat(i + 1) }))
      const text = { ...letters('t', '{{name}}'), m: [1, 0, 0, 1, 10, 80] as const }
      const change = { variables: [{ name: 'name', type: 'text' }], rows, ...rolls({ copies: (seed % 3) + 1, manner: 'grid', box: seed % 2 ? 'kiss-cut' : 'none', label: 'draw', grid: { gapAcrossMm: seed % 5, gapAlongMm: (seed * 3) % 7, turned: seed % 2 === 0 } }) } // biome-ignore format: one line
      const { films, nested } = await laidOut(designOf([text as TextObject, rect('o2', [5, 100, 50 + seed, 20], 'c2')], change)) // biome-ignore format: one line
      for (const film of films) {
        const layout = nested.find(({ ref }) => ref === film.ref)!
        const boxes = positionsOn(film.pieces, layout.placements).map(({ xMm, yMm, wMm, hMm, turned }) => {
          const [w, h] = turned % 180 === 0 ? [wMm, hMm] : [hMm, wMm]
          return { minX: xMm, minY: yMm, maxX: xMm + w, maxY: yMm + h }
        })
        for (const [i, a] of boxes.entries()) {
          expect(encloses({ minX: -0.001, minY: -0.001, maxX: layout.lengthMm! + 0.001, maxY: 370.001 }, a)).toBe(true)
          for (const b of boxes.slice(i + 1)) expect(overlap(growBounds(a, -0.001), growBounds(b, -0.001))).toBe(false)
        }
      }
    }
  })
})

describe('several designs on the same rolls', () => {
  const found = (design: Design, change: object = {}) => ({ documentId: '0190b7c2-1111-7000-8000-000000000001', name: 'Away', copies: 2, design, ...change }) // biome-ignore format: one line
  const film = (index: number, sku: string, change: object = {}) => ({ ...PALETTE.entries[index]!, material: { ...PALETTE.entries[index]!.material, sku, ...change } }) // biome-ignore format: one line
  const home = designOf([ROOF], { palette: { id: 'p', entries: [film(0, 'RED')] }, ...rolls({ copies: 3 }) })

  test('lie on the roll of the film they are, whatever it is called there', async () => {
    const red = { ...film(0, 'RED'), ref: 'x9', name: 'Rot', hex: '#D7263E' }
    const away = designOf([rect('o1', [0, 0, 20, 30], 'x9')], { name: 'Away', palette: { id: 'p', entries: [red] } })
    const { files, laid } = await writtenRolls(home, { gang: [found(away)] })
    expect(laid.films).toHaveLength(1)
    const outlines = svgLayers(files['1-Red.svg']!).get('Red')!
    expect(outlines).toHaveLength(5)
    expectApart(outlines)
    expect(files['positions.csv']).toMatch(/^Red,\d,Away,,,2 of 2/m)
    expect(files['recipe.txt']).toContain('Away')
    expect(laid.notes).toEqual([])
  })

  test('what looks alike but is another film, or none, has a roll of its own', async () => {
    const { material: _, ...none } = film(0, 'RED')
    const blue = { ...film(2, 'BLUE'), name: 'Red', hex: '#D7263D' }
    const away = designOf([rect('o1', [0, 0, 20, 30], 'c1'), rect('o2', [0, 40, 20, 30], 'c3')], { name: 'Away', palette: { id: 'p', entries: [none, blue] } }) // biome-ignore format: one line
    const { laid, files } = await writtenRolls(home, { gang: [found(away)] })
    expect(laid.films).toHaveLength(3)
    expect(laid.notes).toEqual([{ code: 'no-film', design: 'Away', film: 'Red' }])
    expect(Object.keys(files).filter(name => name.endsWith('.svg')).sort()).toEqual(['1-Red.svg', '2-Red.svg', '3-Red.svg']) // biome-ignore format: one line
  })

  test('a film that is cut from the other side elsewhere is not mixed with it', async () => {
    const away = designOf([rect('o1', [0, 0, 20, 30])], { name: 'Away', palette: { id: 'p', entries: [film(0, 'RED', { mirror: false })] } }) // biome-ignore format: one line
    const { laid } = await writtenRolls(home, { gang: [found(away)] })
    expect(laid.notes).toEqual([{ code: 'other-side', design: 'Away', film: 'Red' }])
    expect(laid.films).toHaveLength(2)
  })

  test('one that is gone, empty, or does not pass Check stops the cut by its name', async () => {
    const open = designOf([path('o1', 'M0 0L10 0L10 10')], { name: 'Away' })
    const gone = await laidOut(home, [found(open, { design: undefined, missing: 'deleted' })])
    expect(gone.stops).toEqual([{ code: 'deleted', design: 'Away', documentId: found(open).documentId }])
    expect((await laidOut(home, [found(designOf([], { name: 'Away' }))])).stops).toMatchObject([{ code: 'empty', design: 'Away' }]) // biome-ignore format: one line
    const wrong = await laidOut(home, [found(open)])
    expect(wrong.stops).toMatchObject([{ code: 'check', design: 'Away', problems: [{ kind: 'open-path' }] }])
    expect(wrong.films).toEqual([])
    await expect(writtenRolls(home, { gang: [found(open)] })).rejects.toThrow('Stopped: check')
  })
})

describe('a box and a label', () => {
  const beside = { copies: 4, box: 'through-cut', boxMm: 4, label: 'draw', labelMm: 3 }

  test('stand on layers of their own, the label outside the piece and within its box', async () => {
    const { files } = await writtenRolls(designOf([ROOF], rolls(beside)))
    const layers = svgLayers(files['1-Red.svg']!)
    expect([...layers.keys()]).toEqual(['LABELS', 'Red', 'PIECEBOX'])
    const boxes = layers.get('PIECEBOX')!.map(contourBounds)
    const pieces = layers.get('Red')!
    const strokes = layers.get('LABELS')!
    expect(boxes).toHaveLength(4)
    expectApart(layers.get('PIECEBOX')!)
    for (const box of boxes) {
      const inside = pieces.filter(piece => encloses(growBounds(box, 0.01), contourBounds(piece)))
      expect(inside).toHaveLength(1)
      const own = strokes.filter(stroke => encloses(box, contourBounds(stroke)))
      expect(own.length).toBeGreaterThan(20)
      const room = growBounds(pathBounds(inside), 1.9)
      expect(own.some(stroke => overlap(room, contourBounds(stroke)))).toBe(false)
    }
    expect(strokes.filter(stroke => boxes.some(box => encloses(box, contourBounds(stroke))))).toHaveLength(strokes.length) // biome-ignore format: one line
    expect(files['1-Red.dxf']).toContain('PIECEBOX')
  })

  test('labels have room of their own where there is no box', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => ({ name: `PLAYER ${i}` }))
    const text = { ...letters('t', '{{name}}'), m: [1, 0, 0, 1, 10, 80] } as TextObject
    const design = designOf([text], {
      variables: [{ name: 'name', type: 'text' }],
      rows,
      ...rolls({ label: 'kiss-cut' })
    })
    const { files } = await writtenRolls(design)
    const layers = svgLayers(files['1-Red.svg']!)
    const marks = layers.get('LABELS')!
    const inked = pathArea(
      intersect(
        clipper,
        layers.get('Red')!,
        marks.map(one => weldBox(contourBounds(one)))
      )
    )
    expect(inked).toBeCloseTo(0, 3)
  })

  test('make no piece too wide that fits without them', async () => {
    const wide = designOf([rect('o1', [0, 0, 368, 500])], { ...rolls(beside), artboards: [{ id: 'a1', name: 'Front', wMm: 400, hMm: 500 }] }) // biome-ignore format: one line
    expect((await laidOut(wide)).nested[0]!.lengthMm).toBeGreaterThan(0)
  })
})

function weldBox({ minX, minY, maxX, maxY }: Bounds): Path[number] {
  return { closed: true, coords: new Float64Array([minX, minY, minX, minY, maxX, minY, maxX, minY, maxX, minY, maxX, maxY, maxX, maxY, maxX, maxY, minX, maxY, minX, maxY, minX, maxY, minX, minY, minX, minY]) } // biome-ignore format: one line
}
