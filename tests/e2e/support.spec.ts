import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expect, expectAccessible, expectNoSideScroll, follow, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

async function screenshot(name: string) {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#8c1d2c' } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

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
  await page.getByLabel(/^Screenshot/).setInputFiles(await screenshot('screen.png'))
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

/** Asks, and opens the conversation. */
async function ask(page: Page, subject: string) {
  await signInToDemo(page)
  await visit(page, '/dashboard/support-request')
  await page.getByLabel('Title', { exact: true }).fill(subject)
  await page.getByLabel('What happened, and what did you expect?').fill('Since noon it stays at 20 degrees.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await follow(page.getByRole('link', { name: subject }))
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('talks with the platform: answered live, seen, with a picture, and nothing of its notes', async ({
  page,
  browser,
  viewport,
  isMobile,
  baseURL
}) => {
  const subject = `Cold press ${Date.now()}`
  await ask(page, subject)
  const desk = await (await browser.newContext({ viewport, isMobile, baseURL: baseURL! })).newPage()
  await signInToDemo(desk, 'admin')
  await visit(desk, '/dashboard/support-request')
  const row = desk.getByRole('listitem').filter({ hasText: subject })
  await expect(row.getByText('1 new message')).toBeVisible()
  await follow(row.getByRole('link', { name: subject }))
  await expect(log(desk).getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByText('Seen', { exact: true })).toBeVisible()

  await desk.getByLabel('Note for Platen only').check()
  await desk.getByLabel('Your note').fill('Third one this week')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(log(desk).getByText('Third one this week')).toBeVisible()
  await desk.getByLabel('Note for Platen only').uncheck()
  await desk.getByLabel('Your message').fill('Is the fuse good?')
  await desk.locator('input[type="file"]').setInputFiles(await screenshot('fuse.png'))
  await expect(desk.getByText('fuse.png')).toBeVisible()
  await expectAccessible(desk)
  await expectNoSideScroll(desk)
  await desk.getByLabel('Your message').press('Control+Enter')

  await expect(log(page).getByText('Is the fuse good?')).toBeVisible()
  await expect(log(page).getByRole('img', { name: 'fuse.png' })).toBeVisible()
  await expect(log(page)).not.toContainText('Third one this week')
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expect(desk.getByText('Seen', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByLabel('Your message').fill('It is not.\nWhat now?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expect(log(desk).getByText('What now?')).toBeVisible()
  await page.getByRole('button', { name: 'It is settled' }).click()
  await expect(page.getByText('Settled', { exact: true })).toBeVisible()
  await desk.context().close()
})

test('keeps what was typed when the line breaks, and sends it once', async ({ page, complaints }) => {
  await ask(page, `Broken line ${Date.now()}`)
  const words = 'It smokes now.'
  const box = page.getByLabel('Your message')
  await box.fill(words)
  // The first arrives, and its answer does not.
  let lost = 0
  let isBroken = true
  await page.route('**/messages', async route => {
    if (route.request().method() !== 'POST' || !isBroken) return route.continue()
    if (lost++ === 0) await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('It is sent as soon as there is one')
  await expect(box).toHaveValue(words)
  await page.reload()
  await expect(box).toHaveValue(words)
  isBroken = false
  complaints.length = 0
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(box).toHaveValue('')
  await expect(log(page).getByText(words)).toHaveCount(1)
  await page.reload()
  await expect(log(page).getByText(words)).toHaveCount(1)
  expect(lost).toBeGreaterThan(0)
})
