import { zip } from '#lib/shared/zip.ts'

import { flattenContour } from '../geometry/flatten.ts'
import type { Path } from '../geometry/path.ts'
import { formatNumber } from '../numbers.ts'
import { fileLayers } from './file-layers.ts'
import type { Sheet } from './sheet.ts'
import { sizeOf } from './write-svg.ts'

/** Finer than a blade follows, coarse enough for old controllers. */
const TOLERANCE_MM = 0.02

/** AutoCAD's first seven colours, told apart on any screen. */
const COLOURS = 7

/**
 * DXF R12 (AC1009): the version every cutter reads. One POLYLINE an outline, closed where the outline is, so that the
 * blade lifts only between outlines; one layer a film and tool, one for weeding, one for printed marks; millimetres, y up.
 */
export function writeDxf(sheets: readonly Sheet[]): string {
  const { wMm, hMm } = sizeOf(sheets)
  const layers = fileLayers(sheets)
  // R12's letters: capitals, digits, dashes and underscores.
  const names = layers.map(({ id }) => id.toUpperCase())
  const out: string[] = []
  pairs(out, 0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4)
  pairs(out, 9, '$EXTMIN', 10, 0, 20, 0, 30, 0, 9, '$EXTMAX', 10, wMm, 20, hMm, 30, 0, 0, 'ENDSEC')
  pairs(out, 0, 'SECTION', 2, 'TABLES')
  pairs(
    out,
    0,
    'TABLE',
    2,
    'LTYPE',
    70,
    1,
    0,
    'LTYPE',
    2,
    'CONTINUOUS',
    70,
    0,
    3,
    'Solid line',
    72,
    65,
    73,
    0,
    40,
    0,
    0,
    'ENDTAB'
  )
  pairs(out, 0, 'TABLE', 2, 'LAYER', 70, names.length + 1)
  for (const [index, name] of ['0', ...names].entries()) {
    pairs(out, 0, 'LAYER', 2, name, 70, 0, 62, index === 0 ? 7 : ((index - 1) % COLOURS) + 1, 6, 'CONTINUOUS')
  }
  pairs(out, 0, 'ENDTAB', 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')
  for (const [{ path }, name] of zip(layers, names)) polylines(out, path, name, hMm)
  pairs(out, 0, 'ENDSEC', 0, 'EOF')
  return `${out.join('\n')}\n`
}

function polylines(out: string[], path: Path, layer: string, hMm: number): void {
  for (const contour of path) {
    pairs(out, 0, 'POLYLINE', 8, layer, 66, 1, 10, 0, 20, 0, 30, 0, 70, contour.closed ? 1 : 0)
    const points = flattenContour(contour, TOLERANCE_MM)
    for (let i = 0; i < points.length; i += 2) {
      out.push(
        '0',
        'VERTEX',
        '8',
        layer,
        '10',
        dxfNumber(points[i]!),
        '20',
        dxfNumber(hMm - points[i + 1]!),
        '30',
        '0.0'
      )
    }
    pairs(out, 0, 'SEQEND', 8, layer)
  }
}

/** Group codes and values in turn. Codes 10 to 59 are real numbers. */
function pairs(out: string[], ...items: (string | number)[]): void {
  for (let i = 0; i < items.length; i += 2) {
    const [code, value] = [items[i] as number, items[i + 1]!]
    out.push(String(code), code >= 10 && code < 60 && typeof value === 'number' ? dxfNumber(value) : String(value))
  }
}

function dxfNumber(value: number): string {
  const text = formatNumber(value)
  return text.includes('.') ? text : `${text}.0`
}
