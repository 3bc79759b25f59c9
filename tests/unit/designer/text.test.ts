import { describe, expect, test } from 'vitest'

import { TextObject } from '#lib/designer/design.ts'
import { weld } from '#lib/designer/geometry/boolean.ts'
import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { multiply, rotation, translation } from '#lib/designer/geometry/matrix.ts'
import { formatPath, type Path, pathArea, pathBounds, transformPath } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'
import { alongPath } from '#lib/designer/text/along-path.ts'
import { openFont } from '#lib/designer/text/font-book.ts'
import { FONTS } from '#lib/designer/text/fonts.ts'
import { shapeLine } from '#lib/designer/text/shape.ts'
import { outlineText, type TextOutline, type Values } from '#lib/designer/text/text-outline.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'

import { fontBook, readPackageFile } from '../../support/fonts.ts'
import { differenceArea, fineArea, nodesOf, seeded } from '../../support/outlines.ts'

const clipper = await loadClipper()
const book = fontBook()
await book.load(['anton', 'pacifico', 'lobster', 'graduate', 'kaushan-script', 'cookie', 'nobody'])

type Change = Partial<{ font: string; sizeMm: number; trackMm: number; features: object; text: object; bind: object; values: Values; guide: Path; weld: boolean }> // biome-ignore format: one line

function textOf(s: string, change: Change = {}): TextObject {
  const { font = 'anton', sizeMm = 40, trackMm = 0, features = {} } = change
  const runs = [{ s, font, sizeMm, trackMm, features }]
  return TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, 0, 0],
    fill: { ref: 'c1' },
    text: { runs, align: 'left', lineHeight: 1.1, ...change.text },
    ...(change.bind && { bind: change.bind }),
    weld: change.weld ?? true
  })
}

function outline(s: string, change: Change = {}): TextOutline {
  return outlineText(textOf(s, change), { clipper, book, values: change.values, guide: change.guide })
}

const width = (s: string, change?: Change): number => widthOf(pathBounds(outline(s, change).path))

test.for(FONTS.map(font => [font.id, font] as const))('%s opens and draws', async ([, font]) => {
  const files = await Promise.all(font.files.map(readPackageFile))
  const opened = openFont(font.id, files)
  expect(opened.capHeight).toBeGreaterThan(0.2)
  expect(opened.capHeight).toBeLessThan(1.3)
  const line = shapeLine({ get: () => opened, load: async () => undefined }, [
    { s: 'Wildcats 10', font: font.id, sizeMm: 20, trackMm: 0, features: {} }
  ])
  expect(line.missing).toEqual([])
  expect(line.widthMm).toBeGreaterThan(20)
})

describe('letters', () => {
  test('stand on the baseline, as high as the font says', () => {
    const { minY, maxY } = pathBounds(outline('H').path)
    expect(maxY).toBeCloseTo(0, 6)
    expect(-minY).toBeCloseTo(40 * book.get('anton')!.capHeight, 3)
  })

  test('that overlap become one outline', () => {
    const { path } = outline('lloll', { font: 'pacifico' })
    const apart = outline('lloll', { font: 'pacifico', weld: false }).path
    expect(path.length).toBeLessThan(apart.length)
    expect(differenceArea(clipper, path, apart)).toBeLessThan(pathArea(path) * 1e-4)
  })

  test('are kerned, tracked and joined', () => {
    const plain = width('AVAV')
    expect(width('AVAV', { features: { kern: 0 } })).toBeGreaterThan(plain)
    expect(width('AVAV', { trackMm: 3 })).toBeCloseTo(plain + 9, 6)
    // A ligature is one glyph, unless the letters are tracked.
    const glyphs = (features: object, trackMm = 0): number =>
      shapeLine(book, textOf('fi', { font: 'lobster', features, trackMm }).text.runs).glyphs.length
    expect(glyphs({})).toBeLessThanOrEqual(glyphs({ liga: 0 }))
    expect(glyphs({}, 1)).toBe(2)
  })

  test('of other scripts come from the font’s other files', () => {
    expect(outline('Łódź', { font: 'pacifico' }).missing).toEqual([])
    expect(outline('Привет', { font: 'pacifico' }).missing).toEqual([])
    expect(outline('Ł').path.length).toBeGreaterThan(0)
  })

  test('with combining accents are the composed ones', () => {
    expect(formatPath(outline('e\u0301').path)).toBe(formatPath(outline('é').path))
  })

  test('that the font has not are named and left out', () => {
    expect(outline('A漢B😀', { font: 'graduate' }).missing).toEqual(['漢', '😀'])
    expect(outline('漢').path).toEqual([])
    expect(outline('A\u200BB').missing).toEqual([])
    expect(outline('A', { font: 'nobody' })).toMatchObject({ path: [], missing: ['A'] })
  })

  test('that the font has not have a box in their place, which is bent like the others and never cut', () => {
    const { path, gaps } = outline('A漢漢B', { font: 'graduate' })
    const [a, b] = [outline('A', { font: 'graduate' }), outline('B', { font: 'graduate' })].map(one =>
      pathBounds(one.path)
    )
    const boxes = gaps.map(box => pathBounds([box]))
    expect(boxes).toHaveLength(2)
    expect(boxes[0]!.minX).toBeGreaterThan(a!.maxX - 1)
    expect(boxes[1]!.minX).toBeGreaterThan(boxes[0]!.maxX)
    const whole = pathBounds(path)
    expect(whole.maxX - (b!.maxX - b!.minX)).toBeGreaterThan(boxes[1]!.maxX)
    const bent = outline('A漢漢B', { font: 'graduate', text: { warp: { kind: 'arc', bend: 1, radiusMm: 0 } } })
    expect(pathBounds(bent.gaps).maxY - pathBounds(bent.gaps).minY).toBeGreaterThan(boxes[0]!.maxY - boxes[0]!.minY)
    expect(outline('漢').gaps).toHaveLength(1)
  })

  test('that are missing are on the right side of what is written from the right', () => {
    const { path, gaps } = outline('漢אב', { font: 'rubik' })
    expect(pathBounds(gaps).minX).toBeGreaterThan(pathBounds(path).maxX - 1)
  })
})

describe('lines', () => {
  test('lie below each other and are aligned', () => {
    const bounds = (align: string) => pathBounds(outline('MM\nI', { text: { align } }).path)
    expect(heightOf(bounds('left'))).toBeCloseTo(40 * (1.1 + book.get('anton')!.capHeight), 3)
    expect(bounds('left').minX).toBeGreaterThanOrEqual(0)
    expect(bounds('right').maxX).toBeLessThanOrEqual(0)
    expect(bounds('center').minX + bounds('center').maxX).toBeCloseTo(0, 1)
    expect(outline('A\n\nB').linesMm).toHaveLength(3)
  })

  test('are put into a box by shrinking, condensing or wrapping', () => {
    const free = pathBounds(outline('WILDCATS HOME').path)
    const shrunk = pathBounds(outline('WILDCATS HOME', { bind: { fit: 'shrink', maxWMm: 100 } }).path)
    expect(widthOf(shrunk)).toBeLessThanOrEqual(100)
    expect(heightOf(shrunk) / heightOf(free)).toBeCloseTo(widthOf(shrunk) / widthOf(free), 3)
    const condensed = pathBounds(outline('WILDCATS HOME', { bind: { fit: 'condense', maxWMm: 100 } }).path)
    expect(widthOf(condensed)).toBeLessThanOrEqual(100)
    expect(heightOf(condensed)).toBeCloseTo(heightOf(free), 6)
    const wrapped = outline('WILDCATS HOME', { bind: { fit: 'wrap', maxWMm: 170 } })
    expect(wrapped.linesMm).toHaveLength(2)
    expect(outline('AB', { bind: { fit: 'shrink', maxWMm: 100 } }).linesMm[0]).toBeLessThan(60)
    const wide = outline('WILDCATS', { bind: { fit: 'wrap', maxWMm: 60 } })
    expect(wide.linesMm[0]).toBeCloseTo(60, 6)
  })

  test('take the values of a row', () => {
    expect(formatPath(outline('{{ team }} 10', { values: { team: 'CATS' } }).path)).toBe(
      formatPath(outline('CATS 10').path)
    )
    expect(outline('{{toString}}', { values: {} }).path).toEqual([])
  })
})

describe('warps', () => {
  const warped = (warp: object, change: Change = {}): Path =>
    outline('WILDCATS', { text: { align: 'center', warp }, ...change }).path

  test('of nothing change nothing', () => {
    for (const kind of ['none', 'arc', 'arch', 'bridge', 'wave'])
      expect(formatPath(warped({ kind, bend: 0 }))).toBe(formatPath(warped({ kind: 'none' })))
  })

  test('arc: every point of the baseline is on the circle', () => {
    const { linesMm } = outline('WILDCATS')
    const radius = linesMm[0]! / (0.5 * Math.PI)
    const path = warped({ kind: 'arc', bend: 0.5 })
    const far = Math.min(...[...path.flatMap(({ coords }) => nodes(coords))].map(([x, y]) => Math.hypot(x, y - radius)))
    expect(far).toBeCloseTo(radius, 0)
    const down = pathBounds(warped({ kind: 'arc', bend: -0.5 }))
    expect(down.minY).toBeLessThan(pathBounds(path).maxY)
  })

  test('keep straight stems straight where they only shift, and areas where they shear', () => {
    const arch = warped({ kind: 'arch', bend: 0.6 })
    // Each letter is sheared up and down, which keeps its area.
    expect(Math.abs(pathArea(arch) / pathArea(warped({ kind: 'none' })) - 1)).toBeLessThan(1e-4)
    expect(nodesOf(arch)).toBeLessThan(nodesOf(warped({ kind: 'none' })) * 6)
    expect(Math.abs(pathArea(warped({ kind: 'wave', bend: 1 })) / pathArea(warped({ kind: 'none' })) - 1)).toBeLessThan(
      1e-4
    )
  })

  test('bridge: the tops stay on their line', () => {
    const [flat, bridge] = [pathBounds(warped({ kind: 'none' })), pathBounds(warped({ kind: 'bridge', bend: 0.8 }))]
    expect(bridge.minY).toBeCloseTo(flat.minY, 2)
    expect(bridge.maxY).toBeLessThan(flat.maxY + 0.5)
  })

  test('path: letters follow it at their distance', () => {
    const guide = transformPath(shapePath('ellipse', { wMm: 400, hMm: 400 }), translation(-200, -200))
    const path = warped({ kind: 'path', pathRef: 'p1' }, { guide })
    const away = path.flatMap(({ coords }) => nodes(coords)).map(([x, y]) => Math.hypot(x, y))
    expect(Math.min(...away)).toBeGreaterThan(199)
    expect(Math.max(...away)).toBeLessThan(241)
  })

  test('circle: round the whole of it', () => {
    const { minX, minY, maxX, maxY } = pathBounds(
      outline('ROUND AND ROUND AND ROUND ', { text: { align: 'center', warp: { kind: 'circle', radiusMm: 80 } } }).path
    )
    expect(maxX - minX).toBeGreaterThan(150)
    expect(maxY - minY).toBeGreaterThan(100)
  })
})

test('a distance along a path is a place on it', () => {
  const along = alongPath(shapePath('line', { wMm: 30, hMm: 40 }))!
  expect(along(25, 0)).toEqual([15, 20])
  expect(along(25, 5)).toEqual([11, 23])
  expect(along(-5, 0)).toEqual([-3, -4])
  expect(along(55, 0)).toEqual([33, 44])
  expect(alongPath([])).toBeUndefined()
})

test('a damaged font file is refused, not read beyond its end', async () => {
  const file = await readPackageFile('@fontsource/anton/files/anton-latin-400-normal.woff')
  expect(() => unpackWoff(file.slice(0, 2000))).toThrow()
  expect(unpackWoff(new Uint8Array([1, 2, 3]))).toEqual(new Uint8Array([1, 2, 3]))
})

test('random strings of overlapping letters are welded right', () => {
  const fonts = ['anton', 'pacifico', 'lobster', 'kaushan-script', 'cookie']
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@%'
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed)
    const pick = <T>(list: ArrayLike<T>): T => list[Math.floor(random() * list.length)]!
    const s = Array.from({ length: 3 + Math.floor(random() * 8) }, () => pick(letters)).join('')
    const apart = outline(s, {
      font: pick(fonts),
      sizeMm: 10 + random() * 60,
      trackMm: -random() * 8,
      weld: false
    }).path
    const turned = transformPath(apart, multiply(rotation(random() * 360), translation(random(), random())))
    const pile = random() < 0.2 ? [...turned, ...turned] : turned
    const area = fineArea(clipper, pile)
    expect(differenceArea(clipper, weld(clipper, pile), pile), `seed ${seed}: ${s}`).toBeLessThan(area * 0.0005)
  }
}, 30_000)

function nodes(coords: Float64Array): [number, number][] {
  const found: [number, number][] = []
  for (let i = 0; i < coords.length; i += 6) found.push([coords[i]!, coords[i + 1]!])
  return found
}
