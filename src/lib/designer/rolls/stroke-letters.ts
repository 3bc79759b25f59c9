// Letters of single lines, as plotters draw them: each stroke is what a pen follows once.
import { type Path, PathBuilder } from '../geometry/path.ts'

/** On a grid of 4 × 6, y up: two figures a corner, a blank between strokes. */
const STROKES: Readonly<Record<string, string>> = {
  A: '002640 1131',
  B: '00063645443303 3342413000',
  C: '4536160501103041',
  D: '00062645412000',
  E: '46060040 0333',
  F: '460600 0333',
  G: '45361605011030414323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4641301001',
  K: '0006 4603 1440',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '103041453616050110',
  P: '00063645443303',
  Q: '103041453616050110 2240',
  R: '00063645443303 2340',
  S: '453616050413334241301001',
  T: '0646 2620',
  U: '060110304146',
  V: '062046',
  W: '0610233046',
  X: '0046 0640',
  Y: '0623 4623 2320',
  Z: '06460040',
  0: '103041453616050110 0145',
  1: '152620 1030',
  2: '05163645440040',
  3: '05163645443323 334241301001',
  4: '30360242',
  5: '460603334241301001',
  6: '4536160501103041423303',
  7: '064610',
  8: '13040516364544331302011030414233',
  9: '0110304145361605041343',
  '.': '2021',
  ',': '2110',
  ':': '2122 2425',
  '-': '1333',
  '+': '1333 2224',
  '/': '0046',
  '&': '40040516252401102042',
  "'": '2625',
  '"': '1615 3635',
  '(': '36252130',
  ')': '16252110',
  '#': '1016 3036 0242 0444',
  '!': '2622 2021',
  '?': '051636452322 2021',
  '%': '0046 0605 4140',
  '*': '1333 2224 1432 1234',
  '=': '0242 0444',
  _: '0040',
  '@': '3424223234 4130100105163645'
}

/** A letter that the pen has not: an empty box says that something stood here. */
const UNKNOWN = '0006464000'

const [ACROSS, UP] = [4, 6]
const GAP = 2

/** As the pen writes it: capitals without their marks. */
export function plainLetters(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toUpperCase()
    .trim()
}

export function textWidth(signs: number, heightMm: number): number {
  return signs === 0 ? 0 : ((signs * (ACROSS + GAP) - GAP) * heightMm) / UP
}

/** A line of text from its left top; `text` as plainLetters gives it. */
export function strokeText(text: string, { x, y, heightMm }: { x: number; y: number; heightMm: number }): Path {
  const unit = heightMm / UP
  const builder = new PathBuilder()
  for (const [index, sign] of [...text].entries()) {
    if (sign === ' ') continue
    const left = x + index * (ACROSS + GAP) * unit
    for (const stroke of (Object.hasOwn(STROKES, sign) ? STROKES[sign]! : UNKNOWN).split(' ')) {
      for (let i = 0; i + 1 < stroke.length; i += 2) {
        const place = [left + Number(stroke[i]) * unit, y + (UP - Number(stroke[i + 1])) * unit] as const
        i === 0 ? builder.moveTo(...place) : builder.lineTo(...place)
      }
      builder.end(false)
    }
  }
  return builder.contours
}
