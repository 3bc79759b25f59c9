// Search over the whole library in memory: every word is found by its beginning, in well under a millisecond.
import { dropOldest } from '#lib/shared/drop-oldest.ts'
import { HUE_IDS, type Hue, hueOf } from '#lib/shared/hues.ts'
import { required } from '#lib/shared/required.ts'

import type { LibraryIndex } from './library-index.ts'
import type { Piece } from './library.ts'

export interface Wanted {
  search?: string | undefined
  /** 'animals' or 'animals/birds'. */
  category?: string | undefined
  /** 1, 2, 3, or 4 for four and more. */
  colours?: number | undefined
  hue?: Hue | undefined
  cuttable?: boolean | undefined
  premium?: boolean | undefined
}

export interface Found {
  total: number
  /** The pieces from this place on, the best first. */
  slice(from: number, to: number): Piece[]
  /** Pieces of a category, 'animals' or 'animals/birds', under the other filters. */
  countOf(path: string): number
  /** Under the other filters, by 1, 2, 3, 4 (and more) colours. */
  byColours: number[]
  /** Under the other filters, by the hues in the order of HUES. */
  byHue: number[]
}

interface Sorted {
  order: Uint16Array
  counts: Uint32Array
  byColours: number[]
  byHue: number[]
}

export type Finder = ReturnType<typeof createFinder>

/** How much a word says: the whole of a word of the title most, the beginning of a keyword least. */
const SCORE = { title: 12, titleStart: 6, keyword: 4, keywordStart: 1 }
const MOST_TERMS = 8
const MANY_COLOURS = 4
/** The first of a piece's places that are its own. */
const OWN = 2
/** For keys that carry a piece's number below its rank. */
const MOST_PIECES = 65_536
const NOTHING: Sorted = {
  order: new Uint16Array(),
  counts: new Uint32Array(),
  byColours: [0, 0, 0, 0],
  byHue: HUE_IDS.map(() => 0)
}
/** Answers that are kept, 14 KB each at most. */
const MOST_KNOWN = 200

export function createFinder(pieces: Piece[], tree: LibraryIndex['tree']) {
  const labels = new Map(
    tree.flatMap(({ slug, label, leaves }) => leaves.map(leaf => [`${slug}/${leaf.slug}`, `${label} ${leaf.label}`]))
  )
  const places = new Map(
    tree
      .flatMap(({ slug, leaves }) => [slug, ...leaves.map(leaf => `${slug}/${leaf.slug}`)])
      .map((path, index) => [path, index])
  )
  const above = pieces.map(piece => placesOf(piece, places))
  const colours = Uint8Array.from(pieces, piece => Math.min(piece.colours.length, MANY_COLOURS))
  const hues = pieces.map(huesOf())
  const inTitles = postings(pieces.map(({ title }) => title))
  const inKeywords = postings(
    pieces.map(({ words, categories }) => `${words} ${categories.map(path => labels.get(path)).join(' ')}`)
  )

  /** Zero for what does not match all terms. */
  function score(terms: string[]): Uint8Array | undefined {
    if (terms.length === 0) return undefined
    const sum = new Uint8Array(pieces.length).fill(1)
    for (const term of terms) {
      const best = new Uint8Array(pieces.length)
      let any = false
      for (const form of formsOf(term)) {
        any = mark(inTitles, form, best, [SCORE.title, SCORE.titleStart]) || any
        any = mark(inKeywords, form, best, [SCORE.keyword, SCORE.keywordStart]) || any
      }
      if (!any) {
        for (const near of [...nearest(inTitles.words, term), ...nearest(inKeywords.words, term)]) {
          mark(inTitles, near, best, [SCORE.titleStart, 0])
          mark(inKeywords, near, best, [SCORE.keywordStart, 0])
        }
      }
      for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! > 0 && best[i]! > 0 ? sum[i]! + best[i]! : 0
    }
    return sum
  }

  function look(wanted: Wanted): Sorted {
    const scores = score(termsOf(wanted.search ?? '').slice(0, MOST_TERMS))
    const category = wanted.category === undefined ? undefined : places.get(wanted.category)
    if (wanted.category !== undefined && category === undefined) return NOTHING
    const counts = new Uint32Array(places.size)
    const byColours = Array.from({ length: MANY_COLOURS }, () => 0)
    const byHue = HUE_IDS.map(() => 0)
    const hue = wanted.hue && HUE_IDS.indexOf(wanted.hue)
    const keys = new Float64Array(pieces.length)
    let found = 0
    for (let i = 0; i < pieces.length; i++) {
      if (scores?.[i] === 0) continue
      const piece = pieces[i]!
      if (wanted.cuttable !== undefined && piece.cuttable !== wanted.cuttable) continue
      if (wanted.premium !== undefined && piece.premium !== wanted.premium) continue
      const isOfColours = wanted.colours === undefined || wanted.colours === colours[i]
      const shown = hues[i]!
      const isOfHue = hue === undefined || shown.includes(hue)
      const within = above[i]!
      if (isOfColours && isOfHue) for (const place of within) counts[place]!++
      const at = category === undefined ? 0 : within.indexOf(category)
      if (at === -1) continue
      if (isOfHue) byColours[colours[i]! - 1]!++
      if (isOfColours) for (const one of shown) byHue[one]!++
      if (!isOfColours || !isOfHue) continue
      // Its own category before one it shows too, then what is mostly of the hue, then the score; among equals the shorter title is nearer to what was
      // typed, and then the order of the library decides.
      const isMostly = hue !== undefined && shown[0] === hue
      const rank =
        (at < OWN ? 1 << 20 : 0) +
        (isMostly ? 1 << 19 : 0) +
        (scores ? scores[i]! * 128 + 127 - Math.min(127, piece.title.length) : 0)
      keys[found++] = rank * MOST_PIECES + (MOST_PIECES - 1 - i)
    }
    const order = Uint16Array.from(
      keys.subarray(0, found).sort().reverse(),
      key => MOST_PIECES - 1 - (key % MOST_PIECES)
    )
    return { order, counts, byColours, byHue }
  }

  /** What people type, they type letter by letter, and many the same. */
  const known = new Map<string, Sorted>()

  return function find(wanted: Wanted): Found {
    const { search = '', category, colours: number, hue, cuttable, premium } = wanted
    const key = JSON.stringify([termsOf(search).join(' '), category, number, hue, cuttable, premium])
    const sorted = known.get(key) ?? look(wanted)
    known.delete(key)
    known.set(key, sorted)
    dropOldest(known, MOST_KNOWN)
    const { order, counts, byColours, byHue } = sorted
    return {
      total: order.length,
      slice: (from, to) => Array.from(order.subarray(from, to), index => pieces[index]!),
      countOf: path => counts[required(places.get(path), 'a category')] ?? 0,
      byColours,
      byHue
    }
  }
}

/** The hues of a piece as places in HUES, that of its largest area first. */
function huesOf() {
  const known = new Map<string, number>()
  const placeOf = (hex: string) => {
    const place = known.get(hex) ?? HUE_IDS.indexOf(hueOf(hex))
    known.set(hex, place)
    return place
  }
  return (piece: Piece): number[] => [...new Set(piece.colours.map(placeOf))]
}

/** The places of a piece's categories: its own with the branch above first, then those it shows too. */
function placesOf({ categories }: Piece, places: Map<string, number>): number[] {
  return [
    ...new Set(
      categories.flatMap(path => [
        required(places.get(path), 'a category'),
        required(places.get(path.slice(0, path.indexOf('/'))), 'a category')
      ])
    )
  ]
}

interface Postings {
  /** Sorted, so that all words with one beginning stand together. */
  words: string[]
  pieces: Uint16Array[]
}

function postings(texts: string[]): Postings {
  const found = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    for (const word of new Set(termsOf(text))) {
      const list = found.get(word)
      if (list) list.push(index)
      else found.set(word, [index])
    }
  }
  const words = [...found.keys()].sort()
  return { words, pieces: words.map(word => Uint16Array.from(required(found.get(word), 'a list of pieces'))) }
}

function mark({ words, pieces }: Postings, term: string, into: Uint8Array, [whole, start]: [number, number]): boolean {
  let any = false
  for (let at = firstFrom(words, term); at < words.length && words[at]!.startsWith(term); at++) {
    const score = words[at]!.length === term.length ? whole : start
    if (score === 0) continue
    any = true
    for (const index of pieces[at]!) if (into[index]! < score) into[index] = score
  }
  return any
}

function firstFrom(words: string[], term: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < term) low = middle + 1
    else high = middle
  }
  return low
}

function termsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** "dogs" asks for dogs and for dog. */
function formsOf(term: string): string[] {
  if (term.length > 4 && term.endsWith('ies')) return [term, `${term.slice(0, -3)}y`]
  if (term.length > 4 && /(s|x|ch|sh)es$/.test(term)) return [term, term.slice(0, -2)]
  return term.length > 3 && term.endsWith('s') && !term.endsWith('ss') ? [term, term.slice(0, -1)] : [term]
}

/** Words one slip of the finger away, for a term that nothing begins with. */
function nearest(words: string[], term: string): string[] {
  if (term.length < 4 || term.length > 24) return []
  return words.filter(word => Math.abs(word.length - term.length) <= 1 && isOneSlip(word, term))
}

function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  // Two letters in each other's place.
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
