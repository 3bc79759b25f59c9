// The piece of the designer that visitors play with: a name and a number as outlines, on a shirt and as film.
import { mapTuple } from '#lib/shared/map-tuple.ts'
import type { TextObject } from '#lib/designer/design.ts'
import { type Bounds, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { typescriptClipper } from '#lib/designer/geometry/clipper.ts'
import { formatPath, type Path, pathBounds, transformPath } from '#lib/designer/geometry/path.ts'
import type { FontBook } from '#lib/designer/text/font-book.ts'
import { outlineText } from '#lib/designer/text/text-outline.ts'
import { drawPicture } from '#lib/garments/picture.ts'
import { safeHex } from '#lib/garments/tint.ts'

import type { TryState } from './state.ts'

const INCH_MM = 25.4
const NAME_MM = 52
const NUMBER_MM = 190
const NAME_MAX_MM = 262
const NUMBER_MAX_MM = 250
/** Film that goes with a piece on each side of it. */
const EDGE_MM = 0.25 * INCH_MM
const CENTS_A_SQUARE_INCH = 1

export interface TryDrawing {
  shirt: string
  /** What the cutter is sent: mirrored, because the film lies face down. */
  cut: string
  pieces: { widthIn: number; heightIn: number }[]
  squareInches: number
  cents: number
  /** Letters that this lettering has not. */
  missing: string[]
}

export function drawTry(state: TryState, book: FontBook): TryDrawing {
  const name = piece(
    state,
    { s: state.name.toUpperCase(), capMm: NAME_MM, maxMm: NAME_MAX_MM, bend: state.arch / 100 },
    book
  )
  const number = piece(state, { s: state.number, capMm: NUMBER_MM, maxMm: NUMBER_MAX_MM, bend: 0 }, book)
  const drawn = [name, number].filter(({ path }) => path.length > 0)

  let top = 14
  const placed = drawn.map(({ path }) => {
    const { minX, minY, maxX, maxY } = pathBounds(path)
    const moved = transformPath(path, [1, 0, 0, 1, -(minX + maxX) / 2, top - minY])
    top += maxY - minY + 26
    return moved
  })
  const boxes = placed.map(pathBounds)
  const squareInches = boxes.reduce((sum, box) => sum + filmArea(box), 0)

  return {
    shirt: drawShirt(state, placed.flat()),
    cut: drawCut(state, placed),
    pieces: boxes.map(box => ({ widthIn: widthOf(box) / INCH_MM, heightIn: heightOf(box) / INCH_MM })),
    squareInches,
    cents: squareInches * CENTS_A_SQUARE_INCH,
    missing: [...name.missing, ...number.missing]
  }
}

function piece(
  { font }: TryState,
  { s, capMm, maxMm, bend }: { s: string; capMm: number; maxMm: number; bend: number },
  book: FontBook
) {
  const cap = book.get(font)?.capHeight ?? 0.7
  const text: TextObject = {
    type: 'text',
    id: 'try',
    m: [1, 0, 0, 1, 0, 0],
    fill: null,
    strokes: [],
    weld: true,
    text: {
      runs: [{ s: s.trim(), font, sizeMm: capMm / cap, trackMm: 0, features: {} }],
      align: 'center',
      lineHeight: 1,
      warp: { kind: bend ? 'arch' : 'none', bend }
    },
    bind: { fit: 'condense', maxWMm: maxMm }
  }
  return outlineText(text, { clipper: typescriptClipper, book })
}

function filmArea(box: Bounds): number {
  return ((widthOf(box) + 2 * EDGE_MM) * (heightOf(box) + 2 * EDGE_MM)) / INCH_MM ** 2
}

function drawShirt({ film, shirt }: TryState, path: Path): string {
  const [width, height] = [300, 330]
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width / 2} 0 ${width} ${height}">` +
    `<path fill="${safeHex(film)}" d="${formatPath(path, 1)}"/></svg>`
  const href = `data:image/svg+xml;base64,${btoa(drawing)}`
  const layer = { type: 'image', href, x: -width / 2, y: 0, width, height } as const
  return drawPicture({ kind: 'tee', side: 'back', hex: shirt, idPrefix: 'try', layers: path.length > 0 ? [layer] : [] })
}

/** The pieces side by side on one strip of film, mirrored, with the lines a blade follows. */
function drawCut({ film }: TryState, placed: readonly Path[]): string {
  let x = 0
  let tallest = 40
  const pieces = placed.map(path => {
    const box = pathBounds(path)
    const [width, height] = [widthOf(box) + 2 * EDGE_MM, heightOf(box) + 2 * EDGE_MM]
    const mirrored = transformPath(path, [-1, 0, 0, 1, x + EDGE_MM + box.maxX, EDGE_MM - box.minY])
    const frame = `<rect x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"/>`
    x += width + 6
    tallest = Math.max(tallest, height)
    return `${frame}<path d="${formatPath(mirrored, 1)}"/>`
  })
  const line = isLight(film) ? '#21222b' : '#ffffff'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${Math.max(x - 4, 60).toFixed(1)} ${(tallest + 2).toFixed(1)}" aria-hidden="true">` +
    `<g fill="${safeHex(film)}" stroke="${line}" stroke-width="1" vector-effect="non-scaling-stroke">${pieces.join('')}</g></svg>`
  )
}

function isLight(hex: string): boolean {
  const [r, g, b] = mapTuple([1, 3, 5], at => Number.parseInt(hex.slice(at, at + 2), 16))
  return (r * 299 + g * 587 + b * 114) / 1000 > 140
}
