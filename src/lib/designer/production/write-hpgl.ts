import { flattenContour } from '../geometry/flatten.ts'
import type { Contour } from '../geometry/path.ts'
import { PLAIN_PLOT, type PlotOptions, withOvercut } from './plot.ts'
import type { Sheet } from './sheet.ts'
import { TOOL_PENS, toolSteps } from './tool-lines.ts'

/** Plotter units a millimetre. */
const UNITS = 40
const TOLERANCE_MM = 0.02

/** HP-GL for cutters that are driven directly: one film, a pen for each tool, up between outlines, y up, no marks. */
export function writeHpgl(sheet: Sheet, plot: PlotOptions = PLAIN_PLOT): string {
  const { speedCmS, forceG, passes } = plot
  const out = ['IN;', 'PA;']
  const steps = toolSteps(sheet)
  for (const { tool, path } of steps.length > 0 ? steps : [{ tool: null, path: [] }]) {
    const pen = `SP${TOOL_PENS[tool ?? 'kiss-cut']};`
    // Cutters keep speed and force by pen.
    if (out.findLast(line => line.startsWith('SP')) !== pen) {
      out.push(pen, ...(speedCmS === null ? [] : [`VS${speedCmS};`]), ...(forceG === null ? [] : [`FS${forceG};`]))
    }
    for (const contour of path) {
      const stroke = strokeOf(contour, sheet.hMm, plot.overcutMm)
      for (let pass = 0; pass < passes; pass++) out.push(...stroke)
    }
  }
  out.push('PU0,0;', 'SP0;')
  return `${out.join('\n')}\n`
}

function strokeOf(contour: Contour, hMm: number, overcutMm: number): string[] {
  const outline = flattenContour(contour, TOLERANCE_MM)
  const points = contour.closed ? withOvercut([...outline, outline[0]!, outline[1]!], overcutMm) : outline
  const places: string[] = []
  for (let i = 0; i < points.length; i += 2) {
    const place = `${Math.round(points[i]! * UNITS)},${Math.round((hMm - points[i + 1]!) * UNITS)}`
    if (place !== places.at(-1)) places.push(place)
  }
  return [`PU${places[0]};`, `PD${places.slice(1).join(',') || places[0]};`]
}
