import { subtract } from '../geometry/boolean.ts'
import { type Bounds, heightOf, widthOf } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { distanceTo } from '../geometry/contains.ts'
import { valueAt } from '../geometry/cubic.ts'
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
  return places(subtract(clipper, path, back), path, leastMm)
}

/** Where the room between outlines is narrower than that: the closing, minus what was there. */
export function thinGaps(clipper: Clipper, path: Path, leastMm: number): Bounds[] {
  if (leastMm <= 0) return []
  const half = (leastMm / 2) * SURELY
  const grown = offset(clipper, path, half, { join: 'miter', miterLimit: 6, welded: true })
  const back = offset(clipper, grown, -half * 1.02, { join: 'miter', miterLimit: 6, welded: true })
  return places(subtract(clipper, back, path), path, leastMm)
}

function places(rest: Path, path: Path, leastMm: number): Bounds[] {
  return rest.flatMap(contour => {
    const at = contourBounds(contour)
    const length = Math.hypot(widthOf(at), heightOf(at))
    const area = contourArea(contour)
    if (length < LONG * leastMm || area < 0.15 * leastMm * leastMm) return []
    return length < LONGEST_TIP * leastMm && isTip(contour, path, leastMm) ? [] : [at]
  })
}

/** A dead end that narrows from the full width: it hangs on the rest by one side only, and is no hair. */
function isTip(contour: Contour, path: Path, leastMm: number): boolean {
  if ((2 * contourArea(contour)) / perimeterOf(contour) < 0.3 * leastMm) return false
  const c = contour.coords
  let mouths = 0
  let before = isMouth(c.length - 8)
  for (let i = 0; i + 7 < c.length; i += 6) {
    const mouth = isMouth(i)
    if (mouth && !before) mouths++
    before = mouth
  }
  return mouths === 1

  /** Not on the outline: where the thin part goes over into the thick. */
  function isMouth(i: number): boolean {
    const near = 0.04 * leastMm
    return distanceTo(path, [valueAt(c, i, 0, 0.5), valueAt(c, i, 1, 0.5)], near) > near
  }
}

function perimeterOf(contour: Contour): number {
  const points = flattenContour(contour, 0.05)
  let length = 0
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    length += Math.hypot(points[i]! - points[j]!, points[i + 1]! - points[j + 1]!)
  }
  return length
}
