// Names of a job's item in letters that its design lacks: said beside the cell where they are typed or pasted.
import { designOf, letters } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { ask } from '../support/page-calls.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

const VARIABLES = [
  { name: 'name', type: 'text' as const },
  { name: 'no', type: 'number' as const }
]

test('names the letters and the font beside the cell, and beside the items', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const inside = `WorkspaceId=${workspaceId}`
  const rows = [{ name: 'Ada', no: '1' }]
  const design = designOf([letters('t1', '{{name}} {{no}}', 'graduate')], { variables: VARIABLES, rows })
  const made = { from: 'design', name: 'Back', design }
  const { id: documentId } = await ask<{ id: string }>(page.request, `/api/document?${inside}`, made)
  const job = await ask<{ id: string; revision: number }>(page.request, `/api/v2/jobs?${inside}`, { title: 'Kit' })
  const components = [{ id: crypto.randomUUID(), documentId, design: 'Back', method: 'vinyl' }]
  const sizes = [{ size: 'M', quantity: 3 }]
  const person = { id: crypto.randomUUID(), name: 'Łódź', number: '7', size: 'M' }
  const items = [{ id: crypto.randomUUID(), position: 0, name: 'Shirt', sizes, components, people: [person] }]
  const path = `/api/v2/job/items?${inside}&JobId=${job.id}`
  await ask(page.request, path, { revision: job.revision, items }, 'PUT')

  await visit(page, `/dashboard/jobs/${job.id}/items`)
  await expect(page.getByRole('status').filter({ hasText: 'Names of Shirt cannot be made' })).toContainText(
    '“Łódź”: the lettering Graduate has no “Ł”, “ź”. Choose another font in the design, or write them in other letters.'
  )
  await page
    .getByRole('gridcell', { name: /names?/ })
    .first()
    .click()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Names and numbers' })
  await expect(dialog.getByText('“Łódź”: the lettering Graduate has no “Ł”, “ź”.')).toBeVisible()
  const nameOf = (name: string) => dialog.getByRole('gridcell', { name })
  await expect(nameOf('Łódź')).toHaveAttribute('title', /The lettering Graduate of the design has no “Ł”, “ź”/)

  // A block that is pasted is looked at as what is typed.
  await nameOf('Łódź').click()
  await nameOf('Łódź').evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Rivera\t1\tM\n李小龍\t2\tM\nO’Neil\t3\tM')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(nameOf('李小龍')).toHaveAttribute('title', /has no “李”, “小”, “龍”/)
  await expect(nameOf('O’Neil')).not.toHaveAttribute('title', /has no/)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/letters-${page.viewportSize()!.width}.png` })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Names of Shirt cannot be made' })).toContainText('李小龍')
  if (folder) await page.screenshot({ path: `${folder}/items-${page.viewportSize()!.width}.png` })
})
