// What an object looks like, in its own coordinates: what was once worked out is kept with what it was made of, so a
// moved object costs nothing.
import type { Design, DesignObject, Matrix, PaintedObject, TextObject } from '#lib/designer/design.ts'
import { invert } from '#lib/designer/geometry/matrix.ts'
import { formatPath, parsePath, type Path, polygon, transformPath } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'

import { $kernel, type Kernel } from './kernel.ts'
import { $previewValues } from './preview-values.ts'

export interface LookPart {
  /** The colour; none is an outline that is not cut, drawn as a hair line. */
  ref?: string
  d: string
  rule?: 'evenodd'
}

interface Stroked {
  matrix: Matrix
  fill: string | undefined
  parts: LookPart[]
}

const DIGITS = 4
const shapes = new WeakMap<object, { shape: string; path: Path; d: string }>()
const parsed = new Map<string, Path>()
const texts = new WeakMap<TextObject['text'], { outline: Path; d: string }>()
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
      return kernel?.outliner.outline(design, object.id, $previewValues.get()) ?? []
    case 'group':
      return []
  }
}

export function lookOf(design: Design, object: DesignObject, world: Matrix): LookPart[] {
  const kernel = $kernel.get()
  if (object.type === 'group' || object.type === 'image') return []
  if (object.type === 'clip') {
    const asset = design.assets[object.asset]
    if (asset?.kind !== 'clip') return []
    return asset.parts.flatMap(({ hex, d }) => {
      const ref = object.recolour[hex]
      return ref ? [{ ref, d }] : []
    })
  }
  if (object.strokes.some(({ offsetMm }) => offsetMm > 0) && kernel) return withStrokes(design, object, world, kernel)
  const { d, open, rule } = outlineText(design, object, kernel)
  if (!object.fill) return d ? [{ d }] : []
  const shown: LookPart[] = []
  if (d) shown.push({ ref: object.fill.ref, d, ...(rule && { rule }) })
  if (open) shown.push({ d: open })
  return shown
}

/** Path data of what is filled, and of open lines beside it. */
function outlineText(
  design: Design,
  object: PaintedObject,
  kernel: Kernel | undefined
): { d: string; open?: string; rule?: 'evenodd' | undefined } {
  if (object.type === 'shape')
    return object.shape === 'line' && object.fill ? { d: '', open: shapeOf(object).d } : shapeOf(object)
  if (object.type === 'text') {
    const outline = kernel?.outliner.outline(design, object.id, $previewValues.get()) ?? []
    const known = texts.get(object.text)
    if (known?.outline === outline) return known
    const d = formatPath(outline, DIGITS)
    texts.set(object.text, { outline, d })
    return { d }
  }
  const rule = object.rule === 'evenodd' ? object.rule : undefined
  if (!object.fill || !/[LC][^Z]*$|[LC][^Z]*M/.test(object.d)) return { d: object.d, rule }
  const path = parsedPath(object.d)
  const closed = path.filter(contour => contour.closed)
  return {
    d: formatPath(closed, DIGITS),
    open: formatPath(
      path.filter(contour => !contour.closed),
      DIGITS
    ),
    rule
  }
}

/** Strokes are as wide as they say on the artboard, so they are made there and brought back. */
function withStrokes(design: Design, object: PaintedObject, world: Matrix, kernel: Kernel): LookPart[] {
  const linear: Matrix = [world[0], world[1], world[2], world[3], 0, 0]
  const content =
    object.type === 'path' ? object.d : object.type === 'shape' ? object.params : outlineOf(design, object)
  const fill = object.fill?.ref
  const made = strokes.get(object.strokes) ?? new Map<unknown, Stroked>()
  strokes.set(object.strokes, made)
  const known = made.get(content)
  if (known && known.fill === fill && isSame(known.matrix, linear)) return known.parts

  const outline =
    object.type === 'path' ? kernel.outliner.outline(design, object.id) : outlineOf(design, object, kernel)
  const back = invert(linear)
  const parts: LookPart[] = kernel
    .paint(kernel.outliner.clipper, object, transformPath(outline, linear))
    .map(({ ref, path }) => ({ ref, d: formatPath(transformPath(path, back), DIGITS) }))
  made.set(content, { matrix: linear, fill, parts })
  return parts
}

function shapeOf({ params, shape }: DesignObject & { type: 'shape' }): { path: Path; d: string } {
  const known = shapes.get(params)
  if (known?.shape === shape) return known
  const path = shapePath(shape, params)
  const made = { shape, path, d: formatPath(path, DIGITS) }
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
  return a.every((value, index) => Math.abs(value - b[index]!) < 1e-6)
}
