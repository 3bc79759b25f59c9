// What of an SVG may stay: shapes, colours and embedded pictures. The rest is refused in words or left behind, and what
// stays is written anew, so that no trick of spelling outlives the reading.
import { t, type TextKey } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { readXml, writeXml, type XmlAttribute, type XmlElement, XmlError } from '#lib/shared/xml.ts'

import { detectType } from './detect.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

const MAX_BYTES = 2 * 1024 * 1024
const LIMITS = { elements: 20_000, depth: 100 }
/** Shapes to draw once every <use>, pattern and mask is followed. */
const MAX_DRAWN = 100_000
const MAX_CHAIN = 40

const KEPT = new Set(
  `svg g defs symbol use switch path rect circle ellipse line polyline polygon image style linearGradient radialGradient
  stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/
  )
)

/** Tells people something, draws nothing. */
const DROPPED = new Set(['title', 'desc', 'metadata', 'view', 'color-profile', 'font', 'font-face', 'solidColor'])

const WHY_NOT: [name: RegExp, sentence: TextKey][] = [
  [/^(script|handler|listener)$/i, 'errors.files.svg.script'],
  [/^(foreignObject|iframe|object|embed|audio|video|canvas|html)$/i, 'errors.files.svg.webPage'],
  [/^(animate\w*|set|discard|mpath)$/i, 'errors.files.svg.animated'],
  [/^(text|tspan|tref|textPath|flowRoot|altGlyph)$/i, 'errors.files.svg.text'],
  [/^a$/i, 'errors.files.svg.link'],
  [/^feImage$/i, 'errors.files.svg.filterPicture']
]

const OUTSIDE = 'errors.files.svg.outside'

export interface CleanSvg {
  text: string
  /** The pictures in it: their size in pixels is still to be looked at. */
  pictures: Buffer[]
}

export function cleanSvg(bytes: Buffer): CleanSvg {
  if (bytes.length > MAX_BYTES) refuse('errors.files.svg.tooLarge')
  const pictures: Buffer[] = []
  const root = sanitizeElement(read(readUtf8(bytes)), pictures)
  if (root?.name !== 'svg') refuse('errors.files.svg.notDrawing')
  countDrawn(root)
  root.attributes.unshift({ space: '', name: 'xmlns', value: SVG })
  return { text: writeXml(root), pictures }
}

function refuse(sentence: TextKey, values?: Record<string, string>): never {
  throw new AppError('invalid', t(sentence, values))
}

function read(text: string): XmlElement {
  try {
    return readXml(text, LIMITS)
  } catch (error) {
    if (error instanceof XmlError) refuse('errors.files.svg.badXml', { problem: error.message })
    throw error
  }
}

function readUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('errors.files.svgNotUtf8')
  }
}

/** The element as it may stay, or undefined where it says nothing that can be drawn. */
function sanitizeElement(element: XmlElement, pictures: Buffer[]): XmlElement | undefined {
  const { name, space } = element
  const reason = WHY_NOT.find(([pattern]) => pattern.test(name))?.[1]
  const isOurs = space === SVG || space === ''
  // A script is one in whatever namespace; the other names mean something only here.
  // Illustrator puts what only it understands beside the drawing, for itself to find again.
  if (name === 'foreignObject' && element.attributes.some(one => one.name === 'requiredExtensions')) return undefined
  if (reason && (isOurs || /^(script|handler|listener)$/i.test(name))) refuse(reason)
  if (!isOurs || DROPPED.has(name)) return undefined
  if (!KEPT.has(name)) refuse('errors.files.svg.unsupported', { name: name.slice(0, 40) })
  const attributes = element.attributes.flatMap(attribute => sanitizeAttribute(name, attribute, pictures))
  if (new Set(attributes.map(attribute => attribute.name)).size < attributes.length) {
    refuse('errors.files.svg.linkTwice')
  }
  const children = element.children.flatMap(child => {
    if (typeof child !== 'string') return sanitizeElement(child, pictures) ?? []
    if (name !== 'style') return []
    checkStyle(child)
    return child
  })
  return { space: SVG, name, attributes, children }
}

function sanitizeAttribute(element: string, { space, name, value }: XmlAttribute, pictures: Buffer[]): XmlAttribute[] {
  if (/^on/i.test(name)) refuse('errors.files.svg.namedScript', { name: name.slice(0, 40) })
  if (space === XML && name === 'space') return [{ space: '', name: 'xml:space', value }]
  const isLink = name === 'href' && (space === '' || space === XLINK)
  if (isLink) {
    checkLink(element, value, pictures)
    return [{ space: '', name, value: value.trim() }]
  }
  // What drawing programs note for themselves.
  if (space !== '') return []
  if (name === 'id' && !/^[^\s#"'()<>&]{1,200}$/.test(value)) return []
  checkStyle(value)
  return [{ space: '', name, value }]
}

function checkLink(element: string, value: string, pictures: Buffer[]): void {
  const link = value.trim()
  if (isScript(link)) refuse('errors.files.svg.scriptInLink')
  if (element !== 'image') {
    if (!link.startsWith('#')) refuse(OUTSIDE)
    return
  }
  const [, type, data] = /^data:image\/(png|jpe?g|webp);base64,([\w+/=\s]+)$/.exec(link) ?? []
  if (!type || !data) refuse(OUTSIDE)
  const picture = Buffer.from(data, 'base64')
  if (detectType(picture) !== type.replace('jpg', 'jpeg')) refuse('errors.files.svg.pictureDiffers')
  pictures.push(picture)
}

/** For style sheets and for attributes, which take the same url(…). */
function checkStyle(text: string): void {
  const plain = unescapeStyle(text)
  if (isScript(plain) || /expression\s*\(|-moz-binding|behavior\s*:/i.test(plain)) {
    refuse('errors.files.svg.scriptInStyles')
  }
  if (/@import|@font-face|image-set\s*\(|\b(image|src)\s*\(/i.test(plain)) refuse(OUTSIDE)
  for (const [, target] of plain.matchAll(/url\s*\(\s*["']?\s*(.?)/gi)) if (target !== '#') refuse(OUTSIDE)
}

/** Style sheets may hide letters behind escapes and comments. */
function unescapeStyle(text: string): string {
  if (!/[\\]|\/\*/.test(text)) return text
  return text
    .replaceAll(/\/\*[^*]*\*+([^/*][^*]*\*+)*\//g, '')
    .replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, letter: string | undefined) => {
      return code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : (letter ?? '')
    })
}

function isScript(text: string): boolean {
  // Browsers skip blanks and control characters inside of a scheme.
  return /(java|vb)script:/i.test(text.replaceAll(/[\0-\x20]/g, ''))
}

/** Follows what refers to what, since a few lines can ask for billions of shapes. */
function countDrawn(root: XmlElement): void {
  const byId = new Map<string, XmlElement>()
  collect(root, byId)
  const counted = new Map<XmlElement, number>()
  const underWay = new Set<XmlElement>()

  function count(element: XmlElement, chain: number): number {
    const known = counted.get(element)
    if (known !== undefined) return known
    if (underWay.has(element)) refuse('errors.files.svg.endless')
    if (chain > MAX_CHAIN) refuse('errors.files.svg.tooManySteps')
    underWay.add(element)
    let sum = 1
    for (const child of element.children) if (typeof child !== 'string') sum += count(child, chain)
    for (const id of referencesOf(element)) {
      const target = byId.get(id)
      if (target) sum += count(target, chain + 1)
    }
    underWay.delete(element)
    if (sum > MAX_DRAWN) refuse('errors.files.svg.tooManyRepeats')
    counted.set(element, sum)
    return sum
  }

  count(root, 0)
}

function collect(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = element.attributes.find(({ name }) => name === 'id')?.value
  if (id !== undefined && !byId.has(id)) byId.set(id, element)
  for (const child of element.children) if (typeof child !== 'string') collect(child, byId)
}

function referencesOf({ attributes }: XmlElement): string[] {
  return attributes.flatMap(({ name, value }) => {
    if (name === 'href') return value.startsWith('#') ? [value.slice(1)] : []
    if (!value.includes('#')) return []
    return [...value.matchAll(/url\s*\(\s*["']?\s*#([^\s"')]+)/gi)].map(([, id = '']) => id)
  })
}
