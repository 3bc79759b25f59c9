// How the editor feels with 5,000 objects, in a browser without a GPU: frames while dragging, panning and zooming, the
// first frame of a drag, letting go, opening; beside it Fabric and Konva with the same drawing, moved by the same hand in the same
// run. A busy machine tells lies: run it on a quiet one.
//   node tests/bench/editor.ts [objects]
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

import type { Design, DesignObject } from '#lib/designer/design.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { launchOptions } from '../support/chromium.ts'
import { designOf, PALETTE, path } from '../support/designs.ts'
import { seeded } from '../support/outlines.ts'
import { startProduct } from '../support/product.ts'
import { type Bench, type Figures, type Frames, measure, type Subject, watch } from './frames.ts'
import { fabricPage, konvaPage, type Scenery } from './peers.ts'

declare const window: { bench: Bench }

const count = Number(process.argv[2] ?? 5000)
const [wMm, hMm] = [900, 600]
const P95 = 17
const MOST_MS = { 'first frame, one': 50, 'first frame, all': 50, 'letting go, all': 100, opening: 300 }
const VIEWPORT = { width: 1440, height: 900 }

const random = seeded(7)
const drops = Array.from({ length: count }, (_, n) => {
  const [x, y, r] = [20 + random() * (wMm - 40), 20 + random() * (hMm - 40), 3 + random() * 6]
  const [k, f] = [r * 0.5523, (value: number): string => value.toFixed(2)]
  const arc = (...v: number[]): string => `C${v.map(f).join(' ')}`
  const d = `M${f(x)} ${f(y - r)}${arc(x + k, y - r, x + r, y - k, x + r, y)}${arc(x + r, y + k, x + k, y + r, x, y + r)}${arc(x - k, y + r, x - r, y + k, x - r, y)}${arc(x - r, y - k, x - k, y - r, x, y - r)}Z`
  return { id: `o${n}`, d, ref: `c${1 + (n % 3)}` }
})

function design(): Design {
  const objects: DesignObject[] = drops.map(({ id, d, ref }) => path(id, d, ref))
  return designOf(objects, { artboards: [{ id: 'a1', name: 'Front', wMm, hMm, bg: null }] })
}

/** Those that are taken hold of: of the middle, so that as many lie below as above. */
const held = [0.52, 0.3, 0.7, 0.45, 0.6].map(share => `o${Math.floor(count * share)}`)

/** Runs in the page before everything else. */
function watchEditor(): void {
  window.bench.hasMoved = () => {
    return [...document.querySelectorAll<HTMLElement>('.scene, .lifted')].some(each => each.style.transform)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.drawn-sheet > *')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/designer/sessions/'))
        window.bench.opened = performance.now() - (reply as PerformanceResourceTiming).responseEnd
      })
    )
  }).observe(document, { childList: true, subtree: true })
}

/** Signs in and keeps the drawing; answers the address it is opened at. */
async function prepare({ request }: BrowserContext, url: string): Promise<string> {
  const post = async (address: string, data: object) =>
    (await request.post(url + address, { data, headers: { origin: url } })).json()
  await post('/api/v2/auth/login', { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD })
  const workspaces = await (await request.get(`${url}/api/v2/workspaces`)).json()
  const query = `WorkspaceId=${workspaces.data[0].Id}`
  const made = await post(`/api/document?${query}`, { from: 'design', name: 'Many', design: design() })
  const session = await post(`/api/v2/designer/sessions?${query}`, { documentId: made.data.id })
  return url + session.data.url
}

function editorAt(address: string): Subject {
  return {
    name: 'this editor',
    async open(page) {
      await page.goto(address)
      while ((await page.evaluate(() => window.bench.opened)) === undefined) await page.waitForTimeout(50)
      await page.waitForTimeout(2500)
      return page.evaluate(() => window.bench.opened!)
    },
    where: (page, id) =>
      page.evaluate(each => {
        const { x, y, width, height } = document.querySelector(`[data-id="${each}"]`)!.getBoundingClientRect()
        return [x + width / 2, y + height / 2] as const
      }, id),
    selectAll: page => page.keyboard.press('Control+a'),
    unselect: page => page.keyboard.press('Escape')
  }
}

/** As the editor shows it, so that the others draw as many pixels. */
async function sceneryOf(page: Page): Promise<Scenery> {
  const { width, height, ...at } = await page.evaluate(() => {
    const board = document.querySelector('.artboard')!.getBoundingClientRect()
    const { x, y, width, height } = document.querySelector('#drawing')!.getBoundingClientRect()
    return { width, height, left: board.x - x, top: board.y - y, boardWidth: board.width }
  })
  const colours = new Map(PALETTE.entries.map(({ ref, hex }) => [ref, hex]))
  const fills = drops.map(({ id, d, ref }) => ({ id, d, fill: colours.get(ref)! }))
  return { drops: fills, width, height, scale: at.boardWidth / wMm, left: at.left, top: at.top }
}

async function measureOurs(browser: Browser): Promise<{ figures: Figures; scenery: Scenery }> {
  const product = await startProduct({ DEMO: '1' })
  try {
    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await context.newPage()
    const subject = editorAt(await prepare(context, product.url))
    await page.addInitScript(watch)
    await page.addInitScript(watchEditor)
    await subject.open(page)
    const scenery = await sceneryOf(page)
    const figures = await measure(page, subject, held)
    await context.close()
    return { figures, scenery }
  } finally {
    await product.stop()
  }
}

async function measurePeer(browser: Browser, make: () => Promise<Subject>): Promise<[name: string, Figures]> {
  const subject = await make()
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const figures = await measure(page, subject, held)
  await context.close()
  return [subject.name, figures]
}

function shown(value: Frames | number): string {
  return typeof value === 'number'
    ? `${value.toFixed(0)} ms`
    : `${value.fps.toFixed(value.fps < 10 ? 1 : 0)} fps, p95 ${value.p95.toFixed(1)} ms`
}

/** How many times as good as a peer. */
function ratio(ours: Frames | number, theirs: Frames | number): string {
  const times = typeof ours === 'number' ? (theirs as number) / ours : ours.fps / (theirs as Frames).fps
  return `${shown(theirs)} (${times.toFixed(1)}×)`
}

function isMissed(what: keyof Figures, value: Frames | number): boolean {
  if (typeof value !== 'number') return value.p95 > P95
  return !(value <= MOST_MS[what as keyof typeof MOST_MS])
}

function print(ours: Figures, peers: [name: string, Figures][]): void {
  const line = (cells: string[]) => console.log(cells.map((cell, at) => cell.padEnd(at === 0 ? 20 : 34)).join(''))
  line(['', 'this editor', ...peers.map(([name]) => `${name} (ours is × as good)`)])
  for (const what of Object.keys(ours) as (keyof Figures)[]) {
    const own = shown(ours[what]) + (isMissed(what, ours[what]) ? '  MISSED' : '')
    line([what, own, ...peers.map(([, figures]) => ratio(ours[what], figures[what]))])
  }
}

const browser = await chromium.launch(launchOptions)
try {
  const most = Object.entries(MOST_MS).map(([what, ms]) => `${what} ≤ ${ms} ms`)
  console.log(`${count} objects; goals: p95 ≤ ${P95} ms, ${most.join(', ')}`)
  const { figures, scenery } = await measureOurs(browser)
  const peers: [string, Figures][] = []
  for (const make of [fabricPage, konvaPage]) {
    try {
      peers.push(await measurePeer(browser, () => make(scenery)))
    } catch (error) {
      console.log(`Not compared: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  print(figures, peers)
} finally {
  await browser.close()
}
