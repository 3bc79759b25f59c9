import type { Design, ImageObject } from '../design.ts'
import { multiply, translation } from '../geometry/matrix.ts'
import { formatPath, parsePath, transformPath } from '../geometry/path.ts'
import { changeObjects } from './edit.ts'

/** Left, top, right and bottom as shares of the picture. */
export type Crop = readonly [left: number, top: number, right: number, bottom: number]

export const WHOLE: Crop = [0, 0, 1, 1]

/** The least share of a picture that is left of it. */
export const LEAST_SHARE = 0.02

/** How large the whole picture is, in the object's own mm, and where its corner is. */
export function wholePicture({ wMm, hMm, crop = [0, 0, 1, 1] }: ImageObject): {
  x: number
  y: number
  w: number
  h: number
} {
  const [left, top, right, bottom] = crop
  const [w, h] = [wMm / (right - left || 1), hMm / (bottom - top || 1)]
  return { x: -left * w, y: -top * h, w, h }
}

/** Shows less or more of a picture: what is seen keeps its place and size on the artboard. */
export function cropImage(design: Design, id: string, crop: Crop): Design {
  return changeObjects(design, [id], object => {
    if (object.type !== 'image') return object
    const next = within(crop)
    const [left, top] = object.crop ?? WHOLE
    const { w, h } = wholePicture(object)
    const [dx, dy] = [(next[0] - left) * w, (next[1] - top) * h]
    const { outline } = object
    return {
      ...object,
      m: multiply(object.m, translation(dx, dy)),
      crop: [...next],
      wMm: (next[2] - next[0]) * w,
      hMm: (next[3] - next[1]) * h,
      ...(outline && { outline: formatPath(transformPath(parsePath(outline), translation(-dx, -dy))) })
    }
  })
}

/** Nothing outside the picture, and never nothing of it. */
function within([left, top, right, bottom]: Crop): Crop {
  const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))
  const [l, t] = [clamp(left, 0, 1 - LEAST_SHARE), clamp(top, 0, 1 - LEAST_SHARE)]
  return [l, t, clamp(right, l + LEAST_SHARE, 1), clamp(bottom, t + LEAST_SHARE, 1)]
}
