// The text of an SVG as lines that can be set here; what a line cannot be (letters along a path, each in a place of its own)
// is no such text.
import type { XmlElement } from '#lib/shared/xml.ts'

import type { ImportedRun, ImportedText } from '../drawing.ts'
import type { FindFont } from '../fonts.ts'
import { type Ancestors, attribute, cascade, type StyleSheet } from './css.ts'
import { readLength, readNumbers } from './lengths.ts'

interface TextLine {
  text: Pick<ImportedText, 'runs' | 'align'>
  /** Where the line begins, has its middle or ends. */
  x: number
  y: number
  /** Whose colour it has. */
  path: XmlElement[]
}

interface Setting {
  sheet: StyleSheet
  find: FindFont
  viewport: { width: number; height: number }
  /** Called where a font is here, but not as bold or slanted. */
  onOtherStyle: () => void
}

const USUAL_SIZE = 16
const MOST_LINES = 500
const LONGEST = 2000
/** What no line of a design has. */
const OTHERWISE: [name: string, usual: RegExp][] = [
  ['writing-mode', /^(lr|lr-tb|rl|rl-tb|horizontal-tb)$/],
  ['direction', /^ltr$/],
  ['text-decoration', /^none\b/],
  ['text-transform', /^none$/],
  ['font-variant', /^normal$/],
  ['font-stretch', /^(normal|100%)$/],
  ['baseline-shift', /^(baseline|0(px|%|em)?)$/],
  ['dominant-baseline', /^(auto|alphabetic)$/],
  ['alignment-baseline', /^(auto|baseline|alphabetic)$/],
  ['word-spacing', /^(normal|0(px|em)?)$/],
  ['shape-inside', /^none$/],
  ['inline-size', /^(auto|0(px)?)$/],
  // A pen that is drawn around letters lies on them as well.
  ['stroke', /^(none|transparent)$/]
]

/** Null where it is more than lines, or in a font that is not here. */
export function linesOf(element: XmlElement, above: Ancestors, setting: Setting): TextLine[] | null {
  const lines: TextLine[] = []
  let [x, y] = [0, 0]
  let isNew = true
  let isWhole = true
  let endsInSpace = true

  function walk(part: XmlElement, around: readonly XmlElement[]): void {
    const path = [...around, part]
    const style = styleOf(path)
    const place = (name: 'x' | 'y' | 'dx' | 'dy') => {
      const numbers = readNumbers(attribute(part, name) ?? '')
      if (numbers.length > 1) isWhole = false
      const { width, height } = setting.viewport
      return readLength(attribute(part, name), name.endsWith('x') ? width : height)?.pixels
    }
    const [ownX, ownY, dx, dy] = [place('x'), place('y'), place('dx'), place('dy')]
    if (ownX !== undefined || ownY !== undefined) {
      // A new height alone goes on where the line has come to, which nobody has measured.
      if (ownX === undefined && lines.length > 0 && ownY !== y) isWhole = false
      isNew ||= !(ownX === undefined && ownY === y)
      ;[x, y] = [ownX ?? x, ownY ?? y]
    }
    if (dx || dy) {
      if (!isNew) isWhole = false
      ;[x, y] = [x + (dx ?? 0), y + (dy ?? 0)]
    }
    for (const name of ['rotate', 'textLength']) if (attribute(part, name)) isWhole = false
    for (const [name, usual] of OTHERWISE) {
      const value = style(name)
      if (value !== undefined && !usual.test(value.trim())) isWhole = false
    }
    for (const child of part.children) {
      if (!isWhole) return
      if (typeof child !== 'string') {
        if (/^(tspan|a)$/.test(child.name)) walk(child, path)
        else if (!/^(title|desc|metadata)$/.test(child.name)) isWhole = false
      } else addWords(child, path, style)
    }
  }

  function addWords(given: string, path: XmlElement[], style: (name: string) => string | undefined): void {
    const isKept = isSpaceKept(path) || /^(pre|break-spaces|pre-wrap)/.test(style('white-space') ?? '')
    let s = isKept ? given.replaceAll(/[\n\r\t]/g, ' ') : given.replaceAll(/[\n\r\t ]+/g, ' ')
    if (!isKept && (endsInSpace || isNew)) s = s.trimStart()
    if (s === '') return
    endsInSpace = s.endsWith(' ')
    const size = sizeOf(path)
    const found = setting.find({ families: familiesOf(style), weight: weightOf(path), italic: isItalic(style) })
    if (!found || !(size > 0) || lines.length >= MOST_LINES || s.length > LONGEST) {
      if (s.trim() !== '') isWhole = false
      return
    }
    if (!found.isSame) setting.onOtherStyle()
    const run: ImportedRun = { s, font: found.id, sizeMm: size, trackMm: spacingOf(style('letter-spacing'), size) }
    const last = lines.at(-1)
    if (isNew || !last) {
      lines.push({ text: { runs: [run], align: alignOf(style('text-anchor')) }, x, y, path })
      isNew = false
      return
    }
    // Letters of another colour begin where those before them end, which nobody has measured.
    if (colourOf(last.path) !== colourOf(path)) isWhole = false
    last.text.runs.push(run)
  }

  function styleOf(path: readonly XmlElement[]): (name: string) => string | undefined {
    const all = [...above, ...path]
    const owns = all.map((one, i) => cascade(one, all.slice(0, i), setting.sheet))
    return name => owns.findLast(own => usable(own(name)))?.(name)
  }

  function colourOf(path: readonly XmlElement[]): string {
    const style = styleOf(path)
    return ['fill', 'fill-opacity', 'stroke', 'opacity'].map(style).join()
  }

  function sizeOf(path: readonly XmlElement[]): number {
    const all = [...above, ...path]
    return all.reduce((size, one, i) => {
      const own = cascade(one, all.slice(0, i), setting.sheet)
      const text = own('font-size') ?? /(?:^|\s)(\d[\d.]*(?:px|pt|mm|em|%)?)/.exec(own('font') ?? '')?.[1]
      if (!usable(text)) return size
      const [, relative] = /^\s*([\d.]+)\s*em\s*$/i.exec(text ?? '') ?? []
      return relative ? Number(relative) * size : (readLength(text, size)?.pixels ?? size)
    }, USUAL_SIZE)
  }

  function weightOf(path: readonly XmlElement[]): number {
    const style = styleOf(path)
    const text = style('font-weight') ?? /\b(bold|[6-9]00)\b/.exec(style('font') ?? '')?.[1] ?? ''
    if (/bold/.test(text)) return 700
    return Number.parseInt(text, 10) || 400
  }

  walk(element, [])
  if (!isWhole) return null
  if (!isSpaceKept([...above, element])) for (const { text } of lines) trimEnd(text.runs)
  return lines.filter(({ text }) => text.runs.some(({ s }) => s.trim() !== ''))
}

/** Spaces before the end of a line would move what is centered. */
function trimEnd(runs: ImportedRun[]): void {
  while (runs.length > 1 && runs.at(-1)?.s.trim() === '') runs.pop()
  const last = runs.at(-1)
  if (last) last.s = last.s.trimEnd()
}

function usable(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'inherit'
}

function isSpaceKept(path: readonly XmlElement[]): boolean {
  const own = path.findLast(one => one.attributes.some(({ name }) => name === 'space'))
  return own?.attributes.find(({ name }) => name === 'space')?.value === 'preserve'
}

function familiesOf(style: (name: string) => string | undefined): string[] {
  const shorthand = /\d[\d.]*(?:px|pt|mm|em|%)?(?:\s*\/\s*[\d.]+\w*)?\s+(.+)$/.exec(style('font') ?? '')?.[1]
  const families = style('font-family') ?? shorthand ?? ''
  return families
    .split(',', 20)
    .map(name => name.trim().replaceAll(/^["']+|["']+$/g, ''))
    .filter(name => name !== '')
}

function isItalic(style: (name: string) => string | undefined): boolean {
  return /italic|oblique/.test(style('font-style') ?? style('font') ?? '')
}

function spacingOf(text: string | undefined, size: number): number {
  const [, relative] = /^\s*(-?[\d.]+)\s*em\s*$/i.exec(text ?? '') ?? []
  return relative ? Number(relative) * size : (readLength(text, size)?.pixels ?? 0)
}

function alignOf(anchor: string | undefined): ImportedText['align'] {
  return anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left'
}
