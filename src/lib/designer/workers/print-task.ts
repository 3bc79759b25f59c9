// Printed sheets for a screen, and the silhouettes of pictures.
import type { Design } from '../design.ts'
import { formatPath, transformPath } from '../geometry/path.ts'
import type { Outliner } from '../production/outliner.ts'
import { cutLengthOf } from '../production/cut-layers.ts'
import { pixelsOfPicture, PrintError } from '../production/print/pictures.ts'
import { printSetup } from '../production/print/print-setup.ts'
import { type PrintSheet, printSheetsOf } from '../production/print/print-sheet.ts'
import { bleedOf, printPng } from '../production/print/print-svg.ts'
import { silhouetteOf } from '../production/print/silhouette.ts'
import type { Rasterizer } from '../production/raster.ts'
import { toolSteps } from '../production/tool-lines.ts'
import type { Values } from '../text/text-outline.ts'
import type { Tasks, PrintFigures, PrintPicture } from './task-kinds.ts'

/** Finer pixels make no finer cut. */
const MOST_PX = 1600
const MOST_PREVIEW_DPI = 150

/** Of a frame of 1000 × 1000: path data have four digits. */
const FRAME = 1000

export function silhouette(
  { picture, wPx, hPx }: Tasks['silhouette']['input'],
  rasterize: Rasterizer
): string | undefined {
  const outline = silhouetteOf(pixelsOfPicture(picture, rasterize, { wPx, hPx, mostPx: MOST_PX }))
  return outline && formatPath(transformPath(outline, [FRAME, 0, 0, FRAME, 0, 0]))
}

/** Of the sheets that hold pictures: what is drawn on printed film by itself counts as film. */
export function printFigures(
  design: Design,
  outliner: Outliner,
  { artboard, values }: { artboard: string; values: Values | undefined }
): PrintFigures[] {
  return printSheetsOf(design, outliner, { artboard, values }).flatMap(({ art, layout, sheet }) => {
    if (!art.printed.some(({ kind }) => kind === 'picture')) return []
    const { film, key, kiss, through, name, bounds: at } = art
    const { wMm, hMm } = sheet
    const copies = layout.places.length
    const cutMm = cutLengthOf({ path: [], lines: sheet.lines }) / Math.max(1, copies)
    const isSticker = through.length > 0 || printSetup(design).through !== 'none'
    return [{ artboard, film, key, name, wMm, hMm, copies, outlines: kiss.length + through.length, cutMm, isSticker, at }] // biome-ignore format: one line
  })
}

export function printPictures(
  design: Design,
  outliner: Outliner,
  { artboard, values, pictures, widthPx, rasterize }: Tasks['prints']['input'] & { rasterize: Rasterizer }
): PrintPicture[] {
  return printSheetsOf(design, outliner, { artboard, values }).map(print => {
    const { sheet, layout } = print
    const tools = toolSteps(sheet)
    const steps = tools.map(({ tool, path }) => ({ tool, d: formatPath(path, 2), count: path.length }))
    const cutMm = cutLengthOf({ path: tools.flatMap(({ path }) => path) })
    const { key, name, wMm, hMm, mirrored } = sheet
    const copies = layout.places.length
    const { columns, rows, left } = layout
    const shown = draw(print)
    return { key, name, wMm, hMm, mirrored, ...shown, steps, marks: formatPath(sheet.marks, 2), copies, columns, rows, left, cutMm } // biome-ignore format: one line
  })

  function draw(print: PrintSheet): Pick<PrintPicture, 'png' | 'problem'> {
    if (print.layout.places.length === 0) return { png: undefined, problem: 'sheet-too-small' }
    try {
      const dpi = Math.min(MOST_PREVIEW_DPI, (widthPx / print.sheet.wMm) * 25.4)
      const bleed = bleedOf(print.art, { pictures, rasterize }, dpi)
      return { png: printPng(print, bleed, { pictures, rasterize }, dpi), problem: undefined }
    } catch (error) {
      if (!(error instanceof PrintError)) throw error
      return { png: undefined, problem: error.code }
    }
  }
}
