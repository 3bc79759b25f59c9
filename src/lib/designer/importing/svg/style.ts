// Which values hold for an element: its style attribute before the rules of <style>, these before its attributes, and
// what it does not say itself as its parent has it. Of CSS only tag, .class, tag.class and #id are understood.
import type { XmlElement } from '#lib/shared/xml.ts'

export type Declarations = Map<string, string>

interface Rule {
  weight: number
  declarations: Declarations
}

export interface StyleSheet {
  byTag: Map<string, Rule[]>
  byClass: Map<string, (Rule & { tag: string })[]>
  byId: Map<string, Rule[]>
  /** Whether something in it was not understood. */
  skipped: boolean
}

const MAX_RULES = 5000

export function readStyleSheet(text: string): StyleSheet {
  const sheet: StyleSheet = { byTag: new Map(), byClass: new Map(), byId: new Map(), skipped: false }
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
      // A rule may follow an @import without braces.
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
  return [...parts, text.slice(at)].join(' ')
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
  for (const selector of selectors.split(',').slice(0, 100)) {
    const found = /^\s*(?:#([\w-]+)|([A-Za-z][\w-]*|\*)?(?:\.([\w-]+))?)\s*$/.exec(selector)
    const [, id, tag = '', name] = found ?? []
    if (id) push(sheet.byId, id, { weight: 1e8 + order, declarations })
    else if (name)
      push(sheet.byClass, name, { weight: (tag === '' || tag === '*' ? 1e6 : 2e6) + order, declarations, tag })
    else if (tag) push(sheet.byTag, tag, { weight: order, declarations })
    else sheet.skipped = true
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

export function readDeclarations(body: string): Declarations {
  const declarations: Declarations = new Map()
  for (const part of body.split(';')) {
    const colon = part.indexOf(':')
    if (colon > 0)
      declarations.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .replace(/!\s*important\s*$/i, '')
          .trim()
      )
  }
  return declarations
}

/** What the element says itself. */
export function ownStyle(element: XmlElement, sheet: StyleSheet): (name: string) => string | undefined {
  const inline = readDeclarations(attribute(element, 'style') ?? '')
  const rules: Rule[] = [...(sheet.byTag.get(element.name) ?? []), ...(sheet.byTag.get('*') ?? [])]
  for (const name of (attribute(element, 'class') ?? '').split(/\s+/, 50))
    for (const rule of sheet.byClass.get(name) ?? [])
      if (rule.tag === '' || rule.tag === '*' || rule.tag === element.name) rules.push(rule)
  rules.push(...(sheet.byId.get(attribute(element, 'id') ?? '') ?? []))
  rules.sort((a, b) => b.weight - a.weight)
  return name =>
    inline.get(name) ??
    rules.find(rule => rule.declarations.has(name))?.declarations.get(name) ??
    attribute(element, name)
}

export function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(one => one.name === name && one.space === '')?.value
}

/** The element's values, those it inherits included. */
export interface Style {
  fill: string
  fillRule: 'nonzero' | 'evenodd'
  clipRule: 'nonzero' | 'evenodd'
  fillOpacity: number
  stroke: string
  strokeOpacity: number
  strokeWidth: string
  join: 'miter' | 'round' | 'bevel'
  cap: 'butt' | 'round' | 'square'
  miterLimit: number
  dashes: string
  dashOffset: string
  colour: string
  visible: boolean
}

export const INITIAL: Style = {
  fill: 'black',
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  fillOpacity: 1,
  stroke: 'none',
  strokeOpacity: 1,
  strokeWidth: '1',
  join: 'miter',
  cap: 'butt',
  miterLimit: 4,
  dashes: 'none',
  dashOffset: '0',
  colour: 'black',
  visible: true
}

export function inherit(parent: Style, own: (name: string) => string | undefined): Style {
  const text = (name: string) => {
    const value = own(name)
    return value === undefined || value === 'inherit' || value === '' ? undefined : value
  }
  const rule = (name: string, before: Style['fillRule']) => {
    const value = text(name)
    return value === 'evenodd' || value === 'nonzero' ? value : before
  }
  const join = text('stroke-linejoin')
  const cap = text('stroke-linecap')
  const visibility = text('visibility')
  return {
    fill: text('fill') ?? parent.fill,
    fillRule: rule('fill-rule', parent.fillRule),
    clipRule: rule('clip-rule', parent.clipRule),
    fillOpacity: readOpacity(text('fill-opacity'), parent.fillOpacity),
    stroke: text('stroke') ?? parent.stroke,
    strokeOpacity: readOpacity(text('stroke-opacity'), parent.strokeOpacity),
    strokeWidth: text('stroke-width') ?? parent.strokeWidth,
    join: join === 'miter' || join === 'round' || join === 'bevel' ? join : parent.join,
    cap: cap === 'butt' || cap === 'round' || cap === 'square' ? cap : parent.cap,
    miterLimit: Math.max(1, Number.parseFloat(text('stroke-miterlimit') ?? '') || parent.miterLimit),
    dashes: text('stroke-dasharray') ?? parent.dashes,
    dashOffset: text('stroke-dashoffset') ?? parent.dashOffset,
    colour: text('color') ?? parent.colour,
    visible: visibility === undefined ? parent.visible : visibility === 'visible'
  }
}

export function readOpacity(text: string | undefined, otherwise: number): number {
  const value = Number.parseFloat(text ?? '')
  if (!Number.isFinite(value)) return otherwise
  return Math.min(1, Math.max(0, text!.trim().endsWith('%') ? value / 100 : value))
}
