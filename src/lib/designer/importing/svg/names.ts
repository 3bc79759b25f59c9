// What whoever drew an object called it.
import type { XmlElement } from '#lib/shared/xml.ts'

import { attribute } from './css.ts'

const LONGEST = 100

/** Inkscape's label, else the name that Illustrator shows, else the id, whose letters Illustrator writes as _xNN_. */
export function nameOf(element: XmlElement): string {
  const label = element.attributes.find(({ name, space }) => name === 'label' && space !== '')?.value
  const name = label ?? attribute(element, 'data-name') ?? attribute(element, 'id') ?? ''
  return name
    .replaceAll(/_x([0-9A-Fa-f]{2,4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .slice(0, LONGEST)
}

/** The text of an element and all within it. */
export function wordsIn(element: XmlElement): string {
  const parts: string[] = []
  let length = 0
  const collect = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (length > LONGEST) return
      if (typeof child !== 'string') collect(child)
      else {
        parts.push(child)
        length += child.length
      }
    }
  }
  collect(element)
  return parts.join(' ').trim().slice(0, LONGEST) || nameOf(element)
}
