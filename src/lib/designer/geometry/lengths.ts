import { flattenContour } from './flatten.ts'
import type { Contour } from './path.ts'

const TOLERANCE_MM = 0.05

/** How far the blade runs along an outline, in mm. */
export function contourLength(contour: Contour): number {
  const points = flattenContour(contour, TOLERANCE_MM)
  let length = 0
  for (let i = 2; i < points.length; i += 2) {
    length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1])
  }
  const end = points.length - 2
  return contour.closed ? length + Math.hypot(points[0] - points[end], points[1] - points[end + 1]) : length
}
