// What an import leaves out, changes or is not sure of stands in the design until a person accepts it.
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { applyFix } from '#lib/designer/checks/apply-fix.ts'
import { check } from '#lib/designer/checks/checks.ts'
import type { Design } from '#lib/designer/design.ts'
import { weld } from '#lib/designer/geometry/boolean.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import type { Path } from '#lib/designer/geometry/path.ts'
import { importDxf } from '#lib/designer/importing/dxf.ts'
import type { ImportedDrawing } from '#lib/designer/importing/drawing.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'
import { changesAmong, remarkSentence } from '#lib/designer/importing/remarks.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { withImportItems } from '#lib/designer/imports.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { createOutliner, type Outliner } from '#lib/designer/production/outliner.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { pdf } from '../../support/pdf.ts'
import { designOf } from '../../support/redrawn.ts'

let outliner: Outliner
const book = createFontBook(() => Promise.reject(new Error('No letters here')))

beforeAll(async () => {
  outliner = createOutliner({ clipper: await loadClipper(), book })
})

function placed(drawing: ImportedDrawing): Design {
  const design = designOf({ ...drawing, clipboard: toClipboard(drawing, outliner.clipper) })
  let made = 0
  return withImportItems(design, changesAmong(drawing.remarks), {
    file: 'logo',
    artboard: 'a1',
    ids: Object.keys(design.objects),
    makeId: () => `n${++made}`
  })
}

const found = (design: Design) => check(design, outliner, { artboard: 'a1', book })
const open = (design: Design) => found(design).filter(({ kind }) => kind === 'import')

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100mm" height="100mm" viewBox="0 0 100 100">${inside}<rect x="5" y="5" width="30" height="30" fill="#d7263d"/></svg>`

test.for([
  ['picture', '<image width="10" height="10" xlink:href="data:image/png;base64,AA=="/>'],
  ['text', '<text x="9" y="9">No font</text>'],
  [
    'gradient',
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path d="M50 50h20v20z" fill="url(#g)"/>'
  ],
  [
    'pattern',
    '<pattern id="p" width="9" height="9"><path d="M0 0h4v4z"/></pattern><path d="M50 50h20v20z" fill="url(#p)"/>'
  ],
  [
    'mask',
    '<mask id="m"><rect width="99" height="99" fill="gray"/></mask><path d="M50 50h20v20z" mask="url(#m)" fill="red"/>'
  ],
  [
    'mask',
    '<mask id="a"><rect width="99" height="99" fill="gray"/></mask><mask id="m" mask="url(#a)"><rect width="99" height="99" fill="white"/></mask><path d="M50 50h20v20z" mask="url(#m)"/>'
  ],
  [
    'mask',
    '<mask id="a"><rect width="99" height="99" fill="gray"/></mask><mask id="m"><rect width="99" height="99" fill="white" mask="url(#a)"/></mask><path d="M50 50h20v20z" mask="url(#m)"/>'
  ],
  ['filter', '<path d="M50 50h20v20z" style="mix-blend-mode:multiply"/>'],
  ['filter', '<filter id="f"/><path d="M50 50h20v20z" filter="url(#f)"/>'],
  ['opacity', '<path d="M50 50h20v20z" opacity=".5"/>'],
  ['page', '<rect width="100" height="100" fill="#fff"/>'],
  ['unknown', '<mesh x="1"/>']
] as const)('%s in an SVG is accepted by a person: %s', ([note, inside]) => {
  const design = readDesign(JSON.parse(writeDesign(placed(importSvg(svg(inside))))))
  const [problem, ...others] = open(design)
  expect(others).toEqual([])
  expect(design.imports![0]).toMatchObject({ note, file: 'logo', artboard: 'a1' })
  expect(remarkSentence(design.imports![0] as never)).not.toBe('')
  const accepted = applyFix(design, problem!.fix!, outliner)
  expect(found(accepted)).toEqual([])
  expect(accepted).not.toHaveProperty('imports')
})

test('what is made as it is drawn needs nobody', () => {
  expect(open(placed(importSvg(svg('<path d="M50 50h20" stroke="red" stroke-width=".1" fill="none"/>'))))).toEqual([])
})

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

test.for([
  ['small', 2, 2],
  ['large', 400, 300]
] as const)('a picture in a PDF comes in, and nobody has to accept it: %s', async ([, width, height]) => {
  const png = await pixels(width, height)
  const drawing = await importPdf(
    await pdf(doc => {
      doc.rect(10, 20, 50, 30).fill('#d7263d')
      doc.image(png, 80, 80, { width: 60 })
      doc.image(png, 80, 160, { width: 60 })
    })
  )
  expect(drawing.nodes.map(({ type }) => type)).toEqual(['path', 'image', 'image'])
  expect(open(placed(drawing))).toEqual([])
})

test('a page with a picture alone is that picture', async () => {
  const png = await pixels(40, 30)
  const { nodes } = await importPdf(await pdf(doc => void doc.image(png, 80, 80, { width: 60 })))
  expect(nodes).toMatchObject([{ type: 'image', picture: { wPx: 40, hPx: 30 } }])
})

const ILLUSTRATOR = '<!-- Generator: Adobe Illustrator 26.3.1, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->'
const inkscape = (version: string) =>
  ` xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="${version}"`
const sized = (before: string, attributes: string) =>
  importSvg(`${before}<svg xmlns="http://www.w3.org/2000/svg"${attributes}><rect width="9" height="9"/></svg>`)
const POINTS = ' viewBox="0 0 283.46457 141.73228" width="283.46457" height="141.73228"'
const PIXELS = ' viewBox="0 0 283.46457 141.73228" width="377.95276" height="188.97638"'

test.for([
  ['Illustrator alone', ILLUSTRATOR, POINTS, 100, []],
  ['Illustrator, then Inkscape with points turned into pixels', ILLUSTRATOR, PIXELS + inkscape('1.1'), 100, []],
  ['Illustrator, then Inkscape as it was', ILLUSTRATOR, POINTS + inkscape('1.1'), 75, [96, 72]],
  ['Illustrator, then another that turned points into pixels', ILLUSTRATOR, PIXELS, 133.333, [72, 96]],
  ['Illustrator, then old Inkscape', ILLUSTRATOR, POINTS + inkscape('0.48.5 r10040'), 80, [90, 72]],
  ['Inkscape alone', '', POINTS + inkscape('1.3'), 75, []],
  ['no sign at all', '', POINTS, 75, []],
  [
    'a size of the real world',
    ILLUSTRATOR,
    ` width="100mm" height="50mm" viewBox="0 0 100 50"${inkscape('1.1')}`,
    100,
    []
  ]
] as const)(
  'the program that saved last counts, and what disagrees is asked: %s',
  ([, before, attributes, wide, dpis]) => {
    const { widthMm, sizes } = sized(before, attributes)
    expect(widthMm).toBeCloseTo(wide, 2)
    expect(sizes.map(({ dpi }) => dpi)).toEqual(dpis)
    if (sizes.length > 0) expect(sizes[0]!.widthMm).toBeCloseTo(widthMm, 6)
    expect(sizes.every(({ why }) => why !== '')).toBe(true)
  }
)

const dxf = (header: string, entities: string) =>
  `0\nSECTION\n2\nHEADER\n${header}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`
const square = (x: number, y: number, side: number, layer = 'A') =>
  `0\nLWPOLYLINE\n8\n${layer}\n90\n4\n70\n1\n10\n${x}\n20\n${y}\n10\n${x + side}\n20\n${y}\n10\n${x + side}\n20\n${y + side}\n10\n${x}\n20\n${y + side}\n`

test.for([
  ['', 10, ['mm', 'in']],
  ['9\n$MEASUREMENT\n70\n0\n', 254, ['in', 'mm']],
  ['9\n$INSUNITS\n70\n1\n9\n$MEASUREMENT\n70\n1\n', 254, ['in', 'mm']],
  ['9\n$INSUNITS\n70\n1\n9\n$MEASUREMENT\n70\n0\n', 254, []],
  ['9\n$INSUNITS\n70\n4\n', 10, []]
] as const)('the unit of a DXF is asked where it is open: %s', ([header, wide, units]) => {
  const { widthMm, sizes } = importDxf(dxf(header, square(0, 0, 10)))
  expect(widthMm).toBeCloseTo(wide, 6)
  expect(sizes.map(({ unit }) => unit)).toEqual(units)
})

/** Of all that is filled, in mm². */
function filledArea(drawing: ImportedDrawing): number {
  const design = designOf({ ...drawing, clipboard: toClipboard(drawing, outliner.clipper) })
  const all = outliner.draw(design, 'a1').flatMap(item => (item.kind === 'part' ? item.path : []))
  let area = 0
  for (const { coords } of weldAll(all))
    for (let i = 0; i + 7 < coords.length; i += 6)
      area += (coords[i]! * coords[i + 7]! - coords[i + 6]! * coords[i + 1]!) / 2
  return Math.abs(area)
}

const weldAll = (path: Path) => weld(outliner.clipper, path)

const MM = '9\n$INSUNITS\n70\n4\n'

test.for([
  ['two that overlap', square(0, 0, 20) + square(10, 10, 20), 2, 700, true],
  ['two that share an edge', square(0, 0, 20) + square(20, 0, 20), 2, 800, false],
  ['one in another is a hole', square(0, 0, 20) + square(5, 5, 5), 1, 375, false],
  ['an island in a hole', square(0, 0, 30) + square(5, 5, 20) + square(10, 10, 5), 2, 525, false],
  ['holes that overlap', square(0, 0, 40) + square(5, 5, 10) + square(10, 10, 10), 1, 1425, true],
  ['a hole in two that overlap', square(0, 0, 30) + square(10, 0, 30) + square(14, 4, 10), 2, 1100, true],
  ['the same one twice', square(0, 0, 20) + square(0, 0, 20), 2, 400, true]
] as const)('closed outlines of a DXF are objects of their own: %s', ([, entities, count, area, isShared]) => {
  const drawing = importDxf(dxf(MM, entities))
  expect(toClipboard(drawing, outliner.clipper).objects.filter(({ type }) => type === 'path')).toHaveLength(count)
  expect(filledArea(drawing)).toBeCloseTo(area, 1)
  expect(drawing.notes.includes('overlap')).toBe(isShared)
})

test('ten thousand outlines of a DXF are read in time, and none is lost', () => {
  const squares = Array.from({ length: 10_000 }, (_, i) => square(3 * (i % 100), 3 * Math.floor(i / 100), 2)).join('')
  const drawing = importDxf(dxf(MM, squares))
  expect(toClipboard(drawing, outliner.clipper).objects).toHaveLength(1)
  expect(filledArea(drawing)).toBeCloseTo(40_000, 0)
})

test.for([
  ['iso-8859-1', (text: string) => Buffer.from(text, 'latin1')],
  ['ISO_8859-1', (text: string) => Buffer.from(text, 'latin1')],
  ['latin-1', (text: string) => Buffer.from(text, 'latin1')],
  ['windows1252', (text: string) => Buffer.from(text, 'latin1')],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['utf-8', (text: string) => Buffer.from(text)],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')]
] as const)('an SVG is read in the encoding that it is written in: %s', ([name, encode]) => {
  const text = `<?xml version="1.0" encoding="${name}"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="Trägermotiv" d="M0 0h4v4z"/></svg>`
  expect(importSvg(new Uint8Array(encode(text))).nodes[0]!.name).toBe('Trägermotiv')
})

test('an encoding that is not read here, or is not the one that is named, is refused', () => {
  const named = (name: string, end: number[] = []) =>
    Uint8Array.from([...Buffer.from(`<?xml version="1.0" encoding="${name}"?><svg/>`), ...end])
  expect(() => importSvg(named('utf-7'))).toThrow(/written in utf-7, which is not read here/)
  expect(() => importSvg(named('utf-8', [0xff]))).toThrow(/not written in UTF-8/)
})

test('markers that nothing draws do not count as parts', () => {
  const curve = `M0 0${'l1 1'.repeat(3000)}`
  const marker = '<marker id="m"><path d="M0 0h1v1z"/></marker>'
  const paths = Array.from({ length: 30 }, () => `<path style="marker:none;fill:#000" d="${curve}Z"/>`).join('')
  const drawing = (use: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs>${marker}</defs><g clip-path="url(#none)" style="${use}">${paths}</g></svg>` // biome-ignore format: one line
  expect(importSvg(drawing('')).nodes).not.toEqual([])
  expect(() => importSvg(drawing('marker-mid/**/:url(#m)'))).toThrow(/too many parts/)
})
