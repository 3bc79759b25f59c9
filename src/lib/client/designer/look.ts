// What an object looks like. Outlines are kept with what they were made of, so a moved object is not worked out again;
// they are written in the artboard's coordinates, because a matrix on each of thousands of nodes is thousands of layers'
// worth of work to the browser, in every frame.
import type {
  Design,
  DesignObject,
  Matrix,
  PaintedObject,
  PathObject,
  ShapeObject,
  TextObject
} from '#lib/designer/design.ts'
import { type Bounds, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { IDENTITY, translation } from '#lib/designer/geometry/matrix.ts'
import { formatPath, parsePath, type Path, pathBounds, polygon, transformPath } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'

import { $kernel, type Kernel } from './kernel.ts'
import { $sampleValues } from './preview-values.ts'

export interface LookPart {
  /** The colour; none is an outline that is not cut, drawn as a hair line. */
  ref?: string
  d: string
  rule?: 'evenodd'
  /** Boxes of letters that the font lacks: shown, never cut. */
  missing?: boolean
  /** A line in the colour, not an area. */
  line?: 'solid' | 'dashed'
}

interface Stroked {
  matrix: Matrix
  fill: string | undefined
  parts: { ref: string; path: Path }[]
}

const DIGITS = 3
const shapes = new WeakMap<object, { shape: string; path: Path }>()
const parsed = new Map<string, Path>()
const strokes = new WeakMap<object, Map<unknown, Stroked>>()
const MOST_PARSED = 20_000

/** The outline without strokes; empty for a text whose letters are not there yet. */
export function outlineOf(design: Design, object: DesignObject, kernel = $kernel.get()): Path {
  switch (object.type) {
    case 'shape':
      return shapeOf(object).path
    case 'path':
      return parsedPath(object.d)
    case 'image':
      if (object.outline) return parsedPath(object.outline)
      return [polygon([[0, 0], [object.wMm, 0], [object.wMm, object.hMm], [0, object.hMm]])] // biome-ignore format: one line
    case 'clip': {
      const asset = design.assets[object.asset]
      return asset?.kind === 'clip' ? asset.parts.flatMap(({ d }) => parsedPath(d)) : []
    }
    case 'text':
      return kernel?.outliner.outline(design, object.id, $sampleValues.get()) ?? []
    case 'group':
      return []
  }
}

/** Parts bottom to top, in the coordinates that `world` leads to. */
export function lookOf(design: Design, object: DesignObject, world: Matrix): LookPart[] {
  const kernel = $kernel.get()
  if (object.type === 'group' || object.type === 'image') return []
  if (object.type === 'clip') {
    const asset = design.assets[object.asset]
    if (asset?.kind !== 'clip') return []
    return asset.parts.flatMap(({ hex, d }) => {
      const ref = object.recolour[hex]
      return ref ? [{ ref, d: written(parsedPath(d), world) }] : []
    })
  }
  if (object.type !== 'text' && object.purpose) return lineLook(object, outlineOf(design, object, kernel), world)
  const gaps = object.type === 'text' ? gapLook(gapsOf(design, object), world) : []
  if (object.strokes.some(({ offsetMm }) => offsetMm > 0) && kernel)
    return [...withStrokes(design, object, world, kernel), ...penLook(design, object, world), ...gaps]
  return [...plain(object, outlineOf(design, object, kernel), world), ...gaps]
}

/** Where letters of a text stand that its font lacks, or all of them before the font is there. */
export function gapsOf(design: Design, { id }: TextObject): Path {
  return $kernel.get()?.outliner.gaps(design, id, $sampleValues.get()) ?? []
}

function gapLook(gaps: Path, world: Matrix): LookPart[] {
  return gaps.length > 0 ? [{ d: written(gaps, world), missing: true }] : []
}

/** Letters of single lines stay lines, also with an outline around them. */
function penLook(design: Design, object: PaintedObject, world: Matrix): LookPart[] {
  const open = object.type === 'text' ? outlineOf(design, object).filter(({ closed }) => !closed) : []
  return open.length > 0 && object.fill ? [{ ref: object.fill.ref, d: written(open, world), line: 'solid' }] : []
}

function lineLook({ fill, purpose }: PathObject | ShapeObject, outline: Path, world: Matrix): LookPart[] {
  if (outline.length === 0) return []
  const d = written(outline, world)
  return [fill ? { ref: fill.ref, d, line: purpose === 'score' ? 'dashed' : 'solid' } : { d }]
}

function plain(object: PaintedObject, outline: Path, world: Matrix): LookPart[] {
  if (outline.length === 0) return []
  const rule = object.type === 'path' && object.rule === 'evenodd' ? { rule: 'evenodd' as const } : {}
  const { fill } = object
  if (!fill) return [{ d: written(outline, world) }]
  if (outline.every(({ closed }) => closed)) {
    const d = object.type === 'path' && isSame(world, IDENTITY) ? object.d : written(outline, world)
    return [{ ref: fill.ref, d, ...rule }]
  }
  // What is open is not cut, and seen as a hair line; letters of single lines are drawn.
  const [closed, open] = [outline.filter(contour => contour.closed), outline.filter(contour => !contour.closed)]
  const isPen = object.type === 'text'
  const line: LookPart = { ...(isPen && { ref: fill.ref, line: 'solid' as const }), d: written(open, world) }
  return closed.length > 0 ? [{ ref: fill.ref, d: written(closed, world), ...rule }, line] : [line]
}

function withStrokes(design: Design, object: PaintedObject, world: Matrix, kernel: Kernel): LookPart[] {
  const parts = strokedParts(design, object, world, kernel)
  return parts.map(({ ref, path }) => ({ ref, d: written(path, translation(world[4], world[5])) }))
}

/** Around all that is cut of an object with strokes, on the artboard. */
export function strokedBounds(design: Design, object: PaintedObject, world: Matrix, kernel: Kernel): Bounds {
  const { minX, minY, maxX, maxY } = uniteBounds(
    strokedParts(design, object, world, kernel).map(({ path }) => pathBounds(path))
  )
  const [dx, dy] = [world[4], world[5]]
  return { minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy }
}

/** Strokes are as wide as they say on the artboard; where only the place changes, they are not made again. */
function strokedParts(design: Design, object: PaintedObject, world: Matrix, kernel: Kernel): Stroked['parts'] {
  const linear: Matrix = [world[0], world[1], world[2], world[3], 0, 0]
  const content =
    object.type === 'path' ? object.d : object.type === 'shape' ? object.params : outlineOf(design, object)
  const fill = object.fill?.ref
  const made = strokes.get(object.strokes) ?? new Map<unknown, Stroked>()
  strokes.set(object.strokes, made)
  let known = made.get(content)
  if (!known || known.fill !== fill || !isSame(known.matrix, linear)) {
    const outline = object.type === 'path' ? kernel.outliner.outline(design, object.id) : outlineOf(design, object)
    known = {
      matrix: linear,
      fill,
      parts: kernel.paint(kernel.outliner.clipper, object, transformPath(outline, linear))
    }
    made.set(content, known)
  }
  return known.parts
}

function written(path: Path, matrix: Matrix): string {
  return formatPath(transformPath(path, matrix), DIGITS)
}

function shapeOf({ params, shape }: DesignObject & { type: 'shape' }): { path: Path } {
  const known = shapes.get(params)
  if (known?.shape === shape) return known
  const made = { shape, path: shapePath(shape, params) }
  shapes.set(params, made)
  return made
}

function parsedPath(d: string): Path {
  let path = parsed.get(d)
  if (!path) {
    if (parsed.size > MOST_PARSED) parsed.clear()
    path = parsePath(d)
    parsed.set(d, path)
  }
  return path
}

function isSame(a: Matrix, b: Matrix): boolean {
  return a.every((value, index) => Math.abs(value - (b[index] ?? Number.NaN)) < 1e-6)
}
