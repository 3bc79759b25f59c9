// Runs in the child process: reads what a picture for a transfer is like from its pixels.
import sharp from 'sharp'

import { convexHull } from '#lib/designer/geometry/hull.ts'
import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import { contourArea, transformPath } from '#lib/designer/geometry/path.ts'
import { silhouetteOf } from '#lib/designer/production/print/silhouette.ts'
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { densityOf } from '#lib/server/platform/files/density.ts'
import { PRINT_WIDTH_MM, TRANSFERS } from '#lib/supplies/transfers.ts'

import type { ArtFacts } from './facts.ts'

export interface ArtTask {
  kind: 'transfer-art'
  bytes: Uint8Array
  /** The drawing that the picture was made of. */
  drawing?: string | undefined
  /** Across the whole picture, where it is known. */
  frameMm?: number | undefined
}

/** Fainter than this, nobody sees it. */
const LEAST_ALPHA = 8
const OPAQUE = 247
const WHITE = 245
/** The outline is traced from so many cells at most, each as dark as its darkest pixel. */
const CELLS = 400
const MM_PER_UNIT: Record<string, number> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 }
const MM_PER_INCH = 25.4

interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

export async function readArt({ bytes, drawing, frameMm }: ArtTask): Promise<ArtFacts> {
  const picture = sharp(Buffer.from(bytes), { failOn: 'error', sequentialRead: true }).toColourspace('srgb')
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { width: info.width, height: info.height, data }
  const box = boxOf(pixels)
  if (!box) throw new AppError('invalid', t('errors.supplies.pictureEmpty'))
  const pixelsAcross = drawing === undefined ? box.width : await pixelsInside(drawing, box, info.width)
  return {
    frame: { width: info.width, height: info.height },
    box,
    pixelsAcross,
    usualMm: usualOf({ bytes: Buffer.from(bytes), drawing, frameMm, frame: info.width, box }),
    whiteGround: isOnWhite(pixels, box),
    seeThrough: seeThrough(pixels, box),
    outline: outlineOf(pixels, box)
  }
}

function boxOf({ width, height, data }: Pixels): ArtFacts['box'] | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] <= LEAST_ALPHA) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Opaque and white all along its edge: somebody forgot to take the ground away. */
function isOnWhite({ width, data }: Pixels, box: ArtFacts['box']): boolean {
  let [white, all] = [0, 0]
  const look = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    const isWhite = data[at] >= WHITE && data[at + 1] >= WHITE && data[at + 2] >= WHITE && data[at + 3] >= OPAQUE
    all++
    if (isWhite) white++
  }
  for (let x = 0; x < box.width; x++) {
    look(box.x + x, box.y)
    look(box.x + x, box.y + box.height - 1)
  }
  for (let y = 0; y < box.height; y++) {
    look(box.x, box.y + y)
    look(box.x + box.width - 1, box.y + y)
  }
  return white / all > 0.95
}

/** Soft edges of a pixel or two are none: only what is neither opaque nor clear in all directions. */
function seeThrough({ width, data }: Pixels, box: ArtFacts['box']): number {
  const alphaAt = (x: number, y: number) => data[4 * (y * width + x) + 3]
  const isHalf = (alpha: number) => alpha > LEAST_ALPHA && alpha < OPAQUE
  let [half, seen] = [0, 0]
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const alpha = alphaAt(x, y)
      if (alpha <= LEAST_ALPHA) continue
      seen++
      if (!isHalf(alpha) || x < 2 || y < 2 || x + 2 >= box.x + box.width || y + 2 >= box.y + box.height) continue
      if ([alphaAt(x - 2, y), alphaAt(x + 2, y), alphaAt(x, y - 2), alphaAt(x, y + 2)].every(isHalf)) half++
    }
  }
  return Math.round((1000 * half) / seen) / 10
}

/** Without dents where it is of several parts, which lie on the film together. */
function outlineOf({ width, data }: Pixels, box: ArtFacts['box']): number[] {
  const scale = Math.min(1, CELLS / Math.max(box.width, box.height))
  const [w, h] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))]
  const mask = new Uint8Array(4 * w * h)
  for (let y = 0; y < box.height; y++) {
    const row = Math.min(h - 1, Math.floor((y * h) / box.height))
    for (let x = 0; x < box.width; x++) {
      if (data[4 * ((box.y + y) * width + box.x + x) + 3] <= LEAST_ALPHA) continue
      mask[4 * (row * w + Math.min(w - 1, Math.floor((x * w) / box.width))) + 3] = 255
    }
  }
  const high = box.height / box.width
  const whole = [0, 0, 1, 0, 1, high, 0, high]
  const traced = silhouetteOf({ width: w, height: h, data: mask })
  if (!traced || traced.length === 0) return whole
  const path = transformPath(traced, [1, 0, 0, high, 0, 0])
  const areas = path.map(contourArea)
  const outer = areas.reduce((most, area, at) => (Math.abs(area) > Math.abs(areas[most]) ? at : most), 0)
  const isOne = areas.every((area, at) => at === outer || Math.sign(area) !== Math.sign(areas[outer]))
  return flattenContour(isOne ? path[outer] : convexHull(path, 0.002), 0.002)
}

/** Of a drawing with pictures in it, how many pixels the coarsest has for the whole width. */
async function pixelsInside(drawing: string, box: ArtFacts['box'], frame: number): Promise<number | null> {
  const across = Number(/<svg[^>]*\bviewBox="[-\d.e]+[ ,]+[-\d.e]+[ ,]+([\d.e]+)/.exec(drawing)?.[1])
  let least: number | null = null
  for (const [image] of drawing.matchAll(/<image\b[^>]*>/g)) {
    const [, packed] = /href="data:image\/[a-z]+;base64,([^"]+)"/.exec(image) ?? []
    const shown = Number(/\bwidth="([\d.e]+)"/.exec(image)?.[1])
    if (!packed) continue
    const { width = 0 } = await sharp(Buffer.from(packed, 'base64')).metadata()
    const pixels = shown > 0 && across > 0 ? (width * across) / shown : width
    least = Math.min(least ?? pixels, pixels)
  }
  return least === null ? null : Math.round((least * box.width) / frame)
}

interface Sized {
  bytes: Buffer
  drawing: string | undefined
  frameMm: number | undefined
  frame: number
  box: ArtFacts['box']
}

/** As the file says; otherwise as large as it prints well. Never wider than a sheet. */
function usualOf({ bytes, drawing, frameMm, frame, box }: Sized): number {
  const [, figure, unit] = /<svg[^>]*\bwidth="([\d.]+)(mm|cm|in|pt)"/.exec(drawing ?? '') ?? []
  const drawn = figure && unit ? Number(figure) * MM_PER_UNIT[unit] : undefined
  const whole = frameMm ?? drawn ?? (frame / (densityOf(bytes) ?? TRANSFERS.dpi)) * MM_PER_INCH
  return Math.round(Math.min(PRINT_WIDTH_MM, Math.max(5, (whole * box.width) / frame)) * 10) / 10
}
