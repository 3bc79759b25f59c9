// The taxes of a workspace, filled in for an address and changed by hand.
import { addOther } from '../support/job-bar.ts'
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
  // Places are lines, so that what is below them is at hand; one opens to be changed.
  const saved = page.getByRole('group', { name: 'Japan' })
  await expect(saved.getByText('Tax (10 %)')).toBeVisible()
  await expect(saved.getByLabel('Rate')).toBeHidden()
  await saved.getByText('Tax (10 %)').click()
  await expect(saved.getByLabel('Rate')).toBeVisible()
  await expectNoSideScroll(page)
})

test('adds a tax class, which items then name, and a job shows', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const details = `/dashboard/workspaces/${workspaceId}/details`
  // Whoever has only one class sees nothing of it.
  await visit(page, '/dashboard/items/new')
  // On a phone its section is closed.
  await expect(page.getByLabel('Base price')).toBeAttached()
  await expect(page.getByLabel('Taxed as')).toHaveCount(0)

  await visit(page, details)
  await page.getByLabel('Country', { exact: true }).selectOption('GB')
  await page.getByLabel('Fill in for').selectOption('gb')
  await page.getByLabel('Add a tax class').selectOption('Children’s clothing')
  await expect(page.getByLabel('Children’s clothing', { exact: true }).first()).toHaveValue('own')
  await expect(page.getByRole('group', { name: 'Children’s clothing' }).getByLabel('Rate').first()).toHaveValue('0')
  await expect(page.getByLabel('Tax shipping in proportion to the goods')).toBeChecked()
  await expect(page.getByText('Check these rates before you sell')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // Items name the class: another place has it, too.
  await page.getByLabel('Fill in for').selectOption('gb')
  await expect(page.getByRole('group', { name: 'Children’s clothing' }).getByLabel('Rate').first()).toHaveValue('0')
  await page.getByLabel('Add a tax class').selectOption('Something else')
  await expect(page.getByText('Give each tax class a name.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove New class' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The workspace is saved')).toBeVisible()

  await visit(page, '/dashboard/blanks/create')
  await page.getByLabel('Name', { exact: true }).fill('Youth tee')
  await page.getByLabel('Taxed as').selectOption('Children’s clothing')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add blank' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/blanks\/[\da-f-]{36}$/)
  await visit(page, page.url())
  await expect(page.getByLabel('Taxed as')).toHaveValue('children')

  const made = await page.request.post(`/api/v2/jobs?WorkspaceId=${workspaceId}`, {
    data: { title: 'School shirts' },
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() }
  })
  const { data } = (await made.json()) as { data: { id: string } }
  await visit(page, `/dashboard/jobs/${data.id}/items`)
  await addOther(page, 'Service or fee')
  const service = page.getByRole('dialog', { name: 'Add a service or fee' })
  await service.getByLabel('What it is').fill('Name tapes')
  await service.getByLabel('Price of each').fill('12.50')
  await service.getByLabel('Taxed as').selectOption('Children’s clothing')
  await service.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('VAT (0 %)')).toBeVisible()
  await expect(page.getByText('$12.50').last()).toBeVisible()
})
