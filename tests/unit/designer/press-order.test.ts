import { describe, expect, test } from 'vitest'

import type { DesignObject } from '#lib/designer/design.ts'
import { materialOf } from '#lib/designer/films.ts'
import { subtract } from '#lib/designer/geometry/boolean.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { pathArea } from '#lib/designer/geometry/path.ts'
import { cutLayers, layerName } from '#lib/designer/production/cut-layers.ts'
import { compareGarment } from '#lib/designer/production/garment.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { assertGarment, garmentPicture } from '#lib/designer/workers/garment-task.ts'

import { designOf, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const clipper = await loadClipper()
const outliner = createOutliner({ clipper, book: fontBook() })

const FILMS = {
  gold: ['Gold', 'smooth'],
  black: ['Black', 'smooth'],
  red: ['Red', 'smooth'],
  glitter: ['Glitter', 'glitter'],
  puff: ['Puff', 'puff']
} as const
const entries = Object.entries(FILMS).map(([ref, [name, finish]], index) => {
  return { ref, name, hex: '#F7A81B', index, material: { ...materialOf(finish), sku: ref } }
})

function drawn(objects: DesignObject[], change: { knockout?: boolean; trap?: number; order?: string[] } = {}) {
  const { knockout = false, trap = 0.3, order } = change
  return designOf(objects, {
    palette: { id: 'p', entries },
    production: { knockout, overlapMm: trap },
    artboards: [{ id: 'a1', name: 'Front', wMm: 300, hMm: 300, bg: null, ...(order && { pressOrder: order }) }]
  })
}

const layersOf = (design: ReturnType<typeof drawn>) => cutLayers(design, outliner, { artboard: 'a1' })
const orderOf = (design: ReturnType<typeof drawn>) => layersOf(design).map(layerName)

const gold = rect('o1', [10, 10, 100, 100], 'gold')
const black = rect('o2', [20, 20, 80, 80], 'black')
const goldOnTop = rect('o3', [30, 30, 60, 60], 'gold')
const apart = rect('o4', [150, 10, 20, 20], 'red')

describe('films laid over each other', () => {
  test('are pressed from the lowest up, also in a chain', () => {
    expect(orderOf(drawn([rect('a', [0, 0, 90, 90], 'puff'), rect('b', [100, 0, 50, 50], 'red')]))).toEqual(['Red', 'Puff']) // biome-ignore format: one line
    expect(orderOf(drawn([apart, black, rect('o5', [60, 60, 60, 60], 'gold')]))).toEqual(['Black', 'Gold', 'Red'])
    expect(orderOf(drawn([rect('a', [0, 0, 90, 90], 'red'), rect('b', [5, 5, 50, 50], 'black'), rect('c', [9, 9, 9, 9], 'gold')]))).toEqual(['Red', 'Black', 'Gold']) // biome-ignore format: one line
  })

  test('go on twice where they lie below and above another one, and never more often than needed', () => {
    expect(orderOf(drawn([gold, black, goldOnTop, apart]))).toEqual(['Red', 'Gold pass 1', 'Black', 'Gold pass 2'])
    const over = [gold, black, goldOnTop, rect('o5', [40, 40, 30, 30], 'black'), rect('o6', [50, 50, 9, 9], 'gold')]
    expect(orderOf(drawn(over))).toEqual(['Gold pass 1', 'Black pass 1', 'Gold pass 2', 'Black pass 2', 'Gold pass 3'])
  })

  test('are one piece where nothing that is seen lies between', () => {
    const hidden = rect('o2', [40, 40, 20, 20], 'black')
    const [first, ...others] = layersOf(drawn([gold, hidden, goldOnTop])).toReversed()
    expect([first!.colour.name, first!.passes, pathArea(first!.path)]).toEqual(['Gold', 1, 10_000])
    expect(others.map(layerName)).toEqual(['Black'])
  })

  test('touch without lying on each other', () => {
    const beside = rect('o2', [110, 10, 20, 100], 'black')
    const below = rect('o3', [10, 110, 120, 20], 'gold')
    expect(orderOf(drawn([beside, gold, below]))).toEqual(['Gold', 'Black'])
  })

  test('keep the order somebody wishes for as far as the drawing looks the same', () => {
    expect(orderOf(drawn([gold, black, apart], { order: ['red', 'gold', 'black'] }))).toEqual(['Red', 'Gold', 'Black'])
    expect(orderOf(drawn([gold, black, apart], { order: ['gold', 'red', 'black'] }))).toEqual(['Gold', 'Red', 'Black'])
    expect(orderOf(drawn([gold, black, apart], { order: ['black', 'gold', 'red'] }))).toEqual(['Gold', 'Black', 'Red'])
  })
})

describe('films side by side', () => {
  test('go on once, and reach under those that come later', () => {
    const layers = layersOf(drawn([gold, black, goldOnTop], { knockout: true, trap: 0.5 }))
    expect(layers.map(layerName)).toEqual(['Gold', 'Black'])
    const [below, above] = layers.map(({ path }) => pathArea(path)) as [number, number]
    expect(above).toBeCloseTo(80 * 80 - 60 * 60, 3)
    // A rim along both edges; round at the four outer corners of the inner square.
    expect(below).toBeCloseTo(100 * 100 - 79 * 79 + 61 * 61 - (4 - Math.PI) * 0.25, 2)
  })

  test('lose what is hidden, hairs and all', () => {
    const base = rect('o1', [10, 10, 50, 50], 'black')
    const noisy = { ...rect('o2', [10.001, 10.001, 49.999, 49.998], 'gold') }
    expect(orderOf(drawn([base, noisy], { knockout: true }))).toEqual(['Gold'])
  })

  test('that nothing sticks to come last, or end where others begin', () => {
    const objects = [rect('a', [10, 10, 60, 60], 'glitter'), rect('b', [20, 20, 20, 20], 'red')]
    const usual = layersOf(drawn(objects, { knockout: true }))
    expect(usual.map(layerName)).toEqual(['Red', 'Glitter'])
    const early = layersOf(drawn(objects, { knockout: true, order: ['glitter', 'red'] }))
    expect(early.map(layerName)).toEqual(['Glitter', 'Red'])
    expect(subtract(clipper, early[0]!.path, usual[1]!.path)).toEqual([])
    expect(pathArea(early[1]!.path)).toBeCloseTo(400, 3)
  })
})

describe('a garment', () => {
  const red = (x: number, size: number) => ({ ref: 'red', path: layersOf(drawn([rect('o1', [x, 10, size, size], 'red')]))[0]!.path }) // biome-ignore format: one line

  test('may be off by half a millimetre at its edges and no more', () => {
    expect(compareGarment([red(10, 40)], [red(10.4, 40)]).differences).toEqual([])
    expect(compareGarment([red(10, 40)], [red(11.2, 40)]).differences).toHaveLength(2)
  })

  test('may not lose or gain what is small', () => {
    const lost = compareGarment([red(10, 0.8)], []).differences
    expect(lost).toMatchObject([{ drawn: 'red', pressed: undefined }])
    expect(compareGarment([], [red(10, 0.8)]).differences).toMatchObject([{ drawn: undefined, pressed: 'red' }])
  })

  test('that would not look like the drawing stops its files', () => {
    const sound = drawn([gold, apart])
    const bare = { ...sound, palette: { ...sound.palette, entries: entries.slice(0, 1) } }
    const stop = (design: typeof sound) => () =>
      assertGarment(design, outliner, { artboards: ['a1'], values: undefined })
    expect(stop(sound)).not.toThrow()
    expect(stop(bare)).toThrow('would not look like the drawing')
  })

  test('is shown in another order, which is refused where it looks different', () => {
    const design = drawn([gold, black, apart])
    const keys = garmentPicture(design, outliner, { artboard: 'a1' }).layers.map(({ key }) => key)
    expect(keys).toEqual(['gold', 'black', 'red'])
    const ask = (order: string[]) => garmentPicture(design, outliner, { artboard: 'a1', order })
    expect(ask(['red', 'gold', 'black'])).toMatchObject({ isRefused: false, places: 0, different: '' })
    expect(ask(['black', 'gold', 'red'])).toMatchObject({ isRefused: true, places: 1 })
    expect(ask(['black', 'gold', 'red']).different).not.toBe('')
  })
})
