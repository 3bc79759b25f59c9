// A drawing within a drawing, as text to be put into the one around it.
import { readXml } from '#lib/shared/xml.ts'

import type { FindFont } from '../fonts.ts'
import type { Remarks } from '../remarks.ts'
import { attribute, readStyleSheet } from './css.ts'
import { decodeXml } from './decode.ts'
import { readLength, viewBoxOf } from './lengths.ts'
import type { Marks } from './marks.ts'
import { prepare } from './prepare.ts'
import { readReferences } from './references.ts'
import { sizeInPixels } from './size.ts'
import { createStandIn } from './stand-ins.ts'
import { checkWeight } from './weight.ts'

interface Setting {
  remarks: Remarks
  marks: Marks
  until: number
  limits: { bytes: number; elements: number; depth: number; drawn: number; points: number }
  findFont?: FindFont | undefined
  hasEffects?: boolean | undefined
}

const DEEPEST = 4
const MOST = 200
/** No drawing has so many elements. */
const APART = 1_000_000

type Nested = (bytes: Uint8Array) => { svg: string; wPx: number; hPx: number } | null

export function createNested({ remarks, marks, until, limits, findFont, hasEffects = false }: Setting): Nested {
  let count = 0
  let points = 0

  function read(bytes: Uint8Array, depth: number): ReturnType<Nested> {
    if (++count > MOST || depth > DEEPEST || bytes.length > limits.bytes) return null
    const root = readXml(decodeXml(bytes), limits)
    if (root.name !== 'svg') return null
    const references = readReferences(root, count * APART)
    points += references.elements.length
    if (points > limits.drawn) return null
    checkWeight(root, references, limits)
    const sheets = references.elements.filter(({ name }) => name === 'style')
    const text = sheets.flatMap(({ children }) => children.filter(child => typeof child === 'string')).join('\n')
    const sheet = readStyleSheet(text)
    const box = viewBoxOf(attribute(root, 'viewBox'))
    const length = (name: string) => readLength(attribute(root, name), Number.NaN)?.pixels
    const size = sizeInPixels(length('width'), length('height'), box)
    const viewport = box ? { width: box[2], height: box[3] } : size
    const standIn = createStandIn({ marks, sheet, find: findFont, nested: inner => attempt(inner, depth + 1) })
    const { svg } = prepare(root, { size, viewport, sheet, references, remarks, until, standIn, hasEffects })
    return { svg, wPx: size.width, hPx: size.height }
  }

  /** A damaged one is left out of a drawing that is whole. */
  function attempt(bytes: Uint8Array, depth: number): ReturnType<Nested> {
    try {
      return read(bytes, depth)
    } catch {
      return null
    }
  }

  return bytes => attempt(bytes, 0)
}
