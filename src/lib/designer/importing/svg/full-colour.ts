// Parts of a resolved SVG as pixels: what film cannot be, and pictures that something fades.
import { escapeXml, type XmlElement } from '#lib/shared/xml.ts'

import type { ImportedImage } from '../drawing.ts'
import { type Box, boxOf, drawnBoxOf, type Matrix, multiply, transformPath, unionOf } from '../matrix.ts'
import { addressOf, renderPart } from '../render-part.ts'
import { seenBox } from '../seen-box.ts'
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
      .map(one => written(one, marks, pixelsOf))
      .join('')
    const around = boxAround(element, matrix)
    const [dx, dy] = [AROUND * (around.maxX - around.minX), AROUND * (around.maxY - around.minY)]
    const isWider = hasOwn(element, 'filter')
    const box = isWider
      ? { minX: around.minX - dx, minY: around.minY - dy, maxX: around.maxX + dx, maxY: around.maxY + dy }
      : around
    const content = (draw: DrawPicture) =>
      `${defs}<g transform="matrix(${matrix.join(' ')})">${written(element, marks, draw)}</g>`
    const isCut = ['clip-path', 'mask'].some(name => hasOwn(element, name))
    const isExact = !isWider && !hasPen(element)
    // Where nothing is cut off, the outline says where the picture ends.
    const seen = isExact && !isCut ? box : seenBox(content(frameOf), box, { isExact })
    const picture = seen && renderPart(content(pixelsOf), seen)
    if (!picture) return null
    const { minX, minY, maxX, maxY } = seen
    return { type: 'image', picture, matrix: [maxX - minX, 0, 0, maxY - minY, minX, minY], opacity: 1 }
  }
}

function hasOwn(element: XmlElement, name: string): boolean {
  return attribute(element, name) !== undefined || elementsIn(element).some(child => hasOwn(child, name))
}

function hasPen(element: XmlElement): boolean {
  const isDrawn =
    (attribute(element, 'stroke') ?? 'none') !== 'none' && readOpacity(attribute(element, 'stroke-opacity'), 1) > 0
  return isDrawn || elementsIn(element).some(hasPen)
}

function boxAround(element: XmlElement, outer: Matrix): Box {
  const matrix = multiply(outer, readTransform(attribute(element, 'transform')))
  if (element.name === 'path') {
    const { minX, minY, maxX, maxY } = drawnBoxOf(transformPath(readPathData(attribute(element, 'd') ?? ''), matrix))
    // Sharp corners reach further than half of the pen.
    const pen = hasPen(element) ? Math.max(1, Number(attribute(element, 'stroke-width') ?? 1)) : 0
    const far = 2 * pen * Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3])
    return { minX: minX - far, minY: minY - far, maxX: maxX + far, maxY: maxY + far }
  }
  return unionOf(elementsIn(element).map(child => boxAround(child, matrix)))
}

type Picture = Pick<ImportedImage, 'picture'> & { crop: readonly [number, number, number, number] }
/** As text of an SVG: a picture within the path that stands for it. */
type DrawPicture = (path: XmlElement, picture: Picture) => string

function written(element: XmlElement, marks: Marks, drawPicture: DrawPicture): string {
  const mark = element.name === 'path' ? marks.find(element) : undefined
  if (mark?.what.type === 'image') {
    const more = ['visibility', 'transform'].flatMap(name => {
      const value = attribute(element, name)
      return value === undefined ? [] : [` ${name}="${escapeXml(value)}"`]
    })
    return `<g${more.join('')}>${drawPicture(element, mark.what)}</g>`
  }
  const own = element.attributes.map(({ name, value }) => ` ${name}="${escapeXml(value)}"`).join('')
  const inside = elementsIn(element).map(child => written(child, marks, drawPicture))
  return `<${element.name}${own}>${inside.join('')}</${element.name}>`
}

function pixelsOf(path: XmlElement, { picture, crop }: Picture): string {
  const box = boxOf(readPathData(attribute(path, 'd') ?? ''))
  const { wPx, hPx } = picture
  const [left, top, right, bottom] = crop
  const view = `${left * wPx} ${top * hPx} ${(right - left) * wPx} ${(bottom - top) * hPx}`
  const place = `x="${box.minX}" y="${box.minY}" width="${box.maxX - box.minX}" height="${box.maxY - box.minY}"`
  const image = `<image width="${wPx}" height="${hPx}" preserveAspectRatio="none" href="${addressOf(picture)}"/>`
  return `<svg ${place} viewBox="${view}" preserveAspectRatio="none">${image}</svg>`
}

/** A picture is as large as its frame, see-through edges and all. */
function frameOf(path: XmlElement): string {
  return `<path d="${escapeXml(attribute(path, 'd') ?? '')}"/>`
}
