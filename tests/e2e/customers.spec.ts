// Customers and leads, as the people of a shop work with them.
import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'
import { logInAsOwner } from '../support/owner.ts'

test('adds a customer, finds them, changes, archives and restores them', { tag: '@desk' }, async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/customers')
  await expect(page.getByRole('heading', { name: 'Your customers will appear here' })).toBeVisible()
  await expectAccessible(page)
  await follow(page.getByRole('link', { name: 'New customer' }))

  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Give a name or a company')).toBeVisible()
  await page.getByText('A company, school or club', { exact: true }).click()
  await page.getByLabel('Company, school or club', { exact: true }).last().fill('Lakeview School')
  await page.getByLabel('Person to ask for').fill('Dana Whitfield')
  await page.getByLabel('E-mail', { exact: true }).fill('dana@')
  await page.getByLabel('Phone', { exact: true }).fill('(937) 555-0142')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('City').fill('Dayton')
  await page.getByLabel('Tags').fill('school')
  await page.getByLabel('Tags').press('Enter')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Enter an e-mail address like name@example.com')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('dana@lakeview.edu')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.waitForURL(/\/customers\/[\da-f-]{36}$/)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Lakeview School' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByLabel('Notes').fill('Wants samples first')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit customer' })
  await expect(dialog.getByLabel('Notes')).toHaveValue('Wants samples first')
  await dialog.getByLabel('Payment terms').selectOption('Net 30 days')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Net 30 days')).toBeVisible()

  await visit(page, '/dashboard/customers?search=555-0142')
  await expect(page.getByRole('link', { name: 'Lakeview School' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More for Lakeview School' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Lakeview School is archived')).toBeVisible()

  await visit(page, '/dashboard/customers/archived')
  await page.getByRole('button', { name: 'Lakeview School' }).click()
  const archived = page.getByRole('dialog', { name: 'Lakeview School' })
  await expect(archived.getByText('dana@lakeview.edu')).toBeVisible()
  await expectAccessible(page)
  await archived.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Lakeview School is back in the list')).toBeVisible()
})

const LIST = `Company,First Name,Last Name,Email,Phone,Mascot
Lakeview School,Dana,Whitfield,dana@lakeview.edu,937 555 0142,Lion
,Kim,Stone,kim at example.com,,
,Bo,Ives,bo@example.com,,`

test('imports a list, mends a line, and undoes it', { tag: '@desk' }, async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/customers/import')
  await expectAccessible(page)
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }
  await page.getByLabel('A list of customers').setInputFiles(file)
  await expect(page.getByText('5 of 6 columns recognized, 3 lines.')).toBeVisible()
  await expect(page.getByLabel('What “Mascot” is')).toHaveValue('')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Import 3 lines' }).click()

  await expect(page.getByText('1 line to fix')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Enter an e-mail address like name@example.com')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('kim@example.com')
  await page.getByRole('button', { name: 'Try 1 changed line again' }).click()
  await expect(page.getByText('1 line to fix')).toBeHidden()

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('3 customers removed.')).toBeVisible()
  await visit(page, '/dashboard/customers')
  await expect(page.getByRole('heading', { name: 'Your customers will appear here' })).toBeVisible()
})

const FORM = `Timestamp,Email Address,Your name,What are you looking for?,Shirt color,When do you need it?
11/3/2026 16:12:33,dana@lakeview.edu,Dana Whitfield,Hoodies for the swim team,Navy,12/15/2026
11/3/2026 17:40:01,kim@example.com,Kim Stone,Caps,,25/12/2026`

test('imports answers of a form as leads, and undoes it', { tag: '@desk' }, async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/leads')
  await page.getByRole('link', { name: 'Import a list' }).first().click()
  const file = { name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(FORM) }
  await page.getByLabel('A list of leads').setInputFiles(file)
  await expect(page.getByText('5 of 6 columns recognized, 2 lines.')).toBeVisible()
  // The file shows that a day comes first; the other line is mended, or the column changed.
  await expect(page.getByLabel('What “When do you need it?” is')).toHaveValue('needByDayFirst')
  await page.getByLabel('What “When do you need it?” is').selectOption('needBy')
  await page.getByLabel('What “Shirt color” is').selectOption('notes')
  await expect(page.getByText('Hoodies for the swim team · by December 15, 2026')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Import 2 lines' }).click()

  await expect(page.getByText('25/12/2026 is no date as month/day/year')).toBeVisible({ timeout: 20_000 })
  await page.getByLabel('Needed by (month first)').fill('12/25/2026')
  await page.getByRole('button', { name: 'Try 1 changed line again' }).click()
  await expect(page.getByText('1 line to fix')).toBeHidden()
  await expectAccessible(page)
  await visit(page, '/dashboard/leads')
  await page.getByRole('link', { name: 'Dana Whitfield' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Shirt color: Navy')

  await visit(page, '/dashboard/leads/import')
  await page.getByRole('button', { name: 'form.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 leads removed.')).toBeVisible()
})

test('merges two who are one, and takes them apart again', { tag: '@desk' }, async ({ page, baseURL }) => {
  const { workspaceId } = await logInAsOwner(page)
  for (const name of ['Bree Lawson', 'bree lawson']) {
    const reply = await page.request.post(`/api/v2/customers?WorkspaceId=${workspaceId}`, {
      headers: { origin: baseURL! },
      data: { name, emails: [{ address: `${name.replaceAll(' ', '')}@example.com` }] }
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await visit(page, '/dashboard/customers/duplicates')
  await expect(page.getByText('Same', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make one customer of two' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible()
})

test('adds a lead, moves it by key and by hand, and makes a customer of it', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/leads')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog.getByText('Give a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Coach Kim')
  await dialog.getByLabel('What they want').fill('Hoodies')
  await dialog.getByLabel('How many').fill('20')
  await dialog.getByLabel('E-mail').fill('kim@example.com')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await page.waitForURL(/\/leads\/[\da-f-]{36}$/)
  await settled(page)
  await page.getByLabel('Next step').fill('Send a price')
  await expect(page.getByText('Saved')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(page, '/dashboard/leads')
  const column = (name: string) => page.getByRole('region', { name })
  const card = page.getByRole('link', { name: 'Coach Kim' })
  await expect(column('New').getByText('20 × Hoodies')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await card.focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect(column('Contacted').getByRole('link', { name: 'Coach Kim' })).toBeFocused()
  await column('Contacted').getByText('20 × Hoodies').dragTo(column('Quoted'))
  await expect(column('Quoted').getByRole('link', { name: 'Coach Kim' })).toBeVisible()
  await page.getByRole('button', { name: 'More for Coach Kim' }).click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  const lost = page.getByRole('dialog', { name: 'Why was Coach Kim lost?' })
  await lost.getByRole('button', { name: 'Price' }).click()
  await expectAccessible(page)
  await lost.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(column('Lost').getByText('Price')).toBeVisible()
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('table', { name: 'Leads' })).toContainText('Lost')
  await expectAccessible(page)

  await follow(page.getByRole('link', { name: 'Coach Kim' }))
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Make a customer and a job' }).click()
  await page.waitForURL(/\/dashboard\/jobs\//)
  await expect(page.getByRole('heading', { name: 'Hoodies' })).toBeVisible()
  await visit(page, path)
  await follow(page.getByRole('link', { name: 'To the customer' }))
  await expect(page.getByRole('heading', { name: 'Coach Kim' })).toBeVisible()
})
