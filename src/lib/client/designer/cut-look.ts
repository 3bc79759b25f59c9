// The cut line of a picture and what is printed beyond it, for the screen.
import type { ImageObject, Matrix } from '#lib/designer/design.ts'
import { invert } from '#lib/designer/geometry/matrix.ts'
import { formatPath, transformPath } from '#lib/designer/geometry/path.ts'

import { $kernel } from './kernel.ts'

interface CutLook {
  cut: string
  bleed: string
}

const cache = new WeakMap<ImageObject, { matrix: string; look: CutLook }>()

/** In the picture's own mm; undefined until the part that reckons outlines is there. */
export function cutLookOf(image: ImageObject, world: Matrix): CutLook | undefined {
  const kernel = $kernel.get()
  if (!image.cutline || !kernel) return undefined
  // Distances are the artboard's, so they do not depend on where the picture lies.
  const matrix = world.slice(0, 4).join(' ')
  const last = cache.get(image)
  if (last?.matrix === matrix) return last.look
  const { cut, bleed } = kernel.contour(image, world)
  const back = invert(world)
  const look = { cut: formatPath(transformPath(cut, back), 3), bleed: formatPath(transformPath(bleed, back), 3) }
  cache.set(image, { matrix, look })
  return look
}
