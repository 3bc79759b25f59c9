// The shelf of film: a roll and a remnant are added, labelled, found by their code, and used up.
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'

test('adds a remnant, finds it by its label, and marks it as used up', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/production/rolls')
  await expect(page.getByRole('heading', { name: 'Rolls and remnants' })).toBeVisible()
  await expect(page.getByText('Film is running low')).toBeVisible()
  await settled(page)
  await expectNoSideScroll(page)
  await expectAccessible(page)

  const place = `Drawer ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add a remnant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a remnant' })
  await dialog.getByLabel('Film').selectOption('SM-RED')
  await dialog.getByLabel('Shape').selectOption('corner')
  await dialog.getByLabel('Length', { exact: true }).fill('300mm')
  await dialog.getByLabel('Width', { exact: true }).fill('400mm')
  await dialog.getByLabel('Missing corner, length').fill('100mm')
  await dialog.getByLabel('Missing corner, width').fill('150mm')
  await dialog.getByLabel('Place').fill(place)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: place })
  // 200 × 400 mm of it is the largest rectangle.
  await expect(row).toContainText('7.87 in × 15.75 in')
  const code = /R-\d+/.exec(await row.innerText())![0]

  await visit(page, `/dashboard/production/scan?code=${code}`)
  await expect(page).toHaveURL(new RegExp(`/production/rolls\\?code=${code}$`))
  await expect(page.getByRole('listitem').filter({ hasText: place })).toBeVisible()
  await page.getByRole('button', { name: `More for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'It is used up' }).click()
  await expect(page.getByText('Used up')).toBeVisible()
  await page.getByRole('button', { name: 'It is here' }).click()
  await expect(page.getByText('Used up')).toBeHidden()
})
