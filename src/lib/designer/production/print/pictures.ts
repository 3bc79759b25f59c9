// The pixels of a design's pictures, as their files have them.
import type { Rasterizer } from '../raster.ts'
import { decodePng, type Pixels } from './png.ts'

/** By asset: a PNG or a JPEG, whole. */
export type Pictures = Readonly<Record<string, Uint8Array>>

export type PrintErrorCode = 'picture-missing' | 'picture-unreadable' | 'sheet-too-small' | 'print-too-large'

/** Nothing is written that would lack something: `code` says why. */
export class PrintError extends Error {
  readonly code: PrintErrorCode

  constructor(code: PrintErrorCode, message: string) {
    super(message)
    this.name = 'PrintError'
    this.code = code
  }
}

export function pictureBytes(pictures: Pictures, asset: string): Uint8Array {
  const bytes = pictures[asset]
  if (!bytes) throw new PrintError('picture-missing', 'A picture of the design could not be loaded')
  return bytes
}

export interface JpegHead {
  width: number
  height: number
  channels: number
}

/** Undefined for what is no JPEG that every program reads. */
export function readJpegHead(bytes: Uint8Array): JpegHead | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]
    const length = (bytes[at + 2] << 8) | bytes[at + 3]
    // Baseline, extended and progressive.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [height, width] = [(bytes[at + 5] << 8) | bytes[at + 6], (bytes[at + 7] << 8) | bytes[at + 8]]
      return { width, height, channels: bytes[at + 9] }
    }
    at += 2 + length
  }
  return undefined
}

/** All of its pixels; or, in `mostPx`, as many along its longer side. */
export function pixelsOfPicture(
  bytes: Uint8Array,
  rasterize: Rasterizer,
  { wPx, hPx, mostPx = Infinity }: { wPx: number; hPx: number; mostPx?: number }
): Pixels {
  const longest = Math.max(wPx, hPx)
  const exact = longest <= mostPx ? decodePng(bytes) : undefined
  if (exact) return exact
  const scale = Math.min(1, mostPx / longest)
  const [w, h] = [Math.max(1, Math.round(wPx * scale)), Math.max(1, Math.round(hPx * scale))]
  const image = `<image width="${w}" height="${h}" preserveAspectRatio="none" href="${dataHref(bytes)}"/>`
  const drawn = decodePng(
    rasterize(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${image}</svg>`, w) // biome-ignore format: one line
  )
  if (!drawn) throw new PrintError('picture-unreadable', 'A picture of the design could not be read')
  return drawn
}

export function dataHref(bytes: Uint8Array): string {
  const mime = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${mime};base64,${btoa(binary)}`
}
