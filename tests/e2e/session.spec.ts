import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { expect, logOut, settled, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

/** Whatever the browser keeps for this site that a script could read. */
const KEPT = `(async () => {
  const bases = await indexedDB.databases()
  const caches = 'caches' in window ? await window.caches.keys() : []
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, caches, window.name])
})()`

test('29: no token in what a script can read, in the address, or in the page', async ({ page }) => {
  await visit(page, '/login')
  await page.getByLabel('E-mail or username').fill(DEMO_ACCOUNTS[2].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  const replied = page.waitForResponse('**/api/v2/auth/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
  expect((await replied).ok()).toBe(true)

  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === '__Host-session')!.value
  expect(token).toMatch(/^eyJ/)
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/account/settings']) {
    await visit(page, path)
    const kept = (await page.evaluate(KEPT)) as string
    for (const place of [kept, page.url(), await page.content()]) {
      expect(place).not.toContain(token)
      expect(place).not.toContain(token.split('.')[2])
    }
  }
})

test('33: the back button shows nothing private after the log-out', async ({ page, complaints }) => {
  await signInToDemo(page, 'production')
  await visit(page, '/dashboard/orders')
  await visit(page, '/dashboard')
  await logOut(page, DEMO_ACCOUNTS[2].name)
  await page.waitForURL(url => url.pathname === '/')

  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await expect(page.getByText(DEMO_ACCOUNTS[2].email)).toHaveCount(0)
  }
  // Leaving a page cuts off what it was still loading.
  complaints.length = 0
})
