// Parts of a resolved SVG as pixels: what film cannot be, and pictures that something fades.
import { escapeXml, type XmlElement } from '#lib/shared/xml.ts'

import type { ImportedImage } from '../drawing.ts'
import { type Box, boxOf, type Matrix, multiply, transformPath } from '../matrix.ts'
import { addressOf, renderPart } from '../render-part.ts'
import { attribute, elementsIn } from './css.ts'
import type { Marks } from './marks.ts'
import { readOpacity } from './opacity.ts'
import { readPathData } from './path-data.ts'
import { urlOf } from './references.ts'
import { readTransform } from './transform.ts'

interface Look {
  byId: ReadonlyMap<string, XmlElement>
  marks: Marks
  hasEffects: boolean
  /** Calls the function where a mask of the element fades. */
  fades: (onFading: () => void) => unknown
}

/**
 * Whether an element is made a picture: 'all' where it was asked for, 'pixels' where it holds nothing but pictures, which
 * are printed anyway.
 */
export function effectOf(element: XmlElement, { byId, marks, hasEffects, fades }: Look): 'none' | 'all' | 'pixels' {
  const value = (name: string) => attribute(element, name)
  const isPaint = (name: string) => byId.has(urlOf(value(name)) ?? '')
  let isFading = value('filter') !== undefined || readOpacity(value('opacity'), 1) < 1
  if (!isFading && value('mask') !== undefined) fades(() => (isFading = true))
  const isShaded =
    element.name === 'path' &&
    (isPaint('fill') ||
      isPaint('stroke') ||
      ['fill-opacity', 'stroke-opacity'].some(name => readOpacity(value(name), 1) < 1))
  if (!isFading && !(isShaded && hasEffects && !marks.find(element))) return 'none'
  const held = contentOf(element, marks)
  if (held.letters) return 'none'
  if (held.pictures && !held.paths) return 'pixels'
  return hasEffects ? 'all' : 'none'
}

interface Content {
  letters: boolean
  pictures: boolean
  paths: boolean
}

function contentOf(element: XmlElement, marks: Marks): Content {
  if (element.name === 'path') {
    const type = marks.find(element)?.what.type
    return { letters: type === 'text', pictures: type === 'image', paths: type === undefined }
  }
  const inside = elementsIn(element).map(child => contentOf(child, marks))
  const some = (key: keyof Content) => inside.some(one => one[key])
  return { letters: some('letters'), pictures: some('pictures'), paths: some('paths') }
}

/** How far effects reach beyond what they are on, as a share of it. */
const AROUND = 0.3

/** `matrix`: from what the element stands in to millimetres. Null where nothing of it is seen. */
export function createFullColour(
  root: XmlElement,
  marks: Marks
): (element: XmlElement, matrix: Matrix) => ImportedImage | null {
  let defs: string | undefined
  return (element, matrix) => {
    defs ??= elementsIn(root)
      .filter(({ name }) => name === 'defs')
      .map(one => written(one, marks))
      .join('')
    const around = boxAround(element, matrix)
    const [dx, dy] = [AROUND * (around.maxX - around.minX), AROUND * (around.maxY - around.minY)]
    const hasFilter = hasOwn(element, 'filter')
    const box = hasFilter
      ? { minX: around.minX - dx, minY: around.minY - dy, maxX: around.maxX + dx, maxY: around.maxY + dy }
      : around
    const part = renderPart(`${defs}<g transform="matrix(${matrix.join(' ')})">${written(element, marks)}</g>`, box)
    if (!part) return null
    const { minX, minY, maxX, maxY } = part.box
    return { type: 'image', picture: part.picture, matrix: [maxX - minX, 0, 0, maxY - minY, minX, minY], opacity: 1 }
  }
}

function hasOwn(element: XmlElement, name: string): boolean {
  return attribute(element, name) !== undefined || elementsIn(element).some(child => hasOwn(child, name))
}

function boxAround(element: XmlElement, outer: Matrix): Box {
  const matrix = multiply(outer, readTransform(attribute(element, 'transform')))
  if (element.name === 'path') {
    const { minX, minY, maxX, maxY } = boxOf(transformPath(readPathData(attribute(element, 'd') ?? ''), matrix))
    const hasPen = (attribute(element, 'stroke') ?? 'none') !== 'none'
    // Sharp corners reach further than half of the pen.
    const pen = hasPen ? Math.max(1, Number(attribute(element, 'stroke-width') ?? 1)) : 0
    const far = 2 * pen * Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3])
    return { minX: minX - far, minY: minY - far, maxX: maxX + far, maxY: maxY + far }
  }
  return elementsIn(element)
    .map(child => boxAround(child, matrix))
    .reduce(
      (a, b) => ({
        minX: Math.min(a.minX, b.minX),
        minY: Math.min(a.minY, b.minY),
        maxX: Math.max(a.maxX, b.maxX),
        maxY: Math.max(a.maxY, b.maxY)
      }),
      { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
    )
}

function written(element: XmlElement, marks: Marks): string {
  const mark = element.name === 'path' ? marks.find(element) : undefined
  if (mark?.what.type === 'image') return writtenPicture(element, mark.what)
  const own = element.attributes.map(({ name, value }) => ` ${name}="${escapeXml(value)}"`).join('')
  return `<${element.name}${own}>${elementsIn(element)
    .map(child => written(child, marks))
    .join('')}</${element.name}>`
}

function writtenPicture(
  element: XmlElement,
  what: { picture: ImportedImage['picture']; crop: readonly number[] }
): string {
  const box = boxOf(readPathData(attribute(element, 'd') ?? ''))
  const { wPx, hPx } = what.picture
  const [left, top, right, bottom] = what.crop as [number, number, number, number]
  const view = `${left * wPx} ${top * hPx} ${(right - left) * wPx} ${(bottom - top) * hPx}`
  const place = `x="${box.minX}" y="${box.minY}" width="${box.maxX - box.minX}" height="${box.maxY - box.minY}"`
  const image = `<image width="${wPx}" height="${hPx}" preserveAspectRatio="none" href="${addressOf(what.picture)}"/>`
  const more = ['visibility', 'transform'].flatMap(name => {
    const value = attribute(element, name)
    return value === undefined ? [] : [` ${name}="${escapeXml(value)}"`]
  })
  return `<g${more.join('')}><svg ${place} viewBox="${view}" preserveAspectRatio="none">${image}</svg></g>`
}
