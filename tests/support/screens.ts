// Takes the pictures of the product that stand on the home page and in the help: `npm run screens`. With PRODUCT_URL it
// uses a product that is running already, filled with the demo shop.
import { mkdir, writeFile } from 'node:fs/promises'

import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { launchOptions } from './chromium.ts'
import { startProduct } from './product.ts'
import { SCREENS, type Screen } from './screens-list.ts'

const FOLDER = 'src/assets/screens'

const running = process.env['PRODUCT_URL']
const product = running ? { url: running, stop: async () => {} } : await startProduct({ DEMO: '1' })
const browser = await chromium.launch(launchOptions)
try {
  await mkdir(FOLDER, { recursive: true })
  for (const screen of SCREENS) if (isWanted(screen)) await take(browser, screen)
} finally {
  await browser.close()
  await product.stop()
}

/** `npm run screens -- refund` takes only those with this in their name. */
function isWanted({ name }: Screen): boolean {
  const part = process.argv[2]
  return !part || name.includes(part)
}

async function take(browser: Browser, screen: Screen): Promise<void> {
  const { name, width = 1200, height = 750, signedIn = true, scale = 1.5 } = screen
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-US'
  })
  try {
    if (signedIn) {
      const data = { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD }
      await context.request.post('/api/v2/auth/login', { data })
    }
    const page = await context.newPage()
    await page.goto(screen.path)
    await ready(page)
    await screen.act?.(page)
    await ready(page)
    const target = screen.part ? page.locator(screen.part).first() : page
    const png = await target.screenshot({ animations: 'disabled' })
    const avif = await sharp(png)
      .avif({ quality: screen.quality ?? 50, effort: 7 })
      .toBuffer()
    await writeFile(`${FOLDER}/${name}.avif`, avif)
    console.log(`${name}: ${(avif.length / 1024).toFixed(0)} KB`)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => [...document.images].every(image => image.complete || image.loading === 'lazy'))
}
