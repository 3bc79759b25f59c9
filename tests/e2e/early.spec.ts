import type { Page } from '@playwright/test'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, follow, test } from '../support/person.ts'
import { openWildcats } from '../support/wildcats.ts'

/** Opens a page whose scripts come only when the returned function is called, as on a slow line. */
async function openSlowly(page: Page, path: string, scripts = '**/_astro/*.js'): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(scripts, async route => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('astro-island[ssr]').first()).toBeAttached()
  return release
}

test('signs in with what was typed and sent before the page could act', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  const release = await openSlowly(page, '/login')
  await page.getByLabel('E-mail or username').fill(DEMO_ACCOUNTS[2].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await page.waitForURL('**/dashboard')
  expect(addresses.filter(address => address.includes(DEMO_PASSWORD))).toEqual([])
})

test('puts into the cart what was chosen before the page could act', { tag: '@phone' }, async ({ page }) => {
  const { path } = await openWildcats()
  await page.goto(path)
  const item = await page
    .getByRole('link', { name: /Game day tee/ })
    .first()
    .getAttribute('href')
  const release = await openSlowly(page, item!)
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByLabel('Name', { exact: false }).first().fill('Rivera')
  await page.getByLabel('Number').fill('23')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  release()
  await follow(page.getByRole('link', { name: 'Go to cart' }))
  await expect(page.getByText('Name: RIVERA')).toBeVisible()
  await expect(page.getByText('Number: 23')).toBeVisible()
})

test('shows the dialog that was opened before the shell of the page could act', async ({ page }) => {
  await logInAsOwner(page)
  const release = await openSlowly(page, '/dashboard/design/layouts', '**/_astro/Shell.*.js')
  await expect(page.locator('main astro-island[client]:not([ssr])')).toBeAttached()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1)
  await page.getByRole('button', { name: 'New design' }).first().click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})
