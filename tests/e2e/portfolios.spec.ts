import sharp from 'sharp'

import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

test('makes a portfolio, publishes it, takes a message through it and deletes it', async ({
  page,
  browser,
  complaints
}) => {
  const title = `Band shirts ${Date.now()}`
  await signInToDemo(page)
  await visit(page, '/dashboard/portfolios')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await follow(page.getByRole('link', { name: 'New portfolio' }))
  await page.getByRole('button', { name: 'Create portfolio' }).click()
  await expect(page.getByText('Give it a title')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Address')).toHaveValue(title.toLowerCase().replaceAll(' ', '-'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create portfolio' }).click()
  await page.waitForURL(/\/edit\//)
  await settled(page)

  // Nothing to show yet: it says so, and stays a draft.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Add a picture that may be shown before you publish', { exact: false })).toBeVisible()
  // The browser notes the 409.
  complaints.length = 0

  await page.getByRole('button', { name: 'Add a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog
    .getByLabel(/^Photo.*Choose|^Photo\b/)
    .last()
    .setInputFiles({
      name: 'band.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8c1d2c' } })
        .png()
        .toBuffer()
    })
  await expect(dialog.getByRole('button', { name: 'Take another photo' })).toBeVisible()
  await dialog.getByLabel('Caption').fill('Marching band')
  await dialog.getByLabel('Tags').fill('Tees, Bands')
  await dialog.getByLabel('The customer agreed that this is shown').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add a picture' }).click()
  await dialog.getByText('Mock-up', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose an item' }).click()
  await page.getByRole('dialog', { name: 'Choose an item' }).getByRole('checkbox').first().click()
  await dialog.getByLabel('Caption').fill('What could be')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden({ timeout: 45_000 })
  await expect(page.getByText('What could be')).toBeVisible()

  await page.getByLabel('Introduction').fill('Shirts for bands that march.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('On the web', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const visitor = await (await browser.newContext()).newPage()
  await visit(visitor, `/portfolio/${title.toLowerCase().replaceAll(' ', '-')}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(visitor.getByRole('img', { name: 'Photo: Marching band' })).toBeVisible()
  await expectAccessible(visitor)
  await expectNoSideScroll(visitor)
  // To the artwork library, and back with a picture of it.
  await follow(visitor.getByRole('link', { name: 'Choose a picture from the artwork library' }))
  await visit(visitor, '/artwork/detail?id=g-wolf-head')
  await follow(visitor.getByRole('link', { name: / for this picture$/ }))
  await expect(visitor.getByText('With this picture of the artwork library: Wolf head')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Your name').fill('Coach Kim')
  await visitor.getByLabel('Your e-mail').fill('kim')
  await visitor.getByLabel('Your message').fill('Twenty shirts, please.')
  await visitor.getByRole('button', { name: /^Send to/ }).click()
  await expect(visitor.getByText('Enter an e-mail address like name@example.com')).toBeVisible()
  await expect(visitor.getByLabel('Your message')).toHaveValue('Twenty shirts, please.')
  await visitor.getByLabel('Your e-mail').fill('kim@example.com')
  await visitor.getByRole('button', { name: /^Send to/ }).click()
  await expect(visitor.getByText('has your message and answers to kim@example.com', { exact: false })).toBeVisible()
  await visitor.context().close()

  await page.reload()
  await settled(page)
  await expect(page.getByText('Twenty shirts, please.')).toBeVisible()
  await page.getByRole('button', { name: 'Take off the web' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  expect((await page.request.get(`/portfolio/${title.toLowerCase().replaceAll(' ', '-')}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await expect(question.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await question.getByLabel(`Type “${title}” to go on`).fill(title)
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('/dashboard/portfolios')
  await expect(page.getByText(title)).toHaveCount(0)
})
