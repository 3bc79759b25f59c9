// Lines of text: broken where the text says or where the box ends, aligned, one below the other.
import type { TextObject, TextRun } from '../design.ts'
import { heightOf, uniteBounds } from '../geometry/bounds.ts'
import { type Contour, type Path, pathBounds, polygon, transformPath } from '../geometry/path.ts'
import { type FontBook, glyphPath } from './font-book.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

/** In ems: about a capital, a little apart from what stands beside it. */
const GAP_HEIGHT = 0.7
const GAP_INSET = 0.05

type Bind = TextObject['bind']

export interface Layout {
  /** Each letter's own outlines, overlapping as the font draws them. */
  letters: Path[]
  /** A box for each letter that the font lacks, where it would stand. Shown, never cut. */
  gaps: Contour[]
  /** Which line each letter and each gap is of. */
  lineOf: { letters: number[]; gaps: number[] }
  lines: { widthMm: number; baselineMm: number; startMm: number; sizeMm: number }[]
  missing: string[]
}

/**
 * The first baseline is at y = 0. The text runs right from x = 0, left to it, or has it in its middle, so that it stays
 * where it is when its letters change.
 */
export function layoutText(object: Pick<TextObject, 'text' | 'bind'>, book: FontBook): Layout {
  const layout = layoutWidth(object, book)
  const most = object.bind?.maxHMm
  if (most === undefined || heightOfLetters(layout) <= most) return layout
  // Smaller letters may stand in fewer lines, so the height does not shrink evenly.
  let [fits, tooLarge] = [LEAST_FACTOR, 1]
  for (let step = 0; step < HEIGHT_STEPS; step++) {
    const factor = (fits + tooLarge) / 2
    if (heightOfLetters(layoutWidth(smaller(object, factor), book)) <= most) fits = factor
    else tooLarge = factor
  }
  return layoutWidth(smaller(object, fits), book)
}

const LEAST_FACTOR = 0.01
/** To a ten thousandth of the size. */
const HEIGHT_STEPS = 14

function heightOfLetters({ letters, gaps }: Layout): number {
  const boxes = [...letters.map(pathBounds), ...(gaps.length > 0 ? [pathBounds(gaps)] : [])]
  return boxes.length === 0 ? 0 : heightOf(uniteBounds(boxes))
}

function smaller({ text, bind }: Pick<TextObject, 'text' | 'bind'>, factor: number): Pick<TextObject, 'text' | 'bind'> {
  return { text: { ...text, runs: text.runs.map(run => scaledRun(run, factor)) }, bind }
}

function scaledRun(run: TextRun, factor: number): TextRun {
  return { ...run, sizeMm: run.sizeMm * factor, trackMm: run.trackMm * factor }
}

function layoutWidth({ text, bind }: Pick<TextObject, 'text' | 'bind'>, book: FontBook): Layout {
  const lines = bind?.fit === 'wrap' ? wrapLines(splitLines(text.runs), bind, book) : splitLines(text.runs)
  let shaped = lines.map(line => shapeLine(book, line))
  let condense = 1
  const widest = Math.max(0, ...shaped.map(({ widthMm }) => widthMm))
  if (bind && widest > bind.maxWMm) {
    if (bind.fit === 'condense') condense = bind.maxWMm / widest
    else {
      const factor = bind.maxWMm / widest
      shaped = lines.map(line =>
        shapeLine(
          book,
          line.map(run => scaledRun(run, factor))
        )
      )
    }
  }
  return place(shaped, lines, { text, condense })
}

function place(
  shaped: ShapedLine[],
  lines: TextRun[][],
  { text, condense }: { text: TextObject['text']; condense: number }
): Layout {
  const layout: Layout = {
    letters: [],
    gaps: [],
    lineOf: { letters: [], gaps: [] },
    lines: [],
    missing: [...new Set(shaped.flatMap(({ missing }) => missing))]
  }
  let baseline = 0
  let previousSize = 0
  for (const [index, line] of shaped.entries()) {
    const size =
      Math.max(...[...line.glyphs, ...line.gaps].map(({ sizeMm }) => sizeMm), 0) ||
      largest(lines[index]!) ||
      previousSize
    if (index > 0) baseline += size * text.lineHeight
    previousSize = size
    const width = line.widthMm * condense
    const start = text.align === 'left' ? 0 : text.align === 'right' ? -width : -width / 2
    layout.lines.push({ widthMm: width, baselineMm: baseline, startMm: start, sizeMm: size })
    for (const { x, widthMm, sizeMm } of line.gaps) {
      const inset = GAP_INSET * sizeMm
      const [left, right] = [start + (x + inset) * condense, start + (x + widthMm - inset) * condense]
      const top = baseline - GAP_HEIGHT * sizeMm
      layout.lineOf.gaps.push(index)
      layout.gaps.push(polygon([[left, top], [right, top], [right, baseline], [left, baseline]])) // biome-ignore format: one line
    }
    for (const { face, glyph, x, y, sizeMm } of line.glyphs) {
      const outline = glyphPath(face, glyph)
      if (outline.length === 0) continue
      layout.lineOf.letters.push(index)
      layout.letters.push(transformPath(outline, [sizeMm * condense, 0, 0, sizeMm, start + x * condense, baseline + y]))
    }
  }
  return layout
}

function largest(line: TextRun[]): number {
  return Math.max(0, ...line.map(({ sizeMm }) => sizeMm))
}

/** Cuts runs at line breaks; every line has at least one run, to know its size. */
function splitLines(runs: readonly TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [[]]
  for (const run of runs) {
    for (const [index, s] of run.s.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)!.push({ ...run, s })
    }
  }
  return lines
}

/** Breaks lines at spaces where they grow wider than the box. A word that is wider by itself stays whole. */
function wrapLines(lines: TextRun[][], bind: NonNullable<Bind>, book: FontBook): TextRun[][] {
  return lines.flatMap(line => {
    const wrapped: TextRun[][] = [[]]
    for (const run of line) {
      for (const word of run.s.split(/(?<=\s)(?=\S)/)) {
        const current = wrapped.at(-1)!
        const tried = [...current, { ...run, s: word.trimEnd() }]
        const fits = shapeLine(book, tried).widthMm <= bind.maxWMm
        const empty = current.every(({ s }) => s.trim() === '')
        if (fits || empty) append(current, run, word)
        else {
          trimLast(current)
          wrapped.push([{ ...run, s: word }])
        }
      }
    }
    trimLast(wrapped.at(-1)!)
    return wrapped
  })
}

function append(line: TextRun[], run: TextRun, s: string): void {
  const last = line.at(-1)
  const same =
    last &&
    last.font === run.font &&
    last.sizeMm === run.sizeMm &&
    last.trackMm === run.trackMm &&
    last.features === run.features &&
    last.pairs === run.pairs
  if (same) line[line.length - 1] = { ...last, s: last.s + s }
  else line.push({ ...run, s })
}

function trimLast(line: TextRun[]): void {
  const last = line.at(-1)
  if (last) line[line.length - 1] = { ...last, s: last.s.trimEnd() }
}
