// Reads positives as other programs do: PNG by libvips, PDF by pdf.js, and the drawing by librsvg.
import sharp, { type Metadata } from 'sharp'

import { loadPdfjs } from '#lib/designer/importing/pdfjs.ts'

/** A byte a dot: 1 is ink. */
export interface Inked {
  wPx: number
  hPx: number
  ink: Uint8Array
}

export async function readPositivePng(
  bytes: Uint8Array
): Promise<Inked & { dpi: number | undefined; depth: string | undefined; bits: number | undefined }> {
  // biome-ignore format: one line
  const image = sharp(Buffer.from(bytes), { limitInputPixels: false })
  const { density, depth, bitsPerSample } = (await image.metadata()) as Metadata & { bitsPerSample?: number }
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
  const ink = new Uint8Array(info.width * info.height)
  for (let i = 0; i < ink.length; i++) ink[i] = data[i * info.channels]! < 128 ? 1 : 0
  return { wPx: info.width, hPx: info.height, ink, dpi: density, depth, bits: bitsPerSample }
}

type Matrix = [number, number, number, number, number, number]

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

interface Mask {
  width: number
  height: number
  data: Uint8Array
}

/** Each page at so many dots an inch: pdf.js reads what is painted where, librsvg fills the outlines. */
export async function readPositivesPdf(
  bytes: Uint8Array,
  dpi: number
): Promise<(Inked & { wMm: number; hMm: number })[]> {
  // biome-ignore format: one line
  const { getDocument, OPS } = await loadPdfjs()
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false, disableFontFace: true, isOffscreenCanvasSupported: false }) // biome-ignore format: one line
  const document = await task.promise
  const pages: (Inked & { wMm: number; hMm: number })[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [, , width, height] = page.view as [number, number, number, number]
    const scale = dpi / 72
    const [wPx, hPx] = [Math.round(width * scale), Math.round(height * scale)]
    const toDots: Matrix = [scale, 0, 0, -scale, 0, height * scale]
    const ink = new Uint8Array(wPx * hPx)
    const { fnArray, argsArray } = await page.getOperatorList()
    let matrix = toDots
    const kept: Matrix[] = []
    const paths: string[] = []
    for (const [index, operation] of fnArray.entries()) {
      const args = argsArray[index]
      if (operation === OPS.save) kept.push(matrix)
      else if (operation === OPS.restore) matrix = kept.pop() ?? toDots
      else if (operation === OPS.transform) matrix = times(matrix, args as Matrix)
      else if (operation === OPS.constructPath && args[0] === OPS.fill)
        paths.push(pathOf(args[1][0] as Float32Array, matrix)) // biome-ignore format: one line
      else if (operation === OPS.paintImageMaskXObject) fillMask(ink, { wPx, hPx }, await maskOf(page, args[0]), matrix)
    }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wPx}" height="${hPx}" viewBox="0 0 ${wPx} ${hPx}"><path d="${paths.join('')}"/></svg>`
    const solid = await readColours(svg, { wPx, hPx, hexes: ['#000000'] })
    for (let i = 0; i < ink.length; i++) if (solid[i] === 1) ink[i] = 1
    pages.push({ wPx, hPx, ink, wMm: (width * 25.4) / 72, hMm: (height * 25.4) / 72 })
  }
  await task.destroy()
  return pages
}

type Given = { data: string | Uint8Array; width: number; height: number }

async function maskOf(
  page: { objs: { get: (name: string, done: (found: Given) => void) => void } } | unknown,
  given: Given
): Promise<Mask> {
  // biome-ignore format: one line
  if (typeof given.data !== 'string') return given as Mask
  const { objs } = page as { objs: { get: (name: string, done: (found: Given) => void) => void } }
  return (await new Promise<Given>(done => objs.get(given.data as string, done))) as Mask
}

/** The mask fills the unit square, its first row at the top. pdf.js has bits of 0 where ink is. */
function fillMask(
  ink: Uint8Array,
  { wPx, hPx }: { wPx: number; hPx: number },
  mask: Mask,
  [a, b, c, d, e, f]: Matrix
): void {
  // biome-ignore format: one line
  const stride = (mask.width + 7) >> 3
  const size = a * d - b * c
  for (let y = 0; y < hPx; y++) {
    for (let x = 0; x < wPx; x++) {
      const [px, py] = [x + 0.5 - e, y + 0.5 - f]
      const u = Math.floor(((d * px - c * py) / size) * mask.width)
      const v = Math.floor((1 - (a * py - b * px) / size) * mask.height)
      if (u < 0 || v < 0 || u >= mask.width || v >= mask.height) continue
      if (((mask.data[v * stride + (u >> 3)]! >> (7 - (u & 7))) & 1) === 0) ink[y * wPx + x] = 1
    }
  }
}

function pathOf(data: Float32Array, [a, b, c, d, e, f]: Matrix): string {
  let text = ''
  for (let at = 0; at < data.length; ) {
    const code = data[at++]!
    const count = [1, 1, 3, 2, 0][code]!
    const points = Array.from({ length: count }, (_, n) => {
      const [x, y] = [data[at + 2 * n]!, data[at + 2 * n + 1]!]
      return `${(a * x + c * y + e).toFixed(3)} ${(b * x + d * y + f).toFixed(3)}`
    })
    text += 'MLCQZ'[code]! + points.join(' ')
    at += 2 * count
  }
  return text
}

/** How often a dot is of another colour, opaque inks printed over each other in this order. */
export function composite(screens: readonly { ink: Uint8Array; number: number }[], dots: number): Uint8Array {
  const colours = new Uint8Array(dots)
  for (const { ink, number } of screens) for (let i = 0; i < dots; i++) if (ink[i] === 1) colours[i] = number
  return colours
}

/** An SVG's colours by their numbers, sampled in the middle of each dot; 0 is nothing. */
export async function readColours(
  svg: string,
  { wPx, hPx, hexes }: { wPx: number; hPx: number; hexes: readonly string[] }
): Promise<Uint8Array> {
  // biome-ignore format: one line
  const times = 3
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .resize(wPx * times, hPx * times, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const known = hexes.map(hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)))
  const colours = new Uint8Array(wPx * hPx)
  for (let y = 0; y < hPx; y++) {
    for (let x = 0; x < wPx; x++) {
      const at = 4 * ((times * y + 1) * info.width + times * x + 1)
      if (data[at + 3]! < 128) continue
      const far = known.map(rgb => rgb.reduce((sum, value, index) => sum + Math.abs(value - data[at + index]!), 0))
      colours[y * wPx + x] = 1 + far.indexOf(Math.min(...far))
    }
  }
  return colours
}
