import { $viewSize, panBy, toScreen } from '#lib/client/designer/camera.ts'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { centreOf, uniteBounds } from '#lib/designer/geometry/bounds.ts'

/** The sheet covers the lower half: what is selected moves to the upper one. */
export function showSelection(): void {
  const ids = $selection.get()
  if (ids.length === 0 || ids.length > 500) return
  const [, y] = toScreen(centreOf(uniteBounds(ids.map(id => boundsOf($design.get(), id)))))
  const { height } = $viewSize.get()
  if (y > height * 0.4) panBy(0, height * 0.24 - y)
}
