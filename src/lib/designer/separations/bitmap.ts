// One bit a dot: solid areas and the dots of tints and pictures, at the places that the page gives them.
import { wholePicture } from '../commands/crop.ts'
import type { Matrix } from '../design.ts'
import { invert, translation, multiply } from '../geometry/matrix.ts'
import { type Path, transformPath } from '../geometry/path.ts'
import { fillCells } from '../production/cells.ts'
import { halftone } from './halftone.ts'
import type { Page } from './page.ts'
import type { Screen, Toned } from './screens.ts'
import type { Tones } from './tones.ts'

/** Rows of bytes, the leftmost dot in the highest bit; 1 is ink. */
export interface Bitmap {
  wPx: number
  hPx: number
  stride: number
  bits: Uint8Array
}

export function emptyBitmap({ wPx, hPx }: Pick<Page, 'wPx' | 'hPx'>): Bitmap {
  const stride = (wPx + 7) >> 3
  return { wPx, hPx, stride, bits: new Uint8Array(stride * hPx) }
}

/** The path lies on the page. */
export function fillSolid(bitmap: Bitmap, path: Path, page: Page): void {
  runsOver(path, page, (y, from, to) => setRun(bitmap, y, from, to))
}

/** The dots of a screen's tints and pictures. */
export function fillDots(bitmap: Bitmap, screen: Screen, page: Page, tonesOf: (toned: Toned) => Tones): void {
  const dotMm = 25.4 / page.dpi
  const toPage = translation(page.dx, page.dy)
  for (const { share, path, dots = screen } of screen.tints) {
    const isInked = halftone(dots)
    runsOver(transformPath(path, toPage), page, (y, from, to) => {
      for (let x = from; x < to; x++) if (isInked((x + 0.5) * dotMm, (y + 0.5) * dotMm, share)) setDot(bitmap, y, x)
    })
  }
  for (const toned of screen.pictures) {
    const { strength = 1, dots = screen } = toned
    const isInked = halftone(dots)
    const coverage = samplerOf(toned, page, tonesOf(toned))
    runsOver(transformPath(toned.path, toPage), page, (y, from, to) => {
      for (let x = from; x < to; x++) {
        const share = strength * coverage(x, y)
        if (share > 0 && isInked((x + 0.5) * dotMm, (y + 0.5) * dotMm, share)) setDot(bitmap, y, x)
      }
    })
  }
}

/** How much ink a picture asks for at a dot of the page, between its four nearest pixels. */
function samplerOf({ object, matrix }: Toned, page: Page, { width, height, shares }: Tones) {
  const whole = wholePicture(object)
  const dotMm = 25.4 / page.dpi
  const fromPage = invert(multiply(translation(page.dx, page.dy), matrix))
  const toPixels: Matrix = [width / whole.w, 0, 0, height / whole.h, (-whole.x * width) / whole.w, (-whole.y * height) / whole.h] // biome-ignore format: one line
  const [a, b, c, d, e, f] = multiply(multiply(toPixels, fromPage), [dotMm, 0, 0, dotMm, dotMm / 2, dotMm / 2])
  const at = (x: number, y: number): number => shares[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] // biome-ignore format: one line
  return (px: number, py: number): number => {
    const [x, y] = [a * px + c * py + e - 0.5, b * px + d * py + f - 0.5]
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, low] = [x - left, y - top]
    const above = at(left, top) * (1 - right) + at(left + 1, top) * right
    const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
    return (above * (1 - low) + below * low) / 255
  }
}

function runsOver(path: Path, { wPx, hPx, dpi }: Page, visit: (y: number, from: number, to: number) => void): void {
  fillCells(path, { cellMm: 25.4 / dpi, column: 0, row: 0, columns: wPx, rows: hPx }, (from, to) => {
    const y = Math.floor(from / wPx)
    visit(y, from - y * wPx, to - y * wPx)
  })
}

function setDot({ bits, stride }: Bitmap, y: number, x: number): void {
  bits[y * stride + (x >> 3)] |= 0x80 >> (x & 7)
}

function setRun({ bits, stride }: Bitmap, y: number, from: number, to: number): void {
  const row = y * stride
  const [first, last] = [from >> 3, (to - 1) >> 3]
  const [head, tail] = [0xff >> (from & 7), (0xff << (7 - ((to - 1) & 7))) & 0xff]
  if (first === last) {
    bits[row + first] |= head & tail
    return
  }
  bits[row + first] |= head
  bits.fill(0xff, row + first + 1, row + last)
  bits[row + last] |= tail
}
