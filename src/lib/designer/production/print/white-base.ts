// White below a full-colour transfer: as opaque as the picture is, a little smaller on all sides, so that no white is seen
// beside colours that lie a little off.
import { withResolution } from '../raster.ts'
import { PRINT_DPI } from './print-layout.ts'
import type { PrintSheet } from './print-sheet.ts'
import { type Bleed, printPng, type Sources } from './print-svg.ts'
import { decodePng, encodePng, type Pixels } from './png.ts'

/** How the white is called; a screen shows it as grey. */
export const WHITE_SPACE =
  '[/Separation /White /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0 0 0.35] /N 1 >>]'

export interface WhiteSheet {
  width: number
  height: number
  /** How much white ink each dot of the sheet gets. */
  ink: Uint8Array
}

/** Of a whole sheet, at as many dots an inch as its picture; registration marks have none. */
export function whiteSheet(
  print: PrintSheet,
  chokeMm: number,
  { bleed, ...sources }: Sources & { bleed: Bleed | undefined }
): WhiteSheet | undefined {
  const bare = { ...print, sheet: { ...print.sheet, marks: [] } }
  const pixels = decodePng(printPng(bare, bleed, sources))
  return pixels && { ...pixels, ink: whiteBase(pixels, (chokeMm / 25.4) * PRINT_DPI) }
}

export function whitePng({ width, height, ink }: WhiteSheet): Uint8Array {
  return withResolution(encodePng(whitePixels({ width, height }, ink)), PRINT_DPI)
}

/** How much white each pixel gets: the least opacity within the choke around it. Beyond the picture there is none. */
export function whiteBase({ width, height, data }: Pixels, chokePx: number): Uint8Array {
  const reach = Math.max(0, Math.floor(chokePx))
  const near: [number, number][] = []
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) if (dx * dx + dy * dy <= chokePx * chokePx) near.push([dx, dy])
  }
  // Edges are where it ends: looked at from the outside in.
  near.sort(([a, b], [c, d]) => c * c + d * d - (a * a + b * b))
  const white = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let least = data[4 * (y * width + x) + 3]
      for (let i = 0; i < near.length && least > 0; i++) {
        const [nx, ny] = [x + near[i][0], y + near[i][1]]
        const isIn = nx >= 0 && ny >= 0 && nx < width && ny < height
        least = Math.min(least, isIn ? data[4 * (ny * width + nx) + 3] : 0)
      }
      white[y * width + x] = least
    }
  }
  return white
}

/** As a picture of its own: white, as opaque as there is white ink. */
export function whitePixels({ width, height }: Pick<Pixels, 'width' | 'height'>, white: Uint8Array): Pixels {
  const data = new Uint8Array(4 * width * height).fill(255)
  for (let i = 0; i < white.length; i++) data[4 * i + 3] = white[i]
  return { width, height, data }
}
