// Which parameters each public address takes. Whatever else stands in a query is no reason to make a page again.
import { z } from 'zod'

import { ArtworkFilter, listArtwork, listArtworkCategories } from '#lib/contract/artwork.ts'
import { getShopStore } from '#lib/contract/shopping.ts'

/** A page takes milliseconds to render, a search a fraction of one. */
export type Endless = 'page' | 'search'

interface Rule {
  path: RegExp
  takes: Record<string, z.ZodType>
  /** Some combination is always new, so that new ones are rationed. */
  endless?: Endless
}

export interface Asked {
  /** The address a page is kept under and rendered for, or undefined: it is made for this visitor. */
  key: string | undefined
  /** Where the same page is, when the query says what the address does not take. */
  redirect?: string
  endless?: Endless | undefined
}

const Word = z.string().regex(/^[\w.-]{1,64}$/)
const PageNumber = z.string().regex(/^[1-9]\d{0,2}$|^1000$/)
const { search, colours, hue, cuttable } = ArtworkFilter.shape
const VIEW = { search, colours, hue, cuttable, page: PageNumber }
const STORE = '^/popup-stores/[^/]+/[^/]+'

const RULES: Rule[] = [
  { path: new RegExp(`${STORE}(/card\\.png|/orders/new|/items/[^/]+(/card\\.png)?)?$`), takes: {} },
  { path: new RegExp(`${STORE}/items/[^/]+/picture\\.svg$`), takes: { colour: Word, side: Word, v: Word } },
  { path: /^\/portfolio\/[^/]+$/, takes: { tag: z.string().max(30), artwork: Word }, endless: 'page' },
  { path: /^\/artwork\/detail$/, takes: { id: Word, garment: Word, colour: Word, film: Word }, endless: 'page' },
  { path: /^\/artwork(?!\/files\/)/, takes: VIEW, endless: 'page' },
  { path: /^\/(og\/.+\.png|sitemap\.xml|robots\.txt)$/, takes: {} }
]

const Anything = z.string()
/** Calls of the API whose replies are kept like pages. What is wrong with a value, the endpoint says itself. */
const CALLS: Rule[] = [
  { ...callRule(listArtwork), endless: 'search' },
  { ...callRule(listArtworkCategories), endless: 'search' },
  callRule(getShopStore)
]

export const KEPT_CALLS: ReadonlySet<string> = new Set(
  [listArtwork, listArtworkCategories, getShopStore].map(({ path }) => path)
)

function callRule({ path, query }: { path: string; query: z.ZodObject }): Rule {
  return {
    path: new RegExp(`^${path}$`),
    takes: Object.fromEntries(Object.keys(query.shape).map(name => [name, Anything]))
  }
}

const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid)$/

/** Nothing a visitor adds to an address can reach the next one, nor cost more than a redirect. */
export function readParameters(path: string, query: string): Asked {
  if (query === '' || query === '?') return { key: path }
  const given = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && !TRACKING.test(name))
  if (given.length === 0) return { key: path }
  const rule = [...RULES, ...CALLS].find(({ path: pattern }) => pattern.test(path))
  if (!rule) return { key: undefined }
  // A call says itself what is wrong with it: a client that is sent elsewhere learns nothing.
  const names = new Set(given.map(([name]) => name))
  const isOdd = names.size < given.length || [...names].some(name => !Object.hasOwn(rule.takes, name))
  if (CALLS.includes(rule) && isOdd) return { key: undefined }
  const taken = new Map<string, string>()
  for (const [name, value] of given) {
    const schema = Object.hasOwn(rule.takes, name) ? rule.takes[name] : undefined
    if (!taken.has(name) && schema?.safeParse(value).success) taken.set(name, value)
  }
  const kept = [...taken].sort(([a], [b]) => (a < b ? -1 : 1))
  const key = kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`
  if (kept.length < given.length) return { key: undefined, redirect: key }
  return { key, endless: rule.endless }
}
