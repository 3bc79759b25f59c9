// Pictures whose silhouettes are known by arithmetic, and designs that print and cut them.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import type { Cutline, Design, DesignObject, Matrix } from '#lib/designer/design.ts'
import { formatPath, transformPath } from '#lib/designer/geometry/path.ts'
import { decodePng } from '#lib/designer/production/print/png.ts'
import { silhouetteOf } from '#lib/designer/production/print/silhouette.ts'
import { loadWasmRasterizer } from '#lib/designer/production/raster-wasm.ts'

import { designOf } from './designs.ts'

export const rasterize = await loadWasmRasterizer(
  await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))
)

/** A cut-out photograph: an ellipse of these radii in the middle of its picture, in pixels. */
export const CUTOUT = { wPx: 600, hPx: 400, cx: 300, cy: 200, rx: 240, ry: 150 }

/** As busy as a photograph, and the same every time. */
function noise(width: number, height: number): Buffer {
  const data = Buffer.alloc(3 * width * height)
  let seed = 7
  for (let i = 0; i < width * height; i++) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    const [x, y] = [i % width, Math.floor(i / width)]
    const grain = (seed >> 16) % 40
    data.set([(40 + (x * 150) / width) | 0, (30 + (y * 90) / height) | 0, 60 + grain], 3 * i)
  }
  return data
}

export async function cutoutPng(): Promise<Uint8Array> {
  const { wPx, hPx, cx, cy, rx, ry } = CUTOUT
  const shape = Buffer.from(`<svg width="${wPx}" height="${hPx}"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/></svg>`) // biome-ignore format: one line
  const photo = await sharp(noise(wPx, hPx), { raw: { width: wPx, height: hPx, channels: 3 } })
    .ensureAlpha()
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return new Uint8Array(photo)
}

export async function photoJpeg(): Promise<Uint8Array> {
  const raw = { width: 500, height: 300, channels: 3 } as const
  return new Uint8Array(await sharp(noise(500, 300), { raw }).jpeg({ quality: 85 }).toBuffer())
}

interface Shown {
  m: Matrix
  wMm: number
  hMm: number
  cutline?: Cutline | null
  crop?: [number, number, number, number]
}

const HASH = '0'.repeat(64)

export const ASSETS = {
  'file:cutout': { kind: 'image', sha256: HASH, mime: 'image/png', wPx: CUTOUT.wPx, hPx: CUTOUT.hPx },
  'file:photo': { kind: 'image', sha256: HASH, mime: 'image/jpeg', wPx: 500, hPx: 300 }
}

/** With its silhouette, as the designer finds it. */
export async function cutoutObject(id: string, { cutline = { offsetMm: 2 }, ...shown }: Shown): Promise<DesignObject> {
  const outline = silhouetteOf(decodePng(await cutoutPng())!)!
  const d = formatPath(transformPath(outline, [shown.wMm, 0, 0, shown.hMm, 0, 0]))
  return { id, type: 'image', asset: 'file:cutout', outline: d, cutline, ...shown }
}

export function photoObject(id: string, { cutline = { offsetMm: 0 }, ...shown }: Shown): DesignObject {
  return { id, type: 'image', asset: 'file:photo', cutline, ...shown }
}

export function printDesign(objects: DesignObject[], production: object = {}, change: object = {}): Design {
  return designOf(objects, { assets: ASSETS, production: { weedBoxMm: 0, ...production }, ...change })
}

export async function picturesOf(): Promise<Record<string, Uint8Array>> {
  return { 'file:cutout': await cutoutPng(), 'file:photo': await photoJpeg() }
}

/** The printable film beside the others. */
export function withPrintFilm({ palette, ...design }: Design, mirror: boolean): Design {
  const material = { ...palette.entries[0]!.material!, kind: 'print' as const, mirror, sku: 'PR' }
  const film = { ref: 'pr', name: 'Printable', hex: '#3366CC', index: 9, material }
  return { ...design, palette: { ...palette, entries: [...palette.entries, film] } }
}
