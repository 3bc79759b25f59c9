// Letters kerned by hand: a pair stands so much closer, or farther apart, wherever it occurs.
import * as hb from 'harfbuzzjs'

import type { TextRun } from '../design.ts'

/** Written as one stroke: such letters stay joined. */
export const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}]/u

/** What is added between the letters on both sides of a place in the line, as a share of the size. */
export function kernOf({ pairs }: TextRun, line: string, at: number): number {
  if (!pairs) return 0
  const pair = pairAt(line, at)
  return pair !== undefined && Object.hasOwn(pairs, pair) && !JOINED.test(pair) ? pairs[pair]! : 0
}

function pairAt(line: string, at: number): string | undefined {
  const first = [...line.slice(Math.max(0, at - 2), at)].at(-1)
  const second = line.codePointAt(at)
  return first === undefined || second === undefined ? undefined : first + String.fromCodePoint(second)
}

/** Two letters that are kerned by hand are no ligature. */
export function apartFeatures(
  run: TextRun,
  line: string,
  { start, end }: { start: number; end: number }
): hb.Feature[] {
  if (!run.pairs) return []
  const features: hb.Feature[] = []
  for (let at = start + 1; at < end; at++) {
    if (kernOf(run, line, at) === 0) continue
    for (const tag of ['liga', 'clig']) features.push(new hb.Feature(tag, 0, at - 1, at + 1))
  }
  return features
}

/** Pairs of letters that stand beside each other in a text, each once. */
export function pairsOf(text: string): string[] {
  const pairs = text.split(/[\n\r\u2028\u2029]/).flatMap(line => {
    const letters = [...line.normalize('NFC')]
    return letters.slice(1).map((letter, index) => letters[index]! + letter)
  })
  return [...new Set(pairs)].filter(pair => !JOINED.test(pair))
}
