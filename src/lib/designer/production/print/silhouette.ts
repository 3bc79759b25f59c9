// Where a picture ends: the outline of its opaque part.
import { simplify } from '../../geometry/simplify.ts'
import { fromSegments } from '../../geometry/segments.ts'
import { contourArea, type Path, transformPath } from '../../geometry/path.ts'
import { trace } from '../../importing/trace.ts'
import type { Pixels } from './png.ts'

/** Specks of so few pixels are dust. */
const DUST_PX = 16
/** Nearer to the edge of a pixel than a blade is thick. */
const TOLERANCE_PX = 0.15

/** In a frame of 1 × 1; undefined where the picture fills its frame, or where there is nothing. */
export function silhouetteOf({ width, height, data }: Pixels): Path | undefined {
  // One pixel more on every side, so that outlines close at the frame.
  const [w, h] = [width + 2, height + 2]
  const mask = new Uint8Array(4 * w * h).fill(255)
  let isWhole = true
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const opacity = data[4 * (y * width + x) + 3]!
      if (opacity < 255) isWhole = false
      const at = 4 * ((y + 1) * w + x + 1)
      mask[at] = mask[at + 1] = mask[at + 2] = 255 - opacity
    }
  }
  if (isWhole) return undefined
  const options = { palette: ['#000000', '#ffffff'], without: ['#ffffff'], mmPerPixel: 1, smoothness: 0.15, despecklePixels: DUST_PX } // biome-ignore format: one line
  const [black] = trace({ width: w, height: h, data: mask }, options)
  const traced = black ? fromSegments(black.path) : []
  const outline = simplify(traced, TOLERANCE_PX).filter(contour => Math.abs(contourArea(contour)) >= DUST_PX)
  return outline.length > 0 ? transformPath(outline, [1 / width, 0, 0, 1 / height, -1 / width, -1 / height]) : undefined
}
