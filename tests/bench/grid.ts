// How the grid feels with 1,000 rows of 20 columns, in a browser without a GPU: from a key to the painted cell, pasting
// 1,000 rows of 12 columns, scrolling, opening. A busy machine tells lies: run it on a quiet one.
//   node tests/bench/grid.ts [rows]
import { chromium, type Page } from 'playwright'

import { launchOptions } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'

declare const window: { bench: { keys: number[]; painted: () => Promise<void> } }

const rows = Number(process.argv[2] ?? 1000)
const WANTED = { key: 16, paste: 300, open: 500 }
const PRESSES = 120

const product = await startProduct({ DEMO: '0', PLATEN_DEV: '1' })
const browser = await chromium.launch(launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watch)
  await page.goto(`${product.url}/dev/grid?rows=${rows}`)
  const openMs = await openAgain(page)
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('ArrowRight')
  tell('key to painted cell, p95', await keysMs(page), WANTED.key)
  tell('paste of 1,000 × 12', await pasteMs(page), WANTED.paste)
  const blank = await blankFrames(page)
  console.log(`${'frames without cells while scrolling'.padEnd(40)}${blank}`)
  if (blank > 0) process.exitCode = 1
  tell('opening', openMs, WANTED.open)
} finally {
  await browser.close()
  await product.stop()
}

function tell(what: string, ms: number, wanted: number): void {
  console.log(`${what.padEnd(40)}${ms.toFixed(1).padStart(8)} ms   goal ${wanted}`)
  if (ms > wanted) process.exitCode = 1
}

/** Runs in the page before everything else. */
function watch(): void {
  const painted = () =>
    new Promise<void>(resolve =>
      requestAnimationFrame(() => {
        // A message is handled once the frame is drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(0)
      })
    )
  window.bench = { keys: [], painted }
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => void painted().then(() => window.bench.keys.push(performance.now() - timeStamp)),
    { capture: true }
  )
}

/** From the parsed page to the first frame in which the grid can be used: a second visit, with the script kept. */
async function openAgain(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  await page.locator('astro-island:not([ssr])').first().waitFor()
  return page.evaluate(async () => {
    await window.bench.painted()
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.now() - visit!.responseEnd
  })
}

async function keysMs(page: Page): Promise<number> {
  const keys = ['ArrowDown', 'x', 'Enter', 'ArrowRight', 'ArrowDown', 'Delete', 'ArrowLeft', 'ArrowDown']
  for (let press = 0; press < PRESSES; press++) {
    await page.keyboard.press(keys[press % keys.length]!)
    // Nobody presses the next one before this one is seen.
    await page.evaluate(() => window.bench.painted())
  }
  const took = await page.evaluate(() => window.bench.keys.toSorted((a, b) => a - b))
  return took[Math.floor(took.length * 0.95)]!
}

async function pasteMs(page: Page): Promise<number> {
  const text = Array.from({ length: 1000 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) => `${row}.${column}`).join('\t')
  ).join('\n')
  return page.evaluate(async lines => {
    const data = new DataTransfer()
    data.setData('text/plain', lines)
    const begun = performance.now()
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    )
    await window.bench.painted()
    return performance.now() - begun
  }, text)
}

/** Scrolls through all rows and looks in each frame whether there is a cell in the middle of the grid. */
async function blankFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]')!
    const { left, top, width, height } = grid.getBoundingClientRect()
    let blank = 0
    for (let scrolled = 0; scrolled < grid.scrollHeight; scrolled += 120) {
      grid.scrollTop = scrolled
      await window.bench.painted()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!at?.closest('[role=gridcell]')) blank++
    }
    return blank
  })
}
