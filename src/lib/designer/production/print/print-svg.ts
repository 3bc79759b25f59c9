// The printed sheet as pixels, and the colours that are printed beyond what is drawn.
import { wholePicture } from '../../commands/crop.ts'
import { type Bounds, heightOf, widthOf } from '../../geometry/bounds.ts'
import { formatPath } from '../../geometry/path.ts'
import { type Rasterizer, withResolution } from '../raster.ts'
import { spreadColours } from './edge-colours.ts'
import { dataHref, type Pictures, pictureBytes, PrintError } from './pictures.ts'
import { decodePng, encodePng, type Pixels } from './png.ts'
import type { PrintArt } from './print-art.ts'
import { DOT_MM, PRINT_DPI } from './print-layout.ts'
import type { PrintSheet } from './print-sheet.ts'

export interface Bleed {
  pixels: Pixels
  at: Bounds
}

export interface Sources {
  pictures: Pictures
  rasterize: Rasterizer
}

/** Smeared colours need no more. */
const BLEED_DPI = 150
const MOST_BLEED_PX = 8_000_000
/** What a browser has memory for, and a server's share of it. */
const MOST_PX = 40_000_000

/** Undefined where nothing is printed beyond the art. */
export function bleedOf(
  art: Pick<PrintArt, 'printed' | 'bleed' | 'bounds'>,
  { pictures, rasterize }: Sources,
  dpi = BLEED_DPI
): Bleed | undefined {
  if (art.bleed.length === 0) return undefined
  const { minX, minY } = art.bounds
  const [w, h] = [widthOf(art.bounds), heightOf(art.bounds)]
  const dot = Math.max(25.4 / Math.min(dpi, BLEED_DPI), Math.sqrt((w * h) / MOST_BLEED_PX))
  const [wPx, hPx] = [Math.ceil(w / dot), Math.ceil(h / dot)]
  const at = { minX, minY, maxX: minX + wPx * dot, maxY: minY + hPx * dot }
  const drawn = decodePng(rasterize(svgOf(at, printedSvg(art, pictures), { wPx, hPx }), wPx))
  const pixels = drawn && spreadColours(drawn)
  return pixels && { pixels, at }
}

/**
 * What is printed, at exactly so many dots an inch: the page may be a part of a dot larger than the sheet, on its right and
 * at its bottom.
 */
export function printPng(print: PrintSheet, bleed: Bleed | undefined, sources: Sources, dpi = PRINT_DPI): Uint8Array {
  const { sheet, art, layout } = print
  const dot = dpi === PRINT_DPI ? DOT_MM : 25.4 / dpi
  const [wPx, hPx] = [dotsIn(sheet.wMm, dot), dotsIn(sheet.hMm, dot)]
  if (wPx * hPx > MOST_PX) throw new PrintError('print-too-large', `The sheet of ${sheet.name} is too large for a PNG`)
  const copy = copyOf(art, bleed, sources, dot)
  const places = layout.places.map(([dx, dy]) => `<use href="#c" x="${dx}" y="${dy}"/>`).join('')
  const mirror = sheet.mirrored ? ` transform="matrix(-1 0 0 1 ${sheet.wMm} 0)"` : ''
  const body = `<defs>${copy}</defs><g${mirror}>${places}</g><path d="${formatPath(sheet.marks)}"/>`
  const at = { minX: 0, minY: 0, maxX: wPx * dot, maxY: hPx * dot }
  return withResolution(sources.rasterize(svgOf(at, body, { wPx, hPx }), wPx), dpi)
}

export function dotsIn(mm: number, dot = DOT_MM): number {
  return Math.max(1, Math.ceil(mm / dot - 1e-6))
}

/** Drawn once, pixel by pixel, however often it lies on the sheet. */
function copyOf(art: PrintArt, bleed: Bleed | undefined, { pictures, rasterize }: Sources, dot: number): string {
  const { minX, minY } = art.bounds
  const [wPx, hPx] = [dotsIn(widthOf(art.bounds), dot), dotsIn(heightOf(art.bounds), dot)]
  const [w, h] = [wPx * dot, hPx * dot]
  if (wPx * hPx > MOST_PX) throw new PrintError('print-too-large', 'What is printed is too large for a PNG')
  const under = bleed ? bleedSvg(art, bleed) : ''
  const box = { minX, minY, maxX: minX + w, maxY: minY + h }
  const drawn = rasterize(svgOf(box, under + printedSvg(art, pictures), { wPx, hPx }), wPx)
  return `<image id="c" x="${minX}" y="${minY}" width="${w}" height="${h}" preserveAspectRatio="none" href="${dataHref(drawn)}"/>`
}

function bleedSvg({ bleed: area }: PrintArt, { pixels, at }: Bleed): string {
  const image = `<image x="${at.minX}" y="${at.minY}" width="${widthOf(at)}" height="${heightOf(at)}" preserveAspectRatio="none" href="${dataHref(encodePng(pixels))}"/>`
  return `<clipPath id="b"><path d="${formatPath(area)}"/></clipPath><g clip-path="url(#b)">${image}</g>`
}

function printedSvg({ printed }: Pick<PrintArt, 'printed'>, pictures: Pictures): string {
  return printed
    .map(item => {
      if (item.kind === 'area') return `<path fill="${item.hex}" d="${formatPath(item.path)}"/>`
      const { object, matrix } = item
      const { x, y, w, h } = wholePicture(object)
      const href = dataHref(pictureBytes(pictures, object.asset))
      const image = `<image x="${x}" y="${y}" width="${w}" height="${h}" preserveAspectRatio="none" href="${href}"/>`
      // An inner svg cuts off what is cropped away.
      return `<g transform="matrix(${matrix.join(' ')})"><svg width="${object.wMm}" height="${object.hMm}" overflow="hidden">${image}</svg></g>`
    })
    .join('')
}

function svgOf(at: Bounds, body: string, { wPx, hPx }: { wPx: number; hPx: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${wPx}" height="${hPx}" viewBox="${at.minX} ${at.minY} ${widthOf(at)} ${heightOf(at)}">${body}</svg>`
}
