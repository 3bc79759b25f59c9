// Runs in the child process: lettering of store items in a font of the shop.
import { t } from '#lib/i18n/t.ts'
import { formatPath } from '#lib/designer/geometry/path.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { outlineLettering } from '#lib/designer/run/lettering.ts'
import { type FontBook, hasLetter, type LoadedFont } from '#lib/designer/text/font-book.ts'
import { shapeLine } from '#lib/designer/text/shape.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { OwnLettering } from '#lib/shared/lettering-letters.ts'
import { letteringFrame } from '#lib/shared/lettering-places.ts'
import { isTypedLetter, writeStretches } from '#lib/shared/lettering-stretches.ts'

import { loadTools } from './work.ts'

export interface DrawnText {
  font: string
  text: string
  heightMm: number
  maxWidthMm: number
  arch: number
  hex: string
  outlineHex: string | null
}

export interface LetteringTask {
  kind: 'lettering'
  drawn: DrawnText
  fonts?: FontFiles
}

export interface LetteringFactsTask {
  kind: 'lettering-facts'
  font: string
  fonts?: FontFiles
}

export type LetteringFacts = Required<Omit<OwnLettering, 'name'>>

/** The outlines that are cut, as a picture of `letteringFrame`. */
export async function drawLettering({ drawn, fonts }: LetteringTask): Promise<string> {
  const { book, clipper } = await toolsFor(drawn.font, fonts)
  const { fill, outline } = outlineLettering(drawn, { book, clipper })
  const { x, y, width, height } = letteringFrame(drawn)
  const paths = [
    ...(outline ? [`<path fill="${drawn.outlineHex}" d="${formatPath(outline)}"/>`] : []),
    `<path fill="${drawn.hex}" d="${formatPath(fill)}"/>`
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].join(' ')}">${paths.join('')}</svg>`
}

export async function readLetteringFacts({ font: id, fonts }: LetteringFactsTask): Promise<LetteringFacts> {
  const { book, font } = await toolsFor(id, fonts)
  if (font.faces.some(({ isSingleLine }) => isSingleLine)) throw new AppError('invalid', t('errors.fonts.singleLine'))
  const codes = new Set(font.faces.flatMap(face => [...face.letters].filter(code => hasLetter(face, code))))
  const typed = [...codes].filter(isTypedLetter).sort((a, b) => a - b)
  return { letters: writeStretches(typed), advance: advanceOf(book, font) }
}

const SAMPLE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function advanceOf(book: FontBook, { id, capHeight }: LoadedFont): number {
  const { widthMm } = shapeLine(book, [{ s: SAMPLE, font: id, sizeMm: 1, trackMm: 0, features: {} }])
  return Math.round((widthMm / SAMPLE.length / capHeight) * 1000) / 1000 || 1
}

async function toolsFor(id: string, fonts: FontFiles | undefined) {
  const { book } = await loadTools(fonts)
  await book.load([id])
  const font = book.get(id)
  if (!font) throw new AppError('invalid', t('errors.design.letteringFontGone'))
  return { book, font, clipper: await loadClipper() }
}
