// The pixels of a PDF's pictures, as pdf.js unpacks them.
import { packPng } from '../../production/raster-native.ts'
import type { ImportedPicture } from '../drawing.ts'

export const MOST_PIXELS = 12_000_000

/** pdf.js's ImageKind. */
const GREY_1 = 1
const RGB_24 = 2
const RGBA_32 = 3

interface Unpacked {
  width?: unknown
  height?: unknown
  kind?: unknown
  data?: unknown
}

/** Null for what is no picture, or too large a one. `stencil`: where its bits are 0 it is this colour, elsewhere nothing. */
export function pictureOf(given: unknown, stencil?: string): ImportedPicture | null {
  const { width, height, kind, data } = (given ?? {}) as Unpacked
  if (!isWhole(width) || !isWhole(height) || width * height > MOST_PIXELS) return null
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return null
  const count = width * height
  const row = (width + 7) >> 3
  const length = stencil !== undefined || kind === GREY_1 ? row * height : kind === RGB_24 ? 3 * count : 4 * count
  if (data.length < length) return null
  const pixels = new Uint8Array(4 * count)
  if (stencil !== undefined || kind === GREY_1) fillFromBits(pixels, data, { width, row, stencil })
  else if (kind === RGB_24)
    for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
      pixels[to] = data[from]
      pixels[to + 1] = data[from + 1]
      pixels[to + 2] = data[from + 2]
      pixels[to + 3] = 255
    }
  else if (kind === RGBA_32) pixels.set(data.subarray(0, pixels.length))
  else return null
  return { bytes: packPng(pixels, width), mime: 'image/png', wPx: width, hPx: height }
}

function fillFromBits(
  pixels: Uint8Array,
  data: Uint8Array | Uint8ClampedArray,
  { width, row, stencil }: { width: number; row: number; stencil: string | undefined }
): void {
  const colour = [1, 3, 5].map(at => (stencil ? Number.parseInt(stencil.slice(at, at + 2), 16) : 0))
  for (let to = 0, i = 0; to < pixels.length; to += 4, i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const bit = (data[y * row + (x >> 3)] >> (7 - (x & 7))) & 1
    if (stencil !== undefined && bit === 1) continue
    for (const channel of [0, 1, 2]) pixels[to + channel] = stencil === undefined ? 255 * bit : colour[channel]
    pixels[to + 3] = 255
  }
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0
}
