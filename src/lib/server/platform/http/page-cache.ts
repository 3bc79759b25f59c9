import { createHash } from 'node:crypto'

import { dropOldest } from '#lib/shared/drop-oldest.ts'

import { compress, type Encoding, isCompressible, MIN_BYTES } from './encoding.ts'
import type { Head } from './head.ts'

export interface Variant {
  body: Buffer
  etag: string
  head: Head
}

export interface Page {
  tags: string[]
  freshUntil: number
  staleUntil: number
  bytes: number
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  headers: [name: string, value: string][]
}

export interface Rule {
  maxAgeMs: number
  tags: string[]
}

const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** Of paths that are kept, and as many of others: unknown addresses push out nothing but each other. */
const MAX_PATHS = 10_000
/** A page that once said nothing may say something later: a store opens, a proposal is published. */
const FORGET_MS = 60_000
/** Headers and bookkeeping of one page, roughly. */
const OVERHEAD_BYTES = 2048

export type PageCache = ReturnType<typeof createPageCache>

/** Rendered public pages, the longest unused ones leaving first; and what is known of paths: kept pages or not. */
export function createPageCache({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
  const pages = new Map<string, Page>()
  const keptPaths = new Set<string>()
  /** Until when. */
  const otherPaths = new Map<string, number>()
  const renders = new Set<Render>()
  let bytes = 0

  function remove(key: string): void {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= page.bytes
  }

  return {
    get bytes() {
      return bytes
    },

    /** A page that may still be sent; `fresh` says whether somebody should render it again meanwhile. */
    find(key: string): { page: Page; fresh: boolean } | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      const time = now()
      if (time >= page.staleUntil) {
        remove(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, page)
      return { page, fresh: time < page.freshUntil }
    },

    /** Whether pages of this path are kept: yes, no, or not known. */
    isKept(path: string): boolean | undefined {
      if (keptPaths.has(path)) return true
      return (otherPaths.get(path) ?? 0) > now() ? false : undefined
    },

    learn(path: string, kept: boolean): void {
      keptPaths.delete(path)
      otherPaths.delete(path)
      if (kept) keptPaths.add(path)
      else otherPaths.set(path, now() + FORGET_MS)
      for (const known of [keptPaths, otherPaths]) dropOldest(known, MAX_PATHS)
    },

    /** Call before a render begins: what is invalidated while it runs is not kept after it. */
    begin() {
      const render = newRender()
      renders.add(render)
      return {
        get spoiled() {
          return render.spoiled || render.tags.size > 0
        },
        end: () => renders.delete(render),
        keep(key: string, rule: Rule, headers: [string, string][], body: Buffer): Page {
          const page = makePage(rule, headers, body, now())
          if (
            isWhole(headers, body) &&
            !render.spoiled &&
            !rule.tags.some(tag => render.tags.has(tag)) &&
            page.bytes < maxBytes / 4
          ) {
            remove(key)
            pages.set(key, page)
            bytes += page.bytes
            for (const oldest of pages.keys()) {
              if (bytes <= maxBytes) break
              remove(oldest)
            }
          }
          return page
        }
      }
    },

    invalidate(tags: string[]): void {
      for (const render of renders) for (const tag of tags) render.tags.add(tag)
      for (const [key, page] of pages) {
        if (page.tags.some(tag => tags.includes(tag))) remove(key)
      }
    },

    /** Drops the pages that may not be sent any more. What nobody asks for again would otherwise stay for good. */
    sweep(): void {
      const time = now()
      for (const [key, page] of pages) if (time >= page.staleUntil) remove(key)
    },

    usage: () => ({ cacheBytes: bytes, cachePages: pages.size }),

    /** When news may have been missed: the line to the database was cut. */
    clear(): void {
      for (const render of renders) render.spoiled = true
      pages.clear()
      bytes = 0
    }
  }
}

interface Render {
  spoiled: boolean
  tags: Set<string>
}

function newRender(): Render {
  return { spoiled: false, tags: new Set() }
}

/** A reply that says nothing, or breaks off before its end, is worth less than another try. */
function isWhole(headers: [string, string][], body: Buffer): boolean {
  const length = headers.find(([name]) => name === 'content-length')?.[1]
  return body.length > 0 && (length === undefined || Number(length) === body.length)
}

function makePage(rule: Rule, headers: [string, string][], body: Buffer, time: number): Page {
  const own = headers.filter(([name]) => name !== 'content-length')
  if (!own.some(([name]) => name === 'cache-control')) own.push(['cache-control', CACHE_CONTROL])
  own.push(['vary', 'Accept-Encoding'])
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 20)
  return {
    tags: rule.tags,
    freshUntil: time + rule.maxAgeMs,
    staleUntil: time + rule.maxAgeMs * 2,
    bytes: Math.ceil(body.length * 1.5) + OVERHEAD_BYTES,
    headers: own,
    variants: { identity: makeVariant(own, body, `"${etag}"`) }
  }
}

function makeVariant(headers: [string, string][], body: Buffer, etag: string, encoding?: string): Variant {
  const head = { ...Object.fromEntries(headers), etag, ...(encoding && { 'content-encoding': encoding }) }
  return { body, etag, head }
}

/** The page as this caller wants it; packed once, on the first wish. */
export async function variantOf(page: Page, encoding: Encoding): Promise<Variant> {
  const made = page.variants[encoding]
  if (made) return made
  const { identity } = page.variants
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  if (encoding === 'identity' || identity.body.length < MIN_BYTES || !isCompressible(type)) return identity
  const packed = await compress(identity.body, encoding, 'kept')
  const etag = identity.etag.replace(/"$/, encoding === 'br' ? '-br"' : '-gz"')
  page.variants[encoding] = makeVariant(page.headers, packed, etag, encoding)
  return page.variants[encoding]
}

/** `x-page-cache: 60; tags=store:1,plans`. Anything else is a mistake of ours and means: not kept. */
export function readRule(header: string): Rule | undefined {
  const match = /^(\d{1,6})(?:\s*;\s*tags=([^\s;]*))?$/.exec(header.trim())
  if (!match || match[1] === '0') return undefined
  return { maxAgeMs: Number(match[1]) * 1000, tags: match[2] ? match[2].split(',') : [] }
}
