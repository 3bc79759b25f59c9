import type { Path } from '../geometry/path.ts'
import {
  assemble,
  drawPath,
  inMillimetres,
  latin1,
  type PdfObject,
  POINTS_PER_MM,
  rgb,
  pdfNumber,
  type SpotNames,
  spotOf,
  spotSpaces,
  textOf
} from './pdf-file.ts'
import type { Sheet } from './sheet.ts'
import { toolSteps } from './tool-lines.ts'

/** What is printed below the cut lines: areas in colours. */
export interface Print {
  hex: string
  path: Path
}

interface PdfOptions {
  spotNames?: SpotNames
  print?: readonly Print[]
  title?: string
}

/**
 * A page a film, in real size: cut lines as hairline strokes in a spot colour (Separation), never as process colour, so
 * that a RIP cuts them and prints the rest.
 */
export function writePdf(
  sheets: readonly Sheet[],
  { spotNames = {}, print = [], title = '' }: PdfOptions = {}
): Uint8Array {
  const objects: PdfObject[] = []
  const colours = spotSpaces(sheets, spotNames)
  const pages = sheets.map((_, index) => 4 + 2 * index)
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${pages.map(id => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`)
  objects.push(`<< /Title ${textOf(title)} /Producer (Platen) >>`)
  for (const [index, sheet] of sheets.entries()) {
    const stream = contentOf(sheet, print)
    const box = `[0 0 ${pdfNumber(sheet.wMm * POINTS_PER_MM)} ${pdfNumber(sheet.hMm * POINTS_PER_MM)}]`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /ColorSpace << ${colours} >> >> /Contents ${pages[index]! + 1} 0 R >>`,
      { head: '', stream: latin1(stream) }
    )
  }
  return assemble(objects)
}

function contentOf(sheet: Sheet, print: readonly Print[]): string {
  const { marks, wMm, hMm, mirrored } = sheet
  const out: string[] = []
  out.push(inMillimetres(hMm))
  if (print.length > 0) {
    out.push('q')
    if (mirrored) out.push(`-1 0 0 1 ${pdfNumber(wMm)} 0 cm`)
    for (const { hex, path } of print) {
      out.push(`${rgb(hex)} rg`)
      drawPath(out, path)
      out.push('f')
    }
    out.push('Q')
  }
  if (marks.length > 0) {
    out.push('0 g')
    drawPath(out, marks)
    out.push('f')
  }
  for (const { tool, path } of toolSteps(sheet)) {
    out.push(`/${spotOf(tool)} CS 1 SCN 0.0882 w 1 j 1 J`)
    for (const contour of path) {
      drawPath(out, [contour])
      out.push('S')
    }
  }
  return out.join('\n')
}
