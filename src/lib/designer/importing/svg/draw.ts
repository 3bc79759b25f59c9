// Walks a resolved SVG, which holds groups and paths only, and collects what it draws.
import type { XmlElement } from '#lib/shared/xml.ts'

import { invert } from '../../geometry/matrix.ts'
import type { Contour } from '../../path.ts'
import { clipped } from '../clip.ts'
import { dashed } from '../dash.ts'
import type { ImportedClip, ImportedImage, ImportedNode, ImportedPath, ImportedText } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import { boxOf, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import { isHairline } from '../purposes.ts'
import type { Remarks } from '../remarks.ts'
import { clipsOf } from './clips.ts'
import { createFullColour, effectOf } from './full-colour.ts'
import type { Marks } from './marks.ts'
import { attribute, elementsIn } from './css.ts'
import { readNumbers } from './lengths.ts'
import { readOpacity } from './opacity.ts'
import { readPaint } from './paint.ts'
import { readPathData } from './path-data.ts'
import { readTransform } from './transform.ts'
import { TOO_MANY } from './weight.ts'

interface Frame {
  matrix: Matrix
  opacity: number
}

interface Setting {
  /** From the drawing's user units to millimetres. */
  matrix: Matrix
  remarks: Remarks
  /** What the file calls the element that goes by this id. */
  nameOf: (id: string) => string
  isUnscaled: (id: string) => boolean
  marks: Marks
  /** What film cannot be becomes pictures. */
  hasEffects: boolean
  limits: { drawn: number; points: number }
  until: number
}

/** Throws ImportError. */
export function drawResolved(root: XmlElement, setting: Setting): ImportedNode[] {
  const { remarks, marks, hasEffects } = setting
  const byId = new Map<string, XmlElement>()
  collectIds(root, byId)
  const fullColour = createFullColour(root, marks)
  let drawn = 0
  let points = 0

  function count(pieces: number): void {
    points += pieces
    if (points > setting.limits.points)
      throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
  }

  function draw(element: XmlElement, outer: Frame): ImportedNode[] {
    if ((++drawn & 63) === 0 && performance.now() > setting.until)
      throw new ImportError('too-slow', 'Reading this drawing takes too long. Simplify it.')
    if (drawn > 2 * setting.limits.drawn) throw new ImportError('too-many-uses', TOO_MANY)
    if (element.name !== 'g' && element.name !== 'path') return []
    const frame: Frame = {
      matrix: multiply(outer.matrix, readTransform(attribute(element, 'transform'))),
      opacity: outer.opacity * readOpacity(attribute(element, 'opacity'), 1)
    }
    if (frame.opacity === 0) return []
    const effect = effectOf(element, {
      byId,
      marks,
      hasEffects,
      fades: fading => clipsOf(element, frame.matrix, { byId, count, onFading: fading })
    })
    if (effect !== 'none') {
      const part = fullColour(element, outer.matrix)
      const name = nameWithin(element)
      if (effect === 'all') remarks.add('full-colour', name)
      if (part) return [{ ...part, opacity: outer.opacity, ...(name && { name }) }]
    }
    const id = attribute(element, 'id') ?? ''
    const onFading = () => remarks.add('mask', setting.nameOf(id))
    const clips = clipsOf(element, frame.matrix, { byId, count, onFading })
    if (element.name === 'path') return drawPath(element, frame, clips)
    const children = elementsIn(element).flatMap(child => draw(child, frame))
    if (children.length === 0) return []
    const name = setting.nameOf(id)
    if (children.length === 1 && !name) return clippedBy(children, clips)
    return clippedBy([{ type: 'group', children, ...(name && { name }) }], clips)
  }

  /** A group of one without a name is called as what is in it. */
  function nameWithin(element: XmlElement): string {
    const own = setting.nameOf(attribute(element, 'id') ?? '') || marks.find(element)?.name
    const [only, ...others] = elementsIn(element)
    return own || (only && others.length === 0 ? nameWithin(only) : '')
  }

  function drawPath(element: XmlElement, frame: Frame, clips: ImportedClip[]): ImportedNode[] {
    const value = (key: string) => attribute(element, key)
    if (/^(hidden|collapse)$/.test(value('visibility') ?? '')) return []
    const mark = marks.find(element)
    if (mark) {
      // The rasteriser does not read WebP, so nothing can be taken from one.
      const isWebp = mark.what.type === 'image' && mark.what.picture.mime === 'image/webp'
      if (isWebp && (clips.length > 0 || frame.opacity < 1)) remarks.add('mask', mark.name)
      return clippedBy(drawMarked(mark, element, frame), clips)
    }
    const id = value('id') ?? ''
    const name = setting.nameOf(id)
    const outline = readPathData(value('d') ?? '')
    count(outline.reduce((sum, { segments }) => sum + segments.length, 0))
    if (outline.length === 0) return []
    const fill = readPaint(value('fill') ?? '#000000', byId)
    const stroke = readPaint(value('stroke'), byId)
    for (const paint of [fill, stroke]) if (paint?.isGradient) remarks.add('gradient', name)
    const scale = scaleOf(setting.isUnscaled(id) ? setting.matrix : frame.matrix)
    const widthMm = readNumber(value('stroke-width'), 1) * scale
    const fillAlpha = (fill?.alpha ?? 0) * readOpacity(value('fill-opacity'), 1)
    const strokeAlpha = widthMm > 0 ? (stroke?.alpha ?? 0) * readOpacity(value('stroke-opacity'), 1) : 0
    const seen = frame.opacity * Math.max(fillAlpha, strokeAlpha)
    if (seen === 0) return []
    const least = Math.min(...[fillAlpha, strokeAlpha].filter(alpha => alpha > 0))
    if (frame.opacity * least < 1) remarks.add('opacity', name)
    const placed = transformPath(outline, frame.matrix)
    const path = /^(round|square)$/.test(value('stroke-linecap') ?? '') ? placed.map(withDot) : placed
    const box = boxOf(path)
    if (![box.minX, box.minY, box.maxX, box.maxY].every(edge => Math.abs(edge) < 1e7)) {
      remarks.add('bad-path', name)
      return []
    }
    const rule = value('fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero'
    const common = { type: 'path', path, rule, opacity: seen, ...(name && { name }) } as const
    const area = fill && fillAlpha > 0 ? fill.colour : null
    const skew = setting.isUnscaled(id) ? null : skewOf(frame.matrix)
    const pen =
      stroke && strokeAlpha > 0 ? { colour: stroke.colour, widthMm, ...penOf(element), ...(skew && { skew }) } : null
    const dashes = readNumbers(value('stroke-dasharray') ?? '', 50).map(length => length * scale)
    const isDashed = dashes.some(length => length > 0)
    if (pen && isDashed && isHairline(area, pen))
      return clippedBy([{ ...common, fill: null, stroke: { ...pen, isDashed } }], clips)
    const dashOffset = readNumber(value('stroke-dashoffset'), 0) * scale
    const along = skew ? transformPath(path, invert(skew)) : path
    const straight = pen && dashed(along, dashes, dashOffset)
    const pieces = straight && skew ? transformPath(straight, skew) : straight
    if (pieces) count(pieces.reduce((sum, { segments }) => sum + segments.length, 0))
    const isBehind = value('paint-order') === 'stroke'
    // What a dashed line surrounds is filled as a whole, and a pen behind its fill is an object of its own.
    if (!pieces && !(isBehind && area && pen)) return clippedBy([{ ...common, fill: area, stroke: pen }], clips)
    const line: ImportedPath = { ...common, path: pieces ?? path, fill: null, stroke: pen }
    const whole: ImportedPath[] = area ? [{ ...common, fill: area, stroke: null }] : []
    return clippedBy(isBehind ? [line, ...whole] : [...whole, line], clips)
  }

  function drawMarked(
    { name, what }: NonNullable<ReturnType<Marks['find']>>,
    element: XmlElement,
    { matrix, opacity }: Frame
  ): (ImportedImage | ImportedText)[] {
    const named = name && { name }
    if (what.type === 'image') {
      const [from, to, , last] = cornersOf(readPathData(attribute(element, 'd') ?? ''))
      if (!from || !to || !last) return []
      const square: Matrix = [to[0] - from[0], to[1] - from[1], last[0] - from[0], last[1] - from[1], ...from]
      const { picture, crop } = what
      return [{ type: 'image', picture, crop, matrix: multiply(matrix, square), opacity, ...named }]
    }
    const fill = readPaint(attribute(element, 'fill'), byId)
    const seen = opacity * (fill?.alpha ?? 0) * readOpacity(attribute(element, 'fill-opacity'), 1)
    if (!fill || seen === 0) return []
    if (fill.isGradient) remarks.add('gradient', name)
    if (seen < 1) remarks.add('opacity', name)
    const placed = multiply(matrix, [1, 0, 0, 1, what.x, what.y])
    return [{ type: 'text', ...what.text, matrix: placed, fill: fill.colour, opacity: seen, ...named }]
  }

  return elementsIn(root).flatMap(child => draw(child, { matrix: setting.matrix, opacity: 1 }))
}

function cornersOf([contour]: Contour[]): (readonly [number, number])[] {
  return contour ? [contour.start, ...contour.segments.map(segment => segment.slice(-2) as [number, number])] : []
}

function penOf(element: XmlElement): Pick<NonNullable<ImportedPath['stroke']>, 'join' | 'cap' | 'miterLimit'> {
  const join = attribute(element, 'stroke-linejoin')
  const cap = attribute(element, 'stroke-linecap')
  return {
    join: join === 'round' || join === 'bevel' ? join : 'miter',
    cap: cap === 'round' || cap === 'square' ? cap : 'butt',
    miterLimit: Math.max(1, readNumber(attribute(element, 'stroke-miterlimit'), 4))
  }
}

/** What a pen of another shape than round must be turned with: the transform without its scale; null for none. */
function skewOf(matrix: Matrix): Matrix | null {
  const [a, b, c, d] = matrix
  const scale = scaleOf(matrix)
  const isEven = Math.abs(a * c + b * d) < 0.01 * scale ** 2 && Math.abs(Math.hypot(a, b) / scale - 1) < 0.01
  return scale > 0 && !isEven ? [a / scale, b / scale, c / scale, d / scale, 0, 0] : null
}

const DOT_MM = 0.005

/** A line of no length is a dot under a round or square pen. */
function withDot(contour: Contour): Contour {
  const { start, segments } = contour
  const isPoint = segments.every(([, ...numbers]) =>
    numbers.every((value, i) => Math.abs(value - start[i % 2]!) < DOT_MM / 10)
  )
  return isPoint ? { start, segments: [['L', start[0] + DOT_MM, start[1]]], closed: false } : contour
}

function readNumber(text: string | undefined, otherwise: number): number {
  const value = Number(text ?? Number.NaN)
  return Number.isFinite(value) ? value : otherwise
}

function clippedBy(nodes: ImportedNode[], clips: ImportedClip[]): ImportedNode[] {
  return clips.reduce(clipped, nodes)
}

function collectIds(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = attribute(element, 'id')
  if (id && !byId.has(id)) byId.set(id, element)
  for (const child of elementsIn(element)) collectIds(child, byId)
}
