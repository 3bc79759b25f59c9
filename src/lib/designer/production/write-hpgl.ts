import { flattenContour } from '../geometry/flatten.ts'
import type { Sheet } from './sheet.ts'

/** Plotter units a millimetre. */
const UNITS = 40
const TOLERANCE_MM = 0.02

/** HP-GL for cutters that are driven directly: one film, pen up between outlines, y up. */
export function writeHpgl(sheet: Sheet): string {
  const out = ['IN;', 'PA;', 'SP1;']
  for (const contour of sheet.cuts) {
    const points = flattenContour(contour, TOLERANCE_MM)
    if (contour.closed) points.push(points[0]!, points[1]!)
    const places: string[] = []
    for (let i = 0; i < points.length; i += 2) {
      const place = `${Math.round(points[i]! * UNITS)},${Math.round((sheet.hMm - points[i + 1]!) * UNITS)}`
      if (place !== places.at(-1)) places.push(place)
    }
    out.push(`PU${places[0]};`, `PD${places.slice(1).join(',') || places[0]};`)
  }
  out.push('PU0,0;', 'SP0;')
  return `${out.join('\n')}\n`
}
