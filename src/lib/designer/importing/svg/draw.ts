// Walks an SVG's tree and collects what it draws. Every copy made by <use> is walked again, within limits.
import type { XmlElement } from '#lib/shared/xml.ts'

import { clipped } from '../clip.ts'
import { dashed } from '../dash.ts'
import type { ImportedClip, ImportedNode, ImportedPath, ImportNote } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import { boxOf, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import { Remarks } from '../remarks.ts'
import { readLength, readNumbers } from './lengths.ts'
import { isAllSeen } from './masks.ts'
import { nameOf, wordsIn } from './names.ts'
import { readPaint } from './paint.ts'
import { outlineOf, SHAPES, type Viewport } from './shapes.ts'
import { attribute, INITIAL, inherit, ownStyle, readOpacity, type Style, type StyleSheet } from './style.ts'
import { fitViewBox, readTransform } from './transform.ts'

const SVG = 'http://www.w3.org/2000/svg'
const MAX_CHAIN = 40

const LEFT_OUT: [name: RegExp, note: ImportNote][] = [
  [/^(text|tspan|tref|textPath|flowRoot|altGlyph)$/, 'text'],
  [/^(image|foreignObject|video|canvas|iframe|object|embed)$/, 'picture'],
  [/^(script|handler|listener)$/i, 'script'],
  [/^(animate\w*|set|discard|mpath)$/, 'animation']
]

/** Says something or waits to be referred to, draws nothing by itself. */
const SILENT = new Set(
  'defs symbol style title desc metadata linearGradient radialGradient pattern clipPath mask marker filter stop view'.split(
    ' '
  )
)

interface Frame {
  matrix: Matrix
  viewport: Viewport
  style: Style
  opacity: number
  chain: readonly XmlElement[]
}

interface Setting {
  /** From the root's user units to millimetres. */
  matrix: Matrix
  viewport: Viewport
  limits: { drawn: number; points: number }
  until: number
}

/** Throws ImportError. */
export function drawRoot(
  root: XmlElement,
  sheet: StyleSheet,
  setting: Setting
): { nodes: ImportedNode[]; remarks: Remarks } {
  const remarks = new Remarks()
  if (sheet.skipped) remarks.add('style-rule')
  const byId = new Map<string, XmlElement>()
  collectIds(root, byId)
  const sources = { byId, sheet }
  let drawn = 0
  let points = 0

  function drawChildren(element: XmlElement, frame: Frame): ImportedNode[] {
    return element.children.flatMap(child => (typeof child === 'string' ? [] : draw(child, frame)))
  }

  function draw(element: XmlElement, outer: Frame): ImportedNode[] {
    if ((++drawn & 63) === 0 && performance.now() > setting.until)
      throw new ImportError('too-slow', 'Reading this drawing takes too long. Simplify it.')
    if (drawn > setting.limits.drawn)
      throw new ImportError('too-many-uses', 'This drawing repeats its parts (<use>) too many times.')
    const { name } = element
    const leftOut = LEFT_OUT.find(([pattern]) => pattern.test(name))
    if (leftOut) {
      remarks.add(leftOut[1], leftOut[1] === 'text' ? wordsIn(element) : nameOf(element))
      return []
    }
    if ((element.space !== SVG && element.space !== '') || SILENT.has(name)) return []
    const own = ownStyle(element, sheet)
    if (own('display') === 'none') return []
    if ((own('filter') ?? 'none') !== 'none') remarks.add('filter', nameOf(element))
    if (element.attributes.some(one => /^on/i.test(one.name))) remarks.add('script')

    const frame: Frame = {
      ...outer,
      matrix: multiply(outer.matrix, readTransform(own('transform'))),
      style: inherit(outer.style, own),
      opacity: outer.opacity * readOpacity(own('opacity'), 1)
    }
    const clips = [clipOf(own('clip-path'), frame), maskOf(own('mask'), frame, nameOf(element))].filter(
      one => one !== null
    )
    if (SHAPES.has(name)) return drawShape(element, frame, own, clips)
    if (name === 'use') return grouped(element, drawUse(element, frame), clips)
    if (name === 'svg') return grouped(element, drawChildren(element, nested(element, frame, frame.viewport)), clips)
    if (name === 'a') remarks.add('link')
    if (name === 'switch') {
      const first = element.children.find(child => typeof child !== 'string' && child.name !== 'foreignObject')
      return grouped(element, first && typeof first !== 'string' ? draw(first, frame) : [], clips)
    }
    if (name === 'g' || name === 'a') return grouped(element, drawChildren(element, frame), clips)
    remarks.add('unknown', nameOf(element) || `<${name.slice(0, 30)}>`)
    return []
  }

  function drawShape(
    element: XmlElement,
    frame: Frame,
    own: (name: string) => string | undefined,
    clips: ImportedClip[]
  ): ImportedNode[] {
    const { style } = frame
    if (!style.visible) return []
    const outline = outlineOf(element, frame.viewport, setting.limits.points)
    const name = nameOf(element)
    if (outline.damaged) remarks.add('bad-path', name)
    points += outline.pieces
    if (points > setting.limits.points)
      throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
    if (outline.path.length === 0) return []
    if (own('marker-start') || own('marker-mid') || own('marker-end')) remarks.add('marker', name)
    const fill = readPaint(style.fill, style.colour, sources)
    const stroke = readPaint(style.stroke, style.colour, sources)
    for (const paint of [fill, stroke]) if (paint && paint.was !== 'colour') remarks.add(paint.was, name)
    const diagonal = Math.hypot(frame.viewport.width, frame.viewport.height) / Math.SQRT2
    const scale = own('vector-effect') === 'non-scaling-stroke' ? scaleOf(setting.matrix) : scaleOf(frame.matrix)
    const widthMm = (readLength(style.strokeWidth, diagonal)?.pixels ?? 1) * scale
    const fillAlpha = (fill?.alpha ?? 0) * style.fillOpacity
    const strokeAlpha = widthMm > 0 ? (stroke?.alpha ?? 0) * style.strokeOpacity : 0
    const seen = frame.opacity * Math.max(fillAlpha, strokeAlpha)
    if (seen === 0) return []
    const path = transformPath(outline.path, frame.matrix)
    const box = boxOf(path)
    if (![box.minX, box.minY, box.maxX, box.maxY].every(value => Math.abs(value) < 1e7)) {
      remarks.add('bad-path', name)
      return []
    }
    if (seen < 1) remarks.add('opacity', name)
    const { join, cap, miterLimit, fillRule: rule } = style
    const common = { type: 'path', path, rule, opacity: seen, ...(name && { name }) } as const
    const area = fill && fillAlpha > 0 ? fill.colour : null
    const pen = stroke && strokeAlpha > 0 ? { colour: stroke.colour, widthMm, join, cap, miterLimit } : null
    const dashes = readNumbers(style.dashes, 50).map(length => length * scale)
    const pieces = pen && dashed(path, dashes, (readLength(style.dashOffset, diagonal)?.pixels ?? 0) * scale)
    if (!pieces) return clippedBy([{ ...common, fill: area, stroke: pen } satisfies ImportedPath], clips)
    // What a dashed line surrounds is filled as a whole.
    points += pieces.reduce((sum, { segments }) => sum + segments.length, 0)
    if (points > setting.limits.points)
      throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
    const line: ImportedPath = { ...common, path: pieces, fill: null, stroke: pen }
    return clippedBy(area ? [{ ...common, fill: area, stroke: null }, line] : [line], clips)
  }

  function grouped(element: XmlElement, children: ImportedNode[], clips: ImportedClip[]): ImportedNode[] {
    if (children.length === 0) return []
    const name = nameOf(element)
    if (children.length === 1 && !name && clips.length === 0) return children
    return clippedBy([{ type: 'group', children, ...(name && { name }) }], clips)
  }

  function drawUse(element: XmlElement, frame: Frame): ImportedNode[] {
    const target = refer(element.attributes.find(({ name }) => name === 'href')?.value)
    if (!target) {
      remarks.add('outside', nameOf(element))
      return []
    }
    if (frame.chain.includes(target))
      throw new ImportError('endless-use', 'This drawing repeats a part inside of itself, without end.')
    if (frame.chain.length >= MAX_CHAIN)
      throw new ImportError('too-many-uses', 'This drawing repeats its parts (<use>) too many times.')
    const x = readLength(attribute(element, 'x'), frame.viewport.width)?.pixels ?? 0
    const y = readLength(attribute(element, 'y'), frame.viewport.height)?.pixels ?? 0
    const moved: Frame = {
      ...frame,
      matrix: multiply(frame.matrix, [1, 0, 0, 1, x, y]),
      chain: [...frame.chain, target]
    }
    if (target.name !== 'symbol' && target.name !== 'svg') return draw(target, moved)
    const size = {
      width:
        readLength(attribute(element, 'width') ?? attribute(target, 'width'), frame.viewport.width)?.pixels ??
        frame.viewport.width,
      height:
        readLength(attribute(element, 'height') ?? attribute(target, 'height'), frame.viewport.height)?.pixels ??
        frame.viewport.height
    }
    const style = inherit(moved.style, ownStyle(target, sheet))
    return drawChildren(target, nested(target, { ...moved, style }, size))
  }

  /** Inside a <svg> or <symbol> with a view box of its own. */
  function nested(element: XmlElement, frame: Frame, otherwise: Viewport): Frame {
    if (element === root) return frame
    const inside = element.name === 'svg'
    const width =
      (inside ? readLength(attribute(element, 'width'), otherwise.width)?.pixels : undefined) ?? otherwise.width
    const height =
      (inside ? readLength(attribute(element, 'height'), otherwise.height)?.pixels : undefined) ?? otherwise.height
    const x = inside ? (readLength(attribute(element, 'x'), otherwise.width)?.pixels ?? 0) : 0
    const y = inside ? (readLength(attribute(element, 'y'), otherwise.height)?.pixels ?? 0) : 0
    const placed = multiply(frame.matrix, [1, 0, 0, 1, x, y])
    const box = readNumbers(attribute(element, 'viewBox') ?? '')
    if (box.length !== 4 || !(box[2]! > 0 && box[3]! > 0))
      return { ...frame, matrix: placed, viewport: { width, height } }
    const fit = fitViewBox(
      box as [number, number, number, number],
      width,
      height,
      attribute(element, 'preserveAspectRatio')
    )
    return { ...frame, matrix: multiply(placed, fit), viewport: { width: box[2]!, height: box[3]! } }
  }

  /** The shapes of a <clipPath>, taken together, in millimetres. */
  function clipOf(value: string | undefined, frame: Frame): ImportedClip | null {
    const target = refer(urlOf(value))
    if (target?.name !== 'clipPath') return null
    if (attribute(target, 'clipPathUnits') === 'objectBoundingBox') {
      remarks.add('mask', nameOf(target))
      return null
    }
    return shapesOf(target, multiply(frame.matrix, readTransform(attribute(target, 'transform'))), frame)
  }

  /** A <mask> of nothing but white shapes cuts as a <clipPath> does: several programs write all their clips so. */
  function maskOf(value: string | undefined, frame: Frame, name: string): ImportedClip | null {
    const target = refer(urlOf(value))
    if (!target) return null
    const isPlain = target.name === 'mask' && attribute(target, 'maskContentUnits') !== 'objectBoundingBox'
    if (isPlain && isAllSeen(target, sheet)) return shapesOf(target, frame.matrix, frame)
    remarks.add('mask', name)
    return null
  }

  function shapesOf(target: XmlElement, base: Matrix, frame: Frame): ImportedClip {
    let rule: ImportedClip['rule'] = 'nonzero'
    const isMask = target.name === 'mask'
    const outlines = (element: XmlElement, matrix: Matrix): ImportedClip['path'] =>
      element.children.flatMap(child => {
        if (typeof child === 'string') return []
        const placed = multiply(matrix, readTransform(ownStyle(child, sheet)('transform')))
        if (child.name === 'g') return outlines(child, placed)
        const shape = child.name === 'use' ? refer(child.attributes.find(({ name }) => name === 'href')?.value) : child
        if (!shape || !SHAPES.has(shape.name)) return []
        const outline = outlineOf(shape, frame.viewport, setting.limits.points)
        points += outline.pieces
        if (points > setting.limits.points)
          throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
        const style = inherit(INITIAL, ownStyle(shape, sheet))
        rule = isMask ? style.fillRule : style.clipRule
        const own = child === shape ? placed : multiply(placed, readTransform(ownStyle(shape, sheet)('transform')))
        return transformPath(outline.path, own)
      })
    return { path: outlines(target, base), rule }
  }

  function refer(link: string | undefined): XmlElement | undefined {
    const id = link?.trim()
    return id?.startsWith('#') ? byId.get(id.slice(1)) : undefined
  }

  const nodes = drawChildren(root, {
    matrix: setting.matrix,
    viewport: setting.viewport,
    style: inherit(INITIAL, ownStyle(root, sheet)),
    opacity: 1,
    chain: []
  })
  return { nodes, remarks }
}

function urlOf(value: string | undefined): string | undefined {
  return /^url\(\s*["']?(#[^"')]+?)["']?\s*\)$/.exec(value?.trim() ?? '')?.[1]
}

function clippedBy(nodes: ImportedNode[], clips: ImportedClip[]): ImportedNode[] {
  return clips.reduce(clipped, nodes)
}

function collectIds(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = attribute(element, 'id')
  if (id && !byId.has(id)) byId.set(id, element)
  for (const child of element.children) if (typeof child !== 'string') collectIds(child, byId)
}
