import { formatNumber } from './number-format.ts'
// A strict reader of XML without document types: what it does not understand it refuses, so that whoever reads the
// text after us cannot understand something else.

export interface XmlAttribute {
  /** Namespace, '' for none. */
  space: string
  name: string
  value: string
}

export interface XmlElement {
  space: string
  name: string
  attributes: XmlAttribute[]
  children: (XmlElement | string)[]
}

interface Limits {
  elements: number
  depth: number
}

interface Open {
  element: XmlElement
  /** As written, with its prefix. */
  tag: string
  spaces: Map<string, string>
}

const OPEN = /<([A-Za-z_][\w.:-]*)/y
const CLOSE = /<\/([A-Za-z_][\w.:-]*)\s*>/y
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /\s*(\/?)>/y
/** With a list of its own only as Illustrator writes it: names for the addresses of namespaces. */
const DOCTYPE =
  /<!DOCTYPE\s[^<>[\]]*(?:\[((?:\s*<!ENTITY\s+[A-Za-z_][\w.-]*\s+"https?:\/\/[\w./#:-]{1,100}"\s*>){0,64})\s*\]\s*)?>/iy
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+"([^"]*)"/gi
/** How often they may be used: once a namespace is enough. */
const MOST_USES = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

const XML_SPACES = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export type XmlErrorCode =
  | 'characters'
  | 'too-many-elements'
  | 'too-deep'
  | 'entities'
  | 'style-sheet'
  | 'encoding'
  | 'damaged'

/** The message goes on after the name of what was read: 'is damaged: …'. */
export class XmlError extends Error {
  readonly code: XmlErrorCode

  constructor(code: XmlErrorCode, message: string) {
    super(message)
    this.name = 'XmlError'
    this.code = code
  }
}

function refuse(code: XmlErrorCode, sentence: string): never {
  throw new XmlError(code, sentence)
}

/** Throws XmlError. */
export function readXml(text: string, limits: Limits): XmlElement {
  if (FORBIDDEN.test(text)) refuse('characters', 'contains characters that XML does not allow.')
  const stack: Open[] = []
  let root: XmlElement | undefined
  let position = 0
  let count = 0
  let uses = 0
  const addresses = new Map<string, string>()

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found) position = pattern.lastIndex
    return found
  }

  function decoded(content: string): string {
    if (addresses.size === 0) return decode(content)
    return decode(
      content.replaceAll(/&([\w.-]+);/g, (whole, name: string) => {
        const address = addresses.get(name)
        if (address === undefined) return whole
        if (++uses > MOST_USES) refuse('entities', 'uses its entities too many times.')
        return address
      })
    )
  }

  function readDocumentType(): void {
    const found = root ? null : match(DOCTYPE)
    if (!found)
      refuse(
        'entities',
        'defines entities or a document type of its own, which is not allowed. Save it as “SVG 1.1” or “plain SVG”.'
      )
    for (const [, name = '', address = ''] of (found[1] ?? '').matchAll(ENTITY)) addresses.set(name, address)
  }

  /** Gives what lies between, and goes on behind it. */
  function skip(opening: string, closing: string): string {
    const start = position + opening.length
    const end = text.indexOf(closing, start)
    if (end < 0) damaged()
    position = end + closing.length
    return text.slice(start, end)
  }

  function addText(content: string): void {
    const parent = stack.at(-1)
    if (parent) parent.element.children.push(content)
    else if (content.trim() !== '') damaged()
  }

  function readOpening(): void {
    const tag = match(OPEN)?.[1] ?? damaged()
    if (root && stack.length === 0) damaged()
    if (++count > limits.elements)
      refuse('too-many-elements', `has more than ${formatNumber(limits.elements)} elements. Simplify it.`)
    if (stack.length >= limits.depth)
      refuse('too-deep', `is nested more than ${limits.depth} levels deep. Ungroup some of it.`)
    const raw: [name: string, value: string][] = []
    for (let found = match(ATTRIBUTE); found; found = match(ATTRIBUTE)) {
      const [, name = '', doubly, singly = ''] = found
      raw.push([name, decoded(doubly ?? singly)])
    }
    const end = match(TAG_END) ?? damaged()
    const spaces = spacesOf(raw, stack.at(-1)?.spaces ?? XML_SPACES)
    const element = { ...resolve(tag, spaces, true), attributes: attributesOf(raw, spaces), children: [] }
    stack.at(-1)?.element.children.push(element)
    root ??= element
    if (!end[1]) stack.push({ element, tag, spaces })
  }

  while (position < text.length) {
    if (text[position] !== '<') {
      const next = text.indexOf('<', position)
      const end = next < 0 ? text.length : next
      addText(decoded(text.slice(position, end)))
      position = end
    } else if (text.startsWith('<!--', position)) skip('<!--', '-->')
    else if (text.startsWith('<![CDATA[', position)) addText(skip('<![CDATA[', ']]>'))
    else if (text.startsWith('<?', position)) checkInstruction(skip('<?', '?>'))
    else if (text.startsWith('<!', position)) readDocumentType()
    else if (text.startsWith('</', position)) {
      if (match(CLOSE)?.[1] !== stack.pop()?.tag) damaged()
    } else readOpening()
  }
  if (!root || stack.length > 0) damaged()
  return root
}

function damaged(): never {
  refuse('damaged', 'is damaged: it is not valid XML.')
}

function checkInstruction(content: string): void {
  if (/^xml-stylesheet\b/i.test(content))
    refuse('style-sheet', 'loads a style sheet from elsewhere. Save it with its styles inside.')
  const encoding = /^xml\s.*\bencoding\s*=\s*["']([^"']*)/is.exec(content)?.[1]
  if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
    refuse('encoding', 'is not written in UTF-8. Save it as UTF-8 and upload it again.')
  }
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&\s]{0,12};)?/g, (_, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? ''
    const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (known) return known
    const digits = /^#(?:x([0-9a-f]+)|([0-9]+))$/i.exec(name)
    if (!digits) refuse('entities', 'uses an entity that is not defined.')
    const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) damaged()
    const character = String.fromCodePoint(code)
    return FORBIDDEN.test(character) ? damaged() : character
  })
}

function spacesOf(raw: [string, string][], outer: Map<string, string>): Map<string, string> {
  const own = raw.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return outer
  return new Map([...outer, ...own.map(([name, value]): [string, string] => [name.slice(6), value.trim()])])
}

function attributesOf(raw: [string, string][], spaces: Map<string, string>): XmlAttribute[] {
  if (new Set(raw.map(([name]) => name)).size < raw.length) damaged()
  return raw
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]) => ({ ...resolve(name, spaces, false), value }))
}

/** An attribute without prefix is in no namespace; an element is then in the default one. */
function resolve(written: string, spaces: Map<string, string>, isElement: boolean): { space: string; name: string } {
  const [first = '', ...rest] = written.split(':')
  if (rest.length === 0) return { space: isElement ? (spaces.get('') ?? '') : '', name: first }
  const space = spaces.get(first)
  if (space === undefined || rest.length > 1 || !rest[0]) return damaged()
  return { space, name: rest[0] }
}

export function writeXml(element: XmlElement): string {
  const attributes = element.attributes.map(({ name, value }) => ` ${name}="${escapeXml(value)}"`).join('')
  const children = element.children
    .map(child => (typeof child === 'string' ? escapeXml(child) : writeXml(child)))
    .join('')
  return children ? `<${element.name}${attributes}>${children}</${element.name}>` : `<${element.name}${attributes}/>`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
