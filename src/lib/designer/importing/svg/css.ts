// CSS of an SVG: which value a property has on an element, before it is inherited. Rules go by specificity and order,
// the style attribute goes before them, and !important before everything.
import { parse, type Selector } from 'css-what'

import type { XmlElement } from '#lib/shared/xml.ts'

export type Declarations = Map<string, { value: string; important: boolean }>

interface Rule {
  selector: Selector[]
  specificity: number
  order: number
  declarations: Declarations
}

export interface StyleSheet {
  /** By the tag, .class or #id that the last part of the selector asks for; '*' for any element. */
  rules: Map<string, Rule[]>
  /** Whether something in it was not understood. */
  skipped: boolean
}

const MAX_RULES = 5000
const MAX_SELECTORS = 100
const MAX_SELECTOR_PARTS = 20

export function readStyleSheet(text: string): StyleSheet {
  const sheet: StyleSheet = { rules: new Map(), skipped: false }
  const plain = withoutComments(text)
  let at = 0
  for (let rules = 0; rules < MAX_RULES; rules++) {
    const open = plain.indexOf('{', at)
    if (open < 0) break
    const selectors = plain.slice(at, open)
    const close = matchingBrace(plain, open)
    at = close + 1
    if (selectors.includes('@')) {
      if (!/@font-face\s*$/i.test(selectors)) sheet.skipped = true
      // A rule may follow an @import or @charset without braces.
      const after = selectors.slice(selectors.lastIndexOf(';') + 1)
      if (after.includes('@')) continue
      addRules(sheet, after, plain.slice(open + 1, close), rules)
    } else addRules(sheet, selectors, plain.slice(open + 1, close), rules)
  }
  if (/@/.test(plain.slice(at))) sheet.skipped = true
  return sheet
}

function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('/*', at)
    if (open < 0) break
    parts.push(text.slice(at, open))
    const close = text.indexOf('*/', open + 2)
    if (close < 0) return parts.join(' ')
    at = close + 2
  }
  return [...parts, text.slice(at)].join(' ').replaceAll(/<!--|-->/g, ' ')
}

function matchingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

function addRules(sheet: StyleSheet, selectors: string, body: string, order: number): void {
  const declarations = readDeclarations(body)
  for (const text of selectors.split(',', MAX_SELECTORS)) {
    const selector = readSelector(text)
    if (!selector) {
      sheet.skipped ||= text.trim() !== ''
      continue
    }
    const rule = { selector, specificity: specificityOf(selector), order, declarations }
    const key = keyOf(selector)
    const list = sheet.rules.get(key)
    if (list) list.push(rule)
    else sheet.rules.set(key, [rule])
  }
}

const KNOWN = new Set(['tag', 'universal', 'attribute', 'descendant', 'child', 'adjacent', 'sibling'])

function readSelector(text: string): Selector[] | null {
  try {
    const [selector] = parse(text.trim().slice(0, 500))
    const isKnown = selector?.every(part => KNOWN.has(part.type) || isFirstChild(part))
    return selector && isKnown && selector.length <= MAX_SELECTOR_PARTS ? selector : null
  } catch {
    return null
  }
}

function isFirstChild(part: Selector): boolean {
  return part.type === 'pseudo' && part.name === 'first-child'
}

function specificityOf(selector: Selector[]): number {
  return selector.reduce((sum, part) => {
    if (part.type === 'attribute') return sum + (part.name === 'id' && part.action === 'equals' ? 10_000 : 100)
    return sum + (part.type === 'pseudo' ? 100 : part.type === 'tag' ? 1 : 0)
  }, 0)
}

/** The most telling thing that the element itself must have. */
function keyOf(selector: Selector[]): string {
  const last = selector.slice(selector.findLastIndex(part => COMBINATORS.has(part.type)) + 1)
  const named = (name: string, action: string) =>
    last.find(part => part.type === 'attribute' && part.name === name && part.action === action)
  const [id, name, tag] = [named('id', 'equals'), named('class', 'element'), last.find(part => part.type === 'tag')]
  if (id?.type === 'attribute') return `#${id.value}`
  if (name?.type === 'attribute') return `.${name.value}`
  return tag?.type === 'tag' ? tag.name : '*'
}

const COMBINATORS = new Set<string>(['descendant', 'child', 'adjacent', 'sibling'])

export function readDeclarations(body: string): Declarations {
  const declarations: Declarations = new Map()
  for (const part of withoutComments(body).split(';')) {
    const colon = part.indexOf(':')
    if (colon <= 0) continue
    const written = part.slice(colon + 1)
    const value = written.replace(/!\s*important\s*$/i, '').trim()
    declarations.set(part.slice(0, colon).trim().toLowerCase(), {
      value,
      important: value.length < written.trim().length
    })
  }
  return declarations
}

/** The elements above one, the root first. */
export type Ancestors = readonly XmlElement[]

/** What holds for the element by the style sheet, its style attribute and its presentation attributes. */
export function cascade(
  element: XmlElement,
  above: Ancestors,
  sheet: StyleSheet
): (name: string) => string | undefined {
  const keys = new Set([
    `#${attribute(element, 'id') ?? ''}`,
    ...(attribute(element, 'class') ?? '').split(/\s+/, 50).map(name => `.${name}`),
    element.name,
    '*'
  ])
  const matching = [...keys]
    .flatMap(key => sheet.rules.get(key) ?? [])
    .filter(({ selector }) => matches(selector, selector.length - 1, element, above))
    .sort((a, b) => b.specificity - a.specificity || b.order - a.order)
    .map(({ declarations }) => declarations)
  const style = attribute(element, 'style')
  const merged: Declarations = new Map()
  for (const declarations of style ? [...matching.toReversed(), readDeclarations(style)] : matching.toReversed())
    for (const [name, one] of declarations) if (one.important || !merged.get(name)?.important) merged.set(name, one)
  return name => merged.get(name)?.value ?? attribute(element, name)
}

/** Whether the selector up to and including part `at` fits. */
function matches(selector: Selector[], at: number, element: XmlElement, above: Ancestors): boolean {
  const i = selector.findLastIndex(({ type }, place) => place <= at && COMBINATORS.has(type))
  if (!selector.slice(i + 1, at + 1).every(part => fits(part, element, above))) return false
  const combinator = selector[i]
  if (!combinator) return true
  const parents = above.slice(0, -1)
  const parent = above.at(-1)
  if (!parent) return false
  switch (combinator.type) {
    case 'child':
      return matches(selector, i - 1, parent, parents)
    case 'descendant':
      return above.some((one, depth) => matches(selector, i - 1, one, above.slice(0, depth)))
    default: {
      const before = elementsIn(parent).slice(0, elementsIn(parent).indexOf(element))
      const tried = combinator.type === 'adjacent' ? before.slice(-1) : before
      return tried.some(one => matches(selector, i - 1, one, above))
    }
  }
}

function fits(part: Selector, element: XmlElement, above: Ancestors): boolean {
  if (part.type === 'tag') return part.name === element.name
  if (part.type === 'pseudo') {
    const parent = above.at(-1)
    return !parent || elementsIn(parent)[0] === element
  }
  if (part.type !== 'attribute') return true
  const value = attribute(element, part.name)
  if (value === undefined) return false
  switch (part.action) {
    case 'exists':
      return true
    case 'equals':
      return value === part.value
    case 'element':
      return value.split(/\s+/, 50).includes(part.value)
    case 'hyphen':
      return value === part.value || value.startsWith(`${part.value}-`)
    case 'start':
      return part.value !== '' && value.startsWith(part.value)
    case 'end':
      return part.value !== '' && value.endsWith(part.value)
    case 'any':
      return part.value !== '' && value.includes(part.value)
    default:
      return false
  }
}

export function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter(child => typeof child !== 'string')
}

export function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(one => one.name === name && one.space === '')?.value
}
