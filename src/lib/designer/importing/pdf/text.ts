// The letters of a PDF as outlines: its fonts hold their shapes, and pdf.js hands them over.
import type { Contour } from '../../path.ts'
import { type Matrix, multiply, transformPath } from '../matrix.ts'
import { contoursOf } from './contours.ts'

export interface TextState {
  matrix: Matrix
  /** Where the next letter stands, and where the line began. */
  x: number
  y: number
  lineX: number
  lineY: number
  font: PdfFont | null
  size: number
  characterSpacing: number
  wordSpacing: number
  /** 1 for letters as wide as they are. */
  stretch: number
  leading: number
  rise: number
  /** 0 filled, 1 drawn with the pen, 2 both, 3 neither; 4 more where they cut as well. */
  mode: number
}

export interface PdfFont {
  loadedName: string
  missingFile?: boolean
  vertical?: boolean
  isType3Font?: boolean
  isInvalidPDFjsFont?: boolean
  fontMatrix?: ArrayLike<number>
}

interface Glyph {
  fontChar: string
  unicode?: string
  width: number
  isSpace?: boolean
  isInFont?: boolean
  accent?: { fontChar: string; offset: { x: number; y: number } } | null
}

/** What pdf.js keeps by name: fonts, and the outlines of their letters. */
export type Shelf = (name: string) => unknown

export const NO_TEXT: TextState = {
  matrix: [1, 0, 0, 1, 0, 0],
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
  font: null,
  size: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0
}

/** The state after an operation that only sets something; null where it is none of these. */
export function setText(state: TextState, name: string, args: readonly unknown[], shelf: Shelf): TextState | null {
  const [first, second] = args.map(Number) as [number, number]
  const moved = (x: number, y: number): TextState => {
    const [lineX, lineY] = [state.lineX + x, state.lineY + y]
    return { ...state, x: lineX, y: lineY, lineX, lineY }
  }
  switch (name) {
    case 'beginText':
      return { ...state, matrix: NO_TEXT.matrix, x: 0, y: 0, lineX: 0, lineY: 0 }
    case 'setFont':
      return { ...state, font: fontOf(shelf, args[0]), size: second || 0 }
    case 'setTextMatrix': {
      const numbers = Array.from((typeof args[0] === 'number' ? args : args[0]) as ArrayLike<unknown>, Number)
      const matrix =
        numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : state.matrix
      return { ...state, matrix, x: 0, y: 0, lineX: 0, lineY: 0 }
    }
    case 'moveText':
      return moved(first, second)
    case 'setLeadingMoveText':
      return { ...moved(first, second), leading: second }
    case 'nextLine':
      return moved(0, state.leading)
    case 'setLeading':
      return { ...state, leading: -first }
    case 'setCharSpacing':
      return { ...state, characterSpacing: first }
    case 'setWordSpacing':
      return { ...state, wordSpacing: first }
    case 'setHScale':
      return { ...state, stretch: first / 100 }
    case 'setTextRise':
      return { ...state, rise: first }
    case 'setTextRenderingMode':
      return { ...state, mode: first }
    default:
      return null
  }
}

function fontOf(shelf: Shelf, name: unknown): PdfFont | null {
  const font = typeof name === 'string' ? shelf(name) : null
  return font && typeof font === 'object' ? (font as PdfFont) : null
}

interface Written {
  words: string
  /** In the page's units; null where the file does not hold these letters. */
  path: Contour[] | null
  state: TextState
}

/** `to`: from the page's units to millimetres. */
export function writeText(state: TextState, given: unknown, { to, shelf }: { to: Matrix; shelf: Shelf }): Written {
  const { font, stretch, characterSpacing, wordSpacing } = state
  const glyphs = Array.isArray(given) ? (given as (Glyph | number | null)[]) : []
  const size = Math.abs(state.size)
  const way = state.size < 0 ? -1 : 1
  const perUnit = size * (font?.fontMatrix?.[0] ?? 0.001)
  const begin = multiply(multiply(to, state.matrix), [way * stretch, 0, 0, way, state.x, state.y + state.rise])
  const path: Contour[] = []
  let words = ''
  let isWhole = font !== null && !font.missingFile && !font.vertical && !font.isType3Font && !font.isInvalidPDFjsFont
  let x = 0

  function draw(character: string, dx: number, dy: number): boolean {
    const outline = shelf(`${font?.loadedName}_path_${character}`) as { path?: unknown } | undefined
    if (!outline) return false
    path.push(...transformPath(contoursOf(outline.path), multiply(begin, [size, 0, 0, size, dx, dy])))
    return true
  }

  for (const glyph of glyphs) {
    if (typeof glyph === 'number') x -= (glyph * size) / 1000
    if (!glyph || typeof glyph !== 'object') continue
    words += glyph.unicode ?? ''
    const { accent } = glyph
    if (isWhole && glyph.isInFont !== false) {
      const isDrawn = draw(glyph.fontChar, x, 0)
      if (accent) draw(accent.fontChar, x + size * accent.offset.x, size * accent.offset.y)
      if (!isDrawn && !glyph.isSpace && (glyph.unicode ?? '').trim() !== '') isWhole = false
    }
    x += glyph.width * perUnit + way * (characterSpacing + (glyph.isSpace ? wordSpacing : 0))
  }
  return {
    words: words.trim(),
    path: isWhole ? path.filter(({ segments }) => segments.length > 0) : null,
    state: { ...state, x: state.x + x * stretch * way }
  }
}
