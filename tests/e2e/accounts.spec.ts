import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'

import { codeFor, mailsTo } from '../support/mailbox.ts'
import { addPerson, logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const PASSWORD = 'pressed-by-hand-7'

async function good(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Rivera')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

async function typeCode(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/auth/verify**')
  await settled(page)
  await expect.poll(() => codeFor(email)).toMatch(/^\d{6}$/)
  await page.getByLabel('Code of six digits').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function typeNewPassword(page: Page, email: string): Promise<void> {
  await expect.poll(() => codeFor(email)).toMatch(/^\d{6}$/)
  await page.getByLabel('Code of six digits').fill(await codeFor(email))
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}-new`)
  await page.getByRole('button', { name: 'Save and log in' }).click()
}

test('asks for the password where the code is typed in another browser than the sign-up', async ({
  page,
  browser,
  complaints
}) => {
  const email = `${randomUUID()}@example.com`
  const other = await browser.newContext({ baseURL: process.env['PRODUCT_URL']! })
  const desk = await other.newPage()
  await visit(desk, '/signup/email')
  await fillSignUp(desk, email)
  await desk.getByRole('button', { name: 'Create the account' }).click()
  await desk.waitForURL('**/auth/verify**')
  await other.close()

  await visit(page, `/auth/verify?email=${encodeURIComponent(email)}`)
  await typeCode(page, email)
  const password = page.getByLabel('Password you chose', { exact: true })
  await expect(password).toBeFocused()
  await expect(page.getByRole('status')).toContainText('You signed up in another browser')
  await good(page)
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('The code or the password is not right.')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard/onboarding')
  // The two refusals.
  complaints.length = 0
})

test('signs up by e-mail, names the shop, and fills in the business profile', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  await visit(page, '/signup/email')
  await good(page)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await typeCode(page, email)

  await page.waitForURL('**/dashboard/onboarding')
  await settled(page)
  await good(page)
  await page.getByLabel('Shop name').fill('Rivera Press')
  await page.getByRole('button', { name: 'Go to the dashboard' }).click()
  await page.waitForURL('**/dashboard')

  await visit(page, '/dashboard/account/profile')
  await expect(page.getByRole('main').getByText('Rivera Press')).toBeVisible()
  await good(page)
  await page.getByLabel('Team and spirit wear').check()
  await page.getByLabel('Other places').fill('Dayton, , Columbus')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your business profile is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Other places')).toHaveValue('Dayton, Columbus')
  await expect(page.getByLabel('Team and spirit wear')).toBeChecked()

  await visit(page, '/dashboard/account/preferences')
  await good(page)
  await page.getByLabel('Tips for your shop').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your preferences are saved')).toBeVisible()
})

test('signs up by e-mail on the way to a drawing, and opens it', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  await visit(page, '/artwork/detail?id=g-anchor')
  await page.getByRole('link', { name: 'Open in the designer' }).click()
  await page.waitForURL('**/login?returnTo=**')
  await settled(page)
  await page.getByRole('link', { name: 'Sign up for free' }).click()
  await page.waitForURL('**/signup?returnTo=**')
  await page.getByRole('link', { name: 'Sign up with e-mail' }).click()
  await page.waitForURL('**/signup/email?returnTo=**')
  await settled(page)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await typeCode(page, email)
  await page.waitForURL(/\/designer/, { timeout: 45_000 })
  await expect(page.getByRole('textbox', { name: 'Design name' })).toHaveValue('Anchor')
})

test('a long list of devices does not hide what stands below it', async ({ page }) => {
  const { userId } = await logInAsOwner(page)
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const elsewhere = Array.from({ length: 7 }, () => ({ user_id: userId, expires_at }))
  await getDb().insertInto('sessions').values(elsewhere).execute()
  await visit(page, '/dashboard/account/settings')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(5)
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: 'Show 3 more' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(8)
  await good(page)
})

test('forgets the password on the way to a page, and is taken there with the new one', async ({ page }) => {
  const { email } = await addPerson()
  await page.goto('/dashboard/stores?state=open')
  await page.waitForURL('**/login?returnTo=**')
  await settled(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/auth/reset?returnTo=**')
  await settled(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.waitForURL('**/auth/reset/verify?**returnTo=**')
  await settled(page)
  await typeNewPassword(page, email)
  await page.waitForURL('**/dashboard/stores?state=open')
})

test('does not follow a foreign place to go to after a new password', async ({ page }) => {
  const { email } = await addPerson()
  await visit(page, '/auth/reset?returnTo=%2F%2Fevil.example%2Fx')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.waitForURL('**/auth/reset/verify?**')
  expect(page.url()).not.toContain('evil')
  await visit(page, `/auth/reset/verify?email=${encodeURIComponent(email)}&returnTo=https%3A%2F%2Fevil.example`)
  await typeNewPassword(page, email)
  await page.waitForURL(/127\.0\.0\.1:\d+\/dashboard$/)
})

test('changes the address with a code from each mailbox, then the name of the workspace', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  await visit(page, '/signup/email')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await typeCode(page, email)
  await page.waitForURL('**/dashboard/onboarding')

  const newEmail = `${randomUUID()}@example.com`
  await visit(page, '/dashboard/account/settings')
  await good(page)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('New address').fill(newEmail)
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Send the codes' }).click()
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible()
  await good(page)
  await page.getByLabel(`Code from ${email}`).fill(await codeFor(email))
  await page.getByLabel(`Code from ${newEmail}`).fill(await codeFor(newEmail))
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText('Your address is changed')).toBeVisible()
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()

  await visit(page, '/dashboard/workspaces')
  await good(page)
  await page.getByRole('link', { name: /^Details of / }).click()
  await page.waitForURL('**/details')
  await settled(page)
  await good(page)
  await page.getByLabel('Business name').fill('Rivera Prints')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('combobox', { name: 'State' }).selectOption('OH')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The workspace is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rivera Prints')
  await expect(page.getByLabel('State')).toHaveValue('OH')
})

test('signs up by invitation, and a new role counts from the very next request', async ({
  page,
  browser,
  complaints
}) => {
  const email = `${randomUUID()}@example.com`
  await logInAsOwner(page)
  await visit(page, '/dashboard/workspaces')
  await page.getByRole('link', { name: /^Details of / }).click()
  await page.waitForURL('**/details')
  await visit(page, page.url().replace(/details$/, 'users'))
  await good(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email)

  const [mail] = await mailsTo(email)
  const link = mail!.body.match(/http\S+\/invite\/workspaces#\S+/)![0]
  const guest = await (
    await browser.newContext({ baseURL: process.env['PRODUCT_URL']!, viewport: page.viewportSize() })
  ).newPage()
  await visit(guest, link)
  await expect(guest.getByText('Lovelace Prints')).toBeVisible()
  await expect(guest.getByText('Ada Lovelace invites you')).toBeVisible()
  expect(guest.url()).not.toContain('#')
  await good(guest)
  await guest.getByRole('link', { name: 'Sign up and join' }).click()
  await guest.waitForURL('**/signup/email')
  await settled(guest)
  await expect(guest.getByText('You join Lovelace Prints')).toBeVisible()
  await fillSignUp(guest, email)
  await guest.getByRole('button', { name: 'Create the account' }).click()
  await typeCode(guest, email)
  await guest.waitForURL('**/dashboard')
  await visit(guest, '/dashboard/workspaces')
  await expect(guest.getByRole('list', { name: 'Your workspaces' })).toContainText('Lovelace Prints')
  await expect(guest.getByRole('list', { name: 'Your workspaces' })).toContainText('Sales')

  await visit(guest, '/dashboard/stores')
  await guest.getByRole('button', { name: 'Set up a store' }).click()
  await guest.getByLabel('Store name').fill('Spring store')
  await page.reload()
  await settled(page)
  await page.getByLabel('Role of Bo Rivera').selectOption('viewer')
  await expect(page.getByText('Bo Rivera has the role Viewer now')).toBeVisible()
  await guest.getByRole('button', { name: 'Create and set up' }).click()
  await expect(guest.getByText(/Your role in this workspace \(viewer\) does not allow this/)).toBeVisible()
  await expect(guest.getByLabel('Store name')).toHaveValue('Spring store')
  await guest.context().close()
  complaints.length = 0
})

test('deletes a workspace only by its name, and gives feedback from the shell', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/workspaces')
  await page.getByLabel('Another business').fill('Pop-up only')
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await page.waitForURL('**/dashboard')
  await visit(page, '/dashboard/workspaces')
  await page.getByRole('button', { name: 'Actions for Pop-up only' }).click()
  await page.getByRole('menuitem', { name: 'Delete the workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Pop-up only?' })
  await expect(dialog.getByText('invitations')).toBeVisible()
  await good(page)
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByLabel('Type Pop-up only to go on').fill('Pop-up only')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('list', { name: 'Your workspaces' })).not.toContainText('Pop-up only')

  await settled(page)
  const menu = page.getByRole('button', { name: 'Open the menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Give feedback' }).click()
  const feedback = page.getByRole('dialog', { name: 'Give feedback' })
  await feedback.locator('label', { hasText: '4 stars' }).click()
  await feedback.getByLabel('In your words').fill('The matrix of roles is clear.')
  await feedback.locator('input[type="file"]').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: DOT })
  await expect(feedback.getByText('page.png')).toBeVisible()
  await good(page)
  await feedback.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Your feedback is with us.')).toBeVisible()
})

test('lets another tab follow when one switches the workspace', async ({ page, context }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/workspaces')
  await page.getByLabel('Another business').fill('Second shop')
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await page.waitForURL('**/dashboard')
  await visit(page, '/dashboard/workspaces')
  const other = await context.newPage()
  await visit(other, '/dashboard/workspaces')
  const active = other
    .getByRole('list', { name: 'Your workspaces' })
    .getByRole('listitem')
    .filter({ hasText: 'Active' })
  await expect(active).toContainText('Second shop')

  await page.getByRole('button', { name: 'Switch to Lovelace Prints' }).click()
  await page.waitForURL('**/dashboard')
  await expect(active).toContainText('Lovelace Prints')
})

test('keeps what was typed when the session has ended', async ({ page, complaints }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/account/settings')
  await page.getByLabel('First name').fill('Augusta')
  await page.request.post('/api/v2/auth/logout', { headers: { origin: process.env['PRODUCT_URL']! } })

  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await good(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended')
  complaints.length = 0
})
