// Text on paper: whatever somebody typed, cut into lines that fit and characters that the fonts have.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

export type Weight = 400 | 700

/** Noto Sans comes in a file for each script; the first that has a character draws it. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const
type Script = (typeof SCRIPTS)[number]

/** Stands for what none of the fonts can draw, such as an emoji. */
export const UNPRINTABLE = '\ufffd'

/** Marks that are not seen: controls, direction marks, joiners, variants. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/gu

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

let ranges: [Script, [from: number, to: number][]][] | undefined

/** Two weights of each script under the name that runsOf gives. */
export function fontFile(script: string, weight: Weight): Buffer {
  return readFileSync(resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`))
}

function readRanges(): NonNullable<typeof ranges> {
  const text = readFileSync(resolve('@fontsource/noto-sans/unicode.json'), 'utf8')
  const byScript = JSON.parse(text) as Record<Script, string>
  return SCRIPTS.map(script => [
    script,
    byScript[script].split(',').map(range => {
      const [from, to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)]
    })
  ])
}

const known = new Map<string, Script | undefined>()

function scriptOf(character: string): Script | undefined {
  if (known.has(character)) return known.get(character)
  ranges ??= readRanges()
  const codes = [...character].map(part => part.codePointAt(0)!)
  const found = ranges.find(([, list]) => codes.every(code => list.some(([from, to]) => code >= from && code <= to)))
  // Of the few characters that people use; a long list of odd ones is not worth its memory.
  if (known.size < 5000) known.set(character, found?.[0])
  return found?.[0]
}

export interface Run {
  script: Script
  text: string
}

/** The text in pieces of one font each, with UNPRINTABLE for what nothing can draw. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    const seen = segment.replaceAll(UNSEEN, '')
    if (!seen) continue
    const script = scriptOf(seen)
    const run = { script: script ?? ('latin' as const), text: script ? seen : UNPRINTABLE }
    const last = runs.at(-1)
    if (last?.script === run.script) last.text += run.text
    else runs.push(run)
  }
  return runs
}

interface Fit {
  width: number
  maxLines: number
  measure: (text: string) => number
}

/** Lines no wider than asked; words that are too long are broken, and what does not fit ends in an ellipsis. */
export function wrap(text: string, { width, maxLines, measure }: Fit): string[] {
  const space = measure(' ')
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    let line = ''
    let taken = 0
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const wordWidth = measure(word)
      if (line && taken + space + wordWidth <= width) {
        line += ` ${word}`
        taken += space + wordWidth
        continue
      }
      if (line) lines.push(line)
      const parts = wordWidth <= width ? [word] : breakWord(word, width, measure)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1)!
      taken = measure(line)
      if (lines.length > maxLines) break
    }
    if (line) lines.push(line)
    if (lines.length > maxLines) break
  }
  if (lines.length <= maxLines) return lines
  let last = lines[maxLines - 1]!
  while (last && measure(`${last}…`) > width) last = last.slice(0, -1)
  return [...lines.slice(0, maxLines - 1), `${last}…`]
}

function breakWord(word: string, width: number, measure: Fit['measure']): string[] {
  const parts = ['']
  let taken = 0
  for (const { segment } of segmenter.segment(word)) {
    const segmentWidth = measure(segment)
    const isFull = taken > 0 && taken + segmentWidth > width
    if (isFull) parts.push('')
    parts[parts.length - 1] += segment
    taken = (isFull ? 0 : taken) + segmentWidth
  }
  return parts
}
