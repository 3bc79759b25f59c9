// Which masks only cut: whatever they hold is plainly white (or, for masks by alpha, plainly there), nothing fades.
import type { XmlElement } from '#lib/shared/xml.ts'

import { readColour } from './colour.ts'
import { SHAPES } from './shapes.ts'
import { attribute, INITIAL, inherit, ownStyle, readOpacity, type Style, type StyleSheet } from './style.ts'

const NEARLY = 250

export function isAllSeen(mask: XmlElement, sheet: StyleSheet): boolean {
  const own = ownStyle(mask, sheet)
  const byAlpha = own('mask-type') === 'alpha'
  const isSeen = (element: XmlElement, parent: Style): boolean =>
    element.children.every(child => {
      if (typeof child === 'string' || child.name === 'title' || child.name === 'desc') return true
      const value = ownStyle(child, sheet)
      const style = inherit(parent, value)
      if (readOpacity(value('opacity'), 1) < 1 || style.fillOpacity < 1 || style.stroke !== 'none') return false
      if ((value('filter') ?? value('mask') ?? value('clip-path') ?? 'none') !== 'none') return false
      if (child.name === 'g') return isSeen(child, style)
      if (!SHAPES.has(child.name) || attribute(child, 'display') === 'none' || !style.visible) return false
      const colour = readColour(style.fill)
      return colour !== null && colour[3] === 1 && (byAlpha || colour.slice(0, 3).every(part => part >= NEARLY))
    })
  return mask.children.some(child => typeof child !== 'string') && isSeen(mask, inherit(INITIAL, own))
}
