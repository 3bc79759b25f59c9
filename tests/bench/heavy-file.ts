// A heavy file in the editor: 367 paths of many curves, 1.7 MB. How long it takes to read it, to open a design of it, the longest
// wait within the first drag, and the check: node tests/bench/heavy-file.ts
import { loadavg } from 'node:os'

import { chromium, type Page } from 'playwright'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { launchOptions } from '../support/chromium.ts'
import { designOf, path } from '../support/designs.ts'
import { seeded } from '../support/outlines.ts'
import { startProduct } from '../support/product.ts'

const [COUNT, CURVES] = [367, 118]
const [W_MM, H_MM] = [900, 600]
const MOST_MS = { 'reading the file': 3000, opening: 3000, 'longest wait, first drag': 1000, check: 3000 }

declare const window: { longest: number }

/** A ragged ring of curves, as traced artwork has them. */
function outline(random: () => number): string {
  const [x, y, r] = [30 + random() * (W_MM - 60), 30 + random() * (H_MM - 60), 6 + random() * 22]
  const at = (share: number, far: number) => {
    const angle = 2 * Math.PI * share
    return `${(x + far * Math.cos(angle)).toFixed(3)} ${(y + far * Math.sin(angle)).toFixed(3)}`
  }
  const radii = Array.from({ length: CURVES }, () => r * (0.85 + 0.3 * random()))
  const curves = radii.map((_, i) => {
    const [from, to] = [radii[i]!, radii[(i + 1) % CURVES]!]
    return `C${at((i + 0.33) / CURVES, from)} ${at((i + 0.67) / CURVES, to)} ${at((i + 1) / CURVES, to)}`
  })
  return `M${at(0, radii[0]!)}${curves.join('')}Z`
}

const random = seeded(11)
const outlines = Array.from({ length: COUNT }, () => outline(random))
const colours = ['#1d1d1b', '#e30613', '#ffd500']
const shapes = outlines.map((d, i) => `<path d="${d}" fill="${colours[i % 3]}"/>`).join('\n')
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W_MM}mm" height="${H_MM}mm" viewBox="0 0 ${W_MM} ${H_MM}">${shapes}</svg>`

async function measure(page: Page, address: string): Promise<Record<string, number>> {
  const start = performance.now()
  await page.goto(address)
  await page.locator('.drawn-sheet > *').first().waitFor({ state: 'attached' })
  const opening = performance.now() - start
  await page.waitForTimeout(2500)
  const [x, y] = await page.evaluate(() => {
    const { x, y, width, height } = document.querySelector('[data-id="o366"]')!.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  })
  await page.evaluate(() => {
    let last = performance.now()
    window.longest = 0
    const frame = () => {
      const now = performance.now()
      window.longest = Math.max(window.longest, now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++) await page.mouse.move(x + 3 * step, y + step)
  await page.mouse.up()
  await page.waitForTimeout(1000)
  const longest = await page.evaluate(() => window.longest)
  const before = performance.now()
  await page
    .getByRole('tab', { name: 'Check' })
    .or(page.getByRole('button', { name: 'Check', exact: true }))
    .first()
    .click()
  await page
    .getByText(/Ready to cut|to look at|problem|warning|Fix|overlap/i)
    .first()
    .waitFor()
  return { opening, 'longest wait, first drag': longest, check: performance.now() - before }
}

const product = await startProduct({ DEMO: '1' })
const browser = await chromium.launch(launchOptions)
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { request } = context
  const url = product.url
  const post = async (address: string, data: object) =>
    (await request.post(url + address, { data, headers: { origin: url } })).json()
  await post('/api/v2/auth/login', { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD })
  const workspaces = await (await request.get(`${url}/api/v2/workspaces`)).json()
  const query = `WorkspaceId=${workspaces.data[0].Id}`
  const start = performance.now()
  const read = await post(`/core2/doc/import?${query}`, {
    name: 'heavy.svg',
    data: Buffer.from(svg).toString('base64')
  })
  const reading = performance.now() - start
  if (!read.ok) throw new Error(read.message)
  const objects = outlines.map((d, i) => path(`o${i}`, d, `c${1 + (i % 3)}`))
  const design = designOf(objects, { artboards: [{ id: 'a1', name: 'Front', wMm: W_MM, hMm: H_MM, bg: null }] })
  const made = await post(`/api/document?${query}`, { from: 'design', name: 'Heavy', design })
  const session = await post(`/api/v2/designer/sessions?${query}`, { documentId: made.data.id })
  const figures = { 'reading the file': reading, ...(await measure(await context.newPage(), url + session.data.url)) }
  console.log(
    `${(svg.length / 1e6).toFixed(2)} MB, ${COUNT} paths, ${COUNT * CURVES} curves, load ${loadavg()[0]!.toFixed(1)}`
  )
  for (const [what, ms] of Object.entries(figures))
    console.log(`${what.padEnd(26)}${ms.toFixed(0)} ms${ms > MOST_MS[what as keyof typeof MOST_MS] ? '  MISSED' : ''}`)
} finally {
  await browser.close()
  await product.stop()
}
