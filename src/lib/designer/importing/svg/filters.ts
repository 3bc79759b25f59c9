// A filter as it is written: its steps by name, with their numbers and words, and nothing that leads elsewhere.
import { escapeXml, type XmlElement } from '#lib/shared/xml.ts'

import { elementsIn } from './css.ts'

const STEP = /^(fe[A-Z][A-Za-z]{2,30})$/
const MOST_STEPS = 100

export function filterText(element: XmlElement, id: string): string {
  let steps = 0
  const write = (part: XmlElement, name: string, given: string): string => {
    const own = part.attributes
      .filter(
        one =>
          one.space === '' &&
          /^[a-z][A-Za-z0-9-]{0,30}$/.test(one.name) &&
          !/^(on|id$|href$|style$|class$)/i.test(one.name)
      )
      .filter(({ value }) => value.length < 20_000 && !/url\(/i.test(value))
      .map(one => ` ${one.name}="${escapeXml(one.value)}"`)
    const inside = elementsIn(part)
      .filter(child => STEP.test(child.name) && child.name !== 'feImage' && ++steps <= MOST_STEPS)
      .map(child => write(child, child.name, ''))
    return `<${name}${given}${own.join('')}>${inside.join('')}</${name}>`
  }
  return write(element, 'filter', ` id="${id}"`)
}
