// The files of a printed sheet: all of them have their origin at the same corner of the same sheet.
import { strToU8 } from 'fflate'

import type { Design } from '../../design.ts'
import { idOf } from '../file-layers.ts'
import type { PackFormat } from '../formats.ts'
import type { SpotNames } from '../pdf-file.ts'
import type { Rasterizer } from '../raster.ts'
import { writeDxf } from '../write-dxf.ts'
import { writeHpgl } from '../write-hpgl.ts'
import { writeSvg } from '../write-svg.ts'
import type { Pictures } from './pictures.ts'
import { writeFlatPdf, writePrintPdf } from './print-pdf.ts'
import { decodePng, type Pixels } from './png.ts'
import { assertRoom, type PrintSheet } from './print-sheet.ts'
import { printSetup } from './print-setup.ts'
import { type Bleed, bleedOf, printPng, type Sources } from './print-svg.ts'
import { whitePng, whiteSheet } from './white-base.ts'

interface FileOptions {
  design: Pick<Design, 'assets' | 'name' | 'production'>
  formats: readonly PackFormat[]
  pictures: Pictures
  rasterize: Rasterizer
  spotNames: SpotNames
}

const COLOURED: readonly PackFormat[] = ['pdf', 'png', 'cmyk']

/** Without an ending. */
export function printFileName({ sheet, art }: PrintSheet): string {
  return art.film ? `print-${idOf(sheet.name)}` : 'print'
}

/** By ending. Throws PrintError. */
export function printFiles(print: PrintSheet, options: FileOptions): [ending: string, bytes: Uint8Array][] {
  assertRoom(print)
  const { design, formats, spotNames } = options
  const { sheet } = print
  const hasColours = formats.some(format => COLOURED.includes(format))
  const bleed = hasColours ? bleedOf(print.art, options) : undefined
  const { whiteChokeMm } = printSetup(design)
  const white =
    hasColours && whiteChokeMm !== undefined ? whiteSheet(print, whiteChokeMm, { ...options, bleed }) : undefined
  const title = `${design.name}: ${sheet.name}`
  const files: Record<PackFormat, () => [string, Uint8Array]> = {
    svg: () => ['svg', strToU8(writeSvg([sheet]))],
    dxf: () => ['dxf', strToU8(writeDxf([sheet]))],
    pdf: () => ['pdf', writePrintPdf(print, { ...options, bleed, white, spotNames, title })],
    hpgl: () => ['plt', strToU8(writeHpgl(sheet))],
    png: () => ['png', printPng(print, bleed, options)],
    cmyk: () => ['cmyk.pdf', writeFlatPdf(print, pixelsOf(print, bleed, options), { white, spotNames, title })]
  }
  const made = formats.map(format => files[format]())
  return white && formats.includes('png') ? [...made, ['white.png', whitePng(white)]] : made
}

function pixelsOf(print: PrintSheet, bleed: Bleed | undefined, sources: Sources): Pixels {
  const pixels = decodePng(printPng(print, bleed, sources))
  if (!pixels) throw new Error('A PNG of ours could not be read')
  return pixels
}
