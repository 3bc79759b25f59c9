// A line for a tool: the inspector says what the machine does along it, and the check and the films follow.
import { drawing, expectSaved, openDesigner, openPanel } from '../support/designer.ts'
import { designOf, path } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

test('the purpose of a path is chosen in the inspector', async ({ page }) => {
  await logInAsOwner(page)
  const line = { ...path('p1', 'M40 40L200 40L200 160'), name: 'Edge' }
  const { saved } = await openDesigner(page, designOf([line]))
  await drawing(page).focus()
  await page.keyboard.press('Control+a')
  await openPanel(page, 'Properties')
  const purpose = page.getByRole('combobox', { name: 'Purpose' })
  await expect(purpose).toHaveValue('fill')
  await purpose.selectOption('Cut line')
  await expect(page.getByText('The blade follows the line once')).toBeVisible()
  await expectSaved(page)
  expect((await saved()).objects['p1']).toMatchObject({ purpose: 'kiss-cut' })
  await openPanel(page, 'Check')
  await openPanel(page, 'Export')
  await expect(page.locator('.sheet-line-kiss-cut').first()).toBeVisible()
})
