// Text as outlines: the fonts of the pages are compressed and split by script, which a PDF cannot embed as they are.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { create, type Font } from 'fontkit'

import { singleton } from '#lib/server/platform/singleton.ts'

export type Face = 'display' | 'text'

/** Fonts in the order in which they are asked for a letter. */
const FILES: Record<Face, readonly string[]> = {
  display: [
    'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    'bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
    'bricolage-grotesque/files/bricolage-grotesque-vietnamese-wght-normal.woff2',
    'geist/files/geist-cyrillic-wght-normal.woff2'
  ],
  text: [
    'geist/files/geist-latin-wght-normal.woff2',
    'geist/files/geist-latin-ext-wght-normal.woff2',
    'geist/files/geist-vietnamese-wght-normal.woff2',
    'geist/files/geist-cyrillic-wght-normal.woff2'
  ]
}

export interface Type {
  face: Face
  size: number
}

export interface Lettering {
  widthOf(text: string, type: Type): number
  /** An SVG path with its baseline at 0, 0. */
  outline(text: string, type: Type): string
  /** Lines that are no wider than this; a word that is wider alone is broken. */
  wrap(text: string, type: Type, width: number): string[]
  /** The largest size, from the first to the last, at which the text fits, with its lines. */
  fit(text: string, face: Face, room: Room): { size: number; lines: string[] }
}

interface Room {
  width: number
  height: number
  lines: number
  sizes: readonly [largest: number, smallest: number]
  leading: number
}

export async function loadLettering(): Promise<Lettering> {
  const fonts = await singleton('poster-fonts', loadFonts)

  /** Pieces of the text, each with a font that has its letters. A sign that no font has is left out. */
  function runsOf(text: string, face: Face): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = []
    for (const sign of text.normalize('NFC')) {
      const last = runs.at(-1)
      const font = fonts[face].find(each => each.hasGlyphForCodePoint(sign.codePointAt(0)!))
      if (!font) continue
      // A space belongs to the word before it, so that a word in another script is not torn.
      if (last && (last.font === font || sign === ' ')) last.text += sign
      else runs.push({ font, text: sign })
    }
    return runs
  }

  function widthOf(text: string, { face, size }: Type): number {
    return runsOf(text, face).reduce((sum, run) => {
      const units = run.font.layout(run.text).positions.reduce((all, { xAdvance }) => all + xAdvance, 0)
      return sum + (units * size) / run.font.unitsPerEm
    }, 0)
  }

  function outline(text: string, { face, size }: Type): string {
    let x = 0
    const parts: string[] = []
    for (const { font, text: part } of runsOf(text, face)) {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(part)
      glyphs.forEach((glyph, index) => {
        parts.push(glyph.path.scale(scale, -scale).translate(x, 0).toSVG())
        x += positions[index]!.xAdvance * scale
      })
    }
    return parts.join('')
  }

  function wrap(text: string, type: Type, width: number): string[] {
    const lines: string[] = []
    for (const word of text.split(/\s+/).flatMap(each => breakWord(each, type, width))) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(longer, type) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  function breakWord(word: string, type: Type, width: number): string[] {
    if (widthOf(word, type) <= width) return [word]
    const parts = ['']
    for (const sign of word) {
      if (widthOf(parts.at(-1) + sign, type) > width && parts.at(-1)) parts.push('')
      parts[parts.length - 1] += sign
    }
    return parts
  }

  function fit(text: string, face: Face, { width, height, lines: most, sizes, leading }: Room) {
    const [largest, smallest] = sizes
    const longest = text.split(/\s+/).reduce((a, b) => (a.length >= b.length ? a : b), '')
    for (let size = largest; size > smallest; size -= 2) {
      if (widthOf(longest, { face, size }) > width) continue
      const lines = wrap(text, { face, size }, width)
      if (lines.length <= most && lines.length * size * leading <= height) return { size, lines }
    }
    return { size: smallest, lines: wrap(text, { face, size: smallest }, width).slice(0, most) }
  }

  return { widthOf, outline, wrap, fit }
}

async function loadFonts(): Promise<Record<Face, Font[]>> {
  const { resolve } = createRequire(import.meta.url)
  const load = async (file: string) => create(await readFile(resolve(`@fontsource-variable/${file}`)))
  const [display, text] = await Promise.all([Promise.all(FILES.display.map(load)), Promise.all(FILES.text.map(load))])
  return { display, text }
}
