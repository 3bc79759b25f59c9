// The printed sheet and its cut lines in one PDF: pictures as they are, at all their pixels; cut lines in spot colours.
import { zlibSync } from 'fflate'

import { wholePicture } from '../../commands/crop.ts'
import type { Design, Matrix } from '../../design.ts'
import { heightOf, widthOf } from '../../geometry/bounds.ts'
import { IDENTITY, multiply, translation } from '../../geometry/matrix.ts'
import { assemble, drawPath, inMillimetres, latin1, pdfMatrix, type PdfObject, POINTS_PER_MM, rgb, pdfNumber, type SpotNames, spotOf, spotSpaces, textOf } from '../pdf-file.ts' // biome-ignore format: one line
import type { Rasterizer } from '../raster.ts'
import type { Sheet } from '../sheet.ts'
import { toolSteps } from '../tool-lines.ts'
import { inksOf } from './cmyk.ts'
import type { Bleed } from './print-svg.ts'
import { type Pictures, pictureBytes, pixelsOfPicture, readJpegHead } from './pictures.ts'
import type { Pixels } from './png.ts'
import { DOT_MM } from './print-layout.ts'
import type { PrintArt } from './print-art.ts'
import type { PrintSheet } from './print-sheet.ts'
import { WHITE_SPACE, type WhiteSheet } from './white-base.ts'

interface PageOptions {
  pictures: Pictures
  rasterize: Rasterizer
  spotNames?: SpotNames
  title?: string
  /** On a page of its own: what lies below the first. */
  white?: WhiteSheet | undefined
}

interface PdfOptions extends PageOptions {
  design: Pick<Design, 'assets'>
  bleed: Bleed | undefined
}

/** What is printed once or more on a page. */
export interface PrintedCopy {
  art: Pick<PrintArt, 'printed' | 'bleed' | 'bounds'>
  bleed: Bleed | undefined
  assets: Design['assets']
}

export interface PrintedPlaces {
  sheet: Sheet
  copies: readonly PrintedCopy[]
  /** Which copy, and from its artboard to the sheet. */
  places: readonly { copy: number; matrix: Matrix }[]
}

const HAIRLINE_MM = 0.0882
export function writePrintPdf(
  { sheet, art, layout }: PrintSheet,
  { design, bleed, ...options }: PdfOptions
): Uint8Array {
  const facing: Matrix = sheet.mirrored ? [-1, 0, 0, 1, sheet.wMm, 0] : IDENTITY
  const places = layout.places.map(([dx, dy]) => ({ copy: 0, matrix: multiply(facing, translation(dx, dy)) }))
  return writePrintedPage({ sheet, copies: [{ art, bleed, assets: design.assets }], places }, options)
}

/** Each copy and each picture is in the file once, however often it lies on the page. */
export function writePrintedPage({ sheet, copies, places }: PrintedPlaces, options: PageOptions): Uint8Array {
  const { spotNames = {}, title = '', white } = options
  const objects: PdfObject[] = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [4 0 R] /Count 1 >>', `<< /Title ${textOf(title)} /Producer (Platen) >>`] // biome-ignore format: one line
  const box = boxOf(sheet)
  const spaces = spotSpaces([sheet], spotNames)
  // From the sixth: what each copy shows. Their pictures follow.
  const forms = copies.map((_, index) => `/Copy${index} ${6 + index} 0 R`).join(' ')
  objects.push(
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources << /ColorSpace << ${spaces} >> /XObject << ${forms} >> >> /Contents 5 0 R >>`,
    { head: '', stream: latin1(pageContent({ sheet, places })) }
  )
  const images: PdfObject[] = []
  const keys = new Map<string, string>()
  const drawn = copies.map((copy, index): PdfObject => {
    const used = new Set<string>()
    const imageOf: ImageOf = (name, make) => {
      const id = 6 + copies.length + images.length
      const key = keys.get(name) ?? `/Im${id}`
      if (!keys.has(name)) images.push(...make(id))
      keys.set(name, key)
      used.add(key)
      return key
    }
    const content = artContent(copy, index, options, imageOf)
    const { minX, minY } = copy.art.bounds
    const around = [minX - 1, minY - 1, minX + widthOf(copy.art.bounds) + 1, minY + heightOf(copy.art.bounds) + 1]
      .map(pdfNumber)
      .join(' ')
    const named = [...used].map(key => `${key} ${key.slice(3)} 0 R`).join(' ')
    return {
      head: `/Type /XObject /Subtype /Form /BBox [${around}] /Resources << /XObject << ${named} >> >>`,
      stream: latin1(content)
    }
  })
  const all = [...objects, ...drawn, ...images]
  if (!white) return assemble(all)
  const id = all.length + 1
  all[1] = `<< /Type /Pages /Kids [4 0 R ${id} 0 R] /Count 2 >>`
  return assemble([...all, ...whitePage(white, { id, box, sheet })])
}

/** All that is printed as one picture in the four inks of a press, nothing see-through; cut lines in spot colours above it. */
export function writeFlatPdf(
  { sheet }: Pick<PrintSheet, 'sheet'>,
  flat: Pixels,
  { spotNames = {}, title = '', white }: Pick<PageOptions, 'spotNames' | 'title' | 'white'>
): Uint8Array {
  const box = boxOf(sheet)
  const lines: string[] = []
  drawTools(lines, sheet)
  const objects: PdfObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [4 0 R${white ? ' 7 0 R' : ''}] /Count ${white ? 2 : 1} >>`,
    `<< /Title ${textOf(title)} /Producer (Platen) >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources << /ColorSpace << ${spotSpaces([sheet], spotNames)} >> /XObject << /Flat 6 0 R >> >> /Contents 5 0 R >>`,
    { head: '', stream: latin1([inMillimetres(sheet.hMm), dotsOver(flat, '/Flat'), ...lines].join('\n')) },
    plainImage(inksOf(flat), flat, '/DeviceCMYK', 4)
  ]
  return assemble(white ? [...objects, ...whitePage(white, { id: 7, box, sheet })] : objects)
}

function boxOf({ wMm, hMm }: Pick<Sheet, 'wMm' | 'hMm'>): string {
  return `[0 0 ${pdfNumber(wMm * POINTS_PER_MM)} ${pdfNumber(hMm * POINTS_PER_MM)}]`
}

/** A picture with a corner on the sheet's, each of its pixels a dot. */
function dotsOver({ width, height }: { width: number; height: number }, key: string): string {
  const [w, h] = [width * DOT_MM, height * DOT_MM].map(pdfNumber)
  return `q ${w} 0 0 -${h} 0 ${h} cm ${key} Do Q`
}

/** As large as its dots, which may reach a part of one beyond the sheet, as in the PNG. */
function whitePage(
  white: WhiteSheet,
  { id, box, sheet }: { id: number; box: string; sheet: Pick<Sheet, 'hMm'> }
): PdfObject[] {
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources << /XObject << /White ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
    { head: '', stream: latin1(`${inMillimetres(sheet.hMm)} ${dotsOver(white, '/White')}`) },
    plainImage(white.ink, white, WHITE_SPACE)
  ]
}

function pageContent({ sheet, places }: Pick<PrintedPlaces, 'sheet' | 'places'>): string {
  const { hMm, marks } = sheet
  const out = [inMillimetres(hMm)]
  for (const { copy, matrix } of places) out.push(`q ${pdfMatrix(matrix)} cm /Copy${copy} Do Q`)
  if (marks.length > 0) {
    out.push('0 g')
    drawPath(out, marks)
    out.push('f')
  }
  drawTools(out, sheet)
  return out.join('\n')
}

function drawTools(out: string[], sheet: Sheet): void {
  for (const { tool, path } of toolSteps(sheet)) {
    out.push(`/${spotOf(tool)} CS 1 SCN ${HAIRLINE_MM} w 1 j 1 J`)
    for (const contour of path) {
      drawPath(out, [contour])
      out.push('S')
    }
  }
}

type ImageOf = (name: string, make: (id: number) => PdfObject[]) => string

function artContent(
  { art, bleed, assets }: PrintedCopy,
  index: number,
  { pictures, rasterize }: PageOptions,
  imageOf: ImageOf
): string {
  const out: string[] = []
  if (bleed) {
    const { at, pixels } = bleed
    out.push('q')
    drawPath(out, art.bleed)
    out.push('W n')
    out.push(`${pdfNumber(widthOf(at))} 0 0 ${pdfNumber(-heightOf(at))} ${pdfNumber(at.minX)} ${pdfNumber(at.maxY)} cm`)
    out.push(`${imageOf(`bleed of ${index}`, id => rasterImage(pixels, id))} Do`, 'Q')
  }
  for (const item of art.printed) {
    if (item.kind === 'area') {
      out.push(`${rgb(item.hex)} rg`)
      drawPath(out, item.path)
      out.push('f')
      continue
    }
    const { object, matrix } = item
    const { x, y, w, h } = wholePicture(object)
    const key = imageOf(object.asset, id => {
      const bytes = pictureBytes(pictures, object.asset)
      const asset = assets[object.asset]
      return pictureImage(bytes, id, asset?.kind === 'image' ? asset : { wPx: 1, hPx: 1 }, rasterize)
    })
    out.push('q', `${pdfMatrix(matrix)} cm`)
    if (object.crop) out.push(`0 0 ${pdfNumber(object.wMm)} ${pdfNumber(object.hMm)} re W n`)
    // A picture stands on its lower left corner.
    out.push(`${pdfNumber(w)} 0 0 ${pdfNumber(-h)} ${pdfNumber(x)} ${pdfNumber(y + h)} cm ${key} Do`, 'Q')
  }
  return out.join('\n')
}

/** A JPEG goes in as it is. */
function pictureImage(
  bytes: Uint8Array,
  id: number,
  size: { wPx: number; hPx: number },
  rasterize: Rasterizer
): PdfObject[] {
  const jpeg = readJpegHead(bytes)
  if (jpeg && (jpeg.channels === 3 || jpeg.channels === 1)) {
    const space = jpeg.channels === 3 ? '/DeviceRGB' : '/DeviceGray'
    return [{ head: imageHead(jpeg, space, '/DCTDecode'), stream: bytes }]
  }
  return rasterImage(pixelsOfPicture(bytes, rasterize, size), id)
}

/** Colours, and behind them the opacities where some of it is not opaque. */
export function rasterImage({ width, height, data }: Pixels, id: number): PdfObject[] {
  const count = width * height
  const colours = new Uint8Array(3 * count)
  const opacities = new Uint8Array(count)
  let isOpaque = true
  for (let i = 0; i < count; i++) {
    colours[3 * i] = data[4 * i]!
    colours[3 * i + 1] = data[4 * i + 1]!
    colours[3 * i + 2] = data[4 * i + 2]!
    opacities[i] = data[4 * i + 3]!
    if (opacities[i] !== 255) isOpaque = false
  }
  const size = { width, height }
  const colour = plainImage(colours, size, '/DeviceRGB', 3)
  if (isOpaque) return [colour]
  const mask = plainImage(opacities, size, '/DeviceGray')
  return [{ ...colour, head: `${colour.head} /SMask ${id + 1} 0 R` }, mask]
}

/** One number a pixel, or so many, in a colour space of its own. */
export function plainImage(
  data: Uint8Array,
  size: { width: number; height: number },
  space: string,
  colours = 1
): Exclude<PdfObject, string> {
  return { head: `${imageHead(size, space, '/FlateDecode')} ${rowsOf(size.width, colours)}`, stream: packed(data, colours * size.width) } // biome-ignore format: one line
}

function imageHead({ width, height }: { width: number; height: number }, space: string, filter: string): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter ${filter}`
}

function rowsOf(width: number, colours: number): string {
  return `/DecodeParms << /Predictor 15 /Colors ${colours} /BitsPerComponent 8 /Columns ${width} >>`
}

/** Each row as its difference from the one above, which packs smaller. */
function packed(data: Uint8Array, stride: number): Uint8Array {
  const height = data.length / stride
  const rows = new Uint8Array(height * (stride + 1))
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1)
    rows[to] = 2
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      rows[to + 1 + x] = data[at]! - (y > 0 ? data[at - stride]! : 0)
    }
  }
  return zlibSync(rows, { level: 6 })
}
