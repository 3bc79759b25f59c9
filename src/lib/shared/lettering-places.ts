// How the letters of a name stand on a garment: as tall as their capitals, condensed to a width, on a circle one by one.
// What is drawn, printed and cut is placed here.
import type { LetteringFont, LetteringId } from './garment-kinds.ts'

/** Height of a capital, as a share of the font size. */
export const CAP_HEIGHTS: Readonly<Record<LetteringId, number>> = {
  collegiate: 0.75,
  block: 0.86,
  script: 0.877,
  modern: 0.66,
  cairo: 0.7
}

export const MAX_ARCH = 300
/** Arabic letters join: set singly they would be other letters. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u
const OUTLINE_SHARE = 0.12
const OUTLINE_MAX_MM = 14

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export interface Placing {
  text: string
  font: LetteringFont
  heightMm: number
  /** Longer text is condensed to this, as a decorator would. */
  maxWidthMm: number
  /** Degrees of a circle that maxWidthMm covers: above 0 rises in the middle, below 0 sinks. */
  arch?: number | undefined
}

/** Letters that are drawn together: set from 0, 0 of their baseline, moved back by half their width, condensed, turned, moved. */
export interface PlacedLetters {
  text: string
  widthMm: number
  squeeze: number
  degrees: number
  /** From the middle of the text, and from the top of its capitals. */
  x: number
  y: number
}

/** The pen around letters with an outline: half of it is seen, the rest lies under their fill. */
export function outlinePenMm(heightMm: number): number {
  return Math.min(heightMm * OUTLINE_SHARE, OUTLINE_MAX_MM)
}

export function isOwnLettering(font: string): font is `own-${string}` {
  return font.startsWith('own-')
}

/** In one of our letterings; of a shop's font, the font itself says how tall its capitals are. */
export function letteringSizeMm({ font, heightMm }: { font: LetteringFont; heightMm: number }): number {
  return heightMm / (isOwnLettering(font) ? CAP_HEIGHTS.collegiate : (CAP_HEIGHTS[font] ?? CAP_HEIGHTS.collegiate))
}

/** Where a picture of lettering lies, from the middle of the text and the top of its capitals: with room for marks, tails and its arch. */
export function letteringFrame({ heightMm, maxWidthMm, arch = 0 }: Pick<Placing, 'heightMm' | 'maxWidthMm' | 'arch'>) {
  const angle = (Math.min(Math.abs(arch), MAX_ARCH) * Math.PI) / 180
  const drop = arch ? (maxWidthMm / angle) * (1 - Math.cos(Math.min(angle / 2, Math.PI))) : 0
  const room = 1.5 * heightMm
  const [above, below] = arch < 0 ? [drop, 0] : [0, drop]
  const width = maxWidthMm + 2 * room
  return { x: -width / 2, y: -room - above, width, height: heightMm + 2 * room + above + below }
}

/** `widthOf` measures letters in the size of `letteringSizeMm`. */
export function placeLetters(lettering: Placing, widthOf: (text: string) => number): PlacedLetters[] {
  const { text, heightMm, maxWidthMm, arch = 0 } = lettering
  const whole = widthOf(text)
  const squeeze = maxWidthMm > 0 ? Math.min(1, maxWidthMm / (whole || 1)) : 1
  if (!arch || maxWidthMm <= 0 || JOINED.test(text)) {
    return [{ text, widthMm: whole, squeeze, degrees: 0, x: 0, y: heightMm }]
  }
  const radius = maxWidthMm / ((Math.min(Math.abs(arch), MAX_ARCH) * Math.PI) / 180)
  const turn = arch > 0 ? 1 : -1
  let at = (-whole * squeeze) / 2
  return [...segmenter.segment(text)].map(({ segment }) => {
    const widthMm = widthOf(segment)
    const angle = (at + (widthMm * squeeze) / 2) / radius
    at += widthMm * squeeze
    return {
      text: segment,
      widthMm,
      squeeze,
      degrees: (turn * angle * 180) / Math.PI,
      x: radius * Math.sin(angle),
      y: heightMm + turn * radius * (1 - Math.cos(angle))
    }
  })
}
