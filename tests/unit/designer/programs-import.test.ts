// Files as the programs that people draw with write them: sizes to a tenth of a millimetre, and a sentence for what is not there.
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import type { PathObject } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { parsePath, pathArea, pathBounds } from '#lib/designer/geometry/path.ts'
import type { ImportedDrawing } from '#lib/designer/importing/drawing.ts'
import { importDxf } from '#lib/designer/importing/dxf.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'
import { remarkSentences } from '#lib/designer/importing/remarks.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'

import { pdf } from '../../support/pdf.ts'

type Box = [minX: number, minY: number, maxX: number, maxY: number]

interface Expected {
  size: [widthMm: number, heightMm: number]
  /** By colour: the box around all that has it. */
  boxes: Record<string, Box>
  names?: string[]
  remarks?: RegExp[]
}

async function drawn(drawing: ImportedDrawing) {
  const { objects, colours } = toClipboard(drawing, await loadClipper())
  const hexOf = new Map(colours.map(({ ref, hex }) => [ref, hex]))
  const paths = objects.filter((object): object is PathObject => object.type === 'path')
  const boxes: Record<string, Box> = {}
  for (const { d, fill } of paths) {
    const { minX, minY, maxX, maxY } = pathBounds(parsePath(d))
    const hex = hexOf.get(fill!.ref)!
    const [a, b, c, e] = boxes[hex] ?? [Infinity, Infinity, -Infinity, -Infinity]
    boxes[hex] = [Math.min(a, minX), Math.min(b, minY), Math.max(c, maxX), Math.max(e, maxY)]
  }
  return { boxes, paths, names: objects.flatMap(({ name }) => name ?? []), remarks: remarkSentences(drawing) }
}

async function check(drawing: ImportedDrawing, { size, boxes, names = [], remarks = [] }: Expected) {
  const found = await drawn(drawing)
  expect(Math.abs(drawing.widthMm - size[0])).toBeLessThan(0.1)
  expect(Math.abs(drawing.heightMm - size[1])).toBeLessThan(0.1)
  expect(Object.keys(found.boxes).sort()).toEqual(Object.keys(boxes).sort())
  for (const [hex, box] of Object.entries(boxes))
    for (const [i, value] of box.entries())
      expect(Math.abs(found.boxes[hex]![i]! - value), `${hex}: ${found.boxes[hex]}`).toBeLessThan(0.1)
  for (const name of names) expect(found.names).toContain(name)
  expect(found.remarks).toEqual(remarks.map(remark => expect.stringMatching(remark)))
}

const read = (name: string) => readFile(new URL(`../../support/drawings/${name}`, import.meta.url))

const SVGS: Record<string, Expected> = {
  // With a document type of its own, and the drawing in a <switch> beside what only Illustrator understands.
  'illustrator-cs.svg': {
    size: [100, 50],
    boxes: { '#ed1c24': [0, 0, 100, 10], '#2e3192': [50, 20, 70, 40], '#231f20': [9, 44, 41, 46] },
    names: ['Team name'],
    remarks: [/72 to the inch, so the drawing is 100 × 50 mm/]
  },
  'illustrator-export.svg': {
    size: [100, 50],
    boxes: { '#ff8080': [0, 0, 30, 50], '#231f20': [39.5, 9.5, 90.5, 40.5] },
    names: ['Shaded box'],
    remarks: [
      /Text \(“Player name”\).*Create Outlines/,
      /gradient \(“Shaded box”\).*Choose its film/,
      /Lines thinner than 1 mm/,
      /72 to the inch/
    ]
  },
  'inkscape.svg': {
    size: [100, 50],
    boxes: {
      '#d40000': [10, 5, 90, 35],
      '#ffcc00': [15, 35, 25, 45],
      '#0000ff': [30, 42, 70, 44],
      '#008000': [72, 5, 82, 15]
    },
    names: ['Badge front', 'Red plate', 'Arrow'],
    remarks: [/Effects .* \(“Soft box”\)/, /Text \(“Established 1998”\)/, /See-through color \(“Pale star”\)/]
  },
  'inkscape-048.svg': { size: [100, 50], boxes: { '#000080': [0, 0, 100, 50] }, remarks: [/90 to the inch/] },
  // Pens inside of an outline and cut groups are written as masks.
  'figma.svg': {
    size: [100, 50],
    boxes: {
      '#0f62fe': [5.3, 5.3, 31.75, 31.75],
      '#da1e28': [47.6, 5.3, 74.1, 18.5],
      '#24a148': [79.4, 5.3, 95.25, 21.2],
      '#000000': [5.3, 37, 21.2, 47.6]
    },
    remarks: [
      /Effects/,
      /A mask \(“Glow”\).*Intersect/,
      /as large as the page/,
      /96 were taken for an inch, so the drawing is 100 × 50 mm/
    ]
  },
  'canva.svg': {
    size: [132.3, 132.3],
    boxes: {
      '#ff3131': [26.5, 26.5, 105.8, 105.8],
      '#000000': [36.7, 57.9, 49.4, 70.6]
    },
    remarks: [/white rectangle as large as the page/, /96 were taken/]
  },
  'affinity.svg': {
    size: [100, 50],
    boxes: { '#231f20': [10, 10, 30, 30], '#00783c': [49, 9, 91, 11] },
    names: ['Artboard1']
  },
  // A pen of 0.18 mm around nothing is a cut.
  'corel.svg': {
    size: [101.6, 50.8],
    boxes: { '#00a859': [12.7, 12.7, 38.1, 38.1], '#e31e24': [50.8, 12.7, 76.2, 38.1] },
    names: ['Layer 1'],
    remarks: [/without a fill came as cut lines/]
  }
}

test.for(Object.entries(SVGS))('%s', async ([name, expected]) => {
  await check(importSvg(await read(name)), expected)
})

test('the pen inside of an outline is only half as wide as it was written', async () => {
  const { paths } = await drawn(importSvg(await read('figma.svg')))
  const ring = paths.find(({ fill }) => fill!.ref === 'c-0f62fe')!
  const [outer, inner] = [(100 * 25.4) / 96, (80 * 25.4) / 96]
  expect(Math.abs(pathArea(parsePath(ring.d)))).toBeCloseTo(outer ** 2 - inner ** 2, 1)
})

test('a dashed edge comes as its dashes', async () => {
  const { paths } = await drawn(importSvg(await read('illustrator-export.svg')))
  const dashes = parsePath(paths.find(({ fill }) => fill!.ref === 'c-231f20')!.d)
  // 160 mm in dashes of 4 mm, 2 mm apart; the last meets the first in its corner.
  expect(dashes.length).toBeGreaterThanOrEqual(26)
  expect(dashes.length).toBeLessThanOrEqual(27)
})

test.for([
  ['butt', 'round', 40, 4],
  ['round', 'miter', 44, 4],
  ['square', 'bevel', 44, 4]
] as const)('a line with %s ends and %s corners is as long as it looks', async ([cap, join, width, height]) => {
  const line = `<path d="M10 10H50" stroke="#000" stroke-width="4" stroke-linecap="${cap}" stroke-linejoin="${join}"/>`
  const { boxes, paths } = await drawn(
    importSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="20mm" viewBox="0 0 60 20">${line}</svg>`)
  )
  const [minX, minY, maxX, maxY] = boxes['#000000']!
  expect(maxX - minX).toBeCloseTo(width, 2)
  expect(maxY - minY).toBeCloseTo(height, 2)
  const area = Math.abs(pathArea(parsePath(paths[0]!.d)))
  expect(area).toBeCloseTo(cap === 'round' ? 160 + 4 * Math.PI : cap === 'square' ? 176 : 160, 1)
})

test('a PDF of Inkscape: letters are outlines, a clipped gradient is its mean', async () => {
  await check(await importPdf(await read('inkscape.pdf')), {
    size: [100, 50],
    boxes: {
      '#d40000': [10, 10, 40, 30],
      '#0000ff': [59, 9, 81, 31],
      '#000000': [8.5, 43.5, 61.5, 46.5],
      '#008000': [85, 5, 95, 15],
      // As pdftocairo draws them.
      '#222222': [12.27, 35.92, 58, 42.11],
      '#ff80ff': [85, 30, 95, 40]
    },
    names: ['Wildcats 10'],
    remarks: [/See-through/, /gradient/]
  })
})

test('layers of a PDF that are switched off stay out, and so does what only masks', async () => {
  const pdf = `%PDF-1.5
1 0 obj<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[6 0 R]/Order[6 0 R 7 0 R]>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 144 72]/Contents 4 0 R/Resources<</Properties<</A 6 0 R/B 7 0 R>>/XObject<</F 5 0 R>>/ExtGState<</G<</SMask<</S/Luminosity/G 8 0 R>>>>>>>>>>endobj
4 0 obj<</Length 103>>stream
/OC /A BDC 1 0 0 rg 0 0 9 9 re f EMC /OC /B BDC 0 0 1 rg 72 0 36 36 re f EMC /F Do /G gs 0 1 0 rg 0 50 9 9 re f
endstream endobj
5 0 obj<</Type/XObject/Subtype/Form/BBox[0 36 36 72]/Length 27>>stream
1 0 1 rg 0 0 144 144 re f
endstream endobj
6 0 obj<</Type/OCG/Name(Guides)>>endobj
7 0 obj<</Type/OCG/Name(Art)>>endobj
8 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 144 72]/Group<</S/Transparency/CS/DeviceGray>>/Length 24>>stream
1 g 20 20 100 50 re f
endstream endobj
trailer<</Root 1 0 R>>`
  const drawing = await importPdf(new TextEncoder().encode(pdf))
  const { boxes, remarks } = await drawn(drawing)
  const inch = 25.4
  expect(Object.keys(boxes)).toEqual(['#0000ff', '#ff00ff', '#00ff00'])
  expect(boxes['#0000ff']).toEqual([inch, inch / 2, inch * 1.5, inch].map(value => expect.closeTo(value, 3)))
  // A form shows nothing outside of its box.
  expect(boxes['#ff00ff']).toEqual([0, 0, inch / 2, inch / 2].map(value => expect.closeTo(value, 3)))
  expect(remarks).toEqual([expect.stringMatching(/^A mask/)])
})

test('letters that a PDF does not hold are named, those it holds stand where they stood', async () => {
  const font = await readFile(new URL(import.meta.resolve('@fontsource/graduate/files/graduate-latin-400-normal.woff')))
  const bytes = await pdf(
    doc => {
      doc.font(font).fontSize(144).fillColor('#aa0000').text('H', 28.346, 0, { lineBreak: false })
      doc.font('Helvetica').fontSize(10).fillColor('#000').text('sans a font', 200, 10)
      doc.moveTo(100, 120).lineTo(200, 120).lineWidth(0).stroke('#0000ff')
    },
    { size: [283.465, 141.732] }
  )
  const { boxes, remarks, names } = await drawn(await importPdf(bytes))
  expect(names).toContain('H')
  const [minX, minY, maxX, maxY] = boxes['#aa0000']!
  // The H of Graduate lies from 0.08 to 0.712 em, and is 0.75 em high.
  const em = (144 * 25.4) / 72
  expect(minX).toBeCloseTo(10 + 0.08 * em, 2)
  expect(maxX - minX).toBeCloseTo(0.632 * em, 2)
  expect(maxY - minY).toBeCloseTo(0.75 * em, 2)
  expect(minY).toBeGreaterThan(0)
  // A pen of no width is a cut.
  expect(boxes['#0000ff']![2]).toBeCloseTo((200 * 25.4) / 72, 0)
  expect(remarks).toEqual([
    expect.stringMatching(/Text \(“sans a font”\) was left out.*Create Outlines/),
    expect.stringMatching(/came as cut lines/)
  ])
})

test.for([
  // Lines that meet are one outline, arcs have no handles in their size; millimetres are a guess that is said.
  [
    'r12.dxf',
    1,
    5,
    [/Text \(“Team 7”\)/, /Closed outlines/, /cut lines/, /millimeters were taken, so the drawing is 12 × 5 mm.*25\.4/]
  ],
  // Layers that are off or frozen and the sheet of paper stay out; its own unit counts.
  ['r2000-inches.dxf', 25.4, 178.274 / 25.4, [/Text \(“Team 7”\)/, /Closed outlines/, /cut lines/]]
] as const)('%s', async ([name, unit, height, remarks]) => {
  const drawing = importDxf(await read(name))
  expect(drawing.widthMm).toBeCloseTo(12 * unit, 2)
  expect(drawing.heightMm).toBeCloseTo(height * unit, 2)
  const { boxes, remarks: said } = await drawn(drawing)
  expect(said).toEqual(remarks.map(remark => expect.stringMatching(remark)))
  const closed = drawing.nodes.flatMap(node => (node.type === 'group' ? node.children : [node]))
  const plate = closed.find(node => node.type === 'path' && node.fill)!
  expect(plate).toMatchObject({ fill: '#000000' })
  const [, minY, maxX, maxY] = boxes['#000000']!
  expect(maxX).toBeCloseTo(12 * unit, 1)
  expect(maxY - minY).toBeLessThan((height + 0.3) * unit)
})

test('an arc’s handles do not count as its size', () => {
  const arc = '0\nSECTION\n2\nENTITIES\n0\nARC\n8\n0\n10\n0\n20\n0\n40\n100\n50\n60\n51\n120\n0\nENDSEC\n0\nEOF'
  const { widthMm, heightMm } = importDxf(arc)
  expect(widthMm).toBeCloseTo(100, 6)
  expect(heightMm).toBeCloseTo(100 - 50 * Math.sqrt(3), 2)
})

// As Canva writes its white ground, once or twice, also as a path within a clip.
test.for([
  ['once', '<rect x="-37.5" y="-37.499999" width="450" height="449.999989" fill="#ffffff" fill-opacity="1"/>', 1],
  ['twice', '<rect x="-37.5" y="-37.499999" width="450" height="449.999989" fill="#ffffff" fill-opacity="1"/>', 2],
  ['as paths', '<g clip-path="url(#c)"><path fill="#ffffff" d="M 0 0 L 375 0 L 375 375 L 0 375 Z M 0 0 "/></g>', 2]
] as const)('a white ground is left out and told, drawn %s', ([, ground, times]) => {
  const clip = '<clipPath id="c"><path d="M 0 0 L 375 0 L 375 375 L 0 375 Z"/></clipPath>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" viewBox="0 0 375 374.999991">${clip}${ground.repeat(times)}<path fill="#ff3131" d="M75 75H300V300H75Z"/></svg>`
  const { nodes, remarks } = importSvg(svg)
  expect(nodes).toHaveLength(1)
  expect(nodes[0]).toMatchObject({ type: 'path', fill: '#ff3131' })
  expect(remarks.map(({ note }) => note)).toContain('page')
})
