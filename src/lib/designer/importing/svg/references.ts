// What refers to what in an SVG, by its ids.
import type { XmlElement } from '#lib/shared/xml.ts'

import { attribute, elementsIn } from './css.ts'

export interface References {
  byId: Map<string, XmlElement>
  parents: Map<XmlElement, XmlElement>
  /** In the order of the file; the place of an element is the number that it goes by. */
  elements: XmlElement[]
  numbers: Map<XmlElement, number>
  /** The number of the first: those of a drawing within a drawing begin where no other's are. */
  first: number
  markers: XmlElement[]
  /** Whether shapes may have markers that they do not name themselves. */
  marksByRule: boolean
  targetOf(element: XmlElement): XmlElement | undefined
  /** What url(#id) names. */
  named(value: string | undefined): XmlElement | undefined
}

export function readReferences(root: XmlElement, first = 0): References {
  const byId = new Map<string, XmlElement>()
  const parents = new Map<XmlElement, XmlElement>()
  const elements: XmlElement[] = []
  const collect = (element: XmlElement): void => {
    elements.push(element)
    const id = attribute(element, 'id')
    if (id && !byId.has(id)) byId.set(id, element)
    for (const child of elementsIn(element)) {
      parents.set(child, element)
      collect(child)
    }
  }
  collect(root)
  const find = (id: string | undefined) => (id === undefined ? undefined : byId.get(id))
  return {
    byId,
    parents,
    elements,
    numbers: new Map(elements.map((element, i) => [element, first + i])),
    first,
    markers: elements.filter(({ name }) => name === 'marker'),
    marksByRule: elements.some(
      element =>
        (element.name === 'style' && MARKS.test(withoutComments(element.children.join('')))) ||
        (/^(g|svg|use|a|switch|symbol)$/.test(element.name) && namesMarkers(element))
    ),
    targetOf: element => find(/^\s*#(.+?)\s*$/.exec(linkOf(element) ?? '')?.[1]),
    named: value => find(urlOf(value))
  }
}

const MARKS = /marker(-start|-mid|-end)?\s*:[^;}]*url\(/i

/** Whether an element says that a marker is drawn on it, or on what is in it; `marker: none` does not. */
export function namesMarkers({ attributes }: XmlElement): boolean {
  return attributes.some(({ name, value }) =>
    name === 'style' ? MARKS.test(withoutComments(value)) : name.startsWith('marker') && /url\(/i.test(value)
  )
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, ' ')
}

/** SVG 2's href goes before the one of XLink. */
export function linkOf(element: XmlElement): string | undefined {
  return attribute(element, 'href') ?? element.attributes.find(({ name }) => name === 'href')?.value
}

export function urlOf(value: string | undefined): string | undefined {
  if (!value || value.length > 1000) return undefined
  return /^\s*url\(\s*(["']?)\s*#([^"')]+?)\s*\1\s*\)/.exec(value)?.[2]
}

/** The elements above one, the root first. */
export function ancestorsOf(element: XmlElement, { parents }: References): XmlElement[] {
  const above: XmlElement[] = []
  for (let parent = parents.get(element); parent; parent = parents.get(parent)) above.unshift(parent)
  return above
}
