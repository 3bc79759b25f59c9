// The lettering of a store item as outlines: the letters, where the store draws them, and the area of their outline.
import type { LetteringFont, LetteringId } from '#lib/shared/garment-kinds.ts'
import { isOwnLettering, letteringSizeMm, outlinePenMm, placeLetters } from '#lib/shared/lettering-places.ts'

import { weld } from '../geometry/boolean.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { multiply, rotation, scaling, translation } from '../geometry/matrix.ts'
import { offset } from '../geometry/offset.ts'
import { type Path, transformPath } from '../geometry/path.ts'
import type { Matrix } from '../design.ts'
import { type FontBook, glyphPath } from '../text/font-book.ts'
import { LETTERING_FONTS } from '../text/fonts.ts'
import { readOwnFont } from '../text/own-fonts.ts'
import { shapeLine } from '../text/shape.ts'
import type { RunLettering } from './part.ts'

export interface LetteringOutlines {
  /** From the middle of the text and the top of its capitals, in millimetres. */
  fill: Path
  /** What the outline's film is cut to: the letters and the pen around them as one. */
  outline: Path | undefined
  missing: string[]
}

export function fontOfLettering(font: string): string | undefined {
  if (isOwnLettering(font)) return readOwnFont(font) && font
  return LETTERING_FONTS[font as LetteringId]
}

/** Its font must be loaded. */
export function outlineLettering(
  lettering: Pick<RunLettering, 'text' | 'font' | 'heightMm' | 'maxWidthMm' | 'arch' | 'outlineHex'>,
  { book, clipper, scale = 1 }: { book: FontBook; clipper: Clipper; scale?: number }
): LetteringOutlines {
  const { heightMm, outlineHex } = lettering
  const font = lettering.font as LetteringFont
  const placing = { ...lettering, font, text: lettering.text.trim() }
  const name = fontOfLettering(font) ?? ''
  const own = isOwnLettering(font) ? book.get(name) : undefined
  const sizeMm = own ? heightMm / own.capHeight : letteringSizeMm(placing)
  const run = { font: name, sizeMm, trackMm: 0, features: {} }
  const missing = new Set<string>()
  const shapeOf = (s: string) => {
    const line = shapeLine(book, [{ ...run, s }])
    for (const letter of line.missing) missing.add(letter)
    return line
  }
  const fills: Path[] = []
  const outlines: Path[] = []
  for (const { text, widthMm, squeeze, degrees, x, y } of placeLetters(placing, s => shapeOf(s).widthMm)) {
    const letters = shapeOf(text).glyphs.flatMap(({ face, glyph, x: at, y: up, sizeMm }) =>
      transformPath(glyphPath(face, glyph), [sizeMm, 0, 0, sizeMm, at, up])
    )
    if (letters.length === 0) continue
    const steps: Matrix[] = [
      scaling(scale, scale),
      translation(x, y),
      rotation(degrees),
      scaling(squeeze, 1),
      translation(-widthMm / 2, 0)
    ]
    const matrix = steps.reduce((all, step) => multiply(all, step))
    const area = weld(clipper, letters)
    fills.push(transformPath(area, matrix))
    // Drawn as a pen on letters that are condensed afterwards, so its sides are narrower than its top.
    if (outlineHex)
      outlines.push(transformPath(offset(clipper, area, outlinePenMm(heightMm) / 2, { welded: true }), matrix))
  }
  const united = (paths: readonly Path[]) => (paths.length === 1 ? paths[0]! : weld(clipper, paths.flat()))
  return {
    fill: united(fills),
    outline: outlines.length > 0 ? united(outlines) : undefined,
    missing: [...missing]
  }
}
