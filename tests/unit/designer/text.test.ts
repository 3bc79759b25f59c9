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
import { pairsOf } from '#lib/designer/text/pairs.ts'
import { shapeLine } from '#lib/designer/text/shape.ts'
import { outlineText, type TextOutline, type Values } from '#lib/designer/text/text-outline.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'

import { sized } from '../../support/long.ts'
import { fontBook, readPackageFile } from '../../support/fonts.ts'
import { differenceArea, fineArea, nodesOf, seeded } from '../../support/outlines.ts'

const clipper = await loadClipper()
const book = fontBook()
await book.load(['anton', 'pacifico', 'lobster', 'graduate', 'kaushan-script', 'cookie', 'nobody'])

type Change = Partial<{ font: string; sizeMm: number; trackMm: number; features: object; pairs: object; text: object; bind: object; values: Values; guide: Path; weld: boolean }> // biome-ignore format: one line

function textOf(s: string, change: Change = {}): TextObject {
  const { font = 'anton', sizeMm = 40, trackMm = 0, features = {}, pairs } = change
  const runs = [{ s, font, sizeMm, trackMm, features, pairs }]
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

  test('are kerned by hand wherever the pair stands, also in a name of the table', () => {
    const pairs = { AV: -0.1, 'T ': 0.25, sé: 0.5 }
    expect(width('AVAV', { pairs })).toBeCloseTo(width('AVAV') - 2 * 0.1 * 40, 6)
    expect(width('VA', { pairs })).toBe(width('VA'))
    expect(width('{{name}}', { pairs, values: { name: 'AVA' } })).toBeCloseTo(width('AVA') - 4, 6)
    expect(width('HIT IT', { pairs })).toBeCloseTo(width('HIT IT') + 10, 6)
    // However the accent was typed; and never across lines.
    expect(width('se\u0301', { pairs })).toBeCloseTo(width('sé') + 20, 6)
    expect(width('A\nV', { pairs })).toBe(width('A\nV'))
    // A ligature would hide the space between its letters.
    const glyphs = (pairs: object): number => shapeLine(book, textOf('fi', { font: 'lobster', pairs }).text.runs).glyphs.length // biome-ignore format: one line
    expect([glyphs({}), glyphs({ fi: 0.1 })]).toEqual([1, 2])
    expect(pairsOf('AVA\nTo')).toEqual(['AV', 'VA', 'To'])
    expect(TextObject.safeParse({ ...textOf('A'), text: { ...textOf('A').text, runs: [{ ...textOf('A').text.runs[0]!, pairs: { A: 1 } }] } }).success).toBe(false) // biome-ignore format: one line
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

  test('stay within the height of a box too, whichever way they fit its width', () => {
    for (const fit of ['shrink', 'condense', 'wrap']) {
      const box = pathBounds(outline('WILDCATS HOME OF CHAMPIONS', { bind: { fit, maxWMm: 150, maxHMm: 20 } }).path)
      expect(heightOf(box), fit).toBeLessThanOrEqual(20)
      expect(widthOf(box), fit).toBeLessThanOrEqual(150)
      // Some of the room is used up: the height, or the width where one line is long.
      expect(Math.max(heightOf(box) / 20, widthOf(box) / 150), fit).toBeGreaterThan(0.9)
    }
    const low = { bind: { fit: 'shrink', maxWMm: 500, maxHMm: 300 } }
    expect(formatPath(outline('A', low).path)).toBe(formatPath(outline('A').path))
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

  test('bulge: taller in the middle, the ends as they were', () => {
    const flat = pathBounds(warped({ kind: 'none' }))
    expect(heightOf(pathBounds(warped({ kind: 'bulge', bend: 1 }))) / heightOf(flat)).toBeCloseTo(1.8, 1)
    const pinched = warped({ kind: 'bulge', bend: -1 })
    expect(heightOf(pathBounds(pinched))).toBeLessThan(heightOf(flat))
    expect(pathBounds(pinched).maxX).toBeCloseTo(flat.maxX, 2)
  })

  test('perspective: straight edges stay straight, the nearer end as tall and the whole as wide', () => {
    const flat = pathBounds(warped({ kind: 'none' }))
    for (const bend of [0.7, -0.7]) {
      const path = warped({ kind: 'perspective', bend })
      const { minX, maxX, minY, maxY } = pathBounds(path)
      // But for the room beside the first and the last letter.
      expect(Math.abs((maxX - minX) / widthOf(flat) - 1)).toBeLessThan(0.02)
      expect(maxY - minY).toBeLessThanOrEqual(heightOf(flat) + 1e-6)
    }
    const stem = (bend: number) => outline('I', { text: { align: 'center', warp: { kind: 'perspective', bend } } }).path
    expect(nodesOf(stem(1))).toBe(nodesOf(stem(0)))
  })

  test('ring: the first line over the circle, the second below it, both upright in one band', () => {
    const ring = (s: string) => outline(s, { font: 'graduate', text: { align: 'center', warp: { kind: 'ring', radiusMm: 90 } } }) // biome-ignore format: one line
    const cap = 40 * book.get('graduate')!.capHeight
    const away = ring('HOME\nHOME')
      .path.flatMap(({ coords }) => nodes(coords))
      .map(([x, y]) => Math.hypot(x, y - 90))
    // Round letters reach a little beyond the line.
    expect(Math.min(...away)).toBeGreaterThan(88)
    expect(Math.max(...away)).toBeLessThan(92 + cap)
    const [both, upper] = [pathBounds(ring('HOME\nHOME').path), pathBounds(ring('HOME').path)]
    expect(upper.maxY).toBeLessThan(90)
    expect(both.maxY).toBeGreaterThan(180 + cap - 2)
    expect(both.minY).toBeCloseTo(upper.minY, 6)
    // Read from the left: the L's foot is to the right of its stem, below as above.
    const foot = pathBounds(outline('L', { text: { align: 'center', warp: { kind: 'ring', radiusMm: 90 } } }).path)
    const low = ring(' \nL').path
    expect(pathArea(low)).toBeGreaterThan(0)
    expect(widthOf(pathBounds(low))).toBeGreaterThan(widthOf(foot) * 0.7)
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

describe('tails', () => {
  const TAILED = ['tail', 'underline', 'banner'] as const
  const tailed = (kind: string, change: Change = {}) =>
    outline('Wildcats', {
      font: 'pacifico',
      ...change,
      text: { tail: { kind, gap: 0.3, thickness: 0.15, reach: 0 }, ...change.text }
    }).path

  test.each(TAILED)('%s lies below the letters and is one drawing with them', kind => {
    const [plain, path] = [outline('Wildcats', { font: 'pacifico' }).path, tailed(kind)]
    expect(pathArea(path)).toBeGreaterThan(pathArea(plain) * 1.02)
    expect(pathBounds(path).maxY).toBeGreaterThan(40 * 0.3)
    // As wide as the longest name of a roster, and bent with it.
    const values = { name: 'Wildcats Champions' }
    const long = outline('{{name}}', { font: 'pacifico', values, text: { tail: { kind, gap: 0.3, thickness: 0.15, reach: 0 } } }) // biome-ignore format: one line
    expect(widthOf(pathBounds(long.path))).toBeGreaterThan(long.linesMm[0]! * 0.98)
    const bent = tailed(kind, { text: { warp: { kind: 'arch', bend: 0.6 } } })
    expect(heightOf(pathBounds(bent))).toBeGreaterThan(heightOf(pathBounds(path)) + 5)
  })

  test('the tail grows out of the last letter', () => {
    const count = (path: Path) => path.filter(contour => pathArea([contour]) > 0).length
    expect(count(tailed('tail'))).toBe(count(outline('Wildcats', { font: 'pacifico' }).path))
  })

  test('of a single letter, or of one far too short for it, is whole', () => {
    for (const kind of TAILED) {
      const path = tailed(kind, { text: { tail: { kind, gap: 0, thickness: 2, reach: -2 } } })
      expect(path.flatMap(({ coords }) => [...coords]).every(Number.isFinite)).toBe(true)
      expect(pathArea(path)).toBeGreaterThan(0)
    }
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
  for (let seed = 1; seed <= sized(50, 1000); seed++) {
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
})

function nodes(coords: Float64Array): [number, number][] {
  const found: [number, number][] = []
  for (let i = 0; i < coords.length; i += 6) found.push([coords[i]!, coords[i + 1]!])
  return found
}
