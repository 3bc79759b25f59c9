// A design as what a machine can make: filled outlines in the artboard's mm, bottom to top, each of one colour.
import type {
  Design,
  DesignObject,
  ImageObject,
  Matrix,
  PaintedObject,
  PathObject,
  Purpose,
  ShapeObject,
  TextObject
} from '../design.ts'
import { subtract, weld } from '../geometry/boolean.ts'
import { type Bounds, uniteBounds } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { invert, multiply } from '../geometry/matrix.ts'
import { offset, strokeOutline } from '../geometry/offset.ts'
import { parsePath, type Path, pathBounds, transformPath } from '../geometry/path.ts'
import { shapePath } from '../geometry/shapes.ts'
import type { FontBook } from '../text/font-book.ts'
import { outlineText, type TextOutline, type Values } from '../text/text-outline.ts'
import { drawn, withDescendants, worldMatrix } from '../tree.ts'
import { type Contour, pictureContour, pictureOutline } from './print/contour.ts'

/** What one object fills with one colour of the palette. */
export interface Part {
  objectId: string
  layerId: string
  ref: string
  role: 'fill' | 'stroke' | 'clip'
  /** Welded, so both fill rules agree; on the artboard. */
  path: Path
}

/** A printed picture, where it is cut out, and what is printed around it. */
export interface Picture extends Contour {
  object: ImageObject
  layerId: string
  matrix: Matrix
}

/** What a tool follows once, open where it is open; it fills nothing. */
export interface Line {
  objectId: string
  layerId: string
  ref: string
  purpose: Purpose
  path: Path
}

export type Drawn = ({ kind: 'part' } & Part) | ({ kind: 'picture' } & Picture) | ({ kind: 'line' } & Line)

export interface Outliner {
  readonly clipper: Clipper
  /** All that is drawn on an artboard, bottom to top. Fonts must be loaded. */
  draw(design: Design, artboard: string, values?: Values): Drawn[]
  /** The outline of one object, or of all in a group, in its own coordinates, without strokes. */
  outline(design: Design, id: string, values?: Values): Path
  /** The boxes of objects on their artboard, without strokes, with the places of missing letters: what align, distribute and snapping ask for. */
  bounds(design: Design, ids: Iterable<string>, values?: Values): Map<string, Bounds>
  /** Letters that their fonts have not, by object. */
  missing(design: Design, values?: Values): Map<string, string[]>
  /** A box for each letter that the font of a text has not, in its place: shown, never cut. */
  gaps(design: Design, id: string, values?: Values): Path
}

/** An object in its own coordinates. */
type Local = Pick<TextOutline, 'path' | 'missing' | 'gaps'>

const ALL_THERE = { missing: [], gaps: [] }

interface Cached<T> {
  matrix: Matrix
  guide: DesignObject | undefined
  values: Values | undefined
  result: T
}

/** Objects are values, so what was once drawn is kept with them and vanishes with them. */
export function createOutliner({ clipper, book }: { clipper: Clipper; book: FontBook }): Outliner {
  const locals = new WeakMap<DesignObject, Cached<Local>>()
  const letters = new WeakMap<TextObject['text'], { object: TextObject; result: Local }>()
  const parts = new WeakMap<DesignObject, Cached<Omit<Part, 'objectId' | 'layerId'>[]>>()
  const contours = new WeakMap<ImageObject, Cached<Contour>>()

  function local(design: Design, object: DesignObject, values: Values | undefined): Local {
    const guide = guideOf(design, object)
    const known = locals.get(object)
    const relevant = object.type === 'text' && namesValues(object) ? values : undefined
    const matrix = guide ? multiply(invert(worldMatrix(design, object.id)), worldMatrix(design, guide.id)) : object.m
    if (known && known.guide === guide && known.values === relevant && (!guide || same(known.matrix, matrix))) {
      return known.result
    }
    const result = drawLocal(design, object, { values: relevant, guide, matrix })
    // Without its letters it is not done yet.
    if (object.type !== 'text' || isReady(object)) locals.set(object, { matrix, guide, values: relevant, result })
    return result
  }

  function isReady({ text }: TextObject): boolean {
    return text.runs.every(({ font }) => book.get(font))
  }

  function drawLocal(
    design: Design,
    object: DesignObject,
    { values, guide, matrix }: { values: Values | undefined; guide: DesignObject | undefined; matrix: Matrix }
  ): Local {
    switch (object.type) {
      case 'text': {
        if (guide) {
          const way = transformPath(local(design, guide, values).path, matrix)
          return outlineText(object, { clipper, book, values, guide: way })
        }
        // One that was only moved has the same letters.
        const known = letters.get(object.text)
        const ready = isReady(object)
        if (ready && !values && known?.object.weld === object.weld && known.object.bind === object.bind)
          return known.result
        const result = outlineText(object, { clipper, book, values })
        if (ready && !values) letters.set(object.text, { object, result })
        return result
      }
      case 'shape':
        return { path: shapePath(object.shape, object.params), ...ALL_THERE }
      case 'path': {
        const path = parsePath(object.d)
        const closed = path.filter(contour => contour.closed)
        const welded = closed.length > 0 ? weld(clipper, closed, { rule: object.rule }) : []
        return { path: [...welded, ...path.filter(contour => !contour.closed)], ...ALL_THERE }
      }
      case 'image':
        return { path: pictureOutline(clipper, object), ...ALL_THERE }
      case 'clip': {
        const asset = design.assets[object.asset]
        return { path: asset?.kind === 'clip' ? asset.parts.flatMap(({ d }) => parsePath(d)) : [], ...ALL_THERE }
      }
      case 'group':
        return { path: [], ...ALL_THERE }
    }
  }

  function painted(
    design: Design,
    object: PaintedObject,
    matrix: Matrix,
    values: Values | undefined
  ): Cached<Omit<Part, 'objectId' | 'layerId'>[]>['result'] {
    const { path } = local(design, object, values)
    const known = parts.get(object)
    const guide = guideOf(design, object)
    const relevant = object.type === 'text' && namesValues(object) ? values : undefined
    if (known && same(known.matrix, matrix) && known.guide === guide && known.values === relevant && !guide) {
      return known.result
    }
    const result = paint(clipper, object, transformPath(path, matrix))
    parts.set(object, { matrix, guide, values: relevant, result })
    return result
  }

  function clipParts(
    design: Design,
    object: DesignObject & { type: 'clip' },
    matrix: Matrix
  ): Omit<Part, 'objectId' | 'layerId'>[] {
    const known = parts.get(object)
    if (known && same(known.matrix, matrix)) return known.result
    const asset = design.assets[object.asset]
    const result = (asset?.kind === 'clip' ? asset.parts : []).flatMap(({ hex, d }) => {
      const ref = object.recolour[hex]
      const path = ref ? weld(clipper, transformPath(parsePath(d), matrix)) : []
      return ref && path.length > 0 ? [{ ref, role: 'clip' as const, path }] : []
    })
    parts.set(object, { matrix, guide: undefined, values: undefined, result })
    return result
  }

  function contourOf(object: ImageObject, matrix: Matrix): Contour {
    const known = contours.get(object)
    if (known && same(known.matrix, matrix)) return known.result
    const result = pictureContour(clipper, object, matrix)
    contours.set(object, { matrix, guide: undefined, values: undefined, result })
    return result
  }

  const outliner: Outliner = {
    clipper,
    draw(design, artboard, values) {
      const all: Drawn[] = []
      for (const { object, matrix, layer } of drawn(design, artboard)) {
        if (object.type === 'image') {
          all.push({ kind: 'picture', object, layerId: layer.id, matrix, ...contourOf(object, matrix) })
          continue
        }
        if ('purpose' in object && object.purpose) {
          const path = transformPath(lineOf(object), matrix)
          const common = { objectId: object.id, layerId: layer.id, purpose: object.purpose }
          if (object.fill && path.length > 0) all.push({ kind: 'line', ref: object.fill.ref, path, ...common })
          continue
        }
        const found =
          object.type === 'clip'
            ? clipParts(design, object, matrix)
            : object.type === 'group'
              ? []
              : painted(design, object, matrix, values)
        for (const part of found) all.push({ kind: 'part', objectId: object.id, layerId: layer.id, ...part })
        // Letters of single lines are drawn, and never filled.
        const lines = object.type === 'text' ? local(design, object, values).path.filter(({ closed }) => !closed) : []
        if (lines.length > 0 && object.type === 'text' && object.fill)
          all.push({ kind: 'line', ref: object.fill.ref, purpose: 'draw', objectId: object.id, layerId: layer.id, path: transformPath(lines, matrix) }) // biome-ignore format: one line
      }
      return all
    },

    outline(design, id, values) {
      const object = design.objects[id]
      if (!object) return []
      if (object.type !== 'group') return local(design, object, values).path
      return object.children.flatMap(child => {
        const inside = design.objects[child]
        return inside ? transformPath(outliner.outline(design, child, values), inside.m) : []
      })
    },

    bounds(design, ids, values) {
      return new Map(
        [...ids].map(id => {
          const boxes = withDescendants(design, [id]).flatMap(inside => {
            const object = design.objects[inside]!
            if (object.type === 'group') return []
            const { path, gaps } = local(design, object, values)
            return pathBounds(transformPath([...path, ...gaps], worldMatrix(design, inside)))
          })
          return [id, uniteBounds(boxes)]
        })
      )
    },

    missing(design, values) {
      const found = new Map<string, string[]>()
      for (const object of Object.values(design.objects)) {
        if (object.type !== 'text') continue
        const { missing } = local(design, object, values)
        if (missing.length > 0) found.set(object.id, missing)
      }
      return found
    },

    gaps(design, id, values) {
      const object = design.objects[id]
      return object ? local(design, object, values).gaps : []
    }
  }
  return outliner
}

/** Fill and strokes, bottom to top. The outline is on the artboard, so that a stroke is as wide as it says. */
export function paint(
  clipper: Clipper,
  object: Pick<PaintedObject, 'fill' | 'strokes'>,
  outline: Path
): Omit<Part, 'objectId' | 'layerId'>[] {
  const area = weld(
    clipper,
    outline.filter(({ closed }) => closed)
  )
  const lines = outline.filter(({ closed }) => !closed)
  const fill = object.fill && area.length > 0 ? [{ ref: object.fill.ref, role: 'fill' as const, path: area }] : []
  const stroke = (z: 'behind' | 'front') =>
    object.strokes
      .filter(one => one.z === z && one.offsetMm > 0)
      // The widest lies lowest.
      .toSorted((a, b) => b.offsetMm - a.offsetMm)
      .flatMap(({ ref, offsetMm, join }) => {
        const wide = area.length > 0 ? offset(clipper, area, offsetMm, { join, welded: true }) : []
        // Behind a fill it is a whole; in front, or alone, it is the rim only.
        const rim = area.length > 0 && (z === 'front' || !object.fill) ? subtract(clipper, wide, area) : wide
        const pen = lines.length > 0 ? strokeOutline(clipper, lines, 2 * offsetMm, { join }) : []
        const path = pen.length > 0 && rim.length > 0 ? weld(clipper, [...rim, ...pen]) : [...rim, ...pen]
        return path.length > 0 ? [{ ref, role: 'stroke' as const, path }] : []
      })
  return [...stroke('behind'), ...fill, ...stroke('front')]
}

/** As it was drawn: a weld would close what is open. */
function lineOf(object: PathObject | ShapeObject): Path {
  return object.type === 'path' ? parsePath(object.d) : shapePath(object.shape, object.params)
}

function guideOf(design: Design, object: DesignObject): DesignObject | undefined {
  if (object.type !== 'text' || object.text.warp.kind !== 'path' || !object.text.warp.pathRef) return undefined
  const guide = design.objects[object.text.warp.pathRef]
  return guide?.type === 'path' || guide?.type === 'shape' ? guide : undefined
}

function namesValues({ text }: TextObject): boolean {
  return text.runs.some(({ s }) => s.includes('{{'))
}

function same(a: Matrix, b: Matrix): boolean {
  return a.every((value, index) => value === b[index])
}
