// A printed sheet as a print program and a cutter read it: the picture, its marks and its cut lines meet.
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { Design, ImageObject } from '#lib/designer/design.ts'
import { intersect } from '#lib/designer/geometry/boolean.ts'
import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { IDENTITY } from '#lib/designer/geometry/matrix.ts'
import { parsePath, type Path, pathArea, pathBounds, polygon } from '#lib/designer/geometry/path.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'
import { pictureContour } from '#lib/designer/production/print/contour.ts'
import { printSheetsOf } from '#lib/designer/production/print/print-sheet.ts'

import { readCutDxf, readCutHpgl, readCutSvg } from '../../support/cut-files.ts'
import { rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'
import {
  CUTOUT,
  cutoutObject,
  photoJpeg,
  photoObject,
  picturesOf,
  printDesign,
  rasterize,
  withPrintFilm
} from '../../support/print-designs.ts'
import { type PrintedPage, readPrintPdf } from '../../support/print-files.ts'

const clipper = await loadClipper()
const outliner = createOutliner({ clipper, book: fontBook() })
const pictures = await picturesOf()

async function made(design: Design, options: object = {}): Promise<Record<string, Uint8Array>> {
  const formats = ['svg', 'dxf', 'pdf', 'hpgl', 'png'] as const
  const { zip } = await productionPack(design, outliner, { formats, pictures, rasterize, ...options })
  return unzipSync(zip)
}

function pointsOf(d: string): [number, number][] {
  return parsePath(d.replaceAll('Z', ' Z').replaceAll(/\s+/g, ' ')).flatMap(contour => {
    const flat = flattenContour(contour, 0.005)
    return Array.from({ length: flat.length / 2 }, (_, i): [number, number] => [flat[2 * i]!, flat[2 * i + 1]!])
  })
}

/** How far points are from the ellipse of the picture, where the PDF puts the picture: worst and least, in mm. */
function distances(points: [number, number][], { matrix }: PrintedPage['pictures'][number]): [number, number] {
  const { wPx, hPx, cx, cy, rx, ry } = CUTOUT
  const [a, b, c, d, e, f] = matrix
  const edge = Array.from({ length: 7200 }, (_, i) => {
    const angle = (i * Math.PI) / 3600
    // A PDF's picture stands on its lower left corner.
    const [u, v] = [(cx + rx * Math.cos(angle)) / wPx, 1 - (cy + ry * Math.sin(angle)) / hPx]
    return [a * u + c * v + e, b * u + d * v + f] as const
  })
  const all = points.map(([x, y]) => Math.min(...edge.map(([ex, ey]) => Math.hypot(ex - x, ey - y))))
  return [Math.min(...all), Math.max(...all)]
}

/** A turned picture of 90 × 60 mm whose contour is 2 mm away. */
const turned = printDesign([await cutoutObject('i1', { m: [0.9, 0.3, -0.3, 0.9, 80, 60], wMm: 90, hMm: 60 })], {
  regMarks: 'silhouette3'
})
const turnedFiles = await made(turned)

test('picture and contour meet in the PDF, whose cut lines are in the spot colour', async () => {
  const page = await readPrintPdf(turnedFiles['print.pdf']!)

  const [picture] = page.pictures
  expect(page.pictures).toHaveLength(1)
  expect(picture).toMatchObject({ wPx: CUTOUT.wPx, hPx: CUTOUT.hPx, hasAlpha: true })
  const scale = Math.hypot(0.9, 0.3)
  expect(Math.hypot(picture!.matrix[0], picture!.matrix[1])).toBeCloseTo(90 * scale, 2)
  expect(Math.hypot(picture!.matrix[2], picture!.matrix[3])).toBeCloseTo(60 * scale, 2)
  expect(page.strokes.map(({ spot }) => spot)).toEqual(['CutContour'])
  const [least, most] = distances(pointsOf(page.strokes[0]!.d), picture!)
  expect(least).toBeGreaterThan(1.95)
  expect(most).toBeLessThan(2.05)
  // The marks are printed, in black.
  expect(page.fills.map(({ colour }) => colour)).toEqual(['#000000'])
})

test('every file has the cut lines in the same place, and the marks in none that is cut', async () => {
  const files = turnedFiles
  const page = await readPrintPdf(files['print.pdf']!)
  const svg = readCutSvg(strFromU8(files['print.svg']!))
  const dxf = readCutDxf(strFromU8(files['print.dxf']!))
  const hpgl = readCutHpgl(strFromU8(files['print.plt']!), svg)
  const wanted = pathBounds(parsePath(page.strokes[0]!.d))

  for (const { wMm, hMm } of [svg, dxf]) {
    expect(wMm).toBeCloseTo(page.wMm, 2)
    expect(hMm).toBeCloseTo(page.hMm, 2)
  }
  for (const { outlines } of [svg, dxf, hpgl]) {
    expect(outlines).toHaveLength(1)
    const found = pathBounds(parsePath(outlines[0]!.d))
    for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const) {
      expect(Math.abs(found[side] - wanted[side])).toBeLessThan(0.03)
    }
  }
  expect(svg.outlines[0]!.layer).toBe('Print-Kiss-cut')
  expect(dxf.outlines[0]!.layer).toBe('PRINT-KISS-CUT')
  expect([svg.marks.length, dxf.marks.length]).toEqual([1, 3])
})

/** The box of what is not transparent and fulfils the test, in mm. */
async function boxIn(png: Uint8Array, test: (r: number, g: number, b: number) => boolean, from = 0) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let y = 0; y < info.height; y++) {
    for (let x = from; x < info.width; x++) {
      const at = 4 * (y * info.width + x)
      if (data[at + 3]! < 128 || !test(data[at]!, data[at + 1]!, data[at + 2]!)) continue
      minX = Math.min(minX, x)
      minY = Math.min(minY, y)
      maxX = Math.max(maxX, x + 1)
      maxY = Math.max(maxY, y + 1)
    }
  }
  const mm = 25.4 / 300
  return { minX: minX * mm, minY: minY * mm, maxX: maxX * mm, maxY: maxY * mm, info, data }
}

const isArt = (r: number, g: number, b: number) => r + g + b > 30

test('the PNG has the picture where the cut file cuts around it, at 300 dpi', async () => {
  const files = turnedFiles
  const { density, width, height } = await sharp(files['print.png']!).metadata()
  const svg = readCutSvg(strFromU8(files['print.svg']!))
  expect(density).toBe(300)
  expect(width).toBe(Math.ceil((svg.wMm / 25.4) * 300 - 1e-3))
  expect(height).toBe(Math.ceil((svg.hMm / 25.4) * 300 - 1e-3))

  const art = await boxIn(files['print.png']!, isArt)
  const cut = pathBounds(parsePath(svg.outlines[0]!.d))
  expect(Math.abs(art.minX - cut.minX - 2)).toBeLessThan(0.1)
  expect(Math.abs(art.minY - cut.minY - 2)).toBeLessThan(0.1)
  expect(Math.abs(cut.maxX - art.maxX - 2)).toBeLessThan(0.1)
  expect(Math.abs(cut.maxY - art.maxY - 2)).toBeLessThan(0.1)
  // The square mark, 10 mm from the corner.
  const mark = await boxIn(files['print.png']!, (r, g, b) => r + g + b < 10)
  expect(Math.max(Math.abs(mark.minX - 10), Math.abs(mark.minY - 10))).toBeLessThan(0.1)
})

test('bleed goes around letters, never between them', () => {
  const bars = 'M0 0L20 0L20 30L0 30ZM24 0L44 0L44 30L24 30Z'
  const picture = photoObject('o1', { m: IDENTITY, wMm: 44, hMm: 30, cutline: { offsetMm: 3, bleedMm: 1 } })
  const { cut, bleed } = pictureContour(clipper, { ...picture, outline: bars } as ImageObject, IDENTITY)
  expect(cut).toHaveLength(1)
  const gap: Path = [polygon([[20.5, 1.5], [23.5, 1.5], [23.5, 28.5], [20.5, 28.5]])] // biome-ignore format: one line
  expect(Math.abs(pathArea(intersect(clipper, bleed, gap)))).toBeLessThan(0.5)
  const { minX, maxX } = pathBounds(bleed)
  expect([minX, maxX]).toEqual([expect.closeTo(-4, 2), expect.closeTo(48, 2)])
})

test('an opaque JPEG goes in as it is, is cut at its frame, and bleeds its edge colours', async () => {
  const cutline = { offsetMm: 1, bleedMm: 2 }
  const files = await made(printDesign([photoObject('i1', { m: [1, 0, 0, 1, 30, 40], wMm: 50, hMm: 30, cutline })]))
  const pdf = files['print.pdf']!
  expect(Buffer.from(pdf).includes(Buffer.from(await photoJpeg()))).toBe(true)

  const page = await readPrintPdf(pdf)
  expect(page.pictures).toHaveLength(2)
  const [bleed, photo] = page.pictures
  expect([photo!.wPx, photo!.hPx]).toEqual([500, 300])
  const cut = pathBounds(parsePath(page.strokes[0]!.d))
  expect(photo!.box.minX - cut.minX).toBeCloseTo(1, 2)
  expect(cut.maxY - photo!.box.maxY).toBeCloseTo(1, 2)
  expect(cut.minX - bleed!.box.minX).toBeGreaterThanOrEqual(1.99)

  const png = files['print.png']!
  const art = await boxIn(png, isArt)
  expect(Math.abs(cut.minX - art.minX - 2)).toBeLessThan(0.1)
  expect(Math.abs(art.maxY - cut.maxY - 2)).toBeLessThan(0.1)
  // 2 mm beyond the left side lie the colours of the left side, and those of the right beyond the right.
  const at = (xMm: number, yMm: number) => {
    const place = 4 * (Math.round((yMm / 25.4) * 300) * art.info.width + Math.round((xMm / 25.4) * 300))
    return [...art.data.subarray(place, place + 3)]
  }
  const { minX, maxX, minY, maxY } = photo!.box
  const middle = (minY + maxY) / 2
  expect(Math.abs(at(minX - 2, middle)[0]! - 40)).toBeLessThan(12)
  expect(Math.abs(at(maxX + 2, middle)[0]! - 189)).toBeLessThan(12)
})

test('inside, the contour lies in the picture, and with holes they are cut out too', async () => {
  const cutline = { offsetMm: 1.5, side: 'inside' as const, bleedMm: 3 }
  const files = await made(printDesign([await cutoutObject('i1', { m: [1, 0, 0, 1, 80, 60], wMm: 90, hMm: 60, cutline })]), { formats: ['pdf'] }) // biome-ignore format: one line
  const page = await readPrintPdf(files['print.pdf']!)
  expect(page.pictures).toHaveLength(1)
  const cut = pathBounds(parsePath(page.strokes[0]!.d))
  const { minX, maxX } = page.pictures[0]!.box
  const radius = (CUTOUT.rx / CUTOUT.wPx) * 90
  expect(cut.maxX - cut.minX).toBeCloseTo(2 * (radius - 1.5), 1)
  expect((cut.minX + cut.maxX) / 2).toBeCloseTo((minX + maxX) / 2, 1)

  const ring = 'M0 0L50 0L50 30L0 30ZM10 10L10 20L40 20L40 10Z'
  const drawn = (holes: boolean) =>
    printDesign([{ ...photoObject('i1', { m: [1, 0, 0, 1, 30, 40], wMm: 50, hMm: 30, cutline: { offsetMm: 1, holes } }), outline: ring } as never]) // biome-ignore format: one line
  const cuts = async (holes: boolean) => readCutSvg(strFromU8((await made(drawn(holes), { formats: ['svg'] }))['print.svg']!)).outlines // biome-ignore format: one line
  expect(await cuts(false)).toHaveLength(1)
  const both = (await cuts(true)).map(({ d }) => pathBounds(parsePath(d)))
  expect(both).toHaveLength(2)
  // The hole is cut first, a millimetre smaller all around.
  expect(both[0]!.maxX - both[0]!.minX).toBeCloseTo(28, 2)
  expect(both[1]!.maxX - both[1]!.minX).toBeCloseTo(52, 2)
})

test('a sheet of stickers: a grid of copies, each kiss cut, then its backing cut through', async () => {
  const sticker = await cutoutObject('i1', { m: [1, 0, 0, 1, 10, 10], wMm: 60, hMm: 40, cutline: { offsetMm: 1 } })
  const print = { size: 'letter', gapMm: 4, through: 'each', backingMm: 2 }
  const files = await made(printDesign([sticker], { regMarks: 'four', print }), { throughName: 'Die cut' })
  const page = await readPrintPdf(files['print.pdf']!)
  expect([page.wMm, page.hMm]).toEqual([expect.closeTo(215.9, 2), expect.closeTo(279.4, 2)])

  // 60 × 40 mm of picture, 64 × 44 mm with its backing, 4 mm apart, on 175.9 × 239.4 mm between the marks.
  expect(page.pictures).toHaveLength(2 * 5)
  const spots = page.strokes.map(({ spot }) => spot)
  expect(spots).toEqual([...Array(10).fill('CutContour'), ...Array(10).fill('Die cut')])
  const lefts = page.pictures.map(({ box }) => box.minX)
  const step = Math.max(...lefts) - Math.min(...lefts)
  expect(step).toBeGreaterThanOrEqual(68)
  expect(step).toBeLessThan(68.1)
  for (const picture of page.pictures) {
    const own = page.strokes.filter(({ d }) => {
      const box = pathBounds(parsePath(d))
      return Math.hypot((box.minX + box.maxX - picture.box.minX - picture.box.maxX) / 2, (box.minY + box.maxY - picture.box.minY - picture.box.maxY) / 2) < 0.06 // biome-ignore format: one line
    })
    expect(own.map(({ spot }) => spot)).toEqual(['CutContour', 'Die cut'])
    const [least, most] = distances(pointsOf(own[0]!.d), picture)
    expect([least, most]).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1)])
  }
  const hpgl = strFromU8(files['print.plt']!)
  expect(hpgl.indexOf('SP1;')).toBeLessThan(hpgl.indexOf('SP2;'))
  expect(hpgl.slice(hpgl.indexOf('SP1;'), hpgl.indexOf('SP2;')).match(/PD/g)).toHaveLength(10)
  const dxf = readCutDxf(strFromU8(files['print.dxf']!))
  expect(new Set(dxf.outlines.map(({ layer }) => layer))).toEqual(new Set(['PRINT-KISS-CUT', 'PRINT-THROUGH-CUT']))
  // The right column is printed as the left one is.
  const right = Math.floor(((Math.min(...lefts) + step - 1) / 25.4) * 300)
  const art = await boxIn(files['print.png']!, isArt)
  const column = await boxIn(files['print.png']!, isArt, right)
  expect(Math.abs(column.minX - art.minX - step)).toBeLessThan(0.1)
})

test('so many as asked for, on a roll as long as need be, or none at all', async () => {
  const photo = photoObject('i1', { m: [1, 0, 0, 1, 0, 0], wMm: 50, hMm: 30 })
  const laid = (print: object) => printSheetsOf(printDesign([photo], { print }), outliner, { artboard: 'a1' })[0]!
  const roll = laid({ size: 'roll', wMm: 300, gapMm: 5, copies: 12, marginMm: 10, through: 'sheet' })
  expect(roll.layout).toMatchObject({ columns: 4, rows: 3, left: 0 })
  expect(roll.sheet.hMm).toBeGreaterThan(3 * 36 + 2 * 5)
  expect(roll.sheet.lines.at(-1)!.path).toHaveLength(1)
  expect(laid({ size: 'a4', copies: 100 }).layout.left).toBeGreaterThan(0)
  const small = printDesign([photo], { print: { size: 'own', wMm: 40, hMm: 40 } })
  await expect(made(small)).rejects.toMatchObject({ code: 'sheet-too-small' })
  await expect(made(printDesign([photo]), { pictures: {} })).rejects.toMatchObject({ code: 'picture-missing' })
})

test('what is drawn on a printed film is printed and cut with the pictures, mirrored where the film is', async () => {
  const objects = [
    photoObject('i1', { m: [1, 0, 0, 1, 30, 40], wMm: 50, hMm: 30 }),
    rect('o1', [40, 50, 10, 10], 'pr'),
    rect('o2', [100, 40, 20, 30], 'pr'),
    rect('o3', [150, 40, 20, 30], 'c1')
  ]
  const plain = printDesign([objects[0]!])
  const layers = plain.layers.map(layer => ({ ...layer, children: objects.map(({ id }) => id) }))
  const all = { ...plain, layers, objects: Object.fromEntries(objects.map(object => [object.id, object])) }
  const seen = await made(withPrintFilm(all, false), { formats: ['pdf'] })
  expect(
    Object.keys(seen)
      .filter(name => name.endsWith('.pdf'))
      .sort()
  ).toEqual(['1-Red.pdf', 'print-Printable.pdf'])
  const page = await readPrintPdf(seen['print-Printable.pdf']!)
  // The small square lies on the picture, so it is printed and no line goes around it.
  expect(page.fills.filter(({ colour }) => colour === '#3366cc')).toHaveLength(2)
  expect(page.strokes).toHaveLength(2)
  const [photoBox, other] = page.strokes.map(({ d }) => pathBounds(parsePath(d)))
  expect(other!.minX - photoBox!.minX).toBeCloseTo(70, 2)

  const mirrored = await readPrintPdf(
    (await made(withPrintFilm(all, true), { formats: ['pdf'] }))['print-Printable.pdf']!
  )
  const boxes = mirrored.strokes.map(({ d }) => pathBounds(parsePath(d))).sort((a, b) => a.minX - b.minX)
  expect(boxes[1]!.maxX - boxes[0]!.minX).toBeCloseTo(other!.maxX - photoBox!.minX, 2)
  expect(boxes[0]!.maxX - boxes[0]!.minX).toBeCloseTo(20, 2)
  expect(mirrored.pictures[0]!.matrix[0]).toBeLessThan(0)
})

test('the files are the same bytes each time', async () => {
  const once = await productionPack(turned, outliner, { formats: ['pdf', 'png', 'svg'], pictures, rasterize })
  const other = createOutliner({ clipper: await loadClipper(), book: fontBook() })
  const again = await productionPack(structuredClone(turned), other, {
    formats: ['pdf', 'png', 'svg'],
    pictures,
    rasterize
  })
  expect(again.sha256).toBe(once.sha256)
})

test('the picture of the pack shows what is printed', () => {
  expect(strFromU8(turnedFiles['picture.svg']!)).toMatch(/<image [^>]*href="data:image\/png;base64,/)
})
