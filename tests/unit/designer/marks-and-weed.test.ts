// Marks are printed and weed lines are a help: a shop finds each by the name of its layer, and no blade follows a mark.
import { describe, expect, test } from 'vitest'

import type { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { type Sheet, sheetsOf } from '#lib/designer/production/sheet.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePdf } from '#lib/designer/production/write-pdf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'

import { readCutDxf, readCutHpgl, readCutPdf, readCutSvg, WEED } from '../../support/cut-files.ts'
import { designOf, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const outliner = createOutliner({ clipper: await loadClipper(), book: fontBook() })

const design = designOf([rect('o1', [0, 0, 60, 40], 'c2'), rect('o2', [80, 0, 60, 40], 'c2')], {
  production: { regMarks: 'silhouette3', weedLines: true }
})

function sheetOf(of: Design): Sheet {
  return sheetsOf(cutLayers(of, outliner, { artboard: 'a1' }), of)[0]!
}

const sheet = sheetOf(design)
const [wMm, hMm] = [sheet.wMm, sheet.hMm]

describe.for([
  ['SVG', () => readCutSvg(writeSvg([sheet]))],
  ['DXF', () => readCutDxf(writeDxf([sheet]))]
] as const)('%s', ([, read]) => {
  test('has the marks on a layer of their own', () => {
    const { marks, outlines } = read()
    expect(marks.join('').match(/M/g)).toHaveLength(3)
    const square = pathBounds(parsePath(marks.join('')).slice(0, 1))
    expect([square.minX, square.minY]).toEqual([expect.closeTo(10, 3), expect.closeTo(10, 3)])
    expect(outlines).toHaveLength(2 + 2)
  })

  test('has box and lines for weeding on a layer of their own, cut after the film', () => {
    const { outlines } = read()
    expect(outlines.map(({ layer, closed }) => [layer === WEED, closed])).toEqual([
      [false, true], [false, true], [true, false], [true, true]
    ]) // biome-ignore format: a row an outline
  })
})

test('HP-GL has no marks, and weeds after it cuts', () => {
  const { outlines } = readCutHpgl(writeHpgl(sheet), { wMm, hMm })
  expect(outlines.map(({ closed }) => closed)).toEqual([true, true, false, true])
  expect(pathBounds(parsePath(outlines.map(({ d }) => d).join(''))).minX).toBeGreaterThan(19)
})

test('PDF prints the marks in black and cuts all else', async () => {
  const file = writePdf([sheet])
  expect((await readCutPdf(file)).outlines).toHaveLength(4)
  const content = /stream\n([\s\S]*?)\nendstream/.exec(new TextDecoder('latin1').decode(file))![1]!
  expect(content.split('\n').filter(line => line === 'f')).toHaveLength(1)
  expect(content.indexOf('0 g')).toBeLessThan(content.indexOf('/Cut CS'))
})

test('a film that is called as one of these layers gets another name', () => {
  const entries = design.palette.entries.map(entry => ({ ...entry, name: 'Weed' }))
  const named = sheetOf({ ...design, palette: { ...design.palette, entries } })
  const { outlines } = readCutDxf(writeDxf([named]))
  expect(outlines.map(({ layer }) => layer)).toEqual(['WEED_2', 'WEED_2', WEED, WEED])
})
