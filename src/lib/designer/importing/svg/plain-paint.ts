// A fill or stroke as any reader of SVG 1.1 takes it.
import type { XmlElement } from '#lib/shared/xml.ts'

import { hexOf, readColour } from './colour.ts'
import { elementsIn } from './css.ts'
import type { References } from './references.ts'

/** Stands for a pattern, of which film has none. */
const PATTERN = '#808080'

export interface Paints {
  fill?: string
  stroke?: string
  /** What context-fill and context-stroke are. */
  context: { fill: string; stroke: string } | null
}

export function contextual(value: string): boolean {
  return value.includes('context-')
}

export function plainPaint(
  text: string,
  { context }: Paints,
  { numbers, named, targetOf }: References,
  hasPatterns = false
): { value: string; pattern?: boolean } {
  const value = text.trim().slice(0, 1000)
  if (value === 'context-fill') return { value: context?.fill ?? 'none' }
  if (value === 'context-stroke') return { value: context?.stroke ?? 'none' }
  // Already by number.
  if (/^url\(#e\d+\)$/.test(value) && context) return { value }
  if (/^url\(/i.test(value)) {
    const server = named(value)
    if (server?.name === 'pattern') {
      const isEmpty = !drawsSomething(server, targetOf, 0)
      if (isEmpty) return { value: 'none' }
      return hasPatterns ? { value: `url(#e${numbers.get(server)})` } : { value: PATTERN, pattern: true }
    }
    const fallback = value.replace(/^url\([^)]*\)\s*/i, '')
    const other = fallback ? ` ${plainColour(fallback)}` : ''
    return { value: server ? `url(#e${numbers.get(server)})${other}` : `url(#nothing)${other}` }
  }
  return { value: plainColour(value) }
}

function plainColour(value: string): string {
  const colour = readColour(value.replace(/\s+icc-color\(.*$/i, ''))
  if (!colour) return value
  return colour[3] < 1 ? `rgba(${colour.slice(0, 3).map(Math.round).join(',')},${colour[3]})` : hexOf(colour)
}

/** A pattern may take what it shows from another. */
function drawsSomething(pattern: XmlElement, targetOf: References['targetOf'], chain: number): boolean {
  if (elementsIn(pattern).length > 0) return true
  const other = targetOf(pattern)
  return other?.name === 'pattern' && chain < 10 && drawsSomething(other, targetOf, chain + 1)
}
