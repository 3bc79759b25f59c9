// Finds where a picture ends, and cuts around it there.
import { wholePicture } from '#lib/designer/commands/crop.ts'
import { setImage } from '#lib/designer/commands/set-shape.ts'
import type { Cutline, ImageObject } from '#lib/designer/design.ts'
import { formatPath, parsePath, transformPath } from '#lib/designer/geometry/path.ts'

import { $design, commitDesign } from './document.ts'
import { runTask } from './tasks.ts'
import { readWhole } from './picture-data.ts'

/** What a picture is cut with at first. */
export const USUAL_CUT: Cutline = { offsetMm: 2 }

/** The frame the worker's answer is in. */
const FRAME = 1000

/** Takes the picture's silhouette, or its frame where it fills that. One step that can be undone. */
export async function cutAroundShape(id: string, cutline: Cutline): Promise<'shape' | 'frame'> {
  const image = imageOf(id)
  const asset = image && $design.get().assets[image.asset]
  if (!image || asset?.kind !== 'image') return 'frame'
  const picture = await readWhole(image.asset)
  const d = await runTask('silhouette', { picture, wPx: asset.wPx, hPx: asset.hPx })
  // It may have been moved, cropped or deleted meanwhile.
  const now = imageOf(id)
  if (!now) return 'frame'
  const { x, y, w, h } = wholePicture(now)
  const outline = d && formatPath(transformPath(parsePath(d), [w / FRAME, 0, 0, h / FRAME, x, y]))
  commitDesign(setImage($design.get(), [id], { cutline, outline }))
  return outline ? 'shape' : 'frame'
}

export function cutAroundFrame(id: string, cutline: Cutline): void {
  commitDesign(setImage($design.get(), [id], { cutline, outline: undefined }))
}

function imageOf(id: string): ImageObject | undefined {
  const object = $design.get().objects[id]
  return object?.type === 'image' ? object : undefined
}
