// Which edges of a picture are pulled, and what that makes of its crop.
import { atom, type ReadableAtom } from 'nanostores'

import { type Crop, LEAST_SHARE, wholePicture } from '#lib/designer/commands/crop.ts'
import type { ImageObject } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { isLocked } from '#lib/designer/tree.ts'

import { $design, $selection } from './document.ts'

/** In the order in which Tab goes through them; "move" is the picture behind its frame. */
export const CROP_HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'move'] as const
export type CropHandle = (typeof CROP_HANDLES)[number]

const $handle = atom<CropHandle | undefined>()

/** The one that the arrow keys pull. */
export const $cropHandle: ReadableAtom<CropHandle | undefined> = $handle

export function chooseCropHandle(handle: CropHandle | undefined): void {
  $handle.set(handle)
}

/** The one selected picture, if it may be changed. */
export function croppedImage(): ImageObject | undefined {
  const [id, ...more] = $selection.get()
  const design = $design.get()
  const object = id === undefined || more.length > 0 ? undefined : design.objects[id]
  return object?.type === 'image' && !isLocked(design, object.id) ? object : undefined
}

interface Pull {
  handle: CropHandle
  /** How far, in the picture's own mm. */
  by: Point
  /** Keeps the ratio of the sides; at corners only. */
  even?: boolean
}

export function pulledCrop(image: ImageObject, { handle, by: [dx, dy], even = false }: Pull): Crop {
  const { w, h } = wholePicture(image)
  const [left, top, right, bottom] = image.crop ?? [0, 0, 1, 1]
  const [sx, sy] = [dx / w, dy / h]
  if (handle === 'move') {
    // The frame stays; the picture goes with the pointer, so the frame goes the other way over it.
    const x = Math.min(left, Math.max(right - 1, sx))
    const y = Math.min(top, Math.max(bottom - 1, sy))
    return [left - x, top - y, right - x, bottom - y]
  }
  const pulled = (side: string, value: number, share: number, [from, to]: readonly [number, number]): number =>
    handle.includes(side) ? Math.min(to, Math.max(from, value + share)) : value
  const next: [number, number, number, number] = [
    pulled('w', left, sx, [0, right - LEAST_SHARE]),
    pulled('n', top, sy, [0, bottom - LEAST_SHARE]),
    pulled('e', right, sx, [left + LEAST_SHARE, 1]),
    pulled('s', bottom, sy, [top + LEAST_SHARE, 1])
  ]
  if (!even || handle.length < 2) return next
  // The smaller of both, so that it fits within the picture.
  const factor = Math.min((next[2] - next[0]) / (right - left), (next[3] - next[1]) / (bottom - top))
  const [width, height] = [(right - left) * factor, (bottom - top) * factor]
  return [
    handle.includes('w') ? right - width : left,
    handle.includes('n') ? bottom - height : top,
    handle.includes('w') ? right : left + width,
    handle.includes('n') ? bottom : top + height
  ]
}
