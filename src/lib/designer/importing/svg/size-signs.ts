// How many pixels make an inch in an SVG without a size of the real world: what it shows of the programs that wrote it.
import type { XmlElement } from '#lib/shared/xml.ts'

import type { SizeAnswer } from '../drawing.ts'
import { attribute } from './css.ts'

type Dpi = 72 | 90 | 96

interface Sign {
  dpi: Dpi
  why: string
}

const INKSCAPE = /inkscape|sodipodi/i
/** Comments by which other programs name themselves. All of them count as browsers do. */
const OTHERS = /<!--[^>]{0,40}(Generator: Sketch|Created with (Inkscape|Sketch|Vectornator|Figma|Boxy|Fabric))/i

export interface SizeSigns {
  dpi: Dpi
  /** Others that something in the file speaks for, the one that was taken first; none where nothing contradicts it. */
  signs: Sign[]
}

/** The program that saved the file last counts; the scale between its size and its drawing settles what it may mean. */
export function readSizeSigns(text: string, root: XmlElement, scale: number): SizeSigns {
  const last = inkscapeSign(root) ?? otherSign(text)
  const first = illustratorSign(text, root)
  const written = scaleSign(scale)
  const all = [last, first, written].filter(sign => sign !== undefined)
  const distinct = all.filter(({ dpi }, at) => all.findIndex(sign => sign.dpi === dpi) === at)
  const dpi = (last ?? first)?.dpi ?? 96
  // Points were turned into pixels when it was saved again: nothing is left open.
  const isSettled = distinct.length < 2 || (last !== undefined && last.dpi === written?.dpi)
  return { dpi, signs: isSettled ? [] : distinct }
}

/** Inkscape before 0.92 has 90 pixels to the inch. */
function inkscapeSign(root: XmlElement): Sign | undefined {
  const version = root.attributes.find(({ name, space }) => name === 'version' && INKSCAPE.test(space))?.value
  if (version && /^0\.(4\d|91)\b/.test(version))
    return { dpi: 90, why: `Inkscape ${version.slice(0, 4)} saved it last, which counts 90 pixels to the inch.` }
  const isInkscape = version !== undefined || root.attributes.some(({ space }) => INKSCAPE.test(space))
  const hasSettings = root.children.some(
    child => typeof child !== 'string' && child.name === 'namedview' && INKSCAPE.test(child.space)
  )
  if (!isInkscape && !hasSettings) return undefined
  return { dpi: 96, why: 'Inkscape saved it last, which counts 96 pixels to the inch.' }
}

function otherSign(text: string): Sign | undefined {
  const [, , by = 'Sketch'] = OTHERS.exec(text.slice(0, 2000)) ?? []
  return OTHERS.test(text.slice(0, 2000)) ? { dpi: 96, why: `${by} counts 96 pixels to the inch.` } : undefined
}

/** “Export as” leaves the name of the program out, and gives itself away by how it names layers and classes. */
function illustratorSign(text: string, root: XmlElement): Sign | undefined {
  const isNamed = /Adobe Illustrator/.test(text.slice(0, 2000))
  if (!isNamed && !(attribute(root, 'data-name') !== undefined && /\.cls-1\b/.test(text))) return undefined
  return { dpi: 72, why: 'Illustrator drew it, which counts in points, 72 to the inch.' }
}

/** Units drawn larger by just as much as pixels are smaller than points. */
function scaleSign(scale: number): Sign | undefined {
  const is = (ratio: number) => Math.abs(scale / ratio - 1) < 0.002
  if (is(96 / 72)) return { dpi: 96, why: 'It is drawn in points and sized in pixels, 96 to the inch.' }
  if (is(90 / 72)) return { dpi: 90, why: 'It is drawn in points and sized in pixels, 90 to the inch.' }
  return undefined
}

/** The sizes that the signs lead to. `pixels`: of the page. */
export function sizeAnswers(signs: readonly Sign[], pixels: { width: number; height: number }): SizeAnswer[] {
  return signs.map(({ dpi, why }) => {
    const mm = 25.4 / dpi
    return { widthMm: pixels.width * mm, heightMm: pixels.height * mm, why, dpi }
  })
}
