// A line for a tool is followed once and stays open where it is open, from the file that it came in to the file for the
// machine.
import { beforeAll, expect, test } from 'vitest'

import { applyFix } from '#lib/designer/checks/apply-fix.ts'
import { check } from '#lib/designer/checks/checks.ts'
import { setPurpose } from '#lib/designer/commands/set-purpose.ts'
import { setPath } from '#lib/designer/commands/set-shape.ts'
import { type Design, type PathObject, Production } from '#lib/designer/design.ts'
import type { Clipper } from '#lib/designer/geometry/clipper.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { contourLength } from '#lib/designer/geometry/lengths.ts'
import { parsePath, type Path, pathBounds } from '#lib/designer/geometry/path.ts'
import { stripOf } from '#lib/designer/geometry/strip.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { remarkSentences } from '#lib/designer/importing/remarks.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'
import { createOutliner, type Outliner } from '#lib/designer/production/outliner.ts'
import { filmsOf, nestingProblem } from '#lib/designer/production/pieces.ts'
import { rollSheet } from '#lib/designer/production/rolls.ts'
import { sheetsOf } from '#lib/designer/production/sheet.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePdf } from '#lib/designer/production/write-pdf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { designOf as drawing } from '../../support/designs.ts'
import { designOf } from '../../support/redrawn.ts'

let clipper: Clipper
let outliner: Outliner
const book = createFontBook(() => Promise.reject(new Error('No letters here')))

beforeAll(async () => {
  clipper = await loadClipper()
  outliner = createOutliner({ clipper, book })
})

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="100mm" height="50mm" viewBox="0 0 100 50">${inside}</svg>`

function imported(inside: string): { design: Design; paths: PathObject[]; remarks: string[] } {
  const drawing = importSvg(svg(inside))
  const clipboard = toClipboard(drawing, clipper)
  const design = designOf({ ...drawing, clipboard })
  const paths = clipboard.objects.filter(object => object.type === 'path')
  return { design, paths, remarks: remarkSentences(drawing) }
}

const LINE = '<path d="M10 10L60 10L60 40" fill="none" stroke="#e31e24" stroke-width="0.2"/>'

test.for([
  ['a hairline', LINE, 'kiss-cut', /came as cut lines/],
  [
    'a closed hairline',
    '<rect x="5" y="5" width="9" height="9" fill="none" stroke="red" stroke-width=".3"/>',
    'kiss-cut',
    /came as cut lines/
  ],
  ['a dashed hairline', LINE.replace('/>', ' stroke-dasharray="2 1"/>'), 'score', /came as lines to crease/],
  [
    'a layer that names its tool',
    `<g inkscape:label="ThruCut">${LINE.replace('0.2', '1')}</g>`,
    'through-cut',
    /name of their layer/
  ],
  ['another', `<g id="Crease">${LINE}</g>`, 'score', /name of their layer/]
] as const)('%s comes as a line', ([, inside, purpose, remark]) => {
  const { paths, remarks } = imported(inside)
  expect(paths).toHaveLength(1)
  expect(paths[0]!.purpose).toBe(purpose)
  expect(remarks).toEqual([expect.stringMatching(remark)])
})

test('what is filled or drawn with a wider pen is film, and thin strips are said', () => {
  const { paths, remarks } = imported(
    `${LINE.replace('0.2', '0.5')}<path d="M70 10h9v9z" fill="#00f" stroke="#000" stroke-width="2"/>`
  )
  expect(paths.map(({ purpose }) => purpose)).toEqual([undefined, undefined, undefined])
  expect(remarks).toEqual([expect.stringMatching(/thinner than 1 mm/)])
})

test('a clip cuts a line where it ends', () => {
  const { paths } = imported(
    `<clipPath id="c"><circle cx="30" cy="10" r="10"/></clipPath><g clip-path="url(#c)">${LINE}</g>`
  )
  expect(paths).toHaveLength(1)
  expect(paths[0]!.d).not.toContain('Z')
  const { minX: from, maxX: to } = pathBounds(parsePath(paths[0]!.d))
  expect(from).toBeCloseTo(20, 0)
  expect(to).toBeCloseTo(40, 0)
})

const PIECE = '<rect x="70" y="10" width="20" height="20" fill="#e31e24"/>'

function files(design: Design) {
  const sheets = sheetsOf(cutLayers(design, outliner, { artboard: 'a1' }), design)
  return {
    sheets,
    svg: writeSvg(sheets),
    dxf: writeDxf(sheets),
    hpgl: sheets.map(sheet => writeHpgl(sheet)).join(''),
    pdf: new TextDecoder('latin1').decode(writePdf(sheets))
  }
}

function polylines(dxf: string): { layer: string; closed: boolean; points: number }[] {
  return dxf
    .split('\nPOLYLINE\n')
    .slice(1)
    .map(text => ({
      layer: /^8\n(.*)/.exec(text)![1]!,
      closed: /\n70\n(\d)/.exec(text)![1] === '1',
      points: text.split('SEQEND')[0]!.split('\nVERTEX\n').length - 1
    }))
}

test.for(['kiss-cut', 'through-cut', 'score', 'draw'] as const)('every file follows a line once: %s', purpose => {
  const { design: drawn } = imported(PIECE + LINE)
  const line = Object.values(drawn.objects).find(object => object.type === 'path' && object.purpose)!
  const design = { ...setPurpose(drawn, [line.id], purpose), production: { ...drawn.production, weedBoxMm: 0 } }
  const { sheets, svg: cutSvg, dxf, hpgl, pdf } = files(design)
  expect(sheets).toHaveLength(1)

  const title = purpose
    .split('-')
    .map((word, i) => (i === 0 ? word[0]!.toUpperCase() + word.slice(1) : word))
    .join('-')
  const groups = [...cutSvg.matchAll(/<g id="([^"]*)"[^>]*>(.*?)<\/g>/g)].map(([, id, inside]) => ({
    id: id!,
    paths: [...inside!.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d!)
  }))
  const own = groups.filter(({ id }) => id.endsWith(`-${title}`))
  expect(own).toHaveLength(1)
  expect(own[0]!.paths).toHaveLength(1)
  expect(own[0]!.paths[0]).toMatch(/^M[^MZ]*L[^MZ]*L[^MZ]*$/)
  expect(groups.flatMap(({ paths }) => paths)).toHaveLength(2)

  const lines = polylines(dxf)
  expect(lines).toHaveLength(2)
  const open = lines.filter(({ closed }) => !closed)
  expect(open).toHaveLength(1)
  expect(open[0]!.points).toBe(3)
  expect(open[0]!.layer).toContain(purpose.toUpperCase())

  const pen = { 'kiss-cut': 1, 'through-cut': 2, score: 3, draw: 4 }[purpose]
  const strokes = hpgl.split(/(?=SP)/).filter(part => part.startsWith(`SP${pen};`))
  expect(strokes).toHaveLength(1)
  expect(strokes[0]!.match(/PD/g)).toHaveLength(purpose === 'kiss-cut' ? 2 : 1)

  const content = /stream\n([\s\S]*?)\nendstream/.exec(pdf)![1]!
  expect(content.match(/^S$/gm)).toHaveLength(2)
  expect(content.match(/^h$/gm)).toHaveLength(1)
  const spot = { 'kiss-cut': 'CutContour', 'through-cut': 'ThroughCut', score: 'Crease', draw: 'Draw' }[purpose]
  expect(pdf).toContain(`/Separation /${spot} `)

  // What is cut loose cannot be creased or drawn on.
  const place = groups.findIndex(({ id }) => id.endsWith(`-${title}`))
  expect(place).toBe(purpose === 'through-cut' ? 1 : 0)
  expect(toSvg(design, outliner, { artboard: 'a1' })).toMatch(
    /<path fill="none" stroke="#e31e24"[^>]* d="M10 10L60 10L60 40"/
  )
})

test('a film with lines only has its sheet, its pieces and its place on the roll', () => {
  const { design } = imported(LINE + LINE)
  const { sheets } = files(design)
  expect(sheets).toHaveLength(1)
  // Twice in the same place is followed once.
  expect(sheets[0]!.lines).toEqual([{ purpose: 'kiss-cut', path: [expect.objectContaining({ closed: false })] }])
  const [film] = filmsOf(design, outliner, { artboards: ['a1'], rows: [{ row: -1, values: undefined, quantity: 1 }] })
  expect(nestingProblem(film!, design).pieces[0]!.outline).toHaveLength(1)
  const roll = rollSheet(film!, { placements: [{ piece: film!.pieces[0]!.id, copy: 0, rotation: 90, xMm: 40, yMm: 5 }], lengthMm: 100 }) // biome-ignore format: one line
  expect(roll.lines.flatMap(({ path }) => path)).toHaveLength(1)
})

test('a film that is cut from behind has its lines mirrored too', () => {
  const { design } = imported(PIECE + LINE)
  const material = { sku: 's', kind: 'htv', rollWidthMm: 500, usableWidthMm: 480, pricePerM: 1, mirror: true, pressOrder: 1, grain: 'none', minFeatureMm: 1 } as const // biome-ignore format: one line
  const palette = { ...design.palette, entries: design.palette.entries.map(entry => ({ ...entry, material })) }
  const [plain] = files(design).sheets
  const [mirrored] = files({ ...design, palette }).sheets
  const [x, y] = [plain!.lines[0]!.path[0]!.coords[0]!, plain!.lines[0]!.path[0]!.coords[1]!]
  const { coords } = mirrored!.lines[0]!.path[0]!
  expect([coords.at(-2), coords.at(-1)]).toEqual([expect.closeTo(mirrored!.wMm - x, 6), expect.closeTo(y, 6)])
})

test('the check knows a line from an outline that was left open', () => {
  const { design } = imported(LINE)
  const [id] = Object.keys(design.objects)
  const kinds = (one: Design) => check(one, outliner, { artboard: 'a1', book }).map(({ kind }) => kind)
  expect(kinds(design)).toEqual([])
  // One that was drawn here has no pen to be a strip of.
  const { pen: _, ...drawn } = design.objects[id!] as PathObject
  const plain = { ...design, objects: { [id!]: drawn } }
  expect(kinds(setPurpose(plain, [id!], null))).toContain('open-path')
  expect(kinds(setPurpose(design, [id!], 'through-cut'))).toEqual(['open-through-cut'])
  expect(kinds(imported(LINE + LINE).design)).toEqual(['duplicate'])
})

test('a line along an edge that is cut anyway is told, and removed', () => {
  const star = { type: 'shape', shape: 'star', params: { wMm: 40.05, hMm: 40, points: 5 }, m: [1, 0, 0, 1, 10.05, 10] }
  const line = (purpose: string, change = {}) => ({ ...star, id: 'line', fill: { ref: 'c1' }, strokes: [], purpose, ...change }) as never // biome-ignore format: one line
  const fill = { ...star, id: 'fill', fill: { ref: 'c1' }, strokes: [] } as never
  const found = (...objects: never[]) =>
    check(drawing(objects), outliner, { artboard: 'a1', book }).filter(({ kind }) => kind === 'line-on-outline')
  for (const purpose of ['kiss-cut', 'through-cut']) {
    const design = drawing([fill, line(purpose)])
    const [problem] = found(fill, line(purpose))
    expect(problem).toMatchObject({ objectId: 'line', fix: { kind: 'remove', objectId: 'line' } })
    expect(Object.keys(applyFix(design, problem!.fix!, outliner).objects)).toEqual(['fill'])
  }
  // A crease there is meant, a line elsewhere is another one, and another film has its own edges.
  expect(found(fill, line('score'))).toEqual([])
  expect(found(fill, line('kiss-cut', { m: [1, 0, 0, 1, 10.5, 13] }))).toEqual([])
  expect(found(fill, line('kiss-cut', { fill: { ref: 'c2' } }))).toEqual([])
})

test('a purpose is kept, and taken away again', () => {
  const { design } = imported(LINE)
  const [id] = Object.keys(design.objects)
  expect(readDesign(JSON.parse(writeDesign(design))).objects[id!]).toMatchObject({ purpose: 'kiss-cut' })
  expect(setPurpose(design, [id!], null, strip).objects[id!]).not.toHaveProperty('purpose')
  expect(setPurpose(design, [id!], 'kiss-cut').objects[id!]).toBe(design.objects[id!])
})

const strip = (line: PathObject) => stripOf(line, clipper)

/** Lengths and ends of what is followed on all sheets, and of what is cut around. */
function cutLengths(design: Design): { lines: number; outlines: number } {
  const sheets = sheetsOf(cutLayers({ ...design, production: BARE }, outliner, { artboard: 'a1' }), design)
  const sum = (paths: Path) => paths.reduce((all, contour) => all + contourLength(contour), 0)
  return {
    lines: sum(sheets.flatMap(({ lines }) => lines.flatMap(({ path }) => path))),
    outlines: sum(sheets.flatMap(({ cuts, own }) => cuts.slice(0, own)))
  }
}

const BARE = Production.parse({ weedBoxMm: 0 })

test.for([
  ['closed', '<path d="M10 10H50V30H10Z" fill="none" stroke="#f00" stroke-width=".5"/>', 120],
  ['open', '<path d="M10 10H50V30" fill="none" stroke="#f00" stroke-width=".353"/>', 60],
  ['a hairline', '<path d="M10 10H50V30" fill="none" stroke="#f00" stroke-width=".1"/>', 60],
  [
    'skewed',
    '<g transform="translate(10 10) scale(2 1)"><path d="M0 0H20V20H0Z" fill="none" stroke="#f00" stroke-width=".5"/></g>',
    120
  ],
  [
    'clipped',
    '<clipPath id="c"><path d="M0 0H30V50H0Z"/></clipPath><g clip-path="url(#c)"><path d="M10 10H50" fill="none" stroke="#f00" stroke-width=".5"/></g>',
    20
  ]
] as const)('a stroke is cut once along its line, or is a strip, and back: %s', ([, inside, lengthMm]) => {
  const { design } = imported(inside)
  const ids = Object.keys(design.objects)
  const line = setPurpose(design, ids, 'kiss-cut')
  const area = setPurpose(line, ids, null, strip)
  const again = setPurpose(area, ids, 'kiss-cut')
  for (const one of [line, again]) {
    const { lines, outlines } = cutLengths(one)
    expect(outlines).toBe(0)
    expect(lines).toBeGreaterThan(lengthMm - 0.25)
    expect(lines).toBeLessThan(lengthMm + 0.25)
    // Clipped at the edge of the area, it is found to within a tenth of a millimetre.
  }
  // All around a strip is twice as long as its line, and there is no line in it.
  const around = cutLengths(area)
  expect(around.lines).toBe(0)
  expect(around.outlines).toBeGreaterThan(2 * lengthMm - 2)
  expect(around.outlines).toBeLessThan(2 * lengthMm + 3)
  expect(readDesign(JSON.parse(writeDesign(area)))).toEqual(JSON.parse(writeDesign(area)))
})

test('a line whose nodes were moved has a new strip, and a strip whose nodes were moved has no line', () => {
  const { design } = imported('<path d="M10 10H50" fill="none" stroke="#f00" stroke-width=".5"/>')
  const [id] = Object.keys(design.objects)
  const line = setPath(setPurpose(design, [id!], 'kiss-cut'), id!, { d: 'M10 10L90 10' })
  const area = setPurpose(line, [id!], null, strip)
  expect(pathBounds(outliner.outline(area, id!))).toMatchObject({ minX: 10, maxX: 90, minY: 9.75, maxY: 10.25 })
  expect(setPath(area, id!, { d: 'M0 0L9 0L9 9Z' }).objects[id!]).not.toHaveProperty('pen')
})

test('without a kernel a line stays a line, and is not filled', () => {
  const { design } = imported(LINE)
  const [id] = Object.keys(design.objects)
  expect(setPurpose(design, [id!], null).objects[id!]).toBe(design.objects[id!])
})
