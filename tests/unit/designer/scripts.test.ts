// Letters that run from the right, join, or are many: as an independent program sets them, and found where a font lacks them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Resvg } from '@resvg/resvg-js'
import { create, type Font } from 'fontkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { TextObject } from '#lib/designer/design.ts'
import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { formatPath, type Path, pathBounds } from '#lib/designer/geometry/path.ts'
import { findFontsWith } from '#lib/designer/text/find-fonts.ts'
import { findFont } from '#lib/designer/text/fonts.ts'
import { shapeLine } from '#lib/designer/text/shape.ts'
import { outlineText } from '#lib/designer/text/text-outline.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'

import { fontBook, readPackageFile } from '../../support/fonts.ts'
import { difference } from '../../support/redrawn.ts'

const clipper = await loadClipper()
const book = fontBook()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-fonts-'))
})
afterAll(() => rm(folder, { recursive: true }))

function outline(runs: { s: string; font: string; trackMm?: number; sizeMm?: number }[]) {
  const object = TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, 0, 0],
    fill: { ref: 'c1' },
    weld: true,
    text: {
      runs: runs.map(run => ({ sizeMm: 40, trackMm: 0, features: {}, ...run })),
      align: 'left',
      lineHeight: 1.1
    }
  })
  return outlineText(object, { clipper, book })
}

/** Both begin in the same place, whatever lies beside the letters. */
function picture(inner: string, font?: object) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150" viewBox="-10 -80 400 100">${inner}</svg>`
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false, ...font } }).render()
  return { width, height, data: pixels }
}

test.for([
  ['cairo', 'محمد'],
  ['cairo', 'محمد 10'],
  ['lalezar', 'Team محمد 10 (علي)'],
  ['lalezar', 'فريق النجوم'],
  ['secular-one', 'Noa שלום 25'],
  ['suez-one', 'מכבי (תל)'],
  ['zcool-qingke-huangyou', '李小龙 10'],
  ['lxgw-marker-gothic', '李小龍'],
  ['dela-gothic-one', 'さくら 桜 7'],
  ['black-han-sans', '손흥민 7'],
  ['kanit', 'ทีมเสือ 10'],
  ['sriracha', 'กรุงเทพฯ Tigers']
])('%s sets %s as another program does', async ([id, s]) => {
  const font = findFont(id!)!
  await book.load([font.id])
  const { path, missing } = outline([{ s: s!, font: font.id }])
  expect(missing).toEqual([])
  const fontFiles = await Promise.all(
    font.files.map(async file => {
      const name = join(folder, file.replaceAll('/', '-').replace('.woff', '.ttf'))
      await writeFile(name, unpackWoff(await readPackageFile(file)))
      return name
    })
  )
  const other = picture(
    `<text font-family="${font.family}" font-weight="${font.weight}" font-size="40" xml:space="preserve">${s}</text>`,
    { fontFiles, defaultFontFamily: font.family }
  )
  expect(difference(picture(`<path d="${formatPath(path)}"/>`), other)).toBeLessThan(0.002)
  expect(other.data.some(value => value > 0)).toBe(true)
})

// Vowels before their consonant, half letters, a repha above the end of its syllable, marks on marks. By one file of the
// font, and not every word: resvg sets a vowel after its syllable's end on top of it, which fontkit below does not.
test.for([
  ['kanit', 'thai', 'ที่ปู่'],
  ['sriracha', 'thai', 'เชียงใหม่'],
  ['baloo-2', 'devanagari', 'श्री'],
  ['baloo-2', 'devanagari', 'हर्षद'],
  ['teko', 'devanagari', 'कर्म']
])('%s joins the %s syllables of %s as another program does', async ([id, script, s]) => {
  const font = findFont(id!)!
  await book.load([font.id])
  const { path, missing } = outline([{ s: s!, font: font.id }])
  expect(missing).toEqual([])
  const file = join(folder, `${id}-${script}.ttf`)
  const packed = font.files.find(each => each.includes(`-${script}-`))!
  await writeFile(file, unpackWoff(await readPackageFile(packed)))
  const other = picture(
    `<text font-family="${font.family}" font-weight="${font.weight}" font-size="40" xml:space="preserve">${s}</text>`,
    { fontFiles: [file], defaultFontFamily: font.family }
  )
  expect(difference(picture(`<path d="${formatPath(path)}"/>`), other)).toBeLessThan(0.002)
  expect(other.data.some(value => value > 0)).toBe(true)
})

test.each(['क्रिकेट', 'दिल्ली', 'विद्यार्थी', 'हिन्दी', 'रुपया', 'कर्म'])(
  'Baloo 2 orders the letters of %s as fontkit does',
  async s => {
    await book.load(['baloo-2'])
    const { glyphs } = shapeLine(book, [{ s, font: 'baloo-2', sizeMm: 1000, trackMm: 0, features: {} }])
    const file = findFont('baloo-2')!.files.find(each => each.includes('devanagari'))!
    const kit = create(Buffer.from(unpackWoff(await readPackageFile(file)))) as Font
    const { glyphs: kitGlyphs, positions } = kit.layout(s)
    let at = 0
    const theirs = positions.map(({ xAdvance, xOffset, yOffset }, index) => {
      // fontkit's types leave the number out.
      const { id } = kitGlyphs[index] as unknown as { id: number }
      const place = { glyph: id, x: at + xOffset, y: 0 - yOffset }
      at += xAdvance
      return place
    })
    expect(glyphs.map(({ glyph, x, y }) => ({ glyph, x: Math.round(x), y: 0 + Math.round(y) }))).toEqual(theirs)
  }
)

const outer = (path: Path) => path.length

test('a line that begins from the right goes on to the left', async () => {
  await book.load(['secular-one'])
  const contours = (s: string) => outline([{ s, font: 'secular-one' }]).path.map(contour => formatPath([contour]))
  // The name is shown first from the left, where it would stand by itself.
  expect(contours('שלום 25 Noa')).toEqual(expect.arrayContaining(contours('Noa')))
  expect(contours('שלום 25')).toEqual(expect.arrayContaining(contours('25')))
})

test('Arabic letters stay one stroke, tracked or in two sizes', async () => {
  await book.load(['cairo'])
  const joined = outline([{ s: 'سلم', font: 'cairo' }]).path
  const tracked = outline([{ s: 'سلم', font: 'cairo', trackMm: 5 }]).path
  expect(formatPath(tracked)).toBe(formatPath(joined))
  const apart = ['س', 'ل', 'م'].map(s => outline([{ s, font: 'cairo' }]).path)
  expect(outer(joined)).toBeLessThan(apart.reduce((sum, path) => sum + outer(path), 0))
  // The first of two runs does not end as if nothing came after it.
  const [first, second] = [{ s: 'سل', font: 'cairo' }, { s: 'م', font: 'cairo', sizeMm: 40.001 }] // biome-ignore format: one line
  const parted = outline([first, second]).path
  expect(widthOf(pathBounds(parted))).toBeCloseTo(widthOf(pathBounds(joined)), 1)
  expect(heightOf(pathBounds(parted))).toBeCloseTo(heightOf(pathBounds(joined)), 1)
})

test.for([
  ['李小龙', 'zcool-qingke-huangyou'],
  ['龍', 'lxgw-marker-gothic'],
  ['さくら', 'dela-gothic-one'],
  ['손흥민', 'black-han-sans'],
  ['ทีมเสือ', 'kanit'],
  ['भारत', 'teko'],
  ['محمد', 'cairo'],
  ['נועה', 'secular-one']
])('a font is offered that has %s', async ([letters, id]) => {
  expect(await findFontsWith(book, letters!, 'anton')).toContain(id)
})

test('nobody waits for megabytes who looks for an accent', async () => {
  const read = vi.fn(readPackageFile)
  const { createFontBook } = await import('#lib/designer/text/font-book.ts')
  await findFontsWith(createFontBook(read), 'Ł', 'anton')
  expect(read.mock.calls.filter(([path]) => /chinese|japanese|korean/.test(path))).toEqual([])
})
