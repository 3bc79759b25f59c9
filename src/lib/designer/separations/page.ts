// The page that all screens of a drawing share: marks at the same places, and a label for each.
import { type Bounds, heightOf, widthOf } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { translation } from '../geometry/matrix.ts'
import { strokeOutline } from '../geometry/offset.ts'
import { type Path, PathBuilder, transformPath } from '../geometry/path.ts'
import { shapePath } from '../geometry/shapes.ts'
import { plainLetters, strokeText, textWidth } from '../rolls/stroke-letters.ts'

export interface Page {
  wPx: number
  hPx: number
  dpi: number
  wMm: number
  hMm: number
  /** Moves the artboard onto the page. */
  dx: number
  dy: number
  /** Where the drawing lies on the page. */
  art: Bounds
  /** The middles of the registration marks. */
  targets: readonly (readonly [x: number, y: number])[]
}

/** Room around the drawing for the marks. */
const MARGIN_MM = 16
const LEAST_WIDTH_MM = 80
const ARM_MM = 5
const RING_MM = 3
const LINE_MM = 0.2
const LABEL_MM = 2.6
const LEADING_MM = 4.2
const LABEL_LINES = 3
const SIDE_MM = 4

/** Whole dots wide and high, so that every screen has the same ones. */
export function pageOf(art: Bounds, dpi: number): Page {
  const dots = (mm: number): number => Math.ceil((mm * dpi) / 25.4 - 1e-6)
  const wPx = dots(Math.max(LEAST_WIDTH_MM, widthOf(art) + 2 * MARGIN_MM))
  const hPx = dots(heightOf(art) + 2 * MARGIN_MM + LABEL_LINES * LEADING_MM + SIDE_MM)
  const [wMm, hMm] = [(wPx * 25.4) / dpi, (hPx * 25.4) / dpi]
  const left = (wMm - widthOf(art)) / 2
  const placed = { minX: left, minY: MARGIN_MM, maxX: left + widthOf(art), maxY: MARGIN_MM + heightOf(art) }
  const [x, y] = [wMm / 2, (placed.minY + placed.maxY) / 2]
  const out = MARGIN_MM / 2
  const targets = [[x, placed.minY - out], [placed.maxX + out, y], [x, placed.maxY + out], [placed.minX - out, y]] as const // biome-ignore format: one line
  return { wPx, hPx, dpi, wMm, hMm, dx: left - art.minX, dy: MARGIN_MM - art.minY, art: placed, targets }
}

/** A cross in a ring at the middle of each side: the same outlines on every screen. */
export function marksOf({ targets }: Pick<Page, 'targets'>, clipper: Clipper): Path {
  const lines = targets.flatMap(([x, y]) => {
    const builder = new PathBuilder()
    builder.moveTo(x - ARM_MM, y)
    builder.lineTo(x + ARM_MM, y)
    builder.end(false)
    builder.moveTo(x, y - ARM_MM)
    builder.lineTo(x, y + ARM_MM)
    builder.end(false)
    const ring = shapePath('ellipse', { wMm: 2 * RING_MM, hMm: 2 * RING_MM })
    return [...builder.contours, ...transformPath(ring, translation(x - RING_MM, y - RING_MM))]
  })
  return strokeOutline(clipper, lines, LINE_MM)
}

/** Below the drawing; a line too long for the page is cut off. */
export function labelOf(lines: readonly string[], page: Page, clipper: Clipper): Path {
  const top = page.hMm - SIDE_MM - LABEL_LINES * LEADING_MM
  const strokes = lines.slice(0, LABEL_LINES).flatMap((line, index) => {
    const text = fitting(plainLetters(line), page.wMm - 2 * SIDE_MM)
    return strokeText(text, { x: SIDE_MM, y: top + index * LEADING_MM, heightMm: LABEL_MM })
  })
  return strokes.length > 0 ? strokeOutline(clipper, strokes, 0.3, { cap: 'round' }) : []
}

function fitting(text: string, widthMm: number): string {
  const signs = [...text]
  if (textWidth(signs.length, LABEL_MM) <= widthMm) return text
  while (signs.length > 0 && textWidth(signs.length + 2, LABEL_MM) > widthMm) signs.pop()
  return `${signs.join('').trimEnd()}..`
}
