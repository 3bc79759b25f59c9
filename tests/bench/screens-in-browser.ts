// What a browser loads of a page before it can be used, and how long that takes on a phone four times slower than this machine.
import type { Browser, CDPSession, Page } from 'playwright'

export interface ScreenFigures {
  /** From the address to the page that answers clicks. */
  usableMs: number
  scripts: number
  /** Of scripts and of the whole page on the wire, heads of answers too. */
  scriptBytes: number
  bytes: number
  /** The longest chain of scripts, each found in the one before it. */
  depth: number
}

interface Visit {
  url: string
  /** As a request sends it. */
  cookie?: string
  /** A phone's network too: 150 ms to the server and back, 1.6 Mbit/s. */
  isSlowNetwork?: boolean
}

interface Loaded {
  url: string
  /** Address of what asked for it. */
  by: string | undefined
  endedMs: number
  isScript: boolean
  bytes: number
}

declare const window: { usableMs: number | undefined }

const SLOWDOWN = 4
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** In a browser that has never been there; what is loaded later is not counted. */
export async function measureScreen(browser: Browser, { url, cookie, isSlowNetwork }: Visit): Promise<ScreenFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    // Not as a header: a page that leads on to another would lead to the sign-in page, as the browser repeats no such header.
    if (cookie) await context.addCookies(cookiesOf(cookie, url))
    const page = await context.newPage()
    const input = await context.newCDPSession(page)
    await input.send('Network.enable')
    await input.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    if (isSlowNetwork) await input.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    const loaded = recordLoaded(input)
    await page.addInitScript(noteUsable)
    const response = await page.goto(url, { waitUntil: 'commit' })
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`)
    return figuresOf(await waitUntilUsable(page), loaded)
  } finally {
    await context.close()
  }
}

function cookiesOf(header: string, url: string) {
  return header.split('; ').map(one => {
    const end = one.indexOf('=')
    return {
      name: one.slice(0, end),
      value: one.slice(end + 1),
      domain: new URL(url).hostname,
      path: '/',
      httpOnly: true,
      secure: true
    }
  })
}

/** By request, with its end in ms since the first began. */
function recordLoaded(input: CDPSession): Map<string, Loaded> {
  const loaded = new Map<string, Loaded>()
  let first: number | undefined
  input.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    first ??= timestamp
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url
    const endedMs = Number.POSITIVE_INFINITY
    loaded.set(requestId, { url: request.url, by, endedMs, isScript: type === 'Script', bytes: 0 })
  })
  // A preloaded script is known as one by its answer.
  input.on('Network.responseReceived', ({ requestId, response }) => {
    const one = loaded.get(requestId)
    if (one && response.mimeType.endsWith('javascript')) one.isScript = true
  })
  input.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = loaded.get(requestId)
    if (one && first) Object.assign(one, { endedMs: 1000 * (timestamp - first), bytes: encodedDataLength })
  })
  return loaded
}

async function waitUntilUsable(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.usableMs, undefined, { timeout: 120_000 })
  return (await handle.jsonValue())!
}

function figuresOf(usableMs: number, loaded: Map<string, Loaded>): ScreenFigures {
  const all = [...loaded.values()].filter(({ endedMs }) => endedMs <= usableMs)
  const scripts = all.filter(({ isScript }) => isScript)
  const askedBy = new Map(scripts.map(({ url, by }) => [url, by]))
  const depthOf = (url: string | undefined): number => (url && askedBy.has(url) ? 1 + depthOf(askedBy.get(url)) : 0)
  const depth = Math.max(0, ...scripts.map(({ url }) => depthOf(url)))
  const sum = (some: Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  return { usableMs, scripts: scripts.length, scriptBytes: sum(scripts), bytes: sum(all), depth }
}

/**
 * In the page, before everything else: its own scripts have run, and React has taken each island over, down to its last
 * element. A page that is only read through has not run them yet, nor loaded all that they import.
 */
function noteUsable(): void {
  let hasRun = false
  document.addEventListener('DOMContentLoaded', () => {
    hasRun = true
  })
  const isTaken = (island: Element) => {
    const last = island.lastElementChild
    // Drawn on the server, it may be empty as long as nothing is to be shown.
    const isDrawn = last
      ? Object.keys(last).some(key => key.startsWith('__react'))
      : island.getAttribute('client') !== 'only'
    return isDrawn && !island.hasAttribute('ssr')
  }
  const look = () => {
    if (hasRun && [...document.querySelectorAll('astro-island')].every(isTaken)) window.usableMs = performance.now()
    else setTimeout(look, 10)
  }
  look()
}
