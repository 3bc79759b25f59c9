// A picture of a file as one of a design: cropped where it is cut off straight, else with what is cut off made see-through.
import type { ImageObject } from '../design.ts'
import { intersect } from '../geometry/boolean.ts'
import { type Bounds, uniteBounds } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { invert } from '../geometry/matrix.ts'
import { formatPath, type Path, pathBounds, polygon, transformPath } from '../geometry/path.ts'
import type { ImportedImage, ImportedPicture } from './drawing.ts'
import { multiply } from './matrix.ts'
import { addressOf, PRINTED_PX_PER_MM, renderPart } from './render-part.ts'
import { toPath } from './to-path.ts'

interface Made {
  picture: ImportedPicture
  object: Pick<ImageObject, 'm' | 'wMm' | 'hMm' | 'crop' | 'outline' | 'cutline'>
}

const LEAST_MM = 0.01
/** Nobody sees a picture that is smaller by so little. */
const NEARLY_MM = 0.005

/** `area`: what is seen of the drawing there; all of it where it is left out. Null where nothing of the picture is. */
export function pictureObject(image: ImportedImage, area: Path | undefined, clipper: Clipper): Made | null {
  const { picture, matrix, crop = [0, 0, 1, 1], contour } = image
  const [a, b, c, d] = matrix
  const [wMm, hMm] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (!(wMm > LEAST_MM && hMm > LEAST_MM && Math.abs(a * d - b * c) > LEAST_MM ** 2)) return null
  const m = multiply(matrix, [1 / wMm, 0, 0, 1 / hMm, 0, 0])
  const toOwn = (path: Path) => transformPath(path, invert(m))
  const frame = { minX: 0, minY: 0, maxX: wMm, maxY: hMm }
  const isFixed = picture.mime === 'image/webp'
  const seen = area && !isFixed ? intersect(clipper, toOwn(area), [boxPath(frame)]) : [boxPath(frame)]
  if (seen.length === 0) return null
  const outline = contour && toOwn(toPath(contour.path, true))
  const box = pathBounds(seen)
  const whole = outline ? uniteBounds([box, pathBounds(outline)]) : box
  const isStraight = seen.length === 1 && isBox(seen, box)
  const cut = outline && { outline, purpose: contour.purpose }
  if (isFixed || (isStraight && image.opacity === 1 && isInside(whole, box))) {
    const [left, top] = crop
    const [across, down] = [(crop[2] - left) / wMm, (crop[3] - top) / hMm]
    const left2 = [left + box.minX * across, top + box.minY * down, left + box.maxX * across, top + box.maxY * down]
    return { picture, object: objectOf(m, box, { cut, crop: left2 as [number, number, number, number] }) }
  }
  const [wPx, hPx] = [picture.wPx * (crop[2] - crop[0]), picture.hPx * (crop[3] - crop[1])]
  const view = `${crop[0] * picture.wPx} ${crop[1] * picture.hPx} ${wPx} ${hPx}`
  const rendered = renderPart(
    `<clipPath id="c"><path d="${formatPath(seen)}"/></clipPath><g clip-path="url(#c)" opacity="${image.opacity}"><svg width="${wMm}" height="${hMm}" viewBox="${view}" preserveAspectRatio="none"><image width="${picture.wPx}" height="${picture.hPx}" preserveAspectRatio="none" href="${addressOf(picture)}"/></svg></g>`,
    whole,
    // A coarse picture is cut off as sharply as it is printed.
    Math.max(wPx / wMm, hPx / hMm, PRINTED_PX_PER_MM)
  )
  return rendered && { picture: rendered, object: objectOf(m, whole, { cut }) }
}

function objectOf(
  m: ImportedImage['matrix'],
  box: Bounds,
  {
    cut,
    crop
  }: {
    cut?: { outline: Path; purpose: 'kiss-cut' | 'through-cut' } | undefined
    crop?: [number, number, number, number]
  }
): Made['object'] {
  const isWhole = !crop || crop.every((share, i) => Math.abs(share - (i < 2 ? 0 : 1)) < 1e-6)
  return {
    m: multiply(m, [1, 0, 0, 1, box.minX, box.minY]),
    wMm: box.maxX - box.minX,
    hMm: box.maxY - box.minY,
    ...(!isWhole && { crop }),
    ...(cut && {
      outline: formatPath(transformPath(cut.outline, [1, 0, 0, 1, -box.minX, -box.minY])),
      cutline: { offsetMm: 0, purpose: cut.purpose, ...(cut.outline.length > 1 && { holes: true }) }
    })
  }
}

function boxPath({ minX, minY, maxX, maxY }: Bounds): Path[number] {
  return polygon([
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY]
  ])
}

/** Whether every corner lies in a corner of the box. */
function isBox(path: Path, { minX, minY, maxX, maxY }: Bounds): boolean {
  const numbers = formatPath(path)
    .split(/[\sA-Z,]+/)
    .filter(Boolean)
    .map(Number)
  const isAt = (value: number, one: number, other: number) =>
    Math.min(Math.abs(value - one), Math.abs(value - other)) < NEARLY_MM
  return (
    !/[CQ]/.test(formatPath(path)) &&
    numbers.every((value, i) => (i % 2 === 0 ? isAt(value, minX, maxX) : isAt(value, minY, maxY)))
  )
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.minX > outer.minX - NEARLY_MM &&
    inner.minY > outer.minY - NEARLY_MM &&
    inner.maxX < outer.maxX + NEARLY_MM &&
    inner.maxY < outer.maxY + NEARLY_MM
  )
}
