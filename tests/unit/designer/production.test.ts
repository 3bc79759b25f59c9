import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import DxfParser from 'dxf-parser'
import { strFromU8, unzipSync } from 'fflate'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { Design, type DesignObject, TextObject } from '#lib/designer/design.ts'
import { subtract } from '#lib/designer/geometry/boolean.ts'
import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { parentsOf } from '#lib/designer/geometry/cut-order.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { contourArea, contourBounds, parsePath, pathArea, pathBounds } from '#lib/designer/geometry/path.ts'
import { areaOf, cutLayers, cutLengthOf, usageOf } from '#lib/designer/production/cut-layers.ts'
import { idOf } from '#lib/designer/production/file-layers.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack, sha256 } from '#lib/designer/production/pack.ts'
import { thumbnail, toPng } from '#lib/designer/production/raster.ts'
import { rasterizeNative, rasterizeQuickly } from '#lib/designer/production/raster-native.ts'
import { loadWasmRasterizer } from '#lib/designer/production/raster-wasm.ts'
import { registrationMarks } from '#lib/designer/production/registration-marks.ts'
import { type Sheet, sheetsOf } from '#lib/designer/production/sheet.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePdf } from '#lib/designer/production/write-pdf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'

import { designOf, path, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const clipper = await loadClipper()
const book = fontBook()
await book.load(['anton', 'pacifico'])
const outliner = createOutliner({ clipper, book })

function team(change: object = {}): DesignObject {
  return TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, 150, 120],
    fill: { ref: 'c1' },
    strokes: [{ ref: 'c2', offsetMm: 3, join: 'round', z: 'behind' }],
    text: {
      runs: [{ s: '{{team}} 10', font: 'anton', sizeMm: 40 }],
      align: 'center',
      lineHeight: 1.1,
      warp: { kind: 'arch', bend: 0.4 }
    },
    ...change
  })
}

const design = designOf([rect('o1', [20, 150, 60, 40], 'c3'), team()])
const values = { team: 'WILDCATS' }
const layers = cutLayers(design, outliner, { artboard: 'a1', values })
const sheets = sheetsOf(layers, design)

function layersOf(from: Design) {
  return cutLayers(from, outliner, { artboard: 'a1' })
}

describe('outlines', () => {
  test('strokes are geometry, as wide on the artboard as they say', () => {
    const stroke = { ref: 'c2', offsetMm: 3, join: 'miter', z: 'behind' } as const
    const big = { ...rect('o1', [0, 0, 10, 10]), m: [2, 0, 0, 2, 0, 0], strokes: [stroke] } as DesignObject
    const drawn = outliner.draw(designOf([big]), 'a1')
    expect(drawn.map(part => part.kind === 'part' && [part.ref, part.role])).toEqual([['c2', 'stroke'], ['c1', 'fill']]) // biome-ignore format: one line
    expect(drawn[0]!.kind === 'part' && pathArea(drawn[0]!.path)).toBeCloseTo(26 * 26, 6)
  })

  test('a stroke in front, or alone, is the rim only', () => {
    const front = {
      ...rect('o1', [0, 0, 10, 10]),
      strokes: [{ ref: 'c2', offsetMm: 1, join: 'miter', z: 'front' }]
    } as DesignObject
    const alone = {
      ...front,
      fill: null,
      strokes: [{ ref: 'c2', offsetMm: 1, join: 'miter', z: 'behind' }]
    } as DesignObject
    for (const object of [front, alone]) {
      const layer = layersOf(designOf([object])).find(({ ref }) => ref === 'c2')!
      expect(pathArea(layer.path)).toBeCloseTo(44, 6)
    }
    const line = {
      ...path('p1', 'M10 10L40 50'),
      strokes: [{ ref: 'c2', offsetMm: 2, join: 'round', z: 'behind' }]
    } as DesignObject
    expect(pathArea(layersOf(designOf([line]))[0]!.path)).toBeCloseTo(50 * 4 + 4 * Math.PI, 1)
  })

  test('groups, clip art and pictures are placed', () => {
    const clip = {
      id: 'k1',
      type: 'clip',
      m: [1, 0, 0, 1, 5, 5],
      asset: 'clip_1',
      recolour: { '#123456': 'c1' }
    } as DesignObject
    const image = {
      id: 'i1',
      type: 'image',
      m: [1, 0, 0, 1, 100, 100],
      asset: 'as_1',
      wMm: 20,
      hMm: 10,
      cutline: { offsetMm: 2 }
    } as DesignObject
    const group = { id: 'g1', type: 'group', m: [1, 0, 0, 1, 50, 0], children: ['k1', 'o1'] } as DesignObject
    const made = designOf([clip, rect('o1', [0, 0, 10, 10], 'c2'), group, image], {
      assets: {
        clip_1: { kind: 'clip', name: 'Paw', parts: [{ hex: '#123456', d: 'M0 0L10 0L10 10Z' }, { hex: '#ffffff', d: 'M0 0L1 0L1 1Z' }] }, // biome-ignore format: one line
        as_1: { kind: 'image', sha256: '0'.repeat(64), mime: 'image/png', wPx: 100, hPx: 50 }
      }
    })
    const drawn = outliner.draw(made, 'a1')
    expect(drawn.map(part => (part.kind === 'part' ? part.ref : 'picture'))).toEqual(['c1', 'c2', 'picture'])
    expect(drawn[0]!.kind === 'part' && pathBounds(drawn[0]!.path).minX).toBe(55)
    const picture = drawn[2]!
    expect(picture.kind === 'picture' && pathArea(picture.cut)).toBeCloseTo(200 + 120 + 4 * Math.PI, 1)
    expect(outliner.bounds(made, ['g1']).get('g1')).toEqual({ minX: 50, minY: 0, maxX: 65, maxY: 15 })
    const svg = toSvg(made, outliner, { artboard: 'a1', hrefOf: () => 'data:"<x>' })
    expect(svg).toContain('href="data:&#34;&#60;x&#62;"')
  })

  test('text on a path follows it when the path is moved', () => {
    const guide = path('p1', 'M0 200L300 200')
    const text = team({ m: [1, 0, 0, 1, 0, 0], text: { runs: [{ s: 'GO', font: 'anton', sizeMm: 20 }], align: 'left', lineHeight: 1, warp: { kind: 'path', pathRef: 'p1' } } }) // biome-ignore format: one line
    const first = designOf([guide, text])
    expect(outliner.bounds(first, ['t1']).get('t1')!.maxY).toBeCloseTo(200, 0)
    const lower = { ...first, objects: { ...first.objects, p1: { ...guide, m: [1, 0, 0, 1, 0, 50] as const } } }
    expect(outliner.bounds(lower, ['t1']).get('t1')!.maxY).toBeCloseTo(250, 0)
  })

  test('letters that a font has not are named', () => {
    expect(outliner.missing(designOf([team()]), { team: '漢字' })).toEqual(new Map([['t1', ['漢', '字']]]))
  })
})

describe('layers', () => {
  test('are one a film, in press order, each welded', () => {
    expect(layers.map(({ colour }) => colour.name)).toEqual(['White', 'Sign blue', 'Red'])
    expect(layers[0]!.path.filter(contour => contourArea(contour) > 0).length).toBeLessThan(9)
  })

  test('are whole below others, or knocked out but for a trap', () => {
    const two = [rect('o1', [0, 0, 40, 40], 'c2'), rect('o2', [10, 10, 20, 20], 'c1')]
    const white = (production: object) => layersOf(designOf(two, { production })).find(({ ref }) => ref === 'c2')!
    expect(pathArea(white({}).path)).toBeCloseTo(1600, 6)
    expect(pathArea(white({ knockout: true, overlapMm: 0.5 }).path)).toBeCloseTo(1600 - 19 * 19, 6)
    expect(pathArea(white({ knockout: true, overlapMm: 0 }).path)).toBeCloseTo(1600 - 400, 6)
  })

  test('say how much film they take', () => {
    const wide = layersOf(designOf([rect('o1', [0, 0, 200, 50])]))[0]!
    // Lying across a roll of 370 mm, as long as the nester lays it.
    expect(usageOf(wide, [0, 90])).toEqual({ metres: 0.05, price: expect.closeTo(0.05 * 9.5, 9) })
    expect(usageOf(wide, [0]).metres).toBe(0.2)
    expect([areaOf(wide), cutLengthOf(wide)]).toEqual([10_000, 500])
  })
})

describe('sheets', () => {
  test('are mirrored where the film is cut from behind, and keep their winding', () => {
    const [white, blue, red] = sheets as [Sheet, Sheet, Sheet]
    expect([white.mirrored, blue.mirrored, red.mirrored]).toEqual([true, false, true])
    const own = red.cuts.slice(0, red.own)
    expect(pathArea(own)).toBeCloseTo(pathArea(layers[2]!.path), 6)
    // The W, once leftmost, is now on the right: its outer outline and no other has no hole beside it.
    const unmirrored = sheetsOf([{ ...layers[2]!, colour: { ...layers[2]!.colour, material: { ...layers[2]!.colour.material!, mirror: false } } }], design)[0]! // biome-ignore format: one line
    const flipped = (x: number): number => red.wMm - x
    const [a, b] = [pathBounds(own), pathBounds(unmirrored.cuts.slice(0, unmirrored.own))]
    expect(widthOf(a)).toBeCloseTo(widthOf(b), 9)
    expect(subtract(clipper, own, parsePath(`M0 0L${flipped(0)} 0L${flipped(0)} 500L0 500Z`))).toEqual([])
  })

  test('are cut inside first, the weeding box last', () => {
    for (const { cuts, own } of sheets) {
      parentsOf(cuts.slice(0, own)).forEach((parent, index) => {
        if (parent >= 0) expect(parent).toBeGreaterThan(index)
      })
      const box = contourBounds(cuts.at(-1)!)
      const inside = pathBounds(cuts.slice(0, own))
      expect(inside.minX - box.minX).toBeCloseTo(5, 6)
      expect(box.maxY - inside.maxY).toBeCloseTo(5, 6)
    }
  })

  test('get lines to weed by in the gaps between things', () => {
    const apart = designOf([rect('o1', [0, 0, 20, 20]), rect('o2', [30, 0, 20, 20])], {
      production: { weedLines: true }
    })
    const [sheet] = sheetsOf(layersOf(apart), apart)
    const lines = sheet!.cuts.slice(sheet!.own, -1)
    expect(lines).toHaveLength(1)
    expect(lines[0]!.closed).toBe(false)
    expect(contourBounds(lines[0]!)).toMatchObject({ minX: 32, maxX: 32 })
  })

  test('carry marks clear of what is cut', () => {
    const marked = designOf([rect('o1', [0, 0, 100, 100])], { production: { regMarks: 'silhouette3' } })
    const [sheet] = sheetsOf(layersOf(marked), marked)
    expect(sheet!.marks).toHaveLength(3)
    expect(pathArea(registrationMarks('silhouette3', 200, 150).slice(0, 1))).toBeCloseTo(25, 9)
    expect(pathArea(registrationMarks('four', 200, 150).slice(0, 1))).toBeCloseTo(20 * 0.3 * 2 - 0.09, 9)
    expect(registrationMarks('four', 200, 150)).toHaveLength(4)
    const box = pathBounds(sheet!.cuts)
    expect(box.minX).toBeGreaterThanOrEqual(20)
    expect(sheetsOf([], design)).toEqual([])
  })
})

describe('DXF', () => {
  const text = writeDxf(sheets)
  const read = new DxfParser().parseSync(text)!

  test('is read by another program: millimetres, a layer a film, closed polylines', () => {
    expect(read.header['$ACADVER']).toBe('AC1009')
    expect(read.header['$INSUNITS']).toBe(4)
    expect(Object.keys(read.tables.layer.layers)).toEqual([
      '0',
      'WHITE',
      'WEED',
      'SIGN-BLUE',
      'WEED_2',
      'RED',
      'WEED_3'
    ])
    expect(read.entities).toHaveLength(sheets.reduce((sum, { cuts }) => sum + cuts.length, 0))
    for (const entity of read.entities as unknown as { type: string; shape: boolean; vertices: unknown[] }[]) {
      expect(entity.type).toBe('POLYLINE')
      expect(entity.shape).toBe(true)
      expect(entity.vertices.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('has the areas of the outlines, in cutting order, y up', () => {
    const red = sheets[2]!
    const entities = (read.entities as unknown as { layer: string; vertices: { x: number; y: number }[] }[]).filter(
      ({ layer }) => layer === 'RED'
    )
    expect(entities).toHaveLength(red.own)
    for (const [index, contour] of red.cuts.slice(0, red.own).entries()) {
      const points = entities[index]!.vertices
      let area = 0
      for (const [n, point] of points.entries()) {
        const before = points.at(n - 1)!
        area += before.x * point.y - point.x * before.y
      }
      expect(-area / 2 / contourArea(contour)).toBeCloseTo(1, 2)
      expect(Math.max(...points.map(({ y }) => y))).toBeCloseTo(red.hMm - contourBounds(contour).minY, 1)
    }
  })

  test('tells films of one name apart', () => {
    const twice = new DxfParser().parseSync(writeDxf([sheets[0]!, sheets[0]!]))!
    expect(Object.keys(twice.tables.layer.layers)).toEqual(['0', 'WHITE', 'WEED', 'WHITE_2', 'WEED_2'])
  })
})

describe('PDF', () => {
  test('is read by another program: pages in real size, strokes in the spot colour only', async () => {
    const file = writePdf(sheets, { title: 'Wildcats – Größe' })
    const loading = getDocument({ data: file.slice(), verbosity: 0 })
    const pdf = await loading.promise
    expect(pdf.numPages).toBe(3)
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Wildcats – Größe' })
    const page = await pdf.getPage(1)
    const [, , w, h] = page.view
    expect([(w! / 72) * 25.4, (h! / 72) * 25.4]).toEqual([
      expect.closeTo(sheets[0]!.wMm, 2),
      expect.closeTo(sheets[0]!.hMm, 2)
    ])
    const { fnArray, argsArray } = await page.getOperatorList()
    const painted = fnArray.flatMap((operation, index) =>
      operation === OPS.constructPath ? [argsArray[index][0]] : []
    )
    expect(painted).toHaveLength(sheets[0]!.cuts.length)
    expect(new Set(painted)).toEqual(new Set([OPS.stroke]))
    expect(new TextDecoder('latin1').decode(file)).toContain('[/Separation /CutContour /DeviceCMYK')
    await loading.destroy()
  })

  test('prints areas below the cuts, under the name that the RIP wants', () => {
    const text = new TextDecoder('latin1').decode(
      writePdf(sheets, { spotNames: { 'kiss-cut': 'cut path' }, print: [{ hex: '#FF0000', path: layers[0]!.path }] })
    )
    expect(text).toContain('/Separation /cut#20path')
    expect(text).toContain('1 0 0 rg')
  })

  test('is in real size, also at the end of a long film', () => {
    const text = new TextDecoder('latin1').decode(writePdf(sheets))
    const scales = [...text.matchAll(/^([\d.]+) 0 0 -([\d.]+) 0 [\d.]+ cm$/gm)]
    expect(scales).toHaveLength(sheets.length)
    for (const [, across, along] of scales) {
      for (const scale of [across, along]) expect((20_000 * Number(scale) * 25.4) / 72).toBeCloseTo(20_000, 2)
    }
  })

  test('lists where its objects are', () => {
    const text = new TextDecoder('latin1').decode(writePdf(sheets))
    const start = Number(/startxref\n(\d+)/.exec(text)![1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
    for (const [index, place] of places.entries()) expect(text.slice(place).startsWith(`${index + 1} 0 obj`)).toBe(true)
  })
})

test('SVG for cutting is in real size, one group a film', () => {
  const svg = writeSvg(sheets)
  expect(svg).toMatch(/width="[\d.]+mm" height="[\d.]+mm" viewBox="0 0 [\d.]+ [\d.]+"/)
  expect([...svg.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'White',
    'WEED',
    'Sign-blue',
    'WEED_2',
    'Red',
    'WEED_3'
  ])
  expect(svg.match(/<path/g)).toHaveLength(sheets.reduce((sum, { cuts }) => sum + cuts.length, 0))
  expect(idOf('  ★ ')).toBe('Film')
  expect(idOf('Größe & Co.')).toBe('Gro-e-Co')
})

test('HP-GL lifts the pen once an outline and comes home', () => {
  const [, blue] = sheets
  const lines = writeHpgl(blue!).trim().split('\n')
  expect(lines.filter(line => line.startsWith('PD'))).toHaveLength(blue!.cuts.length)
  const [x, y] = /PU(\d+),(\d+);/.exec(lines[3]!)!.slice(1).map(Number) as [number, number]
  const start = blue!.cuts[0]!.coords
  expect([x / 40, blue!.hMm - y / 40]).toEqual([expect.closeTo(start[0]!, 1), expect.closeTo(start[1]!, 1)])
  expect(lines.slice(-2)).toEqual(['PU0,0;', 'SP0;'])
  expect(lines[4]!.endsWith(`${x},${y};`)).toBe(true)
})

describe('pixels', () => {
  const svg = toSvg(design, outliner, { artboard: 'a1', values })

  test('come out the same from the server’s and the browser’s compiler', async () => {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))
    const rasterizeWasm = await loadWasmRasterizer(wasm)
    expect(await sha256(rasterizeNative(svg, 700))).toBe(await sha256(rasterizeWasm(svg, 700)))
    expect(await sha256(thumbnail(rasterizeNative, svg))).toBe(await sha256(thumbnail(rasterizeWasm, svg)))
  })

  test('are the same when they are packed quickly', async () => {
    const half = svg.replaceAll('<path ', '<path fill-opacity="0.37" ')
    for (const drawing of [svg, half]) {
      const [slow, quick] = [rasterizeNative(drawing, 300), rasterizeQuickly(drawing, 300)]
      const [expected, found] = [await sharp(slow).raw().toBuffer(), await sharp(quick).raw().toBuffer()]
      expect(found.equals(expected)).toBe(true)
      expect(quick.length).toBeLessThan(1.1 * slow.length)
    }
  })

  test('know their size', () => {
    const png = toPng(rasterizeNative, svg, { wMm: 300, dpi: 300 })
    const view = new DataView(png.buffer, png.byteOffset)
    expect(view.getUint32(16)).toBe(Math.round((300 / 25.4) * 300))
    expect(new TextDecoder('latin1').decode(png.subarray(37, 41))).toBe('pHYs')
    expect([view.getUint32(41), view.getUint32(45), png[49]]).toEqual([11_811, 11_811, 1])
    // The check sum of a well-known chunk: 2835 pixels a metre are 72 dpi.
    const plain = toPng(rasterizeNative, svg, { wMm: 10, dpi: 72 })
    expect([...plain.subarray(33, 54)]).toEqual([0, 0, 0, 9, 112, 72, 89, 115, 0, 0, 11, 19, 0, 0, 11, 19, 1, 0, 154, 156, 24]) // biome-ignore format: bytes
  })

  test('of thumbnails are square', () => {
    const view = new DataView(thumbnail(rasterizeNative, svg).buffer)
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([512, 512])
  })
})

describe('the production pack', () => {
  test('has every film in every format, the recipe and the sums', async () => {
    const { zip, sha256: sum, files } = await productionPack(design, outliner, { values })
    const inside = unzipSync(zip)
    expect(Object.keys(inside).sort()).toEqual(
      [
        ...['1-White', '2-Sign-blue', '3-Red'].flatMap(name =>
          ['dxf', 'pdf', 'plt', 'svg'].map(kind => `${name}.${kind}`)
        ),
        'SHA256SUMS.txt',
        'picture.svg',
        'recipe.txt'
      ].sort()
    )
    for (const file of files) expect(await sha256(inside[file.name]!)).toBe(file.sha256)
    expect(strFromU8(inside['SHA256SUMS.txt']!)).toContain(`${files[0]!.sha256}  ${files[0]!.name}`)
    const recipe = strFromU8(inside['recipe.txt']!)
    expect(recipe).toContain('1. White (#FFFFFF), V-1')
    expect(recipe).toContain('Cut mirrored')
    expect(recipe).toMatch(/Front, [\d.]+ × [\d.]+ mm/)
    expect(sum).toBe(await sha256(zip))
  })

  test('speaks of inches, yards and Fahrenheit in a shop that does', async () => {
    const { zip } = await productionPack(design, outliner, { values, formats: [], units: 'in' })
    const recipe = strFromU8(unzipSync(zip)['recipe.txt']!)
    const board = design.artboards[0]!
    const inches = (mm: number) => Number((mm / 25.4).toFixed(2))
    expect(recipe).toContain(`${board.name}, ${inches(board.wMm)} × ${inches(board.hMm)} in`)
    expect(recipe).toMatch(/Film [\d.]+ yd off a roll of [\d.]+ in, /)
    expect(recipe).toMatch(/[\d.]+ ft of cuts/)
    expect(recipe).not.toMatch(/\d (mm|m)\b/)
  })

  test('is the same bytes whenever and wherever it is made', async () => {
    const first = await productionPack(design, outliner, { values })
    const timezone = process.env['TZ']
    process.env['TZ'] = 'Pacific/Auckland'
    const again = await productionPack(
      Design.parse(JSON.parse(JSON.stringify(design))),
      createOutliner({ clipper, book }),
      { values }
    )
    process.env['TZ'] = timezone
    expect(again.sha256).toBe(first.sha256)
  })

  test('has a folder an artboard', async () => {
    const [board] = design.artboards
    const both = Design.parse({
      ...designOf([rect('o1', [0, 0, 10, 10])]),
      artboards: [board, { ...board, id: 'a2' }, { ...board, id: 'a3', name: 'Back', hMm: 20 }]
    })
    const { files } = await productionPack(both, outliner, { formats: ['svg'] })
    expect(files.map(({ name }) => name)).toEqual([
      'Back/picture.svg', 'Back/recipe.txt', 'Front-2/picture.svg', 'Front-2/recipe.txt', 'Front/1-Red.svg', 'Front/picture.svg', 'Front/recipe.txt'
    ]) // biome-ignore format: list
    expect(heightOf(pathBounds(outliner.outline(both, 'o1')))).toBe(10)
  })
})
