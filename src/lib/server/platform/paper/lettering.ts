// Text on paper and cards: which font draws each sign, which way it runs, where a line breaks. Measured and drawn as
// outlines by fontkit, which pdfkit embeds fonts with, so a line is as wide in the file as it was measured.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'

import { create, type Font } from 'fontkit'

import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'
import { isWoff2, unpackWoff2 } from '#lib/designer/text/woff2.ts'
import type { LetteringId } from '#lib/shared/garment-kinds.ts'
import { fromLeft, levelsOf, mirrored } from '#lib/shared/bidi.ts'

const { resolve } = createRequire(import.meta.url)

/** What the pages' headings and words are set in, two weights of Noto Sans for what is read at arm's length, and names on garments. */
export type Face = 'display' | 'text' | 'plain' | 'strong' | LetteringId

export interface Type {
  face: Face
  size: number
}

/** A piece of a line that one font draws, in the order in which its signs were typed. */
export interface Run {
  file: string
  text: string
}

/** Stands for what none of the fonts can draw. */
export const UNPRINTABLE = '\ufffd'
/** Where it is drawn. A heading does without the sign. */
const MARKED: ReadonlySet<Face> = new Set(['plain', 'strong'])

const noto = (weight: 400 | 700) =>
  ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(
    script => `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`
  )
const variable = (name: string, scripts: string) =>
  scripts.split(' ').map(script => `@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`)
/** What the designer has for other scripts: one weight of each, but of Arabic. */
const others = (weight: 400 | 700) => [
  `@fontsource/cairo/files/cairo-arabic-${weight}-normal.woff`,
  '@fontsource/secular-one/files/secular-one-hebrew-400-normal.woff',
  '@fontsource/lxgw-marker-gothic/files/lxgw-marker-gothic-chinese-traditional-400-normal.woff',
  '@fontsource/zcool-qingke-huangyou/files/zcool-qingke-huangyou-chinese-simplified-400-normal.woff',
  '@fontsource/dela-gothic-one/files/dela-gothic-one-japanese-400-normal.woff',
  '@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff'
]

/** In ten parts, by what is used together: nearly each sign that is joined of several is in one part with all of them. */
const emoji = Array.from(
  { length: 10 },
  (_, part) => `@fontsource-variable/noto-emoji/files/noto-emoji-${part}-wght-normal.woff2`
)

/** A font of names and numbers. Of what is drawn on a garment it has every letter (`shared/lettering-letters.ts`). */
const lettered = (name: string, scripts: string, weight = 400) => [
  ...scripts.split(' ').map(script => `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`),
  ...noto(700),
  ...others(700)
]

/** Fonts in the order in which they are asked for a sign. Names on garments have no pictures: what their lettering lacks is not made. */
const FILES: Record<Face, readonly string[]> = {
  collegiate: lettered('graduate', 'latin'),
  block: lettered('anton', 'latin latin-ext vietnamese'),
  script: lettered('pacifico', 'latin latin-ext vietnamese cyrillic cyrillic-ext'),
  cairo: lettered('cairo', 'latin latin-ext arabic', 700),
  modern: [...variable('bricolage-grotesque', 'latin latin-ext vietnamese'), ...noto(700), ...others(700)],
  display: [
    ...variable('bricolage-grotesque', 'latin latin-ext vietnamese'),
    ...variable('geist', 'cyrillic'),
    ...noto(700),
    ...others(700),
    ...emoji
  ],
  text: [...variable('geist', 'latin latin-ext vietnamese cyrillic'), ...noto(400), ...others(400), ...emoji],
  plain: [...noto(400), ...others(400), ...emoji],
  strong: [...noto(700), ...others(700), ...emoji]
}

/** Marks that are not seen: controls, direction marks, joiners, variants. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/gu
/** Pictures, unlike signs that are letters first, such as © and ♥. */
const PICTURE = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\ufe0f|\u20e3/u
const JOINER = '\u200d'
/** In no part, unlike families of named members. */
const FAMILY = '👪'
const FAMILY_OF_THREE = '👨\u200d👩\u200d👦'
/** Tones of skin and the tags of a flag, which a picture without them does without. */
const BESIDE_A_PICTURE = /[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Chinese and Japanese have no spaces to break at. */
const ANYWHERE = /(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Signs as people see them. */
function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

interface Opened {
  font: Font
  signs: Set<number>
}

/** Opened when a text first needs one, and kept: their characters are what a process reads most. */
const opened = new Map<string, Opened>()
const files = new Map<string, Buffer>()

/** The font of a run, to be embedded. Unpacked: fontkit takes seconds to unpack a Chinese one, and embeds no WOFF2. */
export function fontFile(file: string): Buffer {
  const bytes = files.get(file) ?? unpacked(readFileSync(resolve(file)))
  files.set(file, bytes)
  return bytes
}

function unpacked(file: Buffer): Buffer {
  return Buffer.from(isWoff2(file) ? unpackWoff2(file, packed => brotliDecompressSync(packed)) : unpackWoff(file))
}

function open(file: string): Opened {
  let found = opened.get(file)
  if (!found) {
    const font = create(fontFile(file))
    found = { font, signs: new Set(font.characterSet) }
    opened.set(file, found)
  }
  return found
}

/** A sign as it was typed, and whether it is a picture. */
interface Sign {
  text: string
  picture: boolean
}

function fileOf({ text, picture }: Sign, face: Face, last?: string | undefined): string | undefined {
  const codes = [...text].flatMap(part => part.codePointAt(0) ?? [])
  const has = (file: string) => codes.every(code => open(file).signs.has(code))
  // A space belongs to the word before it, so that a word in another script is not torn; those of pictures are too wide.
  if (last && text === ' ' && !emoji.includes(last) && has(last)) return last
  // Pictures are in the last of them; those of Chinese and Japanese before these take long to open.
  return picture ? FILES[face].findLast(has) : FILES[face].find(has)
}

/** What is drawn of what was typed as one sign. A picture of several that no font has joined is drawn as these, side by side. */
function drawnSigns(typed: string, face: Face): Sign[] {
  const text = typed.replaceAll(UNSEEN, '')
  if (!text) return []
  const picture = PICTURE.test(typed)
  if (!picture) return [{ text, picture }]
  if (text === FAMILY) return [{ text: FAMILY_OF_THREE, picture }]
  const joined = { text: typed.replaceAll(UNSEEN, mark => (mark === JOINER ? mark : '')), picture }
  if (fileOf(joined, face)) return [joined]
  const parts = text.replaceAll(BESIDE_A_PICTURE, '') || text
  return Array.from(parts, part => ({ text: part, picture }))
}

/** The pieces of a line as they stand from left to right. */
export function runsOf(line: string, face: Face): Run[] {
  const signs = graphemesOf(line.normalize('NFC')).flatMap(typed => drawnSigns(typed, face))
  const levels = levelsOf(signs.map(({ text }) => text).join(''))
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const typed of signs) {
    const level = levels?.[at] ?? 0
    at += typed.text.length
    const sign = level % 2 === 1 ? { ...typed, text: mirrored(typed.text) } : typed
    const last = runs.at(-1)
    const found = fileOf(sign, face, last?.file)
    const file = found ?? required(FILES[face][0], 'a font')
    const text = found ? sign.text : MARKED.has(face) ? UNPRINTABLE : ''
    if (last?.file === file && last.level === level) last.text += text
    else if (text) runs.push({ file, level, text })
  }
  for (const run of runs) {
    // fontkit turns letters that run from the right, and what stands with them.
    if (run.level % 2 === 1 && !FROM_THE_RIGHT.test(run.text)) run.text = graphemesOf(run.text).reverse().join('')
  }
  return levels ? fromLeft(runs) : runs
}

const known = new Map<string, number>()

/** In thousandths of the size. */
function runWidth({ file, text }: Run): number {
  const key = `${file} ${text}`
  let width = known.get(key)
  if (width === undefined) {
    const { font } = open(file)
    width = (font.layout(text).advanceWidth * 1000) / font.unitsPerEm
    // Of the words that come again; what people type once is not worth the memory.
    if (known.size < 5000) known.set(key, width)
  }
  return width
}

export function widthOf(text: string, { face, size }: Type): number {
  return (runsOf(text, face).reduce((sum, run) => sum + runWidth(run), 0) * size) / 1000
}

export function runWidthAt(run: Run, size: number): number {
  return (runWidth(run) * size) / 1000
}

/** An SVG path with its baseline at 0, 0. */
export function outline(text: string, { face, size }: Type): string {
  let x = 0
  const parts: string[] = []
  for (const { file, text: part } of runsOf(text, face)) {
    const { font } = open(file)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    for (const [glyph, { xAdvance, xOffset, yOffset }] of zip(glyphs, positions)) {
      const path = glyph.path.scale(scale, -scale).translate(x + xOffset * scale, -yOffset * scale)
      parts.push(path.toSVG())
      x += xAdvance * scale
    }
  }
  return parts.join('')
}

/** Lines no wider than asked; a word that is wider alone is broken. */
export function wrap(text: string, type: Type, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const space = widthOf(' ', type)
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    let line = ''
    let taken = 0
    for (const [index, word] of paragraph.split(/\s+/).filter(Boolean).entries()) {
      const gap = index > 0 && line ? space : 0
      for (const [place, part] of partsOf(word, type, width).entries()) {
        const before = place === 0 ? gap : 0
        if (line && taken + before + part.width > width) {
          lines.push(line)
          line = part.text
          taken = part.width
        } else {
          line += before ? ` ${part.text}` : part.text
          taken += before + part.width
        }
      }
      if (lines.length > most) break
    }
    if (line) lines.push(line)
    if (lines.length > most) break
  }
  return lines
}

/** As many lines as there may be; what does not fit ends in an ellipsis. */
export function wrapWithin(text: string, type: Type, width: number, most: number): string[] {
  const lines = wrap(text, type, width, most)
  if (lines.length <= most) return lines
  let last = required(lines[most - 1], 'a last line')
  while (last && widthOf(`${last}…`, type) > width) last = graphemesOf(last).slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${last}…`]
}

interface Part {
  text: string
  width: number
}

/** Of a word, where a line may break within it. */
function partsOf(word: string, type: Type, width: number): Part[] {
  return word.split(ANYWHERE).flatMap(text => {
    const whole = { text, width: widthOf(text, type) }
    if (whole.width <= width) return [whole]
    const parts: Part[] = []
    for (const segment of graphemesOf(text)) {
      const one = widthOf(segment, type)
      const last = parts.at(-1)
      if (last && last.width + one <= width) {
        last.text += segment
        last.width += one
      } else parts.push({ text: segment, width: one })
    }
    return parts
  })
}

interface Room {
  width: number
  height: number
  lines: number
  sizes: readonly [largest: number, smallest: number]
  leading: number
}

/** The largest size, from the first to the last, at which the text fits, with its lines. */
export function fitText(text: string, face: Face, { width, height, lines: most, sizes, leading }: Room) {
  const [largest, smallest] = sizes
  for (let size = largest; size > smallest; size -= 2) {
    const type = { face, size }
    // Letters of one word stay together as long as there is a size for it.
    if (text.split(/\s+/).some(word => partsOf(word, type, Number.POSITIVE_INFINITY).some(part => part.width > width)))
      continue
    const lines = wrap(text, type, width)
    if (lines.length <= most && lines.length * size * leading <= height) return { size, lines }
  }
  return { size: smallest, lines: wrap(text, { face, size: smallest }, width).slice(0, most) }
}
