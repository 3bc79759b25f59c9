// The files of a sheet: the same outlines for every cutter, and a plan for people.
import { strToU8 } from 'fflate'

import { formatPath, transformPath } from '../geometry/path.ts'
import { formatNumber } from '../numbers.ts'
import type { SpotNames } from '../production/pdf-file.ts'
import type { PlotOptions } from '../production/plot.ts'
import type { Pictures } from '../production/print/pictures.ts'
import { writePrintedPage } from '../production/print/print-pdf.ts'
import { bleedOf } from '../production/print/print-svg.ts'
import type { Rasterizer } from '../production/raster.ts'
import { BESIDES, type ToolLine } from '../production/tool-lines.ts'
import { escaped } from '../production/to-svg.ts'
import { writeDxf } from '../production/write-dxf.ts'
import { writePdf } from '../production/write-pdf.ts'
import { writePlot } from '../production/write-plot.ts'
import { writeSvg } from '../production/write-svg.ts'
import { plainLetters, strokeText } from '../rolls/stroke-letters.ts'
import { positionsCsv } from '../rolls/positions.ts'
import type { SheetFile } from './drawing.ts'
import type { SheetFormat } from './sheet-formats.ts'

interface Options {
  title: string
  spotName: string
  plot?: PlotOptions | undefined
  /** Of what is printed. Pictures are in the order of the sheet's `files`. */
  sources?: { pictures: Pictures; rasterize: Rasterizer }
}

export function writeRunSheet(
  kept: SheetFile,
  format: SheetFormat,
  { title, spotName, plot, sources }: Options
): Uint8Array {
  const { sheet, positions } = kept
  const spotNames = { 'kiss-cut': spotName }
  switch (format) {
    case 'svg':
      return strToU8(writeSvg([sheet]))
    case 'dxf':
      return strToU8(writeDxf([sheet]))
    case 'hpgl':
    case 'dmpl':
    case 'gpgl':
      return strToU8(writePlot(sheet, format, plot))
    case 'pdf':
      return writePdf([sheet], { title, spotNames })
    case 'print':
      if (!sources) throw new Error('What is printed needs its pictures')
      return printPdf(kept, { title, spotNames, ...sources })
    case 'positions':
      return strToU8(positionsCsv([{ film: sheet.name, positions }]))
    case 'plan':
      return strToU8(planSvg(kept, title))
    case 'plan-pdf':
      return planPdf(kept, title)
  }
}

/** In real size: what is printed, the marks, and the cut lines in their spot colours. */
function printPdf(
  { sheet, print }: SheetFile,
  options: { title: string; spotNames: SpotNames; pictures: Pictures; rasterize: Rasterizer }
): Uint8Array {
  const { copies = [], places = [] } = print ?? {}
  // Where one lies on the sheet says whether it is mirrored.
  const printed = copies.map(copy => ({ ...copy, bleed: bleedOf(copy.art, options) }))
  return writePrintedPage({ sheet, copies: printed, places }, options)
}

/** Read from afar on large pieces, and never wider than a small one. */
function codeMm({ wMm, hMm }: SheetFile['positions'][number]): number {
  return Math.min(18, Math.max(6, Math.min(wMm, hMm) / 4))
}

/** As it lies on the cutter, with the code of every piece on it. */
function planSvg({ sheet, positions }: SheetFile, title: string): string {
  const { wMm, hMm, hex, name, marks } = sheet
  const size = `width="${formatNumber(wMm)}mm" height="${formatNumber(hMm)}mm" viewBox="0 0 ${formatNumber(wMm)} ${formatNumber(hMm)}"`
  const lines = sheet.lines.flatMap(({ path }) => path)
  const codes = positions.map(position => {
    const [x, y] = middleOf(position)
    const size = codeMm(position)
    return `<text x="${formatNumber(x)}" y="${formatNumber(y + size / 3)}" font-size="${formatNumber(size)}">${escaped(position.design)}</text>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(`${title}: ${name}`)}">` +
    `<rect width="100%" height="100%" fill="#f4f4f5"/>` +
    `<path d="${formatPath(sheet.cuts, 2)}" fill="${hex}" fill-rule="evenodd" stroke="#52525b" stroke-width="0.4"/>` +
    (marks.length > 0 ? `<path d="${formatPath(marks, 2)}"/>` : '') +
    `<path d="${formatPath(lines, 2)}" fill="none" stroke="#2563eb" stroke-width="0.4"/>` +
    `<g font-family="sans-serif" text-anchor="middle" fill="#18181b" stroke="#ffffff" stroke-width="1.6" paint-order="stroke">${codes.join('')}</g></svg>\n`
  )
}

function middleOf({ xMm, yMm, wMm, hMm, turned }: SheetFile['positions'][number]): [number, number] {
  const [w, h] = turned % 180 === 0 ? [wMm, hMm] : [hMm, wMm]
  return [xMm + w / 2, yMm + h / 2]
}

/** On paper the codes are lines too: the file needs no font. */
function planPdf({ sheet, positions }: SheetFile, title: string): Uint8Array {
  const codes = positions.flatMap(position => {
    const [x, y] = middleOf(position)
    const text = plainLetters(position.design)
    const heightMm = codeMm(position)
    const width = strokeText(text, { x: 0, y: 0, heightMm }).reduce(
      (most, { coords }) => Math.max(most, ...coords.filter((_, i) => i % 2 === 0)),
      0
    )
    return transformPath(strokeText(text, { x: 0, y: 0, heightMm }), [1, 0, 0, 1, x - width / 2, y - heightMm / 2])
  })
  const drawn: ToolLine = { purpose: 'draw', layer: BESIDES[0], path: codes }
  const plain = { ...sheet, mirrored: false, lines: [...sheet.lines, drawn] }
  return writePdf([plain], { title, print: [{ hex: sheet.hex, path: sheet.cuts }] })
}
