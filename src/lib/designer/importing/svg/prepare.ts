// The drawing without what cannot be cut, in plain SVG 1.1: style sheets as attributes, newer parts of SVG as older
// ones, ids by number. What is left out is remarked. Nothing is copied that is not listed here.
import { escapeXml, type XmlElement } from '#lib/shared/xml.ts'

import type { ImportNote } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import type { Matrix } from '../matrix.ts'
import type { Remarks } from '../remarks.ts'
import { type Ancestors, attribute, cascade, elementsIn, type StyleSheet } from './css.ts'
import { readLength, viewBoxOf } from './lengths.ts'
import { SHARPEST } from './marks.ts'
import { nameOf, wordsIn } from './names.ts'
import { isWholePath } from './path-data.ts'
import { contextual, type Paints, plainPaint } from './plain-paint.ts'
import { filterText } from './filters.ts'
import { ancestorsOf, linkOf, type References } from './references.ts'
import type { StandIn } from './stand-ins.ts'
import { aroundOrigin, readTransform } from './transform.ts'

const SVG = 'http://www.w3.org/2000/svg'

const LEFT_OUT: [name: RegExp, note: ImportNote][] = [
  [/^(text|tspan|tref|textPath|flowRoot|altGlyph)$/, 'text'],
  [/^(image|foreignObject|video|canvas|iframe|object|embed)$/, 'picture'],
  [/^(script|handler|listener)$/i, 'script'],
  [/^(animate\w*|set|discard|mpath)$/, 'animation']
]

const words = (text: string) => text.split(/\s+/)

const SHAPES = new Set(words('path rect circle ellipse line polyline polygon'))
const DRAWN = new Set([...SHAPES, ...words('svg g a use switch')])
/** Waits to be referred to. */
const REFERRED = new Set(words('defs symbol clipPath mask marker linearGradient radialGradient stop'))
const SILENT = new Set(words('style title desc metadata pattern filter view font hatch solidcolor'))

const COPIED = words(
  `d points x y width height rx ry cx cy r x1 y1 x2 y2 fx fy fr viewBox preserveAspectRatio gradientUnits
  gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits refX refY markerWidth markerHeight
  markerUnits orient systemLanguage requiredFeatures requiredExtensions patternUnits patternContentUnits
  patternTransform`
)
const PROPERTIES = words(
  `fill-opacity fill-rule clip-rule stroke-width stroke-opacity stroke-linejoin stroke-linecap stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity visibility display overflow font-size stop-opacity paint-order mask-type`
)
const GEOMETRY = words('d x y width height cx cy r rx ry')
const MARKERS = ['marker-start', 'marker-mid', 'marker-end'] as const
const MOST_CLONES = 2000

interface Frame extends Paints {
  above: Ancestors
  viewport: { width: number; height: number }
  /** A marker at the start of a line, whose orient is auto-start-reverse. */
  isTurned?: boolean
  /** Nobody sees it, so nothing is remarked. */
  hidden: boolean
}

export interface Prepared {
  svg: string
  /** Whose strokes are as wide as they say whatever scales them, by id. */
  unscaled: Set<string>
}

interface Setting {
  size: { width: number; height: number }
  viewport: { width: number; height: number }
  sheet: StyleSheet
  references: References
  remarks: Remarks
  until: number
  /** What stands for letters and pictures; undefined where they are left out. */
  standIn?: StandIn | undefined
  /** Patterns and filters are there as well: a picture is made of what has them. */
  hasEffects?: boolean
}

/** Throws ImportError. */
export function prepare(root: XmlElement, setting: Setting): Prepared {
  const { sheet, references, remarks, standIn, hasEffects = false } = setting
  const { numbers, named, targetOf } = references
  const unscaled = new Set<string>()
  const hasContext = references.elements.some(({ attributes }) => attributes.some(({ value }) => contextual(value)))
  let out: string[] = []
  const clones: string[] = []
  let count = 0
  let cloned = 0

  // What is in a copy goes by no number: the original does.
  function write(element: XmlElement, frame: Frame, as = frame.context ? '' : `e${numbers.get(element)}`): void {
    if ((++count & 63) === 0 && performance.now() > setting.until)
      throw new ImportError('too-slow', 'Reading this drawing takes too long. Simplify it.')
    const { name } = element
    if (element.space !== SVG && element.space !== '') return
    const own = cascade(element, frame.above, sheet)
    const hidden = frame.hidden || (element !== root && own('display') === 'none')
    const remark = (note: ImportNote, what = nameOf(element)) => hidden || remarks.add(note, what)
    const leftOut = LEFT_OUT.find(([pattern]) => pattern.test(name))
    if (leftOut && !inClip(frame) && /^(text|image)$/.test(name) && writeStandIn(element, own, { frame, hidden, as }))
      return
    if (leftOut) {
      remark(leftOut[1], leftOut[1] === 'text' ? wordsIn(element) : nameOf(element))
      return
    }
    if (hasEffects && name === 'filter') out.push(filterText(element, as))
    if (SILENT.has(name) && !(hasEffects && name === 'pattern')) return
    if (inClip(frame) && !isClipShape(element)) {
      // A clip path does not show it, but others may refer to it.
      if (name === 'g') aside(() => write(element, { ...frame, above: frame.above.slice(0, 1) }))
      return
    }
    if (!DRAWN.has(name) && !REFERRED.has(name) && name !== 'pattern') {
      remark('unknown', nameOf(element) || `<${name.slice(0, 30)}>`)
      return
    }
    if (element.attributes.some(one => /^on/i.test(one.name))) remark('script')
    if (name === 'a') remark('link')
    if ((own('filter') ?? 'none') !== 'none' && !(hasEffects && named(own('filter')))) remark('filter')
    if (!/^(normal|inherit)$/.test(own('mix-blend-mode') ?? 'normal')) remark('filter')
    if (element !== root && GEOMETRY.some(key => own(key) !== attribute(element, key))) remark('style-rule', '')
    if (name === 'path' && !isWholePath(attribute(element, 'd') ?? '')) remark('bad-path')
    if (own('vector-effect') === 'non-scaling-stroke') unscaled.add(as)

    const inner: Frame = {
      ...frame,
      isTurned: false,
      hidden,
      above: [...frame.above, element],
      viewport: viewportOf(element, frame)
    }
    const shown = new Map<string, string>([['id', as]])
    for (const key of COPIED) {
      const value = attribute(element, key)
      if (value !== undefined) shown.set(key, value)
    }
    for (const key of PROPERTIES) {
      const value = own(key)
      if (value !== undefined && value !== '') shown.set(key, value)
    }
    if (Number(shown.get('stroke-miterlimit')) > SHARPEST) shown.set('stroke-miterlimit', String(SHARPEST))
    writePaints(own, { frame, inner, shown, remark })
    const around = effectsOf(own, { frame, shown, remark, isInner: name === 'svg' && element !== root })
    if (DRAWN.has(name)) writeMarkers(own, { inner, shown, remark })
    if (name === 'use' && !writeLink(element, inner, shown)) {
      remark('outside')
      return
    }
    if (/Gradient$|^pattern$/.test(name)) {
      const target = targetOf(element)
      if (target && /Gradient$|^pattern$/.test(target.name)) shown.set('href', `#e${numbers.get(target)}`)
    }
    if (element === root) {
      // What is switched off as a whole was added for a reason.
      if (own('display') === 'none' || shown.has('systemLanguage')) remarks.add('switched-off')
      for (const key of ['display', 'systemLanguage']) shown.delete(key)
      shown.set('width', String(setting.size.width))
      shown.set('height', String(setting.size.height))
    }
    if (isStartReversed(element)) shown.set('orient', 'auto')
    if (frame.isTurned) shown.set('overflow', 'visible')
    if (around) out.push(tagOf('g', around))
    out.push(tagOf(name === 'a' || name === 'switch' ? 'g' : name, shown))
    const turn = frame.isTurned ? `rotate(180 ${lengthOf(element, 'refX')} ${lengthOf(element, 'refY')})` : null
    if (turn) out.push(tagOf('g', new Map([['transform', turn]])))
    for (const child of name === 'switch' ? chosen(element) : elementsIn(element)) write(child, inner)
    if (turn) out.push('</g>')
    if (element === root) out.push(...clones)
    out.push(`</${name === 'a' || name === 'switch' ? 'g' : name}>`)
    if (around) out.push('</g>')
  }

  function inClip({ above }: Frame): boolean {
    return above.at(-1)?.name === 'clipPath'
  }

  /** In a clip path stand shapes, and each <use> names a shape. */
  function isClipShape(element: XmlElement): boolean {
    return SHAPES.has(element.name === 'use' ? (targetOf(element)?.name ?? '') : element.name)
  }

  type Say = (note: ImportNote, what?: string) => unknown
  type Own = (name: string) => string | undefined

  function writePaints(
    own: Own,
    { frame, inner, shown, remark }: { frame: Frame; inner: Frame; shown: Map<string, string>; remark: Say }
  ): void {
    const colour = own('color')
    if (colour !== undefined) shown.set('color', plainPaint(colour, frame, references).value)
    for (const key of ['fill', 'stroke', 'stop-color'] as const) {
      const written = own(key)
      const inherited = key === 'stop-color' ? undefined : frame[key]
      // currentColor is what the colour is here, not where it was written.
      const value = written ?? (colour !== undefined && /^currentcolor$/i.test(inherited ?? '') ? inherited : undefined)
      if (value === undefined || value === '') continue
      const plain = plainPaint(value, frame, references, hasEffects)
      if (plain.pattern) remark('pattern')
      if (/\bicc-color\(/i.test(value)) remark('profile')
      shown.set(key, plain.value)
      if (key !== 'stop-color' && value !== 'inherit') inner[key] = plain.value
    }
  }

  /** Whether something stands for letters or a picture now, or why not is remarked. */
  function writeStandIn(
    element: XmlElement,
    own: Own,
    { frame, hidden, as }: { frame: Frame; hidden: boolean; as: string }
  ): boolean {
    if (!standIn) return false
    const remark = (note: ImportNote, what = nameOf(element)) => hidden || remarks.add(note, what)
    const found = standIn(element, { own, above: frame.above, viewport: frame.viewport, remark })
    if (!found) return false
    const shown = new Map([['id', as]])
    for (const key of ['opacity', 'visibility', 'display', 'fill-opacity']) {
      const value = own(key)
      if (value) shown.set(key, value)
    }
    effectsOf(own, { frame, shown, remark, isInner: false })
    if (!hasEffects && (own('filter') ?? 'none') !== 'none') remark('filter')
    out.push(tagOf('g', shown))
    for (const part of found) {
      if (typeof part === 'string') out.push(part)
      else {
        const paint = plainPaint(part.fill ?? frame.fill ?? 'black', frame, references)
        if (paint.pattern) remark('pattern')
        out.push(tagOf('path', new Map([...part.attributes, ['fill', paint.value]])), '</path>')
      }
    }
    out.push('</g>')
    return true
  }

  /** What a nested <svg> may have only since SVG 2 is given back, for a group around it. */
  function effectsOf(
    own: Own,
    { frame, shown, remark, isInner }: { frame: Frame; shown: Map<string, string>; remark: Say; isInner: boolean }
  ): Map<string, string> | null {
    const effects = new Map<string, string>()
    const transform = own('transform')
    const origin = own('transform-origin')
    if (transform !== undefined && transform !== 'none') {
      const isPlain = origin === undefined && !/deg|rad|turn|px|%|[XY]\s*\(/.test(transform.replaceAll(/skew[XY]/g, ''))
      const moved = () => aroundOrigin(readTransform(transform), origin ?? '0 0', frame.viewport)
      effects.set('transform', isPlain ? transform : matrixText(moved()))
    }
    for (const key of ['clip-path', 'mask'] as const) {
      const value = own(key)
      if (value === undefined || value === 'none') continue
      const target = named(value)
      if (target && holdsMore(target)) remark('mask')
      else effects.set(key, target ? `url(#e${numbers.get(target)})` : 'url(#nothing)')
    }
    const filter = hasEffects ? named(own('filter')) : undefined
    if (filter) effects.set('filter', `url(#e${numbers.get(filter)})`)
    const opacity = shown.get('opacity')
    if (isInner && opacity !== undefined) {
      effects.set('opacity', opacity)
      shown.delete('opacity')
    }
    if (isInner) return effects.size > 0 ? effects : null
    for (const [key, value] of effects) shown.set(key, value)
    return null
  }

  const more = new Map<XmlElement, boolean>()

  /** Whether a clip or mask is cut by letters or pixels, which are not here. */
  function holdsMore(element: XmlElement): boolean {
    const known = more.get(element)
    if (known !== undefined) return known
    more.set(element, false)
    const target = element.name === 'use' ? targetOf(element) : undefined
    const found =
      /^(text|image|foreignObject)$/.test(element.name) ||
      elementsIn(element).some(holdsMore) ||
      (target !== undefined && holdsMore(target))
    more.set(element, found)
    return found
  }

  function writeMarkers(
    own: Own,
    { inner, shown, remark }: { inner: Frame; shown: Map<string, string>; remark: Say }
  ): void {
    for (const key of MARKERS) {
      const target = named(own(key) ?? own('marker'))
      if (target?.name === 'marker' && marksEarly(own('paint-order'))) remark('marker')
      if (target?.name === 'marker') shown.set(key, `url(#${copyFor(target, inner, key === 'marker-start')})`)
    }
  }

  function writeLink(element: XmlElement, inner: Frame, shown: Map<string, string>): boolean {
    const target = targetOf(element)
    // What leads nowhere draws nothing, in this file or in any other program.
    if (!target) return linkOf(element)?.trim().startsWith('#') ?? true
    shown.set('href', `#${copyFor(target, inner)}`)
    return true
  }

  /**
   * The id of the target, or of a copy of it: with the context-fill and context-stroke of this element, or of a marker
   * that is turned round at the start of a line.
   */
  function copyFor(target: XmlElement, { fill, stroke, hidden, viewport }: Frame, isStart = false): string {
    const id = `e${numbers.get(target)}`
    const isTurned = isStart && isStartReversed(target)
    if (!isTurned && !(hasContext && usesContext(target))) return id
    if (++cloned > MOST_CLONES) return id
    const above = ancestorsOf(target, references)
    const copy = `c${references.first + cloned}`
    const context = { fill: fill ?? 'black', stroke: stroke ?? 'none' }
    aside(() => write(target, { above, viewport, hidden, context, isTurned }, copy))
    return copy
  }

  /** Writes what is only referred to. */
  function aside(work: () => void): void {
    const before = out
    out = []
    work()
    clones.push('<defs>', ...out, '</defs>')
    out = before
  }

  function usesContext(element: XmlElement): boolean {
    const target = element.name === 'use' ? targetOf(element) : undefined
    return (
      element.attributes.some(({ value }) => contextual(value)) ||
      elementsIn(element).some(usesContext) ||
      (target !== undefined && usesContext(target))
    )
  }

  write(root, { above: [], viewport: setting.viewport, hidden: false, context: null })
  return { svg: out.join(''), unscaled }
}

/** The first child that can be shown, as <switch> has it. */
function chosen(element: XmlElement): XmlElement[] {
  const first = elementsIn(element).find(child => {
    if (child.name === 'foreignObject' || (child.space !== SVG && child.space !== '')) return false
    const languages = attribute(child, 'systemLanguage')
    const extensions = attribute(child, 'requiredExtensions')
    if (extensions !== undefined && extensions.trim() !== '') return false
    return languages === undefined || /(^|,)\s*en\b/i.test(languages)
  })
  return first ? [first] : []
}

function isStartReversed(element: XmlElement): boolean {
  return element.name === 'marker' && attribute(element, 'orient')?.trim() === 'auto-start-reverse'
}

function lengthOf(element: XmlElement, name: string): number {
  return readLength(attribute(element, name), 1)?.pixels ?? 0
}

function viewportOf(element: XmlElement, { viewport, above }: Frame): Frame['viewport'] {
  if (above.length === 0 || !/^(svg|symbol)$/.test(element.name)) return viewport
  const box = viewBoxOf(attribute(element, 'viewBox'))
  if (box) return { width: box[2], height: box[3] }
  return {
    width: readLength(attribute(element, 'width'), viewport.width)?.pixels ?? viewport.width,
    height: readLength(attribute(element, 'height'), viewport.height)?.pixels ?? viewport.height
  }
}

/** Whether markers lie below the fill or the line: what paint-order does not name comes last, in the usual order. */
function marksEarly(order = ''): boolean {
  return order.includes('markers') && !/^\s*(fill\s+stroke|stroke\s+fill)\s+markers/.test(order)
}

function matrixText(matrix: Matrix): string {
  return `matrix(${matrix.join(' ')})`
}

function tagOf(name: string, attributes: Map<string, string>): string {
  const given = [...attributes].filter(([key, value]) => key !== 'id' || value !== '')
  const written = given.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')
  const spaces = name === 'svg' ? ` xmlns="${SVG}"` : ''
  return `<${name}${spaces}${written}>`
}
