// What the pages know without the server: who is signed in here, what is open, what goes on.
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { expect, expectAccessible, logOut, settled, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

test('opens nothing from the address, on any page', async ({ page }) => {
  for (const path of [
    '/login?modal=x',
    '/auth/verify?email=a%40example.com&modalId=7&isModalOpen=1',
    '/help?jobmodal=x'
  ]) {
    await visit(page, path)
    expect(page.url()).not.toMatch(/modal/i)
  }
  await signInToDemo(page, 'owner')
  await visit(page, '/dashboard/orders?state=paid&modal=customer')
  expect(new URL(page.url()).search).toBe('?state=paid')

  // Nor when the browser brings a page back as it was.
  await page.evaluate(() => {
    history.replaceState(null, '', '?modal=customer')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(new URL(page.url()).search).toBe('')
})

test('offers the dashboard on public pages and where nothing is found, until the log-out', async ({
  page,
  complaints
}) => {
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true })
  await visit(page, '/help')
  await expect(dashboard).toBeHidden()
  await signInToDemo(page, 'owner')
  await visit(page, '/dashboard')
  // What public pages read is written once the shell runs.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-in'))).toBe('1')

  // Built, made for this, and not there: by the built page, and by one that was asked for something and found nothing.
  for (const path of ['/', '/help', '/blog', '/artwork', '/nothing-here', '/artwork/detail?id=nothing']) {
    await visit(page, path)
    await expect(dashboard.first(), path).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in', exact: true }), path).toBeHidden()
  }
  await expectAccessible(page)
  // The answers 404 themselves; no script of theirs was refused.
  expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
  complaints.length = 0

  await visit(page, '/dashboard')
  await logOut(page, DEMO_ACCOUNTS[0].name)
  await page.waitForURL(url => url.pathname === '/')
  await expect(dashboard).toBeHidden()
  complaints.length = 0
})

test('shows at the top of the page that a log-in is under way', async ({ page }) => {
  await page.route('**/api/v2/auth/login', async route => {
    await expect(page.locator('html')).toHaveAttribute('data-loading')
    await expect(page.locator('body')).toHaveAttribute('aria-busy', 'true')
    await route.continue()
  })
  await visit(page, '/login')
  await expect(page.locator('html')).not.toHaveAttribute('data-loading')
  await page.getByLabel('E-mail or username').fill(DEMO_ACCOUNTS[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
})

test('keeps the filters of orders behind a button on a phone, and closes them when a page is opened', {
  tag: '@phone'
}, async ({ page }) => {
  await signInToDemo(page, 'owner')
  await visit(page, '/dashboard/orders')
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await expect(page.getByLabel('Status')).toBeHidden()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.getByLabel('Status').selectOption('paid')
  await expect(page).toHaveURL(/state=paid/)
  await page.goto('/dashboard')
  await page.goBack()
  await settled(page)
  await expect(page.getByLabel('Status')).toBeHidden()
})
