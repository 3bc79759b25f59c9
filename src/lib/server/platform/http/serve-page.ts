import type { IncomingMessage } from 'node:http'

import { chooseEncoding } from './encoding.ts'
import { type Page, type PageCache, readRule, type Variant, variantOf } from './page-cache.ts'
import { readParameters } from './parameters.ts'
import { createRation } from './ration.ts'
import type { Rendered } from './render-alone.ts'
import { isSame } from './static-files.ts'
import type { Exchange } from './types.ts'

interface Options {
  cache: PageCache
  render: (key: string) => Promise<Rendered>
  /** Renders for this caller alone; tells `onRule` as soon as the head is known. */
  renderFor: (exchange: Exchange, onHead?: Probe) => void
  send: (exchange: Exchange, variant: Variant, unchanged: boolean) => void
  redirect: (exchange: Exchange, location: string, status: 302) => void
  /** Says that there is too much to do just now. */
  refuse: (exchange: Exchange) => void
  addressOf: (request: IncomingMessage) => string
  onError: (error: unknown, key: string) => void
}

/** Watches the first reply of a path: does it ask to be kept? True means: give me the body, I answer with it. */
export interface Probe {
  onHead: (status: number, rule: string | undefined, setsCookie: boolean) => boolean
  onKept: (headers: [string, string][], body: Buffer) => void
  onOver: () => void
}

/** Undefined: not to be kept, so that each has it made. Busy: nobody shall try just now. */
type Made = Page | 'busy' | undefined
type PendingRender = { page: Promise<Made>; work: ReturnType<PageCache['begin']> }

/** Views with words and filters of a visitor's own that are rendered in a second: by one address, and altogether. */
const NEW_PAGES = { each: { perSecond: 6, atOnce: 40 }, all: { perSecond: 20, atOnce: 100 } }
const NEW_SEARCHES = { each: { perSecond: 350, atOnce: 700 }, all: { perSecond: 500, atOnce: 1000 } }

/** Pages that ask for it (`x-page-cache: seconds; tags=…`) are rendered once for everybody. */
export function createPageServer(options: Options) {
  const { cache, render, renderFor, send, redirect, refuse, addressOf, onError } = options
  const rations = { page: createRation(NEW_PAGES), search: createRation(NEW_SEARCHES) }
  const flights = new Map<string, PendingRender>()
  const probes = new Map<string, Promise<void>>()

  /** One render for all who ask meanwhile; but not for those who ask after something in it has changed. */
  function renderOnce(key: string, path: string): Promise<Made> {
    const under = flights.get(key)
    if (under && !under.work.spoiled) return under.page
    const work = cache.begin()
    const page = renderPage(key, path, work).finally(() => finishRender(key, flight))
    const flight = { page, work }
    flights.set(key, flight)
    return page
  }

  function finishRender(key: string, flight: PendingRender): void {
    flight.work.end()
    if (flights.get(key) === flight) flights.delete(key)
  }

  async function renderPage(key: string, path: string, work: PendingRender['work']): Promise<Made> {
    const { status, headers, body } = await render(key)
    const rule = ruleOf(status, headers.find(([name]) => name === 'x-page-cache')?.[1], headers.some(isCookie))
    if (rule) return work.keep(key, rule, headers.filter(isCachedHeader), body)
    if (status < 400) cache.learn(path, false)
    return status === 503 ? 'busy' : undefined
  }

  function refresh(key: string, path: string): void {
    if (flights.has(key)) return
    renderOnce(key, path).catch(error => onError(error, key))
  }

  /** The first request of a path finds out for all. Without credentials its own reply is the one that is kept. */
  function probe(exchange: Exchange, key: string): void {
    const { path, request } = exchange
    const isAnonymous = request.headers.cookie === undefined && request.headers.authorization === undefined
    const work = cache.begin()
    const known = Promise.withResolvers<void>()
    const made = Promise.withResolvers<Made>()
    const flight = { page: made.promise, work }
    probes.set(path, known.promise)
    let rule: ReturnType<typeof ruleOf>

    const asked = isAnonymous ? { ...exchange, query: key.slice(path.length) } : exchange
    renderFor(asked, {
      onHead(status, header, setsCookie) {
        rule = ruleOf(status, header, setsCookie)
        if (status < 400) cache.learn(path, rule !== undefined)
        const isKept = rule !== undefined && isAnonymous
        if (isKept) flights.set(key, flight)
        done()
        return isKept
      },
      onKept(headers, body) {
        const page = work.keep(key, rule!, headers.filter(isCachedHeader), body)
        made.resolve(page)
        sendPage(exchange, page)
      },
      onOver() {
        done()
        made.resolve(undefined)
        finishRender(key, flight)
      }
    })

    function done(): void {
      if (probes.get(path) === known.promise) probes.delete(path)
      known.resolve()
    }
  }

  function sendPage(exchange: Exchange, page: Page): void {
    const encoding = chooseEncoding(exchange.request.headers['accept-encoding'])
    const variant = page.variants[encoding]
    if (variant) sendVariant(exchange, variant)
    else {
      variantOf(page, encoding)
        .then(made => sendVariant(exchange, made))
        .catch(error => {
          onError(error, exchange.path)
          exchange.response.destroy()
        })
    }
  }

  function sendVariant(exchange: Exchange, variant: Variant): void {
    send(exchange, variant, isSame(exchange.request.headers['if-none-match'], variant.etag))
  }

  async function serveMissing(exchange: Exchange, key: string): Promise<void> {
    const { path } = exchange
    await probes.get(path)
    const kept = cache.isKept(path)
    if (kept === undefined && !probes.has(path)) return probe(exchange, key)
    const page = kept ? await renderOnce(key, path) : undefined
    if (page === 'busy') refuse(exchange)
    else if (page) sendPage(exchange, page)
    else renderFor(exchange)
  }

  return function servePage(exchange: Exchange) {
    const { path, query, request } = exchange
    const asked = readParameters(path, query)
    if (asked.redirect !== undefined) return redirect(exchange, asked.redirect, 302)
    // Whoever asks and with which credentials: what asks to be kept is made for nobody and says the same to everybody.
    const { key } = asked
    if (key === undefined) return renderFor(exchange)
    const found = cache.find(key)
    if (found) {
      if (!found.fresh) refresh(key, path)
      return sendPage(exchange, found.page)
    }
    const ration = asked.endless && rations[asked.endless]
    if (ration && !flights.has(key) && !ration.take(addressOf(request))) return refuse(exchange)
    if (cache.isKept(path) === false) return renderFor(exchange)
    serveMissing(exchange, key).catch(error => {
      onError(error, key)
      renderFor(exchange)
    })
  }
}

function ruleOf(status: number, header: string | undefined, setsCookie: boolean) {
  return status === 200 && header !== undefined && !setsCookie ? readRule(header) : undefined
}

function isCookie([name]: [string, string]): boolean {
  return name === 'set-cookie'
}

const PER_REPLY = new Set(['x-page-cache', 'x-request-id', 'connection', 'keep-alive', 'date', 'vary'])

function isCachedHeader([name]: [string, string]): boolean {
  return !PER_REPLY.has(name)
}
