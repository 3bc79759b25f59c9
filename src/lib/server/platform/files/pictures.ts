// Runs in the child process: turns what people upload into pictures that are only pictures.
import { t } from '#lib/i18n/t.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'

import { AppError } from '#lib/server/platform/errors.ts'

import { withDensity } from './density.ts'
import { detectType, type PictureType } from './detect.ts'
import { cleanSvg } from './svg.ts'

export interface Picture {
  bytes: Buffer
  mime: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
  /** The cleaned drawing that the picture was made of. */
  svg?: string
}

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 4000
const SVG_WIDTH = 2000
const FONT = { loadSystemFonts: false }
const TRIAL_SCALE = 0.1
const SCALES = [1, 0.7, 0.5, 0.35]
const SMALLEST_SCALE = 0.2
const AFFORDABLE_MS = 1000
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

// One picture at a time, and nothing of the last one stays in memory.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes and encodes anew: what is not picture (places, comments, a second file behind the first) stays behind. */
export async function normalise(bytes: Buffer): Promise<Picture> {
  const type = detectType(bytes)
  return type === 'svg' ? draw(bytes) : reencode(bytes, type)
}

/** For lists and pages, never larger than the picture is. */
export async function shrink(bytes: Buffer, width: number): Promise<Picture> {
  const { data, info } = await sharp(bytes, OPTIONS)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height }
}

export interface Box {
  width: number
  height?: number
  format: 'png' | 'jpeg'
}

/** As large as the box at most, in a form that every reader knows: for paper, and for drawings that carry it. */
export async function fitPicture(bytes: Buffer, { format, ...size }: Box): Promise<Picture> {
  const picture = sharp(bytes, OPTIONS)
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded =
    format === 'jpeg'
      ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 86 })
      : picture.png({ compressionLevel: 6 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: `image/${format}`, width: info.width, height: info.height }
}

async function reencode(bytes: Buffer, type: Exclude<PictureType, 'svg'>): Promise<Picture> {
  const { density, longest } = await checkSize(bytes)
  try {
    const picture = sharp(bytes, OPTIONS)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { data, info } = await encode(picture, type).toBuffer({ resolveWithObject: true })
    // As large in millimetres as before, though it may have fewer pixels.
    const dpi = density && density * (Math.max(info.width, info.height) / longest)
    return {
      bytes: dpi ? withDensity(data, dpi) : data,
      mime: `image/${type}`,
      width: info.width,
      height: info.height
    }
  } catch (error) {
    throw new AppError('invalid', t('errors.files.damagedPicture'), {
      cause: error
    })
  }
}

function encode(picture: Sharp, type: Exclude<PictureType, 'svg'>): Sharp {
  if (type === 'jpeg') return picture.jpeg({ quality: 85 })
  // Large ones would take longer than any upload may.
  if (type === 'webp') return picture.webp({ quality: 85, effort: 0 })
  return picture.png({ compressionLevel: 6 })
}

/** Reads the head only, so that a bomb is known before it is lit. */
async function checkSize(bytes: Buffer): Promise<{ density: number | undefined; longest: number }> {
  const {
    width = 0,
    height = 0,
    density
  } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((): { width?: number; height?: number; density?: number } => {
      throw new AppError('invalid', t('errors.files.damagedPicture'))
    })
  if (width * height <= MAX_PIXELS) return { density, longest: Math.max(width, height) }
  const size = `${formatNumber(width)} × ${formatNumber(height)}`
  throw new AppError('invalid', t('errors.files.tooManyPixels', { pixels: size }))
}

async function draw(bytes: Buffer): Promise<Picture> {
  const { text, pictures } = cleanSvg(bytes)
  for (const picture of pictures) await checkSize(picture)
  const { picture, width, height } = render(text)
  if (!isVisible(picture.pixels)) throw new AppError('invalid', t('errors.files.emptySvg'))
  return { bytes: picture.asPng(), mime: 'image/png', width, height, svg: text }
}

function isVisible(pixels: Buffer): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 0) return true
  return false
}

function render(text: string) {
  try {
    const { width, height } = new Resvg(text, { font: FONT })
    // A very tall drawing is bound by its height instead.
    const isTall = height / width > MAX_SIDE / SVG_WIDTH
    const sizeAt = (scale: number) =>
      isTall
        ? ({ mode: 'height', value: Math.round(MAX_SIDE * scale) } as const)
        : ({ mode: 'width', value: Math.round(SVG_WIDTH * scale) } as const)
    const trial = new Resvg(text, { font: FONT, fitTo: sizeAt(TRIAL_SCALE) })
    const before = process.cpuUsage()
    trial.render()
    const { user, system } = process.cpuUsage(before)
    const picture = new Resvg(text, { font: FONT, fitTo: sizeAt(affordableScale((user + system) / 1000)) }).render()
    return { picture, width: picture.width, height: picture.height }
  } catch (error) {
    throw new AppError('invalid', t('errors.files.undrawableSvg'), {
      cause: error
    })
  }
}

/** The work grows with the area: a drawing of many layers is drawn smaller rather than not at all. */
function affordableScale(trialMs: number): number {
  return SCALES.find(scale => trialMs * (scale / TRIAL_SCALE) ** 2 < AFFORDABLE_MS) ?? SMALLEST_SCALE
}
