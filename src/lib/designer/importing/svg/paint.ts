// A fill as one flat colour: film has no gradients.
import type { XmlElement } from '#lib/shared/xml.ts'

import { hexOf, readColour } from './colour.ts'
import { attribute, elementsIn } from './css.ts'
import { urlOf } from './references.ts'
import { readOpacity } from './opacity.ts'

export interface Paint {
  /** '#rrggbb'. */
  colour: string
  alpha: number
  isGradient: boolean
}

/** Null for nothing to be painted. */
export function readPaint(text: string | undefined, byId: ReadonlyMap<string, XmlElement>): Paint | null {
  const server = byId.get(urlOf(text) ?? '')
  if (server) return meanOf(server)
  const colour = readColour(text ?? 'none')
  return colour && { colour: hexOf(colour), alpha: colour[3], isGradient: false }
}

/** Mean over the gradient's length, by opacity. */
function meanOf(gradient: XmlElement): Paint | null {
  let before = 0
  const points = elementsIn(gradient)
    .filter(({ name }) => name === 'stop')
    .slice(0, 200)
    .map(stop => {
      const colour = readColour(attribute(stop, 'stop-color') ?? 'black') ?? [0, 0, 0, 1]
      before = Math.max(before, readOpacity(attribute(stop, 'offset'), 0))
      return { offset: before, colour, alpha: colour[3] * readOpacity(attribute(stop, 'stop-opacity'), 1) }
    })
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const sum = [0, 0, 0, 0]
  const add = (colour: readonly number[], alpha: number, length: number) => {
    for (const i of [0, 1, 2]) sum[i]! += colour[i]! * alpha * length
    sum[3]! += alpha * length
  }
  add(first.colour, first.alpha, first.offset)
  add(last.colour, last.alpha, 1 - last.offset)
  for (const [i, to] of points.entries()) {
    const from = points[i - 1]
    if (!from) continue
    for (const end of [from, to]) add(end.colour, end.alpha, (to.offset - from.offset) / 2)
  }
  const alpha = sum[3]!
  if (alpha <= 1e-6) return null
  const mean = [sum[0]! / alpha, sum[1]! / alpha, sum[2]! / alpha]
  return { colour: hexOf(mean), alpha: Math.min(1, alpha), isGradient: true }
}
