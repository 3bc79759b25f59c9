import { expectDialogAccessible } from '../support/designer.ts'
import { createStore, goToStep, logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

test('sets a store up in eight steps, publishes it and finds it open', async ({ page }) => {
  const name = 'Lakeview Jazz'
  await logInAsOwner(page)
  await createStore(page, name)
  await page.getByLabel('Welcome message').fill('Made for the band, and for everybody who claps.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await goToStep(page, 'Dates', 'When it opens and closes')
  await page.getByRole('button', { name: '2 weeks', exact: true }).click()
  await page.getByRole('radio', { name: 'When I publish' }).check()

  await goToStep(page, 'Items', 'What it sells')
  await page.getByRole('button', { name: 'From the catalog' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Band tee')
  await page.getByRole('dialog').getByLabel('Base price').fill('18')
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(page.getByRole('row', { name: 'Band tee' })).toBeVisible()

  await goToStep(page, 'Money', 'Prices and fundraising')
  await page.getByRole('radio', { name: /Fixed amount/ }).check()
  await expect(page.getByText(/raises \$2\.00/)).toBeVisible()

  await goToStep(page, 'Delivery', 'How people get their order')
  await goToStep(page, 'Access', 'Who can see it')
  await goToStep(page, 'Messages', 'Messages to buyers')
  await page.getByLabel('E-mail addresses').fill('Bo <bo@example.com>; coach@example.com, wrong@')
  await expect(page.getByText('2 addresses, each once')).toBeVisible()
  await expect(page.getByText(/is not an e-mail address and is left out: wrong@/)).toBeVisible()

  await goToStep(page, 'Publish', 'Check and publish')
  await page.getByRole('button', { name: 'Publish store' }).click()
  await expect(page.getByText('The store is published.')).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByRole('textbox', { name: 'Store link' }).inputValue()

  await visit(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Band tee' })).toBeVisible()
})

test('a slip of the finger does not lose what was typed in a dialog', async ({ page }) => {
  await signInToDemo(page)
  await visit(page, '/dashboard/stores')
  const dialog = page.getByRole('dialog', { name: 'New store' })
  const open = () => page.getByRole('button', { name: 'New store' }).click()
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open()
  await dialog.getByLabel('Store name').fill('Harbor')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText('What you typed is not saved yet.')
  await expect(dialog.getByRole('button', { name: 'Go on typing' })).toBeFocused()
  await expectDialogAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Store name')).toHaveValue('Harbor')
  await expect(dialog.getByLabel('Store name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Throw it away' }).click()
  await expect(dialog).toBeHidden()
})

test('asks whose words count when two windows change the same', async ({ page, context, complaints }) => {
  await logInAsOwner(page)
  await createStore(page, 'Summit 5K')
  const other = await context.newPage()
  await visit(other, page.url())
  // The page says Saved before anything was typed, too.
  const saved = other.waitForResponse(response => response.request().method() === 'PUT' && response.ok())
  await other.getByLabel('Welcome message').fill('Theirs')
  await saved

  await page.getByLabel('Welcome message').fill('Mine')
  const question = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Welcome message')).toHaveValue('Mine')
  complaints.length = 0
})
