import { announce } from '#lib/client/designer/announce.ts'
import { $scale } from '#lib/client/designer/camera.ts'
import { $lineSettings } from '#lib/client/designer/drawn-line.ts'
import { layerForNew } from '#lib/client/designer/places.ts'
import { ready } from '#lib/client/designer/path-work.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { formatPath } from '#lib/designer/geometry/path.ts'

import { lineTool } from './line-tool.ts'
import { addPath, HOME_PX } from './pen.ts'

/** Where the hand comes back to its start, after it was somewhere else, the line closes. */
function isHome(points: readonly Point[], scale: number): boolean {
  const [x, y] = points[0]!
  const far = (point: Point): number => Math.hypot(point[0] - x, point[1] - y) * scale
  return far(points.at(-1)!) < HOME_PX && points.some(point => far(point) > 3 * HOME_PX)
}

async function draw(points: readonly Point[]): Promise<void> {
  const scale = $scale.get()
  const closed = isHome(points, scale)
  const kernel = await ready()
  const contour = kernel?.sketch(points, { scale, smoothing: $lineSettings.get().smoothing, closed })
  if (contour) addPath(formatPath([contour]), closed)
}

export const pencilTool = lineTool({
  id: 'pencil',
  isStraight: ({ shift }) => shift,
  use: points => void draw(points),
  canBegin() {
    if (layerForNew()) return true
    announce(word('noLayer'))
    return false
  }
})
