import * as hb from 'harfbuzzjs'

import type { TextRun } from '../design.ts'
import type { Face, FontBook } from './font-book.ts'

export interface Glyph {
  face: Face
  glyph: number
  /** Where its origin is on the baseline, and how far above it (mm, y down). */
  x: number
  y: number
  sizeMm: number
  /** Which letter of the line it came from. */
  cluster: number
}

export interface ShapedLine {
  glyphs: Glyph[]
  widthMm: number
  /** Letters that no file of their font has: they are left out, never cut as boxes. */
  missing: string[]
}

const buffer = new hb.Buffer()

/** Chooses and places the glyphs of one line: kerning, ligatures and marks as the font has them. */
export function shapeLine(book: FontBook, runs: readonly TextRun[]): ShapedLine {
  const glyphs: Glyph[] = []
  const missing = new Set<string>()
  let x = 0
  let letters = 0
  for (const run of runs) {
    const text = run.s.normalize('NFC')
    for (const { face, part, start } of parts(book, run.font, text, missing)) {
      x = shapePart(run, face, part, { x, cluster: letters + start, glyphs })
    }
    letters += text.length
  }
  // No gap after the last letter.
  const lastTrack = glyphs.length > 0 ? (runs.findLast(run => run.s.length > 0)?.trackMm ?? 0) : 0
  return { glyphs, widthMm: Math.max(0, x - lastTrack), missing: [...missing] }
}

function shapePart(
  run: TextRun,
  face: Face,
  part: string,
  { x, cluster, glyphs }: { x: number; cluster: number; glyphs: Glyph[] }
): number {
  buffer.reset()
  buffer.addText(part)
  buffer.guessSegmentProperties()
  // Tracked letters are not joined.
  const tracked = run.trackMm !== 0 ? { liga: 0, clig: 0 } : {}
  const features = Object.entries({ ...tracked, ...run.features })
  hb.shape(
    face.font,
    buffer,
    features.map(([tag, value]) => new hb.Feature(tag, value))
  )
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const scale = run.sizeMm / face.unitsPerEm
  for (const [index, info] of infos.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const glyph = { face, glyph: info.codepoint, x: x + xOffset * scale, y: -yOffset * scale }
    glyphs.push({ ...glyph, sizeMm: run.sizeMm, cluster: cluster + info.cluster })
    x += xAdvance * scale
    if (infos[index + 1]?.cluster !== info.cluster) x += run.trackMm
  }
  return x
}

/** The letters of a text that no file of the font has. */
export function missingIn(book: FontBook, font: string, text: string): string[] {
  const missing = new Set<string>()
  parts(book, font, text.normalize('NFC'), missing)
  return [...missing]
}

/** Cuts a text where another file of the font must take over. */
function parts(
  book: FontBook,
  id: string,
  text: string,
  missing: Set<string>
): { face: Face; part: string; start: number }[] {
  const found: { face: Face; part: string; start: number }[] = []
  const faces = book.get(id)?.faces ?? []
  let start = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const last = found.at(-1)
    const joins = last && last.start + last.part.length === start
    const face = last?.face.letters.has(code) ? last.face : faces.find(({ letters }) => letters.has(code))
    if (!face) {
      if (!isInvisible(code)) missing.add(letter)
    } else if (joins && last.face === face) last.part += letter
    else found.push({ face, part: letter, start })
    start += letter.length
  }
  return found
}

/** Controls, joiners and direction marks have no look to miss. */
function isInvisible(code: number): boolean {
  return (
    code < 32 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    code === 0xfeff ||
    (code >= 0xfe00 && code <= 0xfe0f)
  )
}
