// Where a picture of an SVG lies, and what of it is seen.
import type { XmlElement } from '#lib/shared/xml.ts'

import type { ImportedPicture } from '../drawing.ts'
import { type Embedded, dataOf, readPicture } from '../picture-bytes.ts'
import { asPng } from '../render-part.ts'
import { attribute } from './css.ts'
import { readLength } from './lengths.ts'
import { fitViewBox } from './transform.ts'

/** The pixels at an address, or why there are none. */
export function pixelsOf(link: string): ImportedPicture | { svg: Uint8Array } | 'outside' | 'unreadable' {
  if (!/^data:/i.test(link)) return 'outside'
  const bytes = dataOf(link)
  const read: Embedded | null = bytes && readPicture(bytes)
  if (!read) return 'unreadable'
  if ('wPx' in read) return read
  return read.mime === 'image/svg+xml' ? { svg: read.bytes } : (asPng(read.bytes) ?? 'unreadable')
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A picture without a size is as large as it is, a pixel of it to a pixel. */
export function frameOf(
  own: (name: string) => string | undefined,
  viewport: { width: number; height: number },
  { wPx, hPx }: { wPx: number; hPx: number }
): Frame {
  const length = (name: string, whole: number) => readLength(own(name), whole)?.pixels
  const [width, height] = [length('width', viewport.width), length('height', viewport.height)]
  return {
    x: length('x', viewport.width) ?? 0,
    y: length('y', viewport.height) ?? 0,
    width: width ?? (height === undefined ? wPx : (height * wPx) / hPx),
    height: height ?? (width === undefined ? hPx : (width * hPx) / wPx)
  }
}

/** The part of the frame that the picture fills, as a path, and the part of the picture that is seen there. */
export function shownIn(
  frame: Frame,
  { wPx, hPx }: ImportedPicture,
  element: XmlElement
): { d: string; crop: [number, number, number, number] } | null {
  const { x, y, width, height } = frame
  if (!(width > 0 && height > 0)) return null
  const [sx, , , sy, dx, dy] = fitViewBox([0, 0, wPx, hPx], width, height, attribute(element, 'preserveAspectRatio'))
  const [left, top] = [Math.max(0, dx), Math.max(0, dy)]
  const [right, bottom] = [Math.min(width, dx + sx * wPx), Math.min(height, dy + sy * hPx)]
  if (!(right > left && bottom > top)) return null
  const crop = [(left - dx) / sx / wPx, (top - dy) / sy / hPx, (right - dx) / sx / wPx, (bottom - dy) / sy / hPx]
  const [x0, y0, x1, y1] = [x + left, y + top, x + right, y + bottom]
  return {
    d: `M${x0} ${y0}L${x1} ${y0}L${x1} ${y1}L${x0} ${y1}Z`,
    crop: crop.map(share => Math.min(1, Math.max(0, share))) as [number, number, number, number]
  }
}
