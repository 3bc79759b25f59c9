// How much a drawing becomes when every <use> and marker is drawn: refused before the work is done.
import type { XmlElement } from '#lib/shared/xml.ts'

import { ImportError } from '../errors.ts'
import { attribute, elementsIn } from './css.ts'
import { namesMarkers, type References } from './references.ts'

const DEEPEST = 400

export const TOO_MANY =
  'This drawing has too many parts once all that it repeats (<use>, arrowheads) is drawn. Simplify it.'

interface Weight {
  elements: number
  depth: number
}

/** Throws ImportError. */
export function checkWeight(root: XmlElement, references: References, most: { drawn: number; points: number }): void {
  const known = { drawn: new Map<XmlElement, Weight | null>(), marker: new Map<XmlElement, Weight | null>() }
  let points = 0

  /** A marker inside of a marker is not drawn, so there the shapes count alone. */
  function weightOf(element: XmlElement, inMarker: boolean): Weight {
    const settled = inMarker ? known.marker : known.drawn
    const before = settled.get(element)
    if (before) return before
    if (before === null)
      throw new ImportError('endless-use', 'This drawing repeats a part inside of itself, without end.')
    settled.set(element, null)
    const isInside = inMarker || element.name === 'marker'
    const parts = elementsIn(element).map(child => weightOf(child, isInside))
    const target = element.name === 'use' ? references.targetOf(element) : undefined
    if (target) parts.push(weightOf(target, isInside))
    const weight = {
      elements: 1 + parts.reduce((sum, { elements }) => sum + elements, 0) + (isInside ? 0 : markersOf(element)),
      depth: 1 + parts.reduce((deepest, { depth }) => Math.max(deepest, depth), 0)
    }
    settled.set(element, weight)
    if (weight.elements > most.drawn || weight.depth > DEEPEST) throw new ImportError('too-many-uses', TOO_MANY)
    return weight
  }

  /** One is drawn at every corner. Which one may come from a style sheet, so the heaviest counts. */
  function markersOf(element: XmlElement): number {
    const data = attribute(element, 'd') ?? attribute(element, 'points') ?? ''
    const corners = countNumbers(data) / 2
    points += corners
    if (points > 4 * most.points)
      throw new ImportError('too-many-points', 'This drawing has too many points. Simplify it.')
    return references.marksByRule || namesMarkers(element) ? corners * heaviest() : 0
  }

  let found: number | undefined
  function heaviest(): number {
    found ??= Math.max(0, ...references.markers.map(marker => weightOf(marker, true).elements))
    return found
  }

  weightOf(root, false)
}

function countNumbers(text: string): number {
  let count = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isDigit = (code >= 48 && code <= 57) || code === 46
    if (isDigit && !inside) count++
    inside = isDigit
  }
  return count
}
