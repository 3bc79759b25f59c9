// Fonts of single lines: drawn once by a pen, in every file, and never filled, welded or cut out.
import { expect, test } from 'vitest'

import { check } from '#lib/designer/checks/checks.ts'
import type { Design, TextObject } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { sheetsOf } from '#lib/designer/production/sheet.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePdf } from '#lib/designer/production/write-pdf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'
import { createFontBook, openFont } from '#lib/designer/text/font-book.ts'
import { ownFontId } from '#lib/designer/text/own-fonts.ts'
import { readTables, viewOf } from '#lib/designer/text/sfnt.ts'
import { singleLines } from '#lib/designer/text/single-line.ts'
import { readFont } from '#lib/server/design/fonts/inspect.ts'

import { readCutDxf, readCutHpgl, readCutPdf, readCutSvg } from '../../support/cut-files.ts'
import { designOf, letters, rect } from '../../support/designs.ts'
import { penFont, plainFont } from '../../support/font-files.ts'

const FILE = '0b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6a'
const FONT = ownFontId(FILE)
const SIZE_MM = 40

const bytes = penFont()
const perEm = viewOf(readTables(bytes)!.get('head')!).getUint16(18)
const book = createFontBook(async path => (path === `own/${FILE}` ? bytes : undefined))
await book.load([FONT])
const outliner = createOutliner({ clipper: await loadClipper(), book })

function text(s: string, more: Partial<TextObject> = {}): TextObject {
  return { ...letters('o1', s, FONT), m: [1, 0, 0, 1, 20, 100], fill: { ref: 'c3' }, ...more }
}

test('a font whose letters run forth and back is told from others when it is added', async () => {
  expect((await readFont({ kind: 'font', bytes, name: 'Pen.otf' })).styles).toMatchObject([{ isSingleLine: true }])
  for (const id of ['anton', 'pacifico', 'monoton', 'press-start-2p'])
    expect(openFont(id, [plainFont(id)]).faces[0]!.isSingleLine, id).toBe(false)
})

test('a letter is its line once, wherever the outline begins, branches too', () => {
  const lineOf = (d: string) => singleLines(parsePath(d))?.map(({ closed, coords }) => [closed, [...coords.slice(0, 2), ...coords.slice(-2)]]) // biome-ignore format: one line
  expect(lineOf('M0 0L0 10L5 10L0 10L0 0Z')).toEqual([[false, [0, 0, 5, 10]]])
  expect(lineOf('M0 10L5 10L0 10L0 0L0 10Z')).toEqual([[false, [5, 10, 0, 0]]])
  expect(lineOf('M0 0L0 5L4 5L0 5L0 9L0 5L0 0Z')).toEqual([
    [false, [0, 0, 4, 5]],
    [false, [0, 5, 0, 9]]
  ])
  expect(lineOf('M0 0L0 10L5 10L0 0Z')).toBeUndefined()
})

test('it is written as open lines of the pen in SVG, DXF, HP-GL and PDF, and as nothing that is cut', async () => {
  const design = designOf([text('II')], { production: { weedBoxMm: 0 } })
  const all = outliner.draw(design, 'a1')
  expect(all.map(({ kind }) => kind)).toEqual(['line'])
  expect(all[0]).toMatchObject({ purpose: 'draw', ref: 'c3' })
  const [sheet] = sheetsOf(cutLayers(design, outliner, { artboard: 'a1' }), design)
  const files = {
    svg: readCutSvg(writeSvg([sheet!])),
    dxf: readCutDxf(writeDxf([sheet!])),
    hpgl: readCutHpgl(writeHpgl(sheet!), sheet!),
    pdf: await readCutPdf(writePdf([sheet!]))
  }
  const scale = SIZE_MM / perEm
  for (const [format, { outlines }] of Object.entries(files)) {
    expect([format, ...outlines.map(({ closed }) => closed)]).toEqual([format, false, false])
    const { minX, minY, maxX, maxY } = pathBounds(parsePath(outlines[0]!.d))
    expect(maxX - minX, format).toBeCloseTo(500 * scale, 1)
    expect(maxY - minY, format).toBeCloseTo(850 * scale, 1)
  }
  expect(toSvg(design, outliner, { artboard: 'a1', hrefOf: () => undefined })).toContain('fill="none"')
})

test('bent and bound letters stay lines, and an outline around them is a strip of film', () => {
  const warp = { kind: 'arc', bend: 0.5 } as const
  const bent = text('IIIII', { bind: { fit: 'shrink', maxWMm: 60 } })
  const design = designOf([{ ...bent, text: { ...bent.text, warp } }])
  const lines = outliner.draw(design, 'a1').flatMap(item => (item.kind === 'line' ? item.path : []))
  expect(lines.map(({ closed }) => closed)).toEqual(Array(5).fill(false))
  const stroked = designOf([text('I', { strokes: [{ ref: 'c1', offsetMm: 2, join: 'round', z: 'behind' }] })])
  const kinds = outliner.draw(stroked, 'a1').map(item => (item.kind === 'picture' ? [] : [item.kind, item.ref]))
  expect(kinds).toEqual([
    ['part', 'c1'],
    ['line', 'c3']
  ])
})

test('Check names it on a film of which other things are cut out', () => {
  const kindsOf = (design: Design) => check(design, outliner, { artboard: 'a1', book }).map(({ kind }) => kind)
  expect(kindsOf(designOf([text('I'), rect('o2', [100, 200, 50, 50], 'c3')]))).toContain('single-line')
  expect(kindsOf(designOf([text('I'), rect('o2', [100, 200, 50, 50], 'c1')]))).not.toContain('single-line')
})

test('Check names letters that run over each other on a circle, or over its middle', () => {
  const kindsOf = (s: string, warp: TextObject['text']['warp']) => {
    const { text: set } = text(s)
    const design = designOf([text(s, { text: { ...set, warp } })], { artboards: [{ id: 'a1', name: 'Front', wMm: 900, hMm: 900, bg: null }] }) // biome-ignore format: one line
    return check(design, outliner, { artboard: 'a1', book }).filter(({ kind }) => kind === 'bent-too-far').length
  }
  const long = 'I'.repeat(12)
  const kinds = ['arc', 'circle', 'ring'] as const
  for (const kind of kinds) {
    expect([kind, kindsOf(long, { kind, bend: 1, radiusMm: 5 })]).toEqual([kind, 1])
    expect([kind, kindsOf(long, { kind, bend: 1, radiusMm: 400 })]).toEqual([kind, 0])
    expect([kind, kindsOf(long, { kind, bend: 1 })]).toEqual([kind, 0])
  }
  // Short, and turned inside out all the same: its tops lie beyond the middle of the circle.
  expect(kindsOf('I', { kind: 'arc', bend: -1, radiusMm: -10 })).toBe(1)
})
