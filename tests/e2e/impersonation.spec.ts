import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectNoSideScroll, logOut, settled, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

/** From the admin's page to the dashboard of Sam. */
async function actAsSam(page: Page, reason: string, { readOnly }: { readOnly: boolean }): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('okafor')
  await page.getByRole('button', { name: 'Act as Sam Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act as Sam Okafor' })
  await dialog.getByLabel('Why').fill(reason)
  await dialog.getByRole('checkbox', { name: /Only look/ }).setChecked(readOnly)
  await dialog.getByRole('button', { name: 'Act as Sam Okafor' }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
}

function barOf(page: Page) {
  return page.getByRole('region', { name: 'Acting as somebody else' })
}

async function newItem(page: Page, name: string): Promise<void> {
  await visit(page, '/dashboard/items/new')
  await page.getByLabel('Name', { exact: true }).first().fill(name)
  const price = page.getByRole('heading', { level: 2, name: 'Price' }).getByRole('button')
  if ((await price.getAttribute('aria-expanded')) === 'false') await price.click()
  await page.getByLabel('Base price').fill('24')
  await page.getByRole('button', { name: 'Create item', exact: true }).first().click()
}

test('acts as somebody to look, then to mend, and the person reads both', async ({ page, browser, complaints }) => {
  const about = `order ${Date.now()}`
  await signInToDemo(page, 'admin')
  await visit(page, '/dashboard/admin/impersonate')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('searchbox').fill('nobody-is-called-so')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('searchbox').fill('Robin')
  await expect(page.getByRole('row', { name: /Robin Platen/ })).toContainText('Admin')
  await expect(page.getByRole('button', { name: 'Act as Robin Platen' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('okafor')
  await page.getByRole('button', { name: 'Act as Sam Okafor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Act as Sam Okafor' }).click()
  await expect(page.getByText(/^Say why in at least/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await actAsSam(page, `Looking into ${about}`, { readOnly: true })
  await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible()
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/items', '/dashboard/workspaces']) {
    await visit(page, path)
    await page.mouse.wheel(0, 2000)
    await expect(barOf(page)).toBeInViewport({ ratio: 1 })
    await expect(barOf(page)).toContainText('Acting as Sam Okafor')
    await expect(barOf(page)).toContainText('Only looking')
    await expectNoSideScroll(page)
  }
  const strip = page.getByRole('link', { name: 'Acting as somebody else · back to the dashboard' })
  for (const path of ['/', '/artwork', '/help']) {
    await page.goto(path)
    await expect(strip).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
  await visit(page, '/dashboard/items')
  await expectAccessible(page)
  await newItem(page, `Never made for ${about}`)
  await expect(page.getByText(/this access was started as read-only/).first()).toBeVisible()
  // The browser notes the refusal.
  complaints.length = 0

  await visit(page, '/dashboard')
  await barOf(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard/admin/impersonate')
  await settled(page)
  await expect(barOf(page)).toHaveCount(0)
  await expect(page.getByText(`Looking into ${about}`)).toBeVisible()
  await page.goto('/artwork')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toBeHidden()
  await visit(page, '/dashboard/admin/impersonate')

  await actAsSam(page, `Mending ${about}`, { readOnly: false })
  await newItem(page, `Made for ${about}`)
  await page.waitForURL(/\/dashboard\/items\/[\da-f-]{36}$/)
  await barOf(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard/admin/impersonate')

  const sam = await (await browser.newContext()).newPage()
  await signInToDemo(sam, 'sales')
  await visit(sam, new URL('/dashboard/account/settings', page.url()).href)
  const mended = sam.getByRole('listitem').filter({ hasText: `Mending ${about}` })
  await expect(mended).toContainText('Robin Platen')
  await mended.getByText('1 change').click()
  await expect(mended.getByText(/^Create store item|^Create item/)).toBeVisible()
  await expect(sam.getByRole('listitem').filter({ hasText: `Looking into ${about}` })).toContainText('Only looked')
  await expectAccessible(sam)
  await expectNoSideScroll(sam)
  const missing = await sam.goto(new URL('/dashboard/admin/impersonate', page.url()).href)
  expect(missing?.status()).toBe(404)
  await expect(sam.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await sam.context().close()
})

test('logging out while acting leaves nothing behind', async ({ page }) => {
  await signInToDemo(page, 'admin')
  await visit(page, '/dashboard/admin/impersonate')
  await actAsSam(page, 'Looking at the log-out', { readOnly: true })
  const before = (await page.context().cookies()).map(({ name }) => name)
  expect(before).toContain('__Host-original-session')

  await logOut(page, 'Sam Okafor')
  await page.waitForURL(url => url.pathname === '/')
  const after = (await page.context().cookies()).map(({ name }) => name)
  expect(after.filter(name => name.startsWith('__Host-'))).toEqual([])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})
