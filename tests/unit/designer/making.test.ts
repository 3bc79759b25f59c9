// What the panels make of the worker's answers.
import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'

import { computeCost } from '#lib/client/designer/cost.ts'
import { gathered } from '#lib/client/designer/preflight.ts'
import { type Live, liveTask } from '#lib/client/designer/live-task.ts'
import { shownMockup as mockupOf } from '#lib/client/designer/mockup.ts'
import { Design } from '#lib/designer/design.ts'
import {
  inSize,
  judge,
  keptMockup,
  type Mockup,
  mockupOf as mockupFor,
  onGarment,
  placed,
  sidesOf
} from '#lib/garments/mockup.ts'
import { openDesign } from '#lib/client/designer/document.ts'
import { $sampleValues, previewValues } from '#lib/client/designer/preview-values.ts'
import { filmsFor } from '#lib/client/designer/tracing.ts'
import type { Problem } from '#lib/designer/checks/checks.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import { areaOf } from '#lib/garments/decoration.ts'
import { areaOfSize, DRAWN_SIZE, GARMENT_SIZES } from '#lib/garments/sizes.ts'

import { designOf, PALETTE, rect } from '../../support/designs.ts'

const at = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
const design = designOf([rect('o1', [0, 0, 10, 10])])

describe('findings', () => {
  test('gather the places of one trouble of one object', () => {
    const thin = (detail: number): Problem => ({ kind: 'speck', severity: 'warning', at, objectId: 'o1', ref: 'c1', detail, fix: { kind: 'drop', objectId: 'o1', what: 'specks', belowMm: 2 } }) // biome-ignore format: one line
    const other: Problem = { kind: 'outside', severity: 'warning', at, objectId: 'o1' }
    const [specks, outside, ...rest] = gathered([thin(1.5), thin(0.4), other], design)
    expect(rest).toEqual([])
    expect(specks).toMatchObject({ kind: 'speck', detail: 0.4, safe: true, places: [at, at] })
    expect(outside).toMatchObject({ kind: 'outside', safe: false, places: [at] })
  })

  test('are not mended safely where text would become outlines', () => {
    const text = { ...rect('t1', [0, 0, 1, 1]), type: 'text' } as never
    const fix = { kind: 'drop', objectId: 't1', what: 'specks', belowMm: 2 } as const
    const [finding] = gathered([{ kind: 'speck', severity: 'warning', at, objectId: 't1', fix }], { ...design, objects: { t1: text } }) // biome-ignore format: one line
    expect(finding!.safe).toBe(false)
  })
})

describe('a cost', () => {
  const [colour] = design.palette.entries
  const piece = { id: 'a1/-1', member: '', what: { design: 'Crest' }, row: -1, artboard: 'a1', pass: 1, passes: 1, turn: 0, wMm: 254, hMm: 127, at: { minX: 0, minY: 0, maxX: 254, maxY: 127 }, quantity: 24, areaMm2: 1, cutMm: 1000, outlines: 2, holes: 1 } // biome-ignore format: one line
  const film = { ref: 'c1', colour: colour!, pieces: [piece] }

  test('takes many pieces to lie like the few that were laid', () => {
    const nested = [{ ref: 'c1', lengthMm: 2400, usage: 0.7, placements: [] }]
    const { cut, sizes } = computeCost(
      { films: [film], nested, prints: [], copies: 24 },
      { ...USUAL_RATES, quantity: 240, wastePercent: 0 }
    )
    expect(cut.films[0]!.metres).toBeCloseTo(24)
    expect(cut.filmCents).toBe(95)
    expect(sizes).toEqual([{ wMm: 254, hMm: 127 }])
  })

  test('is there for what is too wide for its roll too', () => {
    const nested = [{ ref: 'c1', lengthMm: undefined, usage: 0, placements: [] }]
    const { cut } = computeCost({ films: [film], nested, prints: [], copies: 1 }, { ...USUAL_RATES, quantity: 1 })
    expect(cut.films[0]!.metres).toBeCloseTo(0.254)
  })
})

describe('a live task', () => {
  test('runs while somebody looks, again after changes, and ends what is old', async () => {
    const $input = atom(1)
    const ended: number[] = []
    const $live = liveTask({
      watch: [$input],
      delayMs: 5,
      async run(signal) {
        const input = $input.get()
        signal.addEventListener('abort', () => ended.push(input))
        await new Promise(resolve => setTimeout(resolve, 20))
        return input * 10
      }
    })
    const seen: Live<number>[] = []
    const stop = $live.subscribe(live => seen.push(live))
    $input.set(2)
    await expect.poll(() => seen.at(-1)).toEqual({ value: 20, busy: false, error: undefined })
    expect(ended).toEqual([1])
    expect(seen.some(({ value }) => value === 10)).toBe(false)
    stop()
  })

  test('keeps the last answer beside an error', async () => {
    const $input = atom(1)
    const failure = new Error('no')
    const $live = liveTask({
      watch: [$input],
      delayMs: 1,
      run: async () => {
        if ($input.get() === 2) throw failure
        return $input.get()
      }
    })
    let last: Live<number> | undefined
    const stop = $live.subscribe(live => {
      last = live
    })
    await expect.poll(() => last?.value).toBe(1)
    $input.set(2)
    await expect.poll(() => last).toEqual({ value: 1, busy: false, error: failure })
    stop()
  })
})

describe('a mock-up', () => {
  const art = { svg: '<svg/>', at: { minX: 0, minY: 0, maxX: 200, maxY: 100 }, dpi: 300 }
  const mockup: Mockup = {
    kind: 'tee',
    side: 'front',
    place: 'own',
    xMm: 0,
    yMm: 0,
    widthMm: 200,
    colour: 0,
    size: DRAWN_SIZE
  }

  test('says what is outside the print area and how sharp pictures are at its size', () => {
    expect(judge(mockup, art)).toEqual({ isOutside: false, dpi: 300, heightMm: 100 })
    expect(judge({ ...mockup, widthMm: 400 }, art)).toMatchObject({ isOutside: true, dpi: 150 })
    expect(judge({ ...mockup, yMm: -20 }, art).isOutside).toBe(true)
  })

  test('stands as it stands on the artboard, in its true size, until somebody moves it', () => {
    const shown = { ...art, at: { minX: 200, minY: 40, maxX: 290, maxY: 90 } }
    const design = (board: object, mock?: object) => {
      const plain = designOf([rect('r1', [200, 40, 90, 50])], mock ? { mockup: mock } : {})
      return { ...plain, artboards: plain.artboards.map(one => ({ ...one, wMm: 300, hMm: 350, ...board })) }
    }
    // 245 mm from the left of a board of 300 is 95 mm right of its middle.
    const there = { place: 'board', xMm: 95, yMm: 40, widthMm: 90 }
    expect(mockupOf(design({}), shown)).toMatchObject({ kind: 'tee', side: 'front', ...there })
    const made = { product: 'hoodie', view: 'back', area: 'hoodie.back', placement: [] }
    expect(mockupOf(design({ printAreaRef: 'hoodie.back' }, made), shown)).toMatchObject({ kind: 'hoodie', side: 'back', ...there }) // biome-ignore format: one line
    // The artboard is the place over the heart.
    const chest = mockupOf(design({ printAreaRef: 'leftChest', wMm: 100, hMm: 100 }), { ...art, at: { minX: 20, minY: 10, maxX: 80, maxY: 90 } }) // biome-ignore format: one line
    expect(chest).toMatchObject({ place: 'board', widthMm: 60 })
    expect(chest.xMm).toBeGreaterThan(80)
    const moved = { product: 'tee', view: 'front', area: 'own', placement: [5, 6, 70, 0, 0] }
    expect(mockupOf(design({}, moved), shown)).toMatchObject({ place: 'own', xMm: 5, yMm: 6, widthMm: 70 })
  })

  test('keeps a place for each artboard, with one color and size for all', () => {
    const boards = [
      { id: 'b1', name: 'Front', wMm: 300 },
      { id: 'b2', name: 'Back', wMm: 300 },
      { id: 'b3', name: 'Front 2', wMm: 300 }
    ]
    const shown = { ...art, at: { minX: 50, minY: 20, maxX: 250, maxY: 120 } }
    const [front, back, third] = boards.map(board => ({ board, art: shown }))
    const first = mockupFor(undefined, front!.board, shown)
    const moved: Mockup = { ...first, place: 'own', xMm: 12, yMm: 34, widthMm: 150 }
    const one = keptMockup(undefined, { board: 'b1', boards, mockup: moved, was: first })
    const behind = mockupFor(one, back!.board, shown)
    // Nobody placed it: as it stands on its artboard.
    expect(behind).toMatchObject({ side: 'back', place: 'board', xMm: 0, yMm: 20, widthMm: 200 })
    const lower: Mockup = { ...behind, place: 'own', xMm: -7, yMm: 90, widthMm: 80, colour: 3 }
    const two = keptMockup(one, { board: 'b2', boards, mockup: lower, was: behind })

    const sides = sidesOf(two, [front!, back!, third!], 'b3').map(({ mockup: each }) => each)
    expect(sides[0]).toEqual({ ...moved, colour: 3 })
    expect(sides[1]).toEqual(lower)
    expect(sides[2]).toMatchObject({ side: 'front', place: 'board', xMm: 0, colour: 3 })
    // Another garment is another one for both; an artboard that is gone leaves nothing.
    const hoodie: Mockup = { ...lower, kind: 'hoodie' }
    const three = keptMockup(two, { board: 'b2', boards: boards.slice(1), mockup: hoodie, was: lower })
    expect(Object.keys(three.boards!)).toEqual(['b2'])
    const both = keptMockup(two, { board: 'b2', boards, mockup: hoodie, was: lower })
    expect(mockupFor(both, front!.board, shown)).toMatchObject({ kind: 'hoodie', xMm: 12, yMm: 34, widthMm: 150 })
    expect(Design.safeParse({ ...designOf([]), mockup: both }).success).toBe(true)
  })

  test('fills the room of a preset and finds a place on another garment', () => {
    const chest = placed(mockup, 'leftChest', art)
    expect(chest).toMatchObject({ place: 'leftChest', widthMm: 88.9 })
    expect(judge(chest, art).isOutside).toBe(false)
    const cap = onGarment(chest, 'cap', art)
    expect(cap).toMatchObject({ kind: 'cap', place: 'capFront' })
    expect(judge(cap, art).isOutside).toBe(false)
  })
})

describe('sizes of garments', () => {
  const size = (id: string) => GARMENT_SIZES.find(each => each.id === id)!
  const art = { svg: '<svg/>', at: { minX: 0, minY: 0, maxX: 200, maxY: 100 }, dpi: 300 }
  const mockup: Mockup = { kind: 'tee', side: 'front', place: 'own', xMm: 0, yMm: 0, widthMm: 200, colour: 0, size: DRAWN_SIZE } // biome-ignore format: one line

  test('leave the drawn one as it is, print less on small ones and more on large ones', () => {
    for (const kind of ['tee', 'hoodie', 'polo'] as const) {
      for (const side of ['front', 'back'] as const) {
        const drawn = areaOf(kind, side)
        expect(areaOfSize(kind, side, DRAWN_SIZE)).toEqual(drawn)
        expect(areaOfSize(kind, side, size('toddler-2T')).widthMm).toBeLessThan(drawn.widthMm)
        expect(areaOfSize(kind, side, size('adult-3XL')).heightMm).toBeGreaterThan(drawn.heightMm)
      }
    }
    expect(areaOfSize('cap', 'front', size('youth-S'))).toEqual(areaOf('cap', 'front'))
  })

  test('keep a print’s millimetres: it looks larger on a smaller shirt, and may be too large for it', () => {
    const small = size('youth-S')
    const perMm = ({ width, widthMm }: { width: number; widthMm: number }) => width / widthMm
    expect(perMm(areaOfSize('tee', 'front', small)) / perMm(areaOf('tee', 'front'))).toBeCloseTo(20 / 17)
    expect(judge(inSize(mockup, small, art), art)).toMatchObject({ isOutside: true, heightMm: 100 })
  })

  test('fit every place of every size within its print area', () => {
    for (const each of GARMENT_SIZES) {
      for (const place of ['leftChest', 'centreChest', 'fullFront', 'fullBack', 'upperBack'] as const) {
        const there = inSize(placed(mockup, place, art), each, art)
        expect(judge(there, art).isOutside, `${each.id} ${place}`).toBe(false)
      }
    }
  })
})

test('the first row stands for all until another one is shown', () => {
  const rows = [{ name: 'Ada' }, { name: 'Bo' }]
  openDesign({ ...design, rows })
  const stop = $sampleValues.listen(() => undefined)
  expect($sampleValues.get()).toEqual({ name: 'Ada' })
  previewValues(rows[1])
  expect($sampleValues.get()).toEqual({ name: 'Bo' })
  previewValues(undefined)
  stop()
})

test('a trace may use the shop’s films beside the design’s colours', () => {
  const entries = PALETTE.entries as PaletteEntry[]
  const film = (ref: string) => ({ ref, entry: { ref, name: ref, hex: '#000000', index: 0 } }) as never
  expect(filmsFor(entries, [film('c1'), film('c9')]).map(({ ref }) => ref)).toEqual(['c1', 'c2', 'c3', 'c9'])
})
