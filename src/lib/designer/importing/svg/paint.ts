// A fill as one flat colour: vinyl has no gradients.
import type { XmlElement } from '#lib/shared/xml.ts'

import { hexOf, readColour, type Rgba } from './colour.ts'
import { attribute, ownStyle, readOpacity, type StyleSheet } from './style.ts'

export interface Paint {
  /** '#rrggbb'. */
  colour: string
  alpha: number
  was: 'colour' | 'gradient' | 'pattern'
}

interface Sources {
  byId: Map<string, XmlElement>
  sheet: StyleSheet
}

/** Null for nothing to be painted. `current`: what currentColor is. */
export function readPaint(text: string, current: string, sources: Sources): Paint | null {
  const value = text.trim()
  if (value === 'none' || value === '') return null
  const [, id, fallback = ''] = /^url\(\s*["']?#([^"')]+?)["']?\s*\)\s*(.*)$/.exec(value) ?? []
  if (id !== undefined) {
    const server = sources.byId.get(id)
    if (server?.name === 'linearGradient' || server?.name === 'radialGradient') {
      const mean = meanOf(stopsOf(server, sources, 0), current, sources.sheet)
      if (mean) return { colour: hexOf(mean), alpha: mean[3], was: 'gradient' }
    }
    if (server?.name === 'pattern') return { colour: '#808080', alpha: 1, was: 'pattern' }
    return fallback ? readPaint(fallback, current, sources) : null
  }
  const colour = readColour(/^currentcolor$/i.test(value) ? current : value)
  return colour && { colour: hexOf(colour), alpha: colour[3], was: 'colour' }
}

/** A gradient may take its stops from another. */
function stopsOf(gradient: XmlElement, sources: Sources, chain: number): XmlElement[] {
  const own = gradient.children.filter(child => typeof child !== 'string').filter(({ name }) => name === 'stop')
  if (own.length > 0 || chain > 10) return own
  const link = gradient.attributes.find(({ name }) => name === 'href')?.value.trim()
  const other = link?.startsWith('#') ? sources.byId.get(link.slice(1)) : undefined
  return other ? stopsOf(other, sources, chain + 1) : []
}

/** Mean over the gradient's length, by opacity. */
function meanOf(stops: XmlElement[], current: string, sheet: StyleSheet): Rgba | null {
  let before = 0
  const points = stops.slice(0, 200).map(stop => {
    const style = ownStyle(stop, sheet)
    const written = style('stop-color') ?? 'black'
    const colour = readColour(/^currentcolor$/i.test(written) ? current : written) ?? [0, 0, 0, 1]
    before = Math.max(before, readOpacity(attribute(stop, 'offset'), 0))
    return { offset: before, colour, alpha: colour[3] * readOpacity(style('stop-opacity'), 1) }
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
  if (alpha <= 1e-6) return [0, 0, 0, 0]
  return [sum[0]! / alpha, sum[1]! / alpha, sum[2]! / alpha, Math.min(1, alpha)]
}
