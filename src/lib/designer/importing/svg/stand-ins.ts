// What stands for the letters and pictures of an SVG while it is resolved.
import type { XmlElement } from '#lib/shared/xml.ts'

import type { ImportNote } from '../drawing.ts'
import type { FindFont } from '../fonts.ts'
import { type Ancestors, cascade, type StyleSheet } from './css.ts'
import { frameOf, pixelsOf, shownIn } from './images.ts'
import { linesOf } from './letters.ts'
import type { Marks } from './marks.ts'
import { nameOf, wordsIn } from './names.ts'
import { linkOf } from './references.ts'

interface Place {
  own: (name: string) => string | undefined
  above: Ancestors
  viewport: { width: number; height: number }
  remark: (note: ImportNote, what?: string) => unknown
}

/** Text that is whole already, or a path with its paint; undefined where nothing can stand for the element. */
export type StandIn = (
  element: XmlElement,
  place: Place
) => (string | { attributes: [key: string, value: string][]; fill: string | undefined })[] | undefined

interface Setting {
  marks: Marks
  sheet: StyleSheet
  find: FindFont | undefined
  /** A drawing within the drawing, as text to be put into it. */
  nested: (bytes: Uint8Array) => { svg: string; wPx: number; hPx: number } | null
}

export function createStandIn({ marks, sheet, find, nested }: Setting): StandIn {
  // A picture that is placed many times is one picture.
  const read = new Map<string, ReturnType<typeof pixelsOf>>()

  function picture(element: XmlElement, { own, viewport, remark }: Place): ReturnType<StandIn> {
    const link = linkOf(element)?.trim() ?? ''
    const pixels = read.get(link) ?? pixelsOf(link)
    read.set(link, pixels)
    if (pixels === 'outside') {
      remark('outside')
      return []
    }
    if (pixels === 'unreadable') return undefined
    if ('svg' in pixels) {
      const inner = nested(pixels.svg)
      if (!inner) return undefined
      const { x, y, width, height } = frameOf(own, viewport, inner)
      const preserve = element.attributes.find(({ name }) => name === 'preserveAspectRatio')?.value ?? 'xMidYMid'
      const kept = /^[A-Za-z ]{1,40}$/.test(preserve) ? preserve : 'xMidYMid'
      return [
        `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${inner.wPx} ${inner.hPx}" preserveAspectRatio="${kept}">${inner.svg}</svg>`
      ]
    }
    const shown = shownIn(frameOf(own, viewport, pixels), pixels, element)
    if (!shown) return []
    const attributes = marks.add({ type: 'image', picture: pixels, crop: shown.crop }, nameOf(element))
    return [{ attributes: [['d', shown.d], ...attributes], fill: '#000' }]
  }

  function letters(element: XmlElement, { above, viewport, remark }: Place): ReturnType<StandIn> {
    if (!find) return undefined
    let isOther = false
    const lines = linesOf(element, above, { sheet, find, viewport, onOtherStyle: () => (isOther = true) })
    if (!lines) return undefined
    if (lines.length > 0) remark(isOther ? 'text-style' : 'live-text', wordsIn(element))
    return lines.map(({ text, x, y, path }) => {
      const all = [...above, ...path]
      const fill = all.findLast((one, i) => usable(cascade(one, all.slice(0, i), sheet)('fill')))
      const at = fill ? all.indexOf(fill) : -1
      const colour = at < 0 ? undefined : cascade(all[at]!, all.slice(0, at), sheet)('fill')
      const words = text.runs.map(({ s }) => s).join('')
      return { attributes: [['d', 'M0 0H1V1Z'], ...marks.add({ type: 'text', text, x, y }, words)], fill: colour }
    })
  }

  return (element, place) => (element.name === 'image' ? picture(element, place) : letters(element, place))
}

function usable(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'inherit'
}
