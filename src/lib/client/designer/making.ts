// New objects with sensible beginnings.
import { addFont } from '#lib/designer/commands/settings.ts'
import type { Design, Matrix, ShapeObject, Stroke, TextObject } from '#lib/designer/design.ts'

import { fontOf, nameOfFont } from './own-fonts.ts'

export const USUAL_FONT = 'graduate'

/** A line has no area: it is cut as a band. */
const LINE_MM = 2

interface NewShape {
  id: string
  shape: ShapeObject['shape']
  m: Matrix
  wMm: number
  hMm: number
  ref: string | undefined
}

export function newShape({ id, shape, m, wMm, hMm, ref }: NewShape): ShapeObject {
  const points = shape === 'polygon' ? { points: 6 } : shape === 'star' ? { points: 5, inner: 0.4 } : {}
  const params = { wMm, hMm, ...points }
  const base = { id, type: 'shape' as const, shape, m, params }
  if (shape !== 'line') return { ...base, fill: ref ? { ref } : null, strokes: [] }
  return { ...base, fill: null, strokes: ref ? lineStroke(ref) : [] }
}

export function lineStroke(ref: string, widthMm = LINE_MM): Stroke[] {
  return [{ ref, offsetMm: widthMm / 2, join: 'round', z: 'behind' }]
}

interface NewText {
  id: string
  s: string
  m: Matrix
  sizeMm: number
  ref: string | undefined
  font?: string
  align?: TextObject['text']['align']
}

export function newText({ id, s, m, sizeMm, ref, font = USUAL_FONT, align = 'left' }: NewText): TextObject {
  return {
    id,
    type: 'text',
    m,
    fill: ref ? { ref } : null,
    strokes: [],
    weld: true,
    text: {
      runs: [{ s, font, sizeMm, trackMm: 0, features: {} }],
      align,
      lineHeight: 1.1,
      measure: 'capitals',
      warp: { kind: 'none', bend: 0 }
    }
  }
}

/** The shop confirmed it when the font was added. */
const OWN_LICENCE = 'own'

/** Notes down in the design which fonts it uses, for whoever reads it without our list. */
export function withFont(design: Design, id: string): Design {
  const font = fontOf(id)
  if (!font) return design
  const isOwn = !('licence' in font)
  return addFont(design, id, {
    family: nameOfFont(id),
    licence: isOwn ? OWN_LICENCE : font.licence,
    embeddable: !isOwn
  })
}
