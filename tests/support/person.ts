// What a person does at a store, in a browser, by what is written on the page.
import { test as base, expect, type Locator, type Page } from '@playwright/test'

import { expectNoViolations } from './accessibility.ts'
import type { Product } from './product.ts'
import { openProductDatabase } from './wildcats.ts'

// Playwright reads the names of fixtures from this pattern, also where there are none.
/* biome-ignore-start lint/correctness/noEmptyPattern: see above */
/** Which product the browser is at: the one of the whole run, unless a spec brings its own. */
type Running = Pick<Product, 'url' | 'dataDir'>

/** Pages that complain fail their test: in the console, by an uncaught error or a breach of the content policy. */
export const test = base.extend<{ complaints: string[] }, { product: Running; database: undefined }>({
  product: [
    async ({}, use) => use({ url: process.env['PRODUCT_URL']!, dataDir: process.env['DATA_DIR']! }),
    { scope: 'worker' }
  ],
  baseURL: async ({ product }, use) => use(product.url),
  database: [
    async ({ product }, use) => {
      process.env['DATA_DIR'] = product.dataDir
      const close = await openProductDatabase()
      await use(undefined)
      await close()
    },
    { scope: 'worker', auto: true }
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true }
  ]
})
/* biome-ignore-end lint/correctness/noEmptyPattern: see above */

export { expect }

/** Goes there and waits until the page can be used: before that it shows buttons that do nothing yet. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Presses what loads another page, and waits for that one as `visit` does. */
export async function follow(link: Locator): Promise<void> {
  const page = link.page()
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''))
  await link.click()
  await page.waitForFunction(() => document.documentElement?.hasAttribute('data-left') === false)
  await settled(page)
}

export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('astro-island[ssr]'))
}

/** Judges what stands, not a colour on its way to another, a placeholder of what still loads or a button whose work goes on. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A view that is never filled is judged as it stands.
    const end = performance.now() + 2000
    const isLoading = () => performance.now() < end && document.querySelector('.skeleton, .button[aria-busy]')
    // What fades in, not what turns for ever or goes away by itself after a while.
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1000
        )
    do {
      // What was opened just now begins to fade with the next picture.
      for (let frame = 0; frame < 2; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
      await Promise.allSettled(fading().map(({ finished }) => finished))
    } while (isLoading() || fading().length > 0)
  })
  await expectNoViolations(page)
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** By the menu with the person's name, which on a phone is behind another. */
export async function logOut(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open the menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

interface Piece {
  size?: string
  fields?: Record<string, string>
}

/** From an item's page into the cart. */
export async function addToCart(page: Page, { size, fields = {} }: Piece): Promise<void> {
  if (size) await page.getByRole('radio', { name: size }).check()
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible()
}

/** Fills the checkout of a cart that is open on the page, and goes on to the payment. */
export async function checkOut(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Bo Rivera')
  await page.getByLabel('E-mail').fill('bo@example.com')
  await page.getByRole('radio', { name: /Pick up/ }).check()
  // The sums come from the server and may move the button away from under the pointer; a second press orders nothing more.
  await expect(async () => {
    await page.getByRole('button', { name: /Continue to payment · / }).click({ timeout: 60_000 })
    await page.waitForURL('**/purchase?order=*', { timeout: 60_000 })
  }).toPass()
  await settled(page)
}

export async function payBy(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expires').fill('12 / 39')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^(Pay|Hold) / }).click()
}
