// Parts of a drawing as pixels: what film cannot be, and pictures under a clip.
import { Resvg } from '@resvg/resvg-js'

import { divideByAlpha, packPng } from '../production/raster-native.ts'
import type { ImportedPicture } from './drawing.ts'
import type { Box } from './matrix.ts'

/** As many dots to the inch as a transfer printer has. */
export const PRINTED_PX_PER_MM = 300 / 25.4
const MOST_PIXELS = 12_000_000

/**
 * The content of an SVG that counts in millimetres, within the box: its dots are scaled to fill that exactly. Null where
 * nothing is seen.
 */
export function renderPart(content: string, box: Box, pxPerMm = PRINTED_PX_PER_MM): ImportedPicture | null {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return null
  const density = Math.min(pxPerMm, Math.sqrt(MOST_PIXELS / (width * height)))
  const { pixels, wPx, hPx } = renderDots(content, box, [width * density, height * density])
  if (pixels.every((value, i) => i % 4 !== 3 || value === 0)) return null
  divideByAlpha(pixels)
  return { bytes: packPng(pixels, wPx), mime: 'image/png', wPx, hPx }
}

/** So many dots fill the box exactly, at least one each way. */
export function renderDots(
  content: string,
  { minX, minY, maxX, maxY }: Box,
  [across, down]: readonly [across: number, down: number]
): { pixels: Buffer; wPx: number; hPx: number } {
  const [wPx, hPx] = [Math.max(1, Math.ceil(across)), Math.max(1, Math.ceil(down))]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wPx}" height="${hPx}" viewBox="${minX} ${minY} ${maxX - minX} ${maxY - minY}" preserveAspectRatio="none">${content}</svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render()
  return { pixels, wPx, hPx }
}

/** A picture as an address. */
export function addressOf({ mime, bytes }: { mime: string; bytes: Uint8Array }): string {
  return `data:${mime};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}

/** A GIF's first picture as a PNG; null where it is damaged or too large. */
export function asPng(bytes: Uint8Array): ImportedPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 10) return null
  const [wPx, hPx] = [view.getUint16(6, true), view.getUint16(8, true)]
  if (wPx * hPx > MOST_PIXELS) return null
  const href = addressOf({ mime: 'image/gif', bytes })
  const image = `<image width="${wPx}" height="${hPx}" href="${href}"/>`
  return renderPart(image, { minX: 0, minY: 0, maxX: wPx, maxY: hPx }, 1)
}
