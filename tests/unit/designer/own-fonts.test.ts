// Fonts that a shop adds: what is cut of them is what another engine reads in the same file, and what cannot be read is refused.
import { create, type Font as KitFont } from 'fontkit'
import { readdirSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'

import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { pathBounds } from '#lib/designer/geometry/path.ts'
import { glyphPath, openFont } from '#lib/designer/text/font-book.ts'
import { FONTS } from '#lib/designer/text/fonts.ts'
import { ownFontId, readOwnFont } from '#lib/designer/text/own-fonts.ts'
import { readTables, viewOf } from '#lib/designer/text/sfnt.ts'
import { unpackWoff2 } from '#lib/designer/text/woff2.ts'
import { readFont } from '#lib/server/design/fonts/inspect.ts'

import { callSubroutine, cffFont, packageFile, plainFont, variableFont, withTables } from '../../support/font-files.ts'

const FILE = '0b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6a'
const SIZE_MM = 40
const MOST_OFF_MM = 0.01

const read = (bytes: Uint8Array, name = 'Some.ttf') => readFont({ kind: 'font', bytes, name })
const unbrotli = (packed: Uint8Array, most: number) => brotliDecompressSync(packed, { maxOutputLength: most })

test('an own font is named by its file and where it stands on its axes', () => {
  const axes = { wght: 700, slnt: -12.5 }
  expect(readOwnFont(ownFontId(FILE, axes))).toEqual({ fileId: FILE, axes })
  expect(readOwnFont(ownFontId(FILE))).toEqual({ fileId: FILE, axes: {} })
  for (const id of ['anton', 'own-1', `own-${FILE}@wght`, `own-${FILE}/..`, `own-${FILE}@wght:1e9`]) {
    expect(readOwnFont(id), id).toBeUndefined()
  }
})

interface Off {
  letters: number
  outlineMm: number
  widthMm: number
}

/**
 * How far apart the two readings of the font's letters are at 40 mm, in the size of their outlines and in their widths. Where
 * an outline begins is not compared: fontkit leaves out the side bearing by which TrueType moves it.
 */
function worstOff(bytes: Uint8Array, kit: KitFont, axes = {}): Off {
  const [face] = openFont('own', [bytes], axes).faces
  const [scale, kitScale] = [SIZE_MM / face!.unitsPerEm, SIZE_MM / kit.unitsPerEm]
  const off: Off = { letters: face!.letters.size, outlineMm: 0, widthMm: 0 }
  for (const code of face!.letters) {
    const glyph = face!.font.nominalGlyph(code)!
    const other = kit.glyphForCodePoint(code)
    const box = pathBounds(glyphPath(face!, glyph))
    const { minX, minY, maxX, maxY } = other.path.bbox
    const sides = [[widthOf(box) * SIZE_MM, (maxX - minX) * kitScale], [heightOf(box) * SIZE_MM, (maxY - minY) * kitScale], [-box.minY * SIZE_MM, maxY * kitScale]] // biome-ignore format: one line
    for (const [mine, theirs] of other.path.commands.length > 0 ? sides : []) {
      off.outlineMm = Math.max(off.outlineMm, Math.abs(mine! - theirs!))
    }
    off.widthMm = Math.max(
      off.widthMm,
      Math.abs(face!.font.glyphHAdvance(glyph) * scale - other.advanceWidth * kitScale)
    )
  }
  return off
}

/** Of these fontkit rounds composite letters, or draws them at another size, than fontTools and FreeType, which read them as we do. */
const OTHERWISE = new Set('alex-brush bungee courgette creepster days-one knewave lalezar patua-one permanent-marker satisfy staatliches'.split(' ')) // biome-ignore format: one line
// Those of thousands of letters are read by other tests.
const FEW_LETTERS = FONTS.filter(({ id, files }) => files.length < 20 && !OTHERWISE.has(id))

test.each(FEW_LETTERS.map(({ id, weight }) => [id, weight] as const))(
  '%s is cut within a hundredth of a millimetre of what fontkit reads',
  async (id, weight) => {
    const { bytes, styles } = await read(packageFile(`@fontsource/${id}/files/${id}-latin-${weight}-normal.woff`))
    expect(styles).toHaveLength(1)
    const { letters, outlineMm, widthMm } = worstOff(bytes, create(Buffer.from(bytes)) as KitFont)
    expect(letters).toBeGreaterThan(60)
    expect(outlineMm).toBeLessThan(MOST_OFF_MM)
    expect(widthMm).toBeLessThan(MOST_OFF_MM)
  }
)

test('each style of a variable font is cut as fontkit reads it there', async () => {
  const { bytes, family, styles } = await read(variableFont())
  expect(family).toBe('Bricolage Grotesque')
  expect(styles.map(({ name, weight, axes }) => [name, weight, axes['wght']])).toEqual([
    ['ExtraLight', 200, 200],
    ['Light', 300, 300],
    ['Regular', 400, 400],
    ['Medium', 500, 500],
    ['SemiBold', 600, 600],
    ['Bold', 700, 700],
    ['ExtraBold', 800, undefined]
  ])
  // fontkit rounds each point between the masters to whole units, which HarfBuzz and fontTools do not.
  using _ = vi.spyOn(Math, 'round').mockImplementation(value => value)
  for (const { axes } of styles) {
    const kit = (create(Buffer.from(bytes)) as KitFont).getVariation({ wght: 800, ...axes })
    const { outlineMm, widthMm } = worstOff(bytes, kit, axes)
    expect(outlineMm, JSON.stringify(axes)).toBeLessThan(MOST_OFF_MM)
    // HarfBuzz, as browsers do, rounds widths to whole units, which fontkit does not.
    expect(widthMm, JSON.stringify(axes)).toBeLessThan((0.5001 * SIZE_MM) / kit.unitsPerEm)
  }
})

test('WOFF2 unpacks to the outlines that the same font has as WOFF', () => {
  // Of some, the two files of the package were made at different times, with rounding between.
  const other = new Set(['baloo-2', 'bricolage-grotesque', 'cairo', 'league-gothic', 'noto-sans', 'orbitron', 'teko'])
  const names = readdirSync('node_modules/@fontsource').filter(id => !other.has(id))
  let letters = 0
  for (const id of names) {
    const [name] = readdirSync(`node_modules/@fontsource/${id}/files`).filter(file => /latin-\d+-normal\.woff2$/.test(file)) // biome-ignore format: one line
    if (!name) continue
    const path = `@fontsource/${id}/files/${name}`
    const [own] = openFont('x', [unpackWoff2(packageFile(path), unbrotli)]).faces
    const [usual] = openFont('y', [packageFile(path.replace('woff2', 'woff'))]).faces
    expect([...own!.letters], id).toEqual([...usual!.letters])
    for (const code of own!.letters) {
      const [mine, theirs] = [own!, usual!].map(face => {
        const glyph = face.font.nominalGlyph(code)!
        return [face.font.glyphHAdvance(glyph), glyphPath(face, glyph)]
      })
      expect(mine, `${id} ${code}`).toEqual(theirs)
      letters++
    }
  }
  expect(names.length).toBeGreaterThan(60)
  expect(letters).toBeGreaterThan(10_000)
})

const anton = plainFont('anton')
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/** With figures of its own at these places of a table. */
function patched(font: Uint8Array, table: string, change: (view: DataView, length: number) => void): Uint8Array {
  const data = readTables(font)!.get(table)!.slice()
  change(viewOf(data), data.length)
  return withTables(font, { [table]: data })
}

/** The first entry of the directory says something else of its table. */
function misled(change: (view: DataView) => void): Uint8Array {
  const font = anton.slice()
  change(viewOf(font))
  return font
}

test.each<[string, Uint8Array, RegExp]>([
  ['a picture', bytesOf('\x89PNG\r\n\x1a\n'.padEnd(200)), /not a font file/],
  ['nothing', new Uint8Array(), /is empty/],
  ['a collection', bytesOf('ttcf'.padEnd(100)), /collection of several fonts/],
  ['a Type 1 font', bytesOf('%!PS-AdobeFont-1.0: X'.padEnd(100)), /Type 1/],
  ['an archive', bytesOf('PK\x03\x04'.padEnd(100)), /ZIP/],
  ['half a font', anton.slice(0, anton.length / 2), /damaged/],
  ['a wrong offset', misled(view => view.setUint32(20, 0xfffffff0)), /parts of it are missing/],
  ['a giant table', misled(view => view.setUint32(24, 0xffffffff)), /parts of it are missing/],
  ['thousands of tables', misled(view => view.setUint16(4, 60_000)), /parts of it are missing/],
  ['no letters to type', withTables(anton, { cmap: new Uint8Array(4) }), /no letters/],
  ['no outlines', withTables(anton, { glyf: undefined, loca: undefined }), /no outlines/],
  [
    'pictures for letters',
    withTables(anton, { glyf: undefined, loca: undefined, CBDT: new Uint8Array(8) }),
    /pictures/
  ],
  ['no widths', withTables(anton, { hmtx: undefined }), /hmtx/],
  ['outlines from nowhere', withTables(anton, { glyf: new Uint8Array(64) }), /no outline that can be read/],
  ['a size of nothing', patched(anton, 'head', view => view.setUint16(18, 0)), /damaged/],
  ['a WOFF2 cut short', variableFont().subarray(0, 9000), /cannot be unpacked/],
  ['a WOFF2 of noise', Buffer.concat([variableFont().subarray(0, 400), Buffer.alloc(30_000, 7)]), /cannot be unpacked/]
])('%s is refused in words', async (_, bytes, words) => {
  await expect(read(bytes)).rejects.toThrow(words)
})

test('a WOFF that promises gigabytes is refused before any of them is made', async () => {
  const woff = packageFile('@fontsource/anton/files/anton-latin-400-normal.woff')
  viewOf(woff).setUint32(44 + 12, 0xfffffff0)
  await expect(read(woff)).rejects.toThrow(/cannot be unpacked/)
})

test('letters made of each other without end are refused, and take no time', async () => {
  // Each of the glyphs is a pair of the one after it, and the last a pair of the first.
  const count = 60
  const maxp = readTables(anton)!.get('maxp')!.slice()
  viewOf(maxp).setUint16(4, count)
  const glyf = new Uint8Array(count * 24)
  const loca = new Uint8Array((count + 1) * 4)
  for (let glyph = 0; glyph < count; glyph++) {
    const view = new DataView(glyf.buffer, glyph * 24, 24)
    view.setInt16(0, -1)
    for (const [at, flags] of [
      [10, 0x20],
      [16, 0]
    ] as const) {
      view.setUint16(at, flags)
      view.setUint16(at + 2, (glyph + 1) % count)
    }
    new DataView(loca.buffer).setUint32(4 * (glyph + 1), (glyph + 1) * 24)
  }
  const head = readTables(anton)!.get('head')!.slice()
  viewOf(head).setInt16(50, 1)
  const started = process.cpuUsage()
  await expect(read(withTables(anton, { maxp, glyf, loca, head }))).rejects.toThrow(/damaged|more curves/)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
})

const RETURN = 11
// A square of 100 units: 100 100 rmoveto, 100 hlineto, 100 vlineto, -100 hlineto.
const SQUARE = [239, 239, 21, 239, 6, 239, 7, 39, 6]

test('letters drawn by subroutines are read', async () => {
  const { mime, letters } = await read(
    cffFont(anton, [
      [...callSubroutine(1), RETURN],
      [...SQUARE, RETURN]
    ])
  )
  expect([mime, letters]).toEqual(['font/otf', openFont('x', [anton]).faces[0]!.letters.size])
})

/** Each but the last calls the next one many times. */
const FANNED = Array.from({ length: 10 }, (_, at) => {
  return [...(at === 9 ? SQUARE : Array.from({ length: 200 }, () => callSubroutine(at + 1)).flat()), RETURN]
})

test('a letter whose outline breaks off is drawn by none, rather than by half', () => {
  const [face] = openFont('x', [cffFont(anton, [[...SQUARE, ...callSubroutine(0), RETURN]])]).faces
  expect(face!.font.glyphToJson(1).length).toBeGreaterThan(0)
  expect(glyphPath(face!, 1)).toEqual([])
})

test.each([
  ['itself', [[...SQUARE, ...callSubroutine(0), RETURN]]],
  [
    'one that calls it back',
    [
      [...callSubroutine(1), RETURN],
      [...SQUARE, ...callSubroutine(0), RETURN]
    ]
  ],
  ['the next 200 times, ten deep', FANNED]
])('a subroutine that calls %s is refused, and takes no time', async (_, subroutines) => {
  const started = process.cpuUsage()
  await expect(read(cffFont(anton, subroutines))).rejects.toThrow(/damaged|more curves/)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
})
