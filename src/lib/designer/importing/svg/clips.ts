// Clip paths and plain masks of a resolved SVG as areas in millimetres.
import { mapTuple } from '#lib/shared/map-tuple.ts'
import type { XmlElement } from '#lib/shared/xml.ts'

import type { ImportedClip } from '../drawing.ts'
import { type Box, drawnBoxOf, type Matrix, multiply, transformPath, unionOf } from '../matrix.ts'
import { readColour } from './colour.ts'
import { attribute, elementsIn } from './css.ts'
import { readOpacity } from './opacity.ts'
import { readPathData } from './path-data.ts'
import { urlOf } from './references.ts'
import { readTransform } from './transform.ts'

/** A mask of 250 of 255 is seen as white. */
const NEARLY = 250

interface Sources {
  byId: ReadonlyMap<string, XmlElement>
  /** Called with the pieces of every outline that is read. */
  count: (pieces: number) => void
  /** Called for each mask that fades, also one of a mask: what it takes away is left. */
  onFading: () => void
}

/** What an element's clip-path and mask leave of it. `matrix`: from the element's units to millimetres. */
export function clipsOf(element: XmlElement, matrix: Matrix, sources: Sources): ImportedClip[] {
  const target = (name: string) => sources.byId.get(urlOf(attribute(element, name)) ?? '')
  const [clip, mask] = [target('clip-path'), target('mask')]
  const clips = clip ? [readClip(clip, { matrix, clipped: element, isMask: false }, sources)] : []
  const isPlain = mask !== undefined && isAllSeen(mask, /alpha/i.test(attribute(mask, 'mask-type') ?? ''))
  if (mask && isPlain) clips.push(readClip(mask, { matrix, clipped: element, isMask: true }, sources))
  if (mask && !isPlain) sources.onFading()
  return clips
}

interface Place {
  matrix: Matrix
  /** What it is a clip of: its box may be the unit. */
  clipped: XmlElement
  isMask: boolean
}

function readClip(clip: XmlElement, { matrix, clipped, isMask }: Place, sources: Sources): ImportedClip {
  const units = (name: string) => attribute(clip, name) === 'objectBoundingBox'
  const box = () => boxOfContent(clipped, sources)
  const placed = multiply(matrix, readTransform(attribute(clip, 'transform')))
  const base = units(isMask ? 'maskContentUnits' : 'clipPathUnits') ? multiply(placed, boxMatrix(box())) : placed
  const clips = clipsOf(clip, matrix, sources)
  const parts = partsOf(clip, base, sources, isMask)
  if (isMask) {
    const inUnits = attribute(clip, 'maskUnits') === 'userSpaceOnUse' ? matrix : multiply(matrix, boxMatrix(box()))
    const [x, y, width, height] = mapTuple(['x', 'y', 'width', 'height'], name => Number(attribute(clip, name) ?? 0))
    const d = `M ${x} ${y} L ${x + width} ${y} L ${x + width} ${y + height} L ${x} ${y + height} Z`
    clips.push({ path: transformPath(readPathData(d), inUnits), rule: 'nonzero' })
  }
  return joined(parts, clips)
}

/** One clip where there is one part; otherwise all parts together. */
function joined(parts: ImportedClip[], within: ImportedClip[]): ImportedClip {
  const [only] = parts
  if (parts.length === 1 && only && within.length === 0) return only
  return { path: [], rule: 'nonzero', parts, ...(within.length > 0 && { within }) }
}

function partsOf(element: XmlElement, matrix: Matrix, sources: Sources, isMask: boolean): ImportedClip[] {
  return elementsIn(element).flatMap((child): ImportedClip[] => {
    if (!isVisible(child)) return []
    const placed = multiply(matrix, readTransform(attribute(child, 'transform')))
    const clips = clipsOf(child, placed, sources)
    if (child.name === 'g') {
      const inside = partsOf(child, placed, sources, isMask)
      return clips.length > 0 ? [joined(inside, clips)] : inside
    }
    if (child.name !== 'path') return []
    const path = transformPath(readPathData(attribute(child, 'd') ?? ''), placed)
    sources.count(path.reduce((sum, { segments }) => sum + segments.length, 1))
    const rule = attribute(child, isMask ? 'fill-rule' : 'clip-rule') === 'evenodd' ? 'evenodd' : 'nonzero'
    return [{ path, rule, ...(clips.length > 0 && { within: clips }) }]
  })
}

function isVisible(element: XmlElement): boolean {
  return !/^(hidden|collapse)$/.test(attribute(element, 'visibility') ?? '')
}

function boxMatrix({ minX, minY, maxX, maxY }: Box): Matrix {
  return [maxX - minX || 0, 0, 0, maxY - minY || 0, minX, minY].map(value =>
    Number.isFinite(value) ? value : 0
  ) as unknown as Matrix
}

/** The box around an element's paths, without their strokes, in its own units. */
function boxOfContent(element: XmlElement, sources: Sources, matrix: Matrix = [1, 0, 0, 1, 0, 0]): Box {
  if (element.name === 'path') {
    const path = transformPath(readPathData(attribute(element, 'd') ?? ''), matrix)
    sources.count(path.reduce((sum, { segments }) => sum + segments.length, 1))
    return drawnBoxOf(path)
  }
  const boxes = elementsIn(element).map(child =>
    boxOfContent(child, sources, multiply(matrix, readTransform(attribute(child, 'transform'))))
  )
  return unionOf(boxes)
}

/** Whether a mask only cuts: all that it holds is plainly white (or, by alpha, plainly there), nothing fades. */
function isAllSeen(mask: XmlElement, byAlpha: boolean): boolean {
  const isSeen = (element: XmlElement): boolean =>
    elementsIn(element).every(child => {
      const value = (name: string) => attribute(child, name)
      if (readOpacity(value('opacity'), 1) < 1 || value('mask') !== undefined || value('filter') !== undefined)
        return false
      if (child.name === 'g') return isSeen(child)
      if (child.name !== 'path') return false
      if (!isVisible(child)) return true
      if ((value('stroke') ?? 'none') !== 'none' || readOpacity(value('fill-opacity'), 1) < 1) return false
      const colour = readColour(value('fill') ?? 'black')
      return colour !== null && colour[3] === 1 && (byAlpha || colour.slice(0, 3).every(part => part >= NEARLY))
    })
  return elementsIn(mask).length > 0 && isSeen(mask)
}
