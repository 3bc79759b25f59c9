// Walks an SVG's tree and collects what it draws. Every copy made by <use> is walked again, within limits.
import type { XmlElement } from '#lib/shared/xml.ts'

import { clipped } from '../clip.ts'
import type { ImportedClip, ImportedNode, ImportedPath, ImportNote } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import { boxOf, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import { readLength, readNumbers } from './lengths.ts'
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
): { nodes: ImportedNode[]; notes: ImportNote[] } {
  const notes = new Set<ImportNote>(sheet.skipped ? ['style-rule'] : [])
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
      notes.add(leftOut[1])
      return []
    }
    if ((element.space !== SVG && element.space !== '') || SILENT.has(name)) return []
    const own = ownStyle(element, sheet)
    if (own('display') === 'none') return []
    if ((own('filter') ?? 'none') !== 'none') notes.add('filter')
    if ((own('mask') ?? 'none') !== 'none') notes.add('mask')
    if (element.attributes.some(one => /^on/i.test(one.name))) notes.add('script')

    const frame: Frame = {
      ...outer,
      matrix: multiply(outer.matrix, readTransform(own('transform'))),
      style: inherit(outer.style, own),
      opacity: outer.opacity * readOpacity(own('opacity'), 1)
    }
    const clip = clipOf(own('clip-path'), frame)
    if (SHAPES.has(name)) return drawShape(element, frame, own, clip)
    if (name === 'use') return grouped(element, drawUse(element, frame), clip)
    if (name === 'svg') return grouped(element, drawChildren(element, nested(element, frame, frame.viewport)), clip)
    if (name === 'a') notes.add('link')
    if (name === 'switch') {
      const first = element.children.find(child => typeof child !== 'string' && child.name !== 'foreignObject')
      return grouped(element, first && typeof first !== 'string' ? draw(first, frame) : [], clip)
    }
    if (name === 'g' || name === 'a') return grouped(element, drawChildren(element, frame), clip)
    notes.add('unknown')
    return []
  }

  function drawShape(
    element: XmlElement,
    frame: Frame,
    own: (name: string) => string | undefined,
    clip: ImportedClip | null
  ): ImportedNode[] {
    const { style } = frame
    if (!style.visible) return []
    const outline = outlineOf(element, frame.viewport, setting.limits.points)
    if (outline.damaged) notes.add('bad-path')
    points += outline.pieces
    if (points > setting.limits.points)
      throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
    if (outline.path.length === 0) return []
    if (own('marker-start') || own('marker-mid') || own('marker-end')) notes.add('marker')
    const fill = readPaint(style.fill, style.colour, sources)
    const stroke = readPaint(style.stroke, style.colour, sources)
    for (const paint of [fill, stroke]) if (paint && paint.was !== 'colour') notes.add(paint.was)
    const diagonal = Math.hypot(frame.viewport.width, frame.viewport.height) / Math.SQRT2
    const widthMm = (readLength(style.strokeWidth, diagonal)?.pixels ?? 1) * scaleOf(frame.matrix)
    const fillAlpha = (fill?.alpha ?? 0) * style.fillOpacity
    const strokeAlpha = widthMm > 0 ? (stroke?.alpha ?? 0) * style.strokeOpacity : 0
    const seen = frame.opacity * Math.max(fillAlpha, strokeAlpha)
    if (seen === 0) return []
    const node: ImportedPath = {
      type: 'path',
      path: transformPath(outline.path, frame.matrix),
      rule: style.fillRule,
      fill: fill && fillAlpha > 0 ? fill.colour : null,
      stroke: stroke && strokeAlpha > 0 ? { colour: stroke.colour, widthMm, join: style.join, cap: style.cap } : null,
      opacity: seen
    }
    const box = boxOf(node.path)
    if (![box.minX, box.minY, box.maxX, box.maxY].every(value => Math.abs(value) < 1e7)) {
      notes.add('bad-path')
      return []
    }
    const id = attribute(element, 'id')
    if (id) node.name = id.slice(0, 100)
    return clipped([node], clip)
  }

  function grouped(element: XmlElement, children: ImportedNode[], clip: ImportedClip | null): ImportedNode[] {
    if (children.length === 0) return []
    const id = attribute(element, 'id')
    if (children.length === 1 && !id && !clip) return children
    return clipped([{ type: 'group', children, ...(id ? { name: id.slice(0, 100) } : {}) }], clip)
  }

  function drawUse(element: XmlElement, frame: Frame): ImportedNode[] {
    const target = refer(element.attributes.find(({ name }) => name === 'href')?.value)
    if (!target) {
      notes.add('outside')
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
    const target = refer(/^url\(\s*["']?(#[^"')]+?)["']?\s*\)$/.exec(value?.trim() ?? '')?.[1])
    if (target?.name !== 'clipPath') return null
    if (attribute(target, 'clipPathUnits') === 'objectBoundingBox') {
      notes.add('mask')
      return null
    }
    const base = multiply(frame.matrix, readTransform(attribute(target, 'transform')))
    let rule: ImportedClip['rule'] = 'nonzero'
    const path = target.children.flatMap(child => {
      if (typeof child === 'string') return []
      const shape = child.name === 'use' ? refer(child.attributes.find(({ name }) => name === 'href')?.value) : child
      if (!shape || !SHAPES.has(shape.name)) return []
      const outline = outlineOf(shape, frame.viewport, setting.limits.points)
      points += outline.pieces
      if (points > setting.limits.points)
        throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
      rule = inherit(INITIAL, ownStyle(shape, sheet)).clipRule
      const placed = child === shape ? base : multiply(base, readTransform(attribute(child, 'transform')))
      return transformPath(outline.path, multiply(placed, readTransform(attribute(shape, 'transform'))))
    })
    return { path, rule }
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
  return { nodes, notes: [...notes] }
}

function collectIds(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = attribute(element, 'id')
  if (id && !byId.has(id)) byId.set(id, element)
  for (const child of element.children) if (typeof child !== 'string') collectIds(child, byId)
}
