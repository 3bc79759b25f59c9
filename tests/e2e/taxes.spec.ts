// The taxes of a workspace, filled in for an address and changed by hand.
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

test('fills taxes in for the address as typed, and adds and removes a place', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const address = `/dashboard/workspaces/${workspaceId}/details`
  await visit(page, address)
  await page.getByLabel('Country', { exact: true }).selectOption('DE')
  await page.getByLabel('Fill in for').selectOption('eu')
  await expect(page.getByText('$25.00 to pay · Includes VAT (19 %): $3.99')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const place = page.getByLabel('Add a place')
  await place.selectOption('Niger')
  const niger = page.getByRole('group', { name: 'Niger' })
  await expect(niger.getByText('No tax here.')).toBeVisible()
  await expect(page.getByText('One place has two sets of taxes')).toBeHidden()
  await place.selectOption('Japan')
  const japan = page.getByRole('group', { name: 'Japan' })
  await japan.getByRole('button', { name: 'Add a tax' }).click()
  await expect(japan.getByText('Type the rate.')).toBeVisible()
  await japan.getByLabel('Rate').fill('10')
  await niger.getByRole('button', { name: 'Remove Niger' }).last().click()
  await expect(niger).toBeHidden()
  // What was typed is not lost on leaving the field: it is chosen, or stays with a word of what to do.
  const countries = japan.getByRole('combobox', { name: 'Countries' })
  await countries.fill('france')
  await countries.press('Tab')
  const both = page.getByRole('group', { name: 'Japan, France' })
  await expect(both).toBeVisible()
  const again = both.getByRole('combobox', { name: 'Countries' })
  await again.fill('Atlantis')
  await again.press('Tab')
  await expect(again).toHaveValue('Atlantis')
  await expect(both.getByText('Choose one from the list, or clear the field.')).toBeVisible()
  await again.fill('')
  // The list hides the rest of the page while it is open.
  await again.press('Escape')
  await both.getByRole('button', { name: 'Remove France' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The workspace is saved')).toBeVisible()

  await visit(page, address)
  await expect(page.getByRole('group', { name: 'Japan' }).getByLabel('Rate')).toHaveValue('10')
  await expect(page.getByRole('group', { name: 'Niger' })).toBeHidden()
  await expectNoSideScroll(page)
})
