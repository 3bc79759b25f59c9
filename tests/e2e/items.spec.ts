import type { Page } from '@playwright/test'

import { openSection } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

const CREST =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="M20 20h160v90l-80 70-80-70z" fill="#f5ac0c"/></svg>'

async function save(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('makes an item with artwork and a name on the back, and finds it in the list', async ({ page }) => {
  const name = `Crest tee ${Date.now()}`
  await signInToDemo(page)
  await visit(page, '/dashboard/items/new')
  await page.getByRole('button', { name: 'Create item' }).first().click()
  await expect(page.getByText('Enter a price')).toBeVisible()
  await expect(page.getByText('Give it a name')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).first().fill(name)
  await page.getByLabel('Base price').fill('24')
  await page.getByLabel(/^Cost/).fill('9.60')
  await expect(page.getByText('You keep $14.40 of each, 60 % of the price.')).toBeVisible()

  await openSection(page, 'Artwork')
  const file = { name: 'crest.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(CREST) }
  await page.getByLabel(/^New artwork/).setInputFiles(file)
  await expect(page.getByRole('button', { name: /^Move crest\./ })).toBeVisible()
  await page.getByLabel('Placement').selectOption({ label: 'Left chest' })
  await expect(page.getByLabel('Width')).toHaveValue('3.5')

  const crest = page.getByRole('button', { name: /^Move crest\./ })
  await crest.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Placement')).toHaveValue('')

  await openSection(page, 'Personalization')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: /^Name/ }).click()
  await page.getByLabel('Sample: Name').fill('Delgado')
  await expect(page.getByRole('img', { name: /, back$/i })).toContainText('DELGADO')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await save(page, 'Create item')

  await visit(page, '/dashboard/items')
  await page.getByRole('searchbox', { name: 'Search items' }).fill(name)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/search=/)
})
