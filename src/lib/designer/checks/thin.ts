import { subtract } from '../geometry/boolean.ts'
import { type Bounds, heightOf, widthOf } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { flattenContour } from '../geometry/flatten.ts'
import { offset } from '../geometry/offset.ts'
import { type Contour, contourArea, contourBounds, type Path } from '../geometry/path.ts'

/** Only what is clearly thinner counts, and only where it goes on for a while: every sharp corner is
 * thin at its tip. */
const SURELY = 0.9
const LONG = 1.5
const LONGEST_TIP = 8

/**
 * Where a film's outline is thinner than its least feature. Morphological opening: what shrinking by half of it and
 * growing again does not bring back.
 */
export function thinStrokes(clipper: Clipper, path: Path, leastMm: number): Bounds[] {
  if (leastMm <= 0) return []
  const half = (leastMm / 2) * SURELY
  const core = offset(clipper, path, -half, { welded: true })
  const back = offset(clipper, core, half * 1.02, { join: 'miter', miterLimit: 6, welded: true })
  return places(clipper, subtract(clipper, path, back), leastMm)
}

/** Where the room between outlines is narrower than that: the closing, minus what was there. */
export function thinGaps(clipper: Clipper, path: Path, leastMm: number): Bounds[] {
  if (leastMm <= 0) return []
  const half = (leastMm / 2) * SURELY
  const grown = offset(clipper, path, half, { join: 'miter', miterLimit: 6, welded: true })
  const back = offset(clipper, grown, -half * 1.02, { join: 'miter', miterLimit: 6, welded: true })
  return places(clipper, subtract(clipper, back, path), leastMm)
}

function places(clipper: Clipper, rest: Path, leastMm: number): Bounds[] {
  return rest.flatMap(contour => {
    const at = contourBounds(contour)
    const length = Math.hypot(widthOf(at), heightOf(at))
    const area = contourArea(contour)
    if (length < LONG * leastMm || area < 0.15 * leastMm * leastMm) return []
    return length < LONGEST_TIP * leastMm && isTip(clipper, contour, leastMm) ? [] : [at]
  })
}

/** Runs from nothing to the full width: half as wide on average as where it is widest. */
function isTip(clipper: Clipper, contour: Contour, leastMm: number): boolean {
  const width = (2 * contourArea(contour)) / perimeterOf(contour)
  return width < 0.5 * leastMm && offset(clipper, [contour], -0.35 * leastMm, { welded: true }).length > 0
}

function perimeterOf(contour: Contour): number {
  const points = flattenContour(contour, 0.05)
  let length = 0
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    length += Math.hypot(points[i]! - points[j]!, points[i + 1]! - points[j + 1]!)
  }
  return length
}
