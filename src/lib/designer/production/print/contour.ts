// Where a picture is cut out, and how far it is printed beyond that.
import type { ImageObject, Matrix } from '../../design.ts'
import { intersect, subtract, weld } from '../../geometry/boolean.ts'
import type { Clipper } from '../../geometry/clipper.ts'
import { offset } from '../../geometry/offset.ts'
import { contourArea, parsePath, type Path, polygon, transformPath } from '../../geometry/path.ts'

export interface Contour {
  cut: Path
  /** What is printed in the colours of the picture's edge: from a little under it to beyond the cut. */
  bleed: Path
}

export const NO_CONTOUR: Contour = { cut: [], bleed: [] }

/** So far the bleed reaches under the picture, whose last pixels let through what is below them. */
const UNDER_MM = 0.3

/** The silhouette where there is one, as far as it is not cropped away; else the frame. In the object's own mm. */
export function pictureOutline(clipper: Clipper, { wMm, hMm, outline }: ImageObject): Path {
  const frame = [polygon([[0, 0], [wMm, 0], [wMm, hMm], [0, hMm]])] // biome-ignore format: one line
  return outline ? intersect(clipper, weld(clipper, parsePath(outline)), frame) : frame
}

/** On the artboard. */
export function pictureContour(clipper: Clipper, object: ImageObject, matrix: Matrix): Contour {
  const { cutline } = object
  if (!cutline) return NO_CONTOUR
  const { side = 'outside', offsetMm, bleedMm = 0, holes = false } = cutline
  const shape = weld(clipper, transformPath(pictureOutline(clipper, object), matrix))
  const area = holes ? shape : outerOnly(clipper, shape)
  const line = lineAround(clipper, area, cutline)
  const cut = holes ? line : outerOnly(clipper, line)
  // Inside, the picture itself goes on beyond the cut.
  return { cut, bleed: side === 'outside' ? bleedAround(clipper, { cut, offsetMm, bleedMm }) : [] }
}

/**
 * From a little inside what the cut keeps its distance from to so far beyond it. Not between letters that one line goes
 * around: they could not be read any more.
 */
export function bleedAround(
  clipper: Clipper,
  { cut, offsetMm, bleedMm }: { cut: Path; offsetMm: number; bleedMm: number }
): Path {
  if (bleedMm === 0 || cut.length === 0) return []
  const wide = offset(clipper, cut, bleedMm, { welded: true })
  const core = offset(clipper, cut, -offsetMm - UNDER_MM, { welded: true })
  return core.length > 0 ? subtract(clipper, wide, core) : wide
}

/**
 * The rounding never goes the wrong way: outside, hollows are filled and the line stays clear of the picture; inside,
 * tips are rounded and it stays within.
 */
function lineAround(
  clipper: Clipper,
  area: Path,
  { offsetMm, smoothMm = 0, side = 'outside' }: NonNullable<ImageObject['cutline']>
): Path {
  const sign = side === 'outside' ? 1 : -1
  const far = offset(clipper, area, sign * (offsetMm + smoothMm), { welded: true })
  return smoothMm > 0 ? offset(clipper, far, -sign * smoothMm, { welded: true }) : far
}

/** Without holes, and without what lies in them. */
export function outerOnly(clipper: Clipper, welded: Path): Path {
  const outer = welded.filter(contour => contourArea(contour) > 0)
  return outer.length === welded.length ? welded : weld(clipper, outer)
}
