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
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  const add = ([r = 0, g = 0, b = 0]: readonly number[], opacity: number, length: number) => {
    red += r * opacity * length
    green += g * opacity * length
    blue += b * opacity * length
    alpha += opacity * length
  }
  add(first.colour, first.alpha, first.offset)
  add(last.colour, last.alpha, 1 - last.offset)
  for (const [i, to] of points.entries()) {
    const from = points[i - 1]
    if (!from) continue
    for (const end of [from, to]) add(end.colour, end.alpha, (to.offset - from.offset) / 2)
  }
  if (alpha <= 1e-6) return null
  const mean = [red / alpha, green / alpha, blue / alpha]
  return { colour: hexOf(mean), alpha: Math.min(1, alpha), isGradient: true }
}
