// A job from the first line to its end, as the people of a shop work with it.
import { addOther } from '../support/job-bar.ts'
import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'
import { logInAsOwner } from '../support/owner.ts'

test('creates a job, prices a fee, gives it a status, closes and reopens it', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/jobs')
  await expect(page.getByRole('heading', { name: 'No job yet' })).toBeVisible()
  await expectAccessible(page)
  await follow(page.getByRole('link', { name: 'New job' }).first())

  await page.getByRole('button', { name: 'Create the job' }).click()
  await expect(page.getByText('Give the job a title')).toBeVisible()
  await page.getByLabel('Title').fill('Crew shirts')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Create the job' }).click()
  await page.waitForURL(/\/dashboard\/jobs\/[\da-f-]{36}\/\w+$/)
  await settled(page)
  await expect(page.getByRole('heading', { name: /Crew shirts/ })).toBeVisible()

  const job = new URL(page.url()).pathname.replace(/\/\w+$/, '')
  await visit(page, `${job}/items`)
  await addOther(page, 'Service or fee')
  const line = page.getByRole('dialog', { name: 'Add a service or fee' })
  await line.getByLabel('What it is').fill('Redrawing the logo')
  await line.getByLabel('Quantity').fill('2')
  const price = line.getByLabel('Price of each')
  await price.fill('17.500')
  await line.getByLabel('Quantity').focus()
  await expect(line.getByText('“17.500” cannot be read as an amount')).toBeVisible()
  await price.fill('17.50')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await expect(line.getByRole('alert')).toBeVisible()
  await line.getByRole('button', { name: 'Go on' }).click()
  await line.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('$35.00').first()).toBeVisible()

  await page.getByRole('button', { name: 'Change status' }).click()
  const status = page.getByRole('dialog', { name: /^Status of job/ })
  await expect(status).toBeVisible()
  await expectAccessible(page)
  await status.getByLabel('Status').selectOption('Ready to cut/print')
  await status.locator('button[type=submit]').click()
  await expect(status).toBeHidden()
  await expect(page.getByText('Ready to cut/print').first()).toBeVisible()

  for (const tab of ['overview', 'items', 'designs', 'messages', 'production', 'activity']) {
    await visit(page, `${job}/${tab}`)
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Close the job' }).click()
  const closing = page.getByRole('dialog', { name: /^Close job/ })
  await closing.getByRole('button', { name: 'Close the job' }).click()
  await expect(page.getByText('Closed as completed')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).first().click()
  const reopening = page.getByRole('dialog', { name: /^Reopen job/ })
  await reopening.getByLabel('Why').fill('One shirt is missing')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Closed as completed')).toBeHidden()
})
