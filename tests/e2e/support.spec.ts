import sharp from 'sharp'

import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

test('writes to us, is told what is missing, and loses nothing', async ({ page, complaints }) => {
  await visit(page, '/contact-us')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Your message').fill('Do you ship to Canada?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Tell us your name')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your message')).toHaveValue('Do you ship to Canada?')
  await expectAccessible(page)
  // The browser notes the 400.
  complaints.length = 0
  await page.getByLabel('Your name').fill('Kim')
  await page.getByLabel('Your e-mail').fill('kim@example.com')
  await page.getByLabel('What is it about?').selectOption('Prices and plans')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('we answer to kim@example.com', { exact: false })).toBeVisible()
})

test('finds the ways to get help', async ({ page }) => {
  await visit(page, '/support')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('asks from inside with a screenshot, and settles it', async ({ page }) => {
  const subject = `Press stays cold ${Date.now()}`
  await signInToDemo(page)
  await visit(page, '/dashboard/support-request')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Give it a title')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(subject)
  const text = page.getByLabel('What happened, and what did you expect?')
  const heightOf = async () => (await text.boundingBox())!.height
  const empty = await heightOf()
  await text.fill('It stays cold.\n'.repeat(15))
  expect(await heightOf()).toBeGreaterThan(empty * 1.5)
  await text.fill('Since noon it stays at 20 degrees.')
  expect(await heightOf()).toBe(empty)
  const picture = {
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8c1d2c' } })
      .png()
      .toBuffer()
  }
  await page.getByLabel(/^Screenshot/).setInputFiles(picture)
  await expect(page.getByText(/We send along/)).toContainText('Delgado Print Co.')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Send request' }).click()

  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await expect(row.getByText('with a screenshot', { exact: false })).toBeVisible()
  await row.getByRole('button', { name: 'It is settled' }).click()
  await expect(row.getByText('Settled', { exact: true })).toBeVisible()
})
