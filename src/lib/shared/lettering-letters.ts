// Which letters each lettering has, and in which of two a text is set. What neither has is made by nobody, so it is refused
// where it is typed; no browser or printer puts a letter of another font in its place.
import { LETTERING_NAMES, type LetteringFont, type LetteringId } from './garment-kinds.ts'

/** What is known of a font of the shop without reading it. */
export interface OwnLettering {
  /** As people call it. */
  name: string
  /** Which letters it has, written as in `LETTERS`; left out where the item is not saved yet, and the server says it then. */
  letters?: string | undefined
  /** How far a letter advances on average, as a share of a capital's height. */
  advance?: number | undefined
}

/** What is to be drawn: the lettering that was chosen, and the one for letters that it lacks, if the shop allows one. */
export interface Lettered {
  font: LetteringFont
  /** Of a font of the shop. */
  own?: OwnLettering | null | undefined
  otherFont?: LetteringId | null | undefined
}

/**
 * Stretches of characters in base 36: how far each begins after the end of the one before, and after a dot how many more it
 * has. `tests/unit/lettering-letters.test.ts` makes them of the fonts.
 */
export const LETTERS: Record<LetteringId, string> = {
  collegiate: 'w.2m z 6 3.1 7.1 2.2 2.t 2.u 2.7 1e x.1 ab 5sd.1 4.2 2.2 4 4 j.1',
  block:
    'w.2m z 6 3.1 7.1 2.2 2.t 2.u 2.3t 5.4 4.6 2.b 3.1 4 3.d 7.1h 3.z 3.2 2.1 3.d 4 3.4 3.e 2 2.1 2.1 2 2 5 3 2.1 2.4 3 3 3 8.1 5 5.4 6 2.1 3 5 j 7 2.3 2.2 6.6 y i.1 2.1 4.1 q 6 578 1q 1x.45 2 7 2.2h 7u.1 4.2 2.2 2 2 4 c.1 6.1 61 28d.6 7 5.1 o8j.1 p.1 22.2 r.2 3.1 4.7',
  script:
    'w.2m z 6 3.1 7.1 2.2 2.t 2.u 2.1l 3.22 h 3 e.1 e.1 k.8 q.1 3.1 f.x f.3 3.3 4 y 2r a.1 2 1j.1 2.1 4.1 q 65.2n 3.1 7.1 7.3 l.r 3.2f h.3 7.3 7.5 5.1 501.5 p 2.2h 7u.1 4.2 2.2 2 2 4 j.1',
  modern:
    'w.2m z 6 3.1 7.1 2.2 2.t 2.u 2.f 3.9 3.5 3.5 3.5 3.5 3.1 2.5 3.7 2.3 3.b 3.3 3.1 3.m y.1 e.1 t.1 22.3 s 3z.1 1l.1 2.1 4.1 q 5el.5 p 2.2h 7u.1 4.2 2.2 2 2 4 c.1 6.1 61',
  cairo:
    'w.2m z 6 3.1 7.1 2.2 2.t 2.u 2.1l 3.3 2.5 3.7 2.1g k 2w.5 p.3 s 3o.1 a.1 n9.1 8 6 4 2.p 6.m 2 8.h 8 5 8 2 9 7 9 3 5 6 b 4 3.2 9 6.2 s.9 4nb.5 31.1 5.1 7u.1 4.2 2.2 2 2 4 j.1'
}

type OneFont = Pick<Lettered, 'font' | 'own'>

const MOST_OPENED = 200
const opened = new Map<string, [first: number, last: number][]>()

function stretchesOf(letters: string): [number, number][] {
  const known = opened.get(letters)
  if (known) return known
  let at = 0
  const stretches = letters.split(' ').map((each): [number, number] => {
    const [gap = '', more = ''] = each.split('.')
    const first = at + Number.parseInt(gap, 36)
    at = first + (more ? Number.parseInt(more, 36) : 0)
    return [first, at]
  })
  // A server reads those of all shops.
  if (opened.size > MOST_OPENED) opened.clear()
  opened.set(letters, stretches)
  return stretches
}

function isOurs(font: LetteringFont): font is LetteringId {
  return font in LETTERING_NAMES
}

export function nameOfLettering({ font, own }: OneFont): string {
  return isOurs(font) ? LETTERING_NAMES[font] : (own?.name ?? '')
}

function has({ font, own }: OneFont, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  const letters = isOurs(font) ? LETTERS[font] : own?.letters
  return letters === undefined || stretchesOf(letters).some(([first, last]) => first <= code && code <= last)
}

/** Each once, as they stand in the text. */
export function lettersLacking(text: string, font: OneFont): string[] {
  return [...new Set(text.normalize('NFC'))].filter(letter => !has(font, letter))
}

/** The lettering that a text is set in as a whole; undefined where some letter is in neither. */
export function letteringFor(text: string, { font, own, otherFont }: Lettered): LetteringFont | undefined {
  if (lettersLacking(text, { font, own }).length === 0) return font
  return otherFont && lettersLacking(text, { font: otherFont }).length === 0 ? otherFont : undefined
}

/** What stands for a letter that is not made. */
const NOT_MADE = '?'

/** How a text is drawn. What the lettering lacks, in an order of before this was refused, is seen not to be made. */
export function drawnLettering(text: string, lettered: Lettered): { font: LetteringFont; text: string } {
  const font = letteringFor(text, lettered)
  if (font) return { font, text }
  const drawn = Array.from(text.normalize('NFC'), letter => (has(lettered, letter) ? letter : NOT_MADE)).join('')
  return { font: lettered.font, text: drawn }
}

/** In words for shoppers and the shop; '' where all of it is in the lettering that was chosen. */
export function letteringNote(text: string, lettered: Lettered): string {
  const { otherFont } = lettered
  const lacking = lettersLacking(text, lettered)
  if (lacking.length === 0) return ''
  const [chosen, other] = [nameOfLettering(lettered), otherFont ? LETTERING_NAMES[otherFont] : '']
  if (letteringFor(text, lettered)) return `Set in ${other}: ${chosen} has no ${named(lacking)}`
  const neither = otherFont ? lettersLacking(text, { font: otherFont }) : lacking
  return other
    ? `Neither ${chosen} nor ${other} has ${named(neither)}`
    : `The lettering ${chosen} has no ${named(lacking)}`
}

const MOST_NAMED = 6

function named(letters: readonly string[]): string {
  const shown = letters.slice(0, MOST_NAMED).map(letter => `“${letter}”`)
  return `${shown.join(', ')}${letters.length > MOST_NAMED ? ' …' : ''}`
}
