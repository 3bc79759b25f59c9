// A design on a photo of the shop's own blank: laid into the four corners of its print area, with the folds of the cloth.
// Pixels in, pixels out, so that the browser and the server give the same picture.

import type { Corners, PhotoArea, PhotoPoint as Point } from '../shared/photo-area.ts'

/** As a canvas and an image library have them: red, green, blue and alpha of each pixel, not multiplied. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** A 3 × 3 matrix, row by row. */
export type Homography = readonly number[]

/** In millimetres of the area, from its top left corner. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where art lies that is placed from the middle of the area, and from its top. */
export function onArea(
  { xMm, yMm, widthMm }: { xMm: number; yMm: number; widthMm: number },
  area: Pick<PhotoArea, 'widthMm'>,
  aspect: number
): Box {
  return { x: area.widthMm / 2 + xMm - widthMm / 2, y: yMm, width: widthMm, height: widthMm / aspect }
}

/** Where the area's millimetres lie among the pixels of a photo of that size. */
export function areaToPhoto({ corners, widthMm, heightMm }: PhotoArea, width: number, height: number): Homography {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners.map(([x, y]) => [x * width, y * height] as const) as [Point, Point, Point, Point] // biome-ignore format: one line
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const base = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / base
  const h = (dx1 * sy - sx * dy1) / base
  const unit = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
  return unit.map((value, index) => value / ([widthMm, heightMm, 1][index % 3] as number))
}

export function inverseOf([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  const [A, B, C, D, E, F, G, H, I] = [a, b, c, d, e, f, g, h, i] as [number, number, number, number, number, number, number, number, number] // biome-ignore format: one line
  return [
    E * I - F * H, C * H - B * I, B * F - C * E,
    F * G - D * I, A * I - C * G, C * D - A * F,
    D * H - E * G, B * G - A * H, A * E - B * D
  ] // biome-ignore format: a matrix
}

export function mapPoint(m: Homography, [x, y]: Point): [number, number] {
  const w = m[6] * x + m[7] * y + m[8]
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w]
}

/** Points of a pixel that are looked at, so that edges are smooth. */
const WITHIN = [0.25, 0.75]
/** Cloth that is lit evenly is not quite even in a photo. */
const EVEN = 0.02
/** Folds of dark cloth differ by little: they are not made more than this. */
const LEAST_RANGE = 0.25

export interface Print {
  art: Pixels
  /** Where it lies within the area. */
  box: Box
}

/** The photo with all prints of its area. */
export function layOnPhoto(photo: Pixels, prints: readonly Print[], area: PhotoArea): Uint8ClampedArray {
  const out = new Uint8ClampedArray(photo.data)
  const reference = usualLight(photo, area.corners)
  for (const print of prints) layPrint(out, photo, { print, area, reference })
  return out
}

function layPrint(
  out: Uint8ClampedArray,
  photo: Pixels,
  { print, area, reference }: { print: Print; area: PhotoArea; reference: number }
): void {
  const { art, box } = print
  const toPhoto = areaToPhoto(area, photo.width, photo.height)
  const toArea = inverseOf(toPhoto)
  for (const [x, y] of pixelsOf(boundsOf(toPhoto, box, photo))) {
    const at = 4 * (y * photo.width + x)
    const sum = [0, 0, 0, 0]
    for (const down of WITHIN) {
      for (const right of WITHIN) addSample(sum, art, artPoint(mapPoint(toArea, [x + right, y + down]), print))
    }
    const alpha = sum[3] / 4
    if (alpha === 0) continue
    const light = lightOf(photo.data, at) - reference
    for (const channel of [0, 1, 2]) {
      const ink = shaded(sum[channel] / sum[3], { light, reference, strength: area.shading })
      out[at + channel] = ink * alpha + out[at + channel] * (1 - alpha)
    }
    out[at + 3] = 255 * alpha + out[at + 3] * (1 - alpha)
  }
}

function artPoint([x, y]: Point, { art, box }: Print): Point {
  return [((x - box.x) / box.width) * art.width - 0.5, ((y - box.y) / box.height) * art.height - 0.5]
}

/** Of the four pixels around it, by how near they are; beyond the edge there is nothing. */
function addSample(sum: number[], { data, width, height }: Pixels, [x, y]: Point): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  for (const down of [0, 1]) {
    for (const right of [0, 1]) {
      const [column, row] = [left + right, top + down]
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const share = (right ? x - left : 1 - x + left) * (down ? y - top : 1 - y + top)
      const at = 4 * (row * width + column)
      const alpha = (share * data[at + 3]) / 255
      for (const channel of [0, 1, 2]) sum[channel] += alpha * data[at + channel]
      sum[3] += alpha
    }
  }
}

/** Darker than the cloth usually is: multiplied; lighter: screened, which dark cloth shows too. */
function shaded(
  ink: number,
  { light, reference, strength }: { light: number; reference: number; strength: number }
): number {
  if (Math.abs(light) <= EVEN) return ink
  if (light < 0) return ink * Math.max(0, 1 + (strength * (light + EVEN)) / Math.max(reference, LEAST_RANGE))
  return ink + (255 - ink) * Math.min(1, (strength * (light - EVEN)) / Math.max(1 - reference, LEAST_RANGE))
}

/** From 0 to 1. */
function lightOf(data: Pixels['data'], at: number): number {
  return (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]) / 255
}

/** The light that half of the area is darker than. */
function usualLight(photo: Pixels, corners: Corners): number {
  const unit = areaToPhoto({ corners, widthMm: 1, heightMm: 1, shading: 0 }, photo.width, photo.height)
  const found: number[] = []
  for (let down = 0.005; down < 1; down += 0.01) {
    for (let right = 0.005; right < 1; right += 0.01) {
      const [x, y] = mapPoint(unit, [right, down]).map(Math.floor) as [number, number]
      if (x >= 0 && y >= 0 && x < photo.width && y < photo.height)
        found.push(lightOf(photo.data, 4 * (y * photo.width + x)))
    }
  }
  return found.toSorted((one, other) => one - other)[found.length >> 1] ?? 0.5
}

function boundsOf(toPhoto: Homography, { x, y, width, height }: Box, photo: Pixels) {
  const corners: Point[] = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]] // biome-ignore format: one line
  const mapped = corners.map(corner => mapPoint(toPhoto, corner))
  const [xs, ys] = [mapped.map(each => each[0]), mapped.map(each => each[1])]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs)) - 1),
    top: Math.max(0, Math.floor(Math.min(...ys)) - 1),
    right: Math.min(photo.width, Math.ceil(Math.max(...xs)) + 1),
    bottom: Math.min(photo.height, Math.ceil(Math.max(...ys)) + 1)
  }
}

function* pixelsOf({ left, top, right, bottom }: ReturnType<typeof boundsOf>): Generator<[number, number]> {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) yield [x, y]
}
