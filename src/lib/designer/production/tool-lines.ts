// Lines along which a tool goes once: cuts, creases and drawing, by film and purpose.
import type { Design, PaletteEntry, Purpose } from '../design.ts'
import { type Bounds, uniteBounds } from '../geometry/bounds.ts'
import { cutOrder } from '../geometry/cut-order.ts'
import { type Path, pathBounds } from '../geometry/path.ts'
import { cutOnce, type ToolPaths } from './cut-once.ts'
import type { Drawn } from './outliner.ts'

export interface ToolLine {
  purpose: Purpose
  /** What is beside the pieces of a roll stands on a layer of its own. */
  layer?: Beside
  path: Path
}

export const BESIDES = ['labels', 'seams', 'boxes'] as const
export type Beside = (typeof BESIDES)[number]

const BESIDE_BEFORE: readonly Beside[] = ['labels', 'seams']
/** A piece that its box has cut loose cannot be cut any more. */
const BESIDE_AFTER: readonly Beside[] = ['boxes']

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
export const BESIDE_LAYERS: Record<Beside, string> = { labels: 'LABELS', seams: 'SEAMS', boxes: 'PIECEBOX' }

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

/** Of an artboard by film. No line depends on a row of names, so the same drawing has the same ones. */
function linesByFilm(design: Design, artboard: string, drawn: readonly Drawn[]): Map<string, ToolLine[]> {
  const boards = cache.get(design) ?? new Map<string, Map<string, ToolLine[]>>()
  cache.set(design, boards)
  const found = boards.get(artboard) ?? gathered(drawn)
  if (boards.has(artboard) || design.production.doubledLines === 'as-drawn') return found
  const once = new Map([...found].map(([ref, lines]) => [ref, [...cutOnce({ cuts: [], own: 0, lines }).lines]]))
  boards.set(artboard, once)
  return once
}

const cache = new WeakMap<Design, Map<string, Map<string, ToolLine[]>>>()

function gathered(drawn: readonly Drawn[]): Map<string, ToolLine[]> {
  const films = new Map<string, Map<Purpose, Path[number][]>>()
  for (const item of drawn) {
    if (item.kind !== 'line') continue
    const tools = films.get(item.ref) ?? new Map<Purpose, Path[number][]>()
    films.set(item.ref, tools)
    const lines = tools.get(item.purpose) ?? []
    tools.set(item.purpose, lines)
    for (const contour of item.path) lines.push(contour)
  }
  return new Map([...films].map(([ref, tools]) => [ref, [...tools].map(([purpose, path]) => ({ purpose, path }))]))
}

interface Layer {
  ref: string
  bounds: Bounds
  lines?: readonly ToolLine[]
}

/** The layers with the lines of their films, and a layer for each film that has lines only. */
export function withLines<T extends Layer>(
  layers: readonly T[],
  design: Design,
  { artboard, drawn, empty }: { artboard: string; drawn: readonly Drawn[]; empty: (colour: PaletteEntry) => T }
): T[] {
  const films = linesByFilm(design, artboard, drawn)
  if (films.size === 0) return [...layers]
  // A film that goes on several times has its lines in the last.
  const last = new Map(layers.map((layer, index) => [layer.ref, index]))
  const alone = design.palette.entries.filter(({ ref }) => films.has(ref) && !last.has(ref)).map(empty)
  return [...layers, ...alone].map((layer, index) => {
    const lines = (last.get(layer.ref) ?? index) === index ? films.get(layer.ref) : undefined
    if (!lines) return layer
    const bounds = uniteBounds([layer.bounds, ...lines.map(({ path }) => pathBounds(path))])
    return { ...layer, lines, bounds }
  })
}

export function mapLines(lines: readonly ToolLine[], map: (path: Path) => Path): ToolLine[] {
  return lines.map(line => ({ ...line, path: map(line.path) }))
}

/** None: the outlines of the film. */
export type Tool = Purpose | 'weed' | null

/** What a machine does on a sheet, tool after tool. Printed marks are not among it. */
export function toolSteps(paths: ToolPaths): { tool: Tool; layer?: Beside | undefined; path: Path }[] {
  const { outlines: own, weed: around, lines } = cutOnce(paths)
  const step = (tool: Purpose, layer?: Beside) => {
    const path = lines.filter(line => line.purpose === tool && line.layer === layer).flatMap(line => line.path)
    return path.length > 0 ? [{ tool, layer, path: cutOrder(path) }] : []
  }
  const steps = (purposes: readonly Purpose[]) => purposes.flatMap(purpose => step(purpose))
  const beside = (layers: readonly Beside[]) =>
    layers.flatMap(layer => [...BEFORE, ...AFTER].flatMap(purpose => step(purpose, layer)))
  const outlines = own.length > 0 ? [{ tool: null, path: own }] : []
  const weed = around.length > 0 ? [{ tool: 'weed' as const, path: around }] : []
  return [...beside(BESIDE_BEFORE), ...steps(BEFORE), ...outlines, ...weed, ...steps(AFTER), ...beside(BESIDE_AFTER)]
}
