// How the editor feels with 5,000 objects, in a browser without a GPU: frames while dragging, panning and zooming, the
// first frame of a drag, opening. A busy machine tells lies: run it on a quiet one.
//   node tests/bench/editor.ts [objects]
import { existsSync } from 'node:fs'

import { type Browser, chromium, type Page } from 'playwright'

import type { Design, DesignObject } from '#lib/designer/design.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { designOf, path } from '../support/designs.ts'
import { seeded } from '../support/outlines.ts'
import { startProduct } from '../support/product.ts'

declare const window: { record?: () => () => Frames; stop?: () => Frames; opened?: number; firstFrame?: number }
interface Frames {
  fps: number
  p95: number
}

const count = Number(process.argv[2] ?? 5000)
const [wMm, hMm] = [900, 600]
const SECONDS = 3
const GOALS = { p95: 17, firstFrame: 50, opened: 300 }

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

/** Runs in the page before everything else. Playwright's own waiting would put listeners on the window that cost frames. */
function watch(): void {
  window.record = () => {
    const times: number[] = []
    let isOn = true
    const frame = (now: number) => {
      times.push(now)
      if (isOn) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return () => {
      isOn = false
      const gaps = times.slice(1).map((time, index) => time - times[index]!)
      const sorted = gaps.toSorted((a, b) => a - b)
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
      return { fps: 1000 / mean, p95: sorted[Math.floor(sorted.length * 0.95)]! }
    }
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.drawn-sheet > *')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/designer/sessions/'))
        window.opened = performance.now() - (reply as PerformanceResourceTiming).responseEnd
      })
    )
  }).observe(document, { childList: true, subtree: true })
  addEventListener(
    'pointerdown',
    () => {
      const start = performance.now()
      const look = () => {
        const moved = [...document.querySelectorAll<HTMLElement>('.scene, .drawn-sheet')].some(
          each => each.style.transform
        )
        if (moved) requestAnimationFrame(() => (window.firstFrame = performance.now() - start))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true
  )
}

async function measure(page: Page, drive: (step: number) => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    window.stop = window.record!()
  })
  const end = Date.now() + SECONDS * 1000
  for (let step = 0; Date.now() < end; step++) await drive(step)
  return page.evaluate(() => window.stop!())
}

const around = (page: Page, x: number, y: number) => (step: number) =>
  page.mouse.move(x + 100 * Math.sin(step / 20), y + 60 * Math.cos(step / 20))
const wheel = (page: Page, ctrl: boolean) => (step: number) =>
  page.mouse.wheel(ctrl ? 0 : 30 * Math.sin(step / 15), (ctrl ? 10 : 20) * Math.sin(step / 15))

async function ours(browser: Browser): Promise<Record<string, Frames | number>> {
  const product = await startProduct({ DEMO: '1' })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const headers = { origin: product.url }
    const post = async (address: string, data: object) =>
      (await page.request.post(product.url + address, { data, headers })).json()
    await post('/api/v2/auth/login', { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD })
    const workspaces = await (await page.request.get(`${product.url}/api/v2/workspaces`)).json()
    const query = `WorkspaceId=${workspaces.data[0].Id}`
    const made = await post(`/api/document?${query}`, { from: 'design', name: 'Many', design: design() })
    const session = await post(`/api/v2/designer/sessions?${query}`, { documentId: made.data.id })
    await page.addInitScript(watch)
    // Once to warm the caches: the second opening is what a day's work feels like.
    for (let time = 0; time < 2; time++) {
      await page.goto(product.url + session.data.url)
      while (!(await page.evaluate(() => window.opened !== undefined))) await page.waitForTimeout(50)
      await page.waitForTimeout(2500)
    }
    const [x, y] = await page.evaluate(() => {
      const box = document.querySelector('[data-id="o2600"]')!.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    })
    const grab = async (): Promise<number> => {
      await page.evaluate(() => {
        delete window.firstFrame
      })
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 9, y + 9)
      await page.waitForTimeout(700)
      return page.evaluate(() => window.firstFrame ?? Number.NaN)
    }
    const opened = await page.evaluate(() => window.opened!)
    const firstFrame = await grab()
    const one = await measure(page, around(page, x, y))
    await page.mouse.up()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+a')
    await page.waitForTimeout(800)
    await grab()
    const all = await measure(page, around(page, x, y))
    await page.mouse.up()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(800)
    const pan = await measure(page, wheel(page, false))
    await page.keyboard.down('Control')
    const zoom = await measure(page, wheel(page, true))
    await page.keyboard.up('Control')
    return { 'drag one': one, 'drag all': all, pan, zoom, 'first frame of a drag': firstFrame, opening: opened }
  } finally {
    await product.stop()
  }
}

function show(name: string, results: Record<string, Frames | number>): void {
  const cells = Object.entries(results).map(([what, value]) =>
    typeof value === 'number'
      ? `${what} ${value.toFixed(0)} ms`
      : `${what} ${value.fps.toFixed(0)} fps (p95 ${value.p95.toFixed(1)} ms)`
  )
  console.log(`${name.padEnd(22)} ${cells.join(' · ')}`)
}

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const browser = await chromium.launch({
  ...(installed && { executablePath: installed }),
  args: ['--no-sandbox', '--disable-gpu']
})
try {
  console.log(
    `${count} objects; goals: p95 ≤ ${GOALS.p95} ms, first frame ≤ ${GOALS.firstFrame} ms, opening ≤ ${GOALS.opened} ms`
  )
  show('this editor', await ours(browser))
} finally {
  await browser.close()
}
