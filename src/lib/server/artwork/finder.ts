// Search over the whole library in memory: every word is found by its beginning, in well under a millisecond.
import type { LibraryIndex } from './library-index.ts'
import type { Piece } from './library.ts'

export interface Wanted {
  search?: string | undefined
  /** 'animals' or 'animals/birds'. */
  category?: string | undefined
  /** 1, 2, 3, or 4 for four and more. */
  colours?: number | undefined
  cuttable?: boolean | undefined
  premium?: boolean | undefined
}

export interface Found {
  pieces: Piece[]
  /** Pieces of each category, 'animals' and 'animals/birds', under the other filters. */
  byCategory: Map<string, number>
  /** Under the other filters, by 1, 2, 3, 4 (and more) colours. */
  byColours: number[]
}

export type Finder = ReturnType<typeof createFinder>

/** How much a word says: the whole of a word of the title most, the beginning of a keyword least. */
const SCORE = { title: 12, titleStart: 6, keyword: 4, keywordStart: 1 }
const MOST_TERMS = 8
const MANY_COLOURS = 4

export function createFinder(pieces: Piece[], tree: LibraryIndex['tree']) {
  const labels = new Map(
    tree.flatMap(({ slug, label, leaves }) => leaves.map(leaf => [`${slug}/${leaf.slug}`, `${label} ${leaf.label}`]))
  )
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

  return function find(wanted: Wanted): Found {
    const scores = score(termsOf(wanted.search ?? '').slice(0, MOST_TERMS))
    const found: { piece: Piece; rank: number }[] = []
    const byCategory = new Map<string, number>()
    const byColours = Array.from({ length: MANY_COLOURS }, () => 0)
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]!
      if (scores?.[i] === 0) continue
      if (wanted.cuttable !== undefined && piece.cuttable !== wanted.cuttable) continue
      if (wanted.premium !== undefined && piece.premium !== wanted.premium) continue
      const colours = Math.min(piece.colours.length, MANY_COLOURS)
      const rightColours = wanted.colours === undefined || wanted.colours === colours
      const rightCategory = wanted.category === undefined ? 0 : categoryRank(piece, wanted.category)
      if (rightColours) for (const path of pathsAbove(piece)) byCategory.set(path, (byCategory.get(path) ?? 0) + 1)
      if (rightCategory === undefined) continue
      byColours[colours - 1]!++
      // Among equals the shorter title is nearer to what was typed.
      if (rightColours)
        found.push({ piece, rank: (scores ? scores[i]! * 100 - piece.title.length : 0) - rightCategory * 10_000 })
    }
    if (scores || wanted.category !== undefined) found.sort((a, b) => b.rank - a.rank)
    return { pieces: found.map(({ piece }) => piece), byCategory, byColours }
  }
}

/** 0 where the category is the piece's own, 1 where it shows it too. */
function categoryRank({ categories }: Piece, category: string): number | undefined {
  const at = categories.findIndex(path => path === category || path.startsWith(`${category}/`))
  return at === -1 ? undefined : Math.min(at, 1)
}

function pathsAbove({ categories }: Piece): Set<string> {
  return new Set(categories.flatMap(path => [path, path.slice(0, path.indexOf('/'))]))
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
  return { words, pieces: words.map(word => Uint16Array.from(found.get(word)!)) }
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
