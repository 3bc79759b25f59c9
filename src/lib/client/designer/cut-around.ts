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

/** Takes each picture's silhouette, or its frame where it fills that, and says how many are no frames. One step that can be undone. */
export async function cutAroundShapes(ids: readonly string[], cutline: Cutline): Promise<number> {
  const found = new Map(await Promise.all(ids.map(async id => [id, await silhouetteOf(id)] as const)))
  const shapes = [...found.values()].filter(Boolean)
  commitDesign(
    [...found].reduce((design, [id, d]) => {
      // It may have been moved, cropped or deleted meanwhile.
      const now = imageOf(id)
      if (!now) return design
      const { x, y, w, h } = wholePicture(now)
      const outline = d && formatPath(transformPath(parsePath(d), [w / FRAME, 0, 0, h / FRAME, x, y]))
      return setImage(design, [id], { cutline, outline: outline || undefined })
    }, $design.get())
  )
  return shapes.length
}

export function cutAroundFrames(ids: readonly string[], cutline: Cutline): void {
  commitDesign(setImage($design.get(), ids, { cutline, outline: undefined }))
}

async function silhouetteOf(id: string): Promise<string | undefined> {
  const image = imageOf(id)
  const asset = image && $design.get().assets[image.asset]
  if (!image || asset?.kind !== 'image') return undefined
  const picture = await readWhole(image.asset)
  return (await runTask('silhouette', { picture, wPx: asset.wPx, hPx: asset.hPx })) || undefined
}

function imageOf(id: string): ImageObject | undefined {
  const object = $design.get().objects[id]
  return object?.type === 'image' ? object : undefined
}
