// Lines along which a tool goes once: cuts, creases and drawing, by film and purpose.
import type { Design, Purpose } from '../design.ts'
import { type Bounds, uniteBounds } from '../geometry/bounds.ts'
import { cutOrder } from '../geometry/cut-order.ts'
import { formatPath, type Path, pathBounds } from '../geometry/path.ts'
import type { Drawn } from './outliner.ts'

export interface ToolLine {
  purpose: Purpose
  path: Path
}

/** What is done before the film's outlines are cut, in this order: a piece that is cut loose cannot be drawn on. */
const BEFORE: readonly Purpose[] = ['draw', 'score', 'kiss-cut']
const AFTER: readonly Purpose[] = ['through-cut']

/** Names of layers, as programs for cutters read them. */
export const TOOL_NAMES: Record<Purpose, string> = {
  'kiss-cut': 'Kiss cut',
  'through-cut': 'Through cut',
  score: 'Score',
  draw: 'Draw'
}

/** Layers of lines that are no part of the drawing, which a program for cutters can leave out. */
export const WEED_LAYER = 'WEED'
export const MARKS_LAYER = 'REGMARKS'

/**
 * Pens of a plotter. The blade that cuts the film is the first, whatever it cuts: many cutters have no other, and stop to
 * wait for a pen they do not know.
 */
export const TOOL_PENS: Record<Purpose | 'weed', number> = {
  'kiss-cut': 1,
  weed: 1,
  'through-cut': 2,
  score: 3,
  draw: 4
}

/** By film, each line once: the same line drawn twice would be cut twice. */
export function linesByFilm(drawn: readonly Drawn[]): Map<string, ToolLine[]> {
  const films = new Map<string, Map<Purpose, Map<string, Path[number]>>>()
  for (const item of drawn) {
    if (item.kind !== 'line') continue
    const tools = films.get(item.ref) ?? new Map<Purpose, Map<string, Path[number]>>()
    films.set(item.ref, tools)
    const lines = tools.get(item.purpose) ?? new Map<string, Path[number]>()
    tools.set(item.purpose, lines)
    for (const contour of item.path) lines.set(formatPath([contour], 3), contour)
  }
  return new Map(
    [...films].map(([ref, tools]) => [
      ref,
      [...tools].map(([purpose, lines]) => ({ purpose, path: [...lines.values()] }))
    ])
  )
}

interface Layer {
  ref: string
  bounds: Bounds
  lines?: readonly ToolLine[]
}

/** The layers with the lines of their films, and a layer for each film that has lines only. */
export function withLines<T extends Layer>(
  layers: readonly T[],
  { palette }: Pick<Design, 'palette'>,
  { drawn, empty }: { drawn: readonly Drawn[]; empty: (colour: Design['palette']['entries'][number]) => T }
): T[] {
  const films = linesByFilm(drawn)
  if (films.size === 0) return [...layers]
  // A film that goes on several times has its lines in the last.
  const last = new Map(layers.map((layer, index) => [layer.ref, index]))
  const alone = palette.entries.filter(({ ref }) => films.has(ref) && !last.has(ref)).map(empty)
  return [...layers, ...alone].map((layer, index) => {
    const lines = (last.get(layer.ref) ?? index) === index ? films.get(layer.ref) : undefined
    if (!lines) return layer
    const bounds = uniteBounds([layer.bounds, ...lines.map(({ path }) => pathBounds(path))])
    return { ...layer, lines, bounds }
  })
}

export function mapLines(lines: readonly ToolLine[], map: (path: Path) => Path): ToolLine[] {
  return lines.map(({ purpose, path }) => ({ purpose, path: map(path) }))
}

/** None: the outlines of the film. */
export type Tool = Purpose | 'weed' | null

/** What a machine does on a sheet, tool after tool. Printed marks are not among it. */
export function toolSteps({ cuts, own, lines }: { cuts: Path; own: number; lines: readonly ToolLine[] }): {
  tool: Tool
  path: Path
}[] {
  const steps = (purposes: readonly Purpose[]) =>
    purposes.flatMap(purpose => {
      const path = lines.filter(line => line.purpose === purpose).flatMap(line => line.path)
      return path.length > 0 ? [{ tool: purpose, path: cutOrder(path) }] : []
    })
  const outlines = own > 0 ? [{ tool: null, path: cuts.slice(0, own) }] : []
  const weed = own < cuts.length ? [{ tool: 'weed' as const, path: cuts.slice(own) }] : []
  return [...steps(BEFORE), ...outlines, ...weed, ...steps(AFTER)]
}
