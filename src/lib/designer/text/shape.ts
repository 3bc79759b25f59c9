import * as hb from 'harfbuzzjs'

import { fromLeft, levelsOf } from '#lib/shared/bidi.ts'

import type { TextRun } from '../design.ts'
import { type Face, type FontBook, hasLetter } from './font-book.ts'
import { apartFeatures, JOINED, kernOf } from './pairs.ts'

export interface Glyph {
  face: Face
  glyph: number
  /** Where its origin is on the baseline, and how far above it (mm, y down). */
  x: number
  y: number
  sizeMm: number
}

/** Where a letter would stand that no file of the font has. */
export interface Gap {
  x: number
  widthMm: number
  sizeMm: number
}

export interface ShapedLine {
  glyphs: Glyph[]
  gaps: Gap[]
  widthMm: number
  /** Letters that no file of their font has: their place is empty, and nothing is cut there. */
  missing: string[]
}

const buffer = new hb.Buffer()

/** As wide as a usual capital, in ems. */
const GAP_EM = 0.6

interface Part {
  run: TextRun
  /** None for a letter that the font lacks. */
  face: Face | undefined
  /** Where it is in the line. */
  start: number
  end: number
  level: number
}

/** Chooses and places the glyphs of one line: direction, kerning, ligatures, joins and marks as script and font have them. */
export function shapeLine(book: FontBook, runs: readonly TextRun[]): ShapedLine {
  const texts = runs.map(run => run.s.normalize('NFC'))
  const line = texts.join('')
  const levels = levelsOf(line)
  const missing = new Set<string>()
  const found: Part[] = []
  let start = 0
  for (const [index, run] of runs.entries()) {
    const end = start + texts[index]!.length
    found.push(...parts(book, run, { line, levels, start, end, missing }))
    start = end
  }
  const shown = levels ? fromLeft(found) : found
  const glyphs: Glyph[] = []
  const gaps: Gap[] = []
  let x = 0
  for (const part of shown) x = shapePart(part, line, { x, glyphs, gaps })
  // No gap after the last letter.
  const last = shown.at(-1)
  return { glyphs, gaps, widthMm: Math.max(0, x - (last ? trackOf(last, line) : 0)), missing: [...missing] }
}

/** Letters that are written as one stroke stay joined. */
function trackOf({ run, start, end }: Part, line: string): number {
  return JOINED.test(line.slice(start, end)) ? 0 : run.trackMm
}

function shapePart(part: Part, line: string, { x, glyphs, gaps }: { x: number; glyphs: Glyph[]; gaps: Gap[] }): number {
  const { run, face, start, end, level } = part
  if (!face) {
    const widthMm = GAP_EM * run.sizeMm
    gaps.push({ x, widthMm, sizeMm: run.sizeMm })
    return x + widthMm + run.trackMm
  }
  buffer.reset()
  // With what stands beside it: a letter joins across a change of size or font.
  buffer.addText(line, start, end - start)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR)
  const trackMm = trackOf(part, line)
  // Tracked letters are not joined.
  const tracked = trackMm !== 0 ? { liga: 0, clig: 0 } : {}
  const features = Object.entries({ ...tracked, ...run.features })
  hb.shape(face.font, buffer, [
    ...features.map(([tag, value]) => new hb.Feature(tag, value)),
    ...apartFeatures(run, line, part)
  ])
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const scale = run.sizeMm / face.unitsPerEm
  for (const [index, info] of infos.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const [dx, dy] = [xOffset * scale, -yOffset * scale]
    glyphs.push({ face, glyph: info.codepoint, x: x + dx, y: dy, sizeMm: run.sizeMm })
    x += xAdvance * scale
    const next = infos[index + 1]?.cluster
    if (next === info.cluster) continue
    x += trackMm
    if (next !== undefined) x += kernOf(run, line, Math.max(next, info.cluster)) * run.sizeMm
  }
  return x
}

/** The letters of a text that no file of the font has. */
export function missingIn(book: FontBook, font: string, text: string): string[] {
  const missing = new Set<string>()
  const line = text.normalize('NFC')
  parts(book, { font }, { line, levels: undefined, start: 0, end: line.length, missing })
  return [...missing]
}

interface Stretch {
  line: string
  levels: Uint8Array | undefined
  start: number
  end: number
  missing: Set<string>
}

/** Cuts a stretch of a line where another file of the font must take over, a letter is missing, or letters run the other way. */
function parts<Run extends Pick<TextRun, 'font'>>(
  book: FontBook,
  run: Run,
  { line, levels, start, end, missing }: Stretch
): (Omit<Part, 'run'> & { run: Run })[] {
  const found: (Omit<Part, 'run'> & { run: Run })[] = []
  const faces = book.get(run.font)?.faces ?? []
  let at = start
  for (const letter of line.slice(start, end)) {
    const code = letter.codePointAt(0)!
    const level = levels?.[at] ?? 0
    const last = found.at(-1)
    const face = last?.face && hasLetter(last.face, code) ? last.face : faces.find(each => hasLetter(each, code))
    if (!face) {
      if (!isInvisible(code)) {
        missing.add(letter)
        found.push({ run, face, start: at, end: at + letter.length, level })
      }
    } else if (last?.end === at && last.face === face && last.level === level) last.end += letter.length
    else found.push({ run, face, start: at, end: at + letter.length, level })
    at += letter.length
  }
  return found
}

/** Controls, joiners and direction marks have no look to miss. */
function isInvisible(code: number): boolean {
  return (
    code < 32 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0x61c ||
    code === 0xfeff ||
    (code >= 0xfe00 && code <= 0xfe0f)
  )
}
