// What Check, the recipe, Cost and Rolls say of one drawing's film is one figure.
import { describe, expect, test } from 'vitest'

import { computeCost } from '#lib/client/designer/cost.ts'
import { check } from '#lib/designer/checks/checks.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'
import type { Design } from '#lib/designer/design.ts'
import { cutLayers, usageOf } from '#lib/designer/production/cut-layers.ts'
import { FIXED_MOVES } from '#lib/designer/rolls/moves.ts'
import { createRuns } from '#lib/designer/workers/run-task.ts'

import { designOf, letters, PALETTE, path, rect } from '../../support/designs.ts'
import { readPackageFile } from '../../support/fonts.ts'
import { cutoutObject, photoObject, printDesign, withPrintFilm } from '../../support/print-designs.ts'
import { laidOut, tools } from '../../support/rolls.ts'

const runs = createRuns({ readFont: readPackageFile, loadRasterizer: () => Promise.reject(new Error('Not here')) })
const context = (design: Design) => ({ design, onProgress: () => undefined, isCancelled: () => false })

const SETTINGS = { ...USUAL_RATES, quantity: 1 }

async function costOf(design: Design, quantity: number) {
  const input = { artboards: ['a1'], rows: [{ row: -1, values: undefined, quantity }], budget: { moves: FIXED_MOVES }, alone: true } // biome-ignore format: one line
  return computeCost({ ...(await runs.nest(input, context(design))), copies: quantity }, { ...SETTINGS, quantity })
}

function onFilm(grain: string, rotations: number[], [wMm, hMm]: [number, number]): Design {
  const [red, ...others] = PALETTE.entries
  const entries = [{ ...red, material: { ...red!.material, grain } }, ...others]
  return designOf([rect('o1', [0, 0, wMm, hMm])], {
    palette: { ...PALETTE, entries },
    artboards: [{ id: 'a1', name: 'Front', wMm: 1200, hMm: 1200, bg: null }],
    production: { rotations }
  })
}

const SIZES: [number, number][] = [[370, 60], [371, 60], [60, 371], [500, 369], [500, 420]] // biome-ignore format: one line
const CASES = ['none', 'x', 'y'].flatMap(grain =>
  [[0], [0, 180], [90], [0, 90, 180, 270]].flatMap(rotations => SIZES.map(size => [grain, rotations, size] as const))
)

test.for(CASES)('grain %s in turns of %o: %o is as wide for Check as for the nester', async ([grain, turns, size]) => {
  const design = onFilm(grain, turns, size)
  const { films, nested } = await laidOut(design)
  const [{ pieces }] = films as [(typeof films)[number]]
  const found = check(design, tools.outliner, { artboard: 'a1', book: tools.book })
  const tiled = found.find(({ kind }) => kind === 'tiled' || kind === 'too-wide')
  const isWhole = pieces.length === 1 && pieces[0]!.tile === undefined && nested[0]!.lengthMm !== undefined
  expect(tiled === undefined).toBe(isWhole)
  if (!isWhole) return
  const [layer] = cutLayers(design, tools.outliner, { artboard: 'a1' })
  expect(1000 * usageOf(layer!, turns).metres).toBeCloseTo(nested[0]!.lengthMm!, 1)
})

const PLATES = [path('roof', 'M0 40L30 0L60 40L60 60L0 60Z'), rect('o2', [100, 0, 120, 90], 'c2')]

describe('Cost and Rolls take the same film', () => {
  const rolls = [
    { copies: 1 },
    { copies: 5, box: 'kiss-cut', label: 'draw' },
    { copies: 7, manner: 'grid', grid: { across: 0, gapAcrossMm: 4, gapAlongMm: 6 } }
  ]
  test.for(rolls)('%o', async settings => {
    const design = designOf([...PLATES, { ...letters('t', 'WILD'), m: [1, 0, 0, 1, 20, 200] }], { production: { rolls: settings } }) // biome-ignore format: one line
    const { cut } = await costOf(design, settings.copies)
    const rolled = await runs.layOut({ gang: [], budget: { moves: FIXED_MOVES }, alone: true }, context(design))
    expect(rolled.nested.length).toBe(2)
    for (const { ref, lengthMm } of rolled.nested) {
      expect(1000 * cut.films.find(film => film.ref === ref)!.metres).toBeCloseTo(lengthMm!, 6)
    }
  })
})

describe('a printed picture', () => {
  const photo = photoObject('p', { m: [1, 0, 0, 1, 40, 40], wMm: 100, hMm: 60 })
  const a4 = { size: 'a4', wMm: 210, hMm: 297, gapMm: 4, copies: null, through: 'none', backingMm: 3, offsetMm: 0, bleedMm: 0 } // biome-ignore format: one line

  test('costs the sheets it is printed on, the last one whole', async () => {
    const design = printDesign([photo], { print: a4 })
    const one = await costOf(design, 1)
    const { copies } = one.prints[0]!
    expect(copies).toBeGreaterThan(1)
    const [print] = one.cut.films
    expect(print).toMatchObject({ name: 'Print', guessed: true })
    expect(print!.cents).toBeCloseTo((3 * 210 * 297) / 25.4 ** 2, 6)
    expect((await costOf(design, copies)).cut.films[0]!.cents).toBeCloseTo(print!.cents / copies, 6)
    expect((await costOf(design, copies + 1)).cut.films[0]!.cents).toBeCloseTo((2 * print!.cents) / (copies + 1), 6)
    expect(one.cut.cycles).toBe(2)
    expect(one.transfer.filmCents).toBeGreaterThan(0)
  })

  test('costs what its film does, once, and a sticker is not pressed', async () => {
    const cutout = await cutoutObject('c', { m: [1, 0, 0, 1, 40, 40], wMm: 90, hMm: 60 })
    const plate = rect('plate', [20, 20, 160, 120])
    const drawn = withPrintFilm(printDesign([plate, cutout], { print: a4 }), false)
    const design = { ...drawn, objects: { ...drawn.objects, plate: { ...drawn.objects.plate!, fill: { ref: 'pr' } } } } as Design // biome-ignore format: one line
    const { cut, films, prints } = await costOf(design, 1)
    expect(films).toEqual([])
    expect(cut.films).toHaveLength(1)
    expect(prints[0]).toMatchObject({ copies: 2, isSticker: false })
    expect(cut.films[0]!.cents).toBeCloseTo((950 * 210 * 297) / (1000 * 381), 6)
    const stickers = await costOf(printDesign([photo], { print: { ...a4, through: 'each' } }), 1)
    expect([stickers.prints[0]!.isSticker, stickers.cut.pressSeconds]).toEqual([true, 0])
  })
})
