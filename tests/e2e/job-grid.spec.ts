// The items of a job in their grid: typed as in a spreadsheet, pasted from one, by two people at once, on a phone.
import type { Locator, Page } from '@playwright/test'

import { addOther } from '../support/job-bar.ts'
import { asText, type Clipboard, fromExcel, fromGoogleSheets, fromLibreOffice } from '../support/clipboards.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'

/** A job of the page's workspace, with its items open. */
async function openItems(page: Page): Promise<string> {
  await logInAsOwner(page)
  await visit(page, '/dashboard/jobs/create')
  await page.getByLabel('Title').fill('Wildcats')
  await page.getByRole('button', { name: 'Create the job' }).click()
  await page.waitForURL(/\/dashboard\/jobs\/[\da-f-]{36}\/\w+$/)
  const path = new URL(page.url()).pathname.replace(/\/\w+$/, '/items')
  await visit(page, path)
  return path
}

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Items' })
}

/** The cell under a heading, rows counted from 1. */
async function cell(frame: Locator, row: number, heading: string): Promise<Locator> {
  const titles = await frame.getByRole('columnheader').allTextContents()
  const at = titles.findIndex(title => title.trim() === heading)
  expect(at).toBeGreaterThan(0)
  return frame.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${at + 1}"]`)
}

async function pasteInto(target: Locator, clipboard: Clipboard): Promise<void> {
  await target.click()
  await target.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer()
    if (html) clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clipboard)
}

const SIZES = ['S', 'M', 'L', 'XL']
const NAMES = ['Rivera', 'O’Neil', 'Nguyễn', 'Łukasz', 'Da Silva', '"Ace" Kim']
const roster = Array.from({ length: 60 }, (_, at) => [
  `${NAMES[at % NAMES.length]} ${at + 1}`,
  String(at === 59 ? 7 : at + 1),
  at === 30 ? '' : SIZES[at % SIZES.length]!
])

test('is typed by keys alone, priced at once, taken back, and there after a reload', async ({ page }) => {
  await openItems(page)
  await page.getByRole('button', { name: 'Add an item' }).first().click()
  const items = grid(page)
  await (await cell(items, 1, 'Item')).click()
  await page.keyboard.type('Team tee')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Heavy tee · Navy')
  await page.keyboard.press('Enter')
  await (await cell(items, 1, 'S')).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('twelve')
  await page.keyboard.press('Enter')
  await expect(await cell(items, 1, 'M')).toHaveAttribute('aria-invalid', 'true')
  await expect(await cell(items, 1, 'M')).toHaveAttribute('title', /a whole number/)
  await expect(await cell(items, 1, 'Qty')).toContainText('12')
  await (await cell(items, 1, 'Each')).click()
  await page.keyboard.type('9.50')
  await page.keyboard.press('Enter')
  await expect(await cell(items, 1, 'Total')).toHaveText('$114.00')
  await expectAccessible(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(await cell(items, 1, 'Total')).not.toHaveText('$114.00')
  await page.keyboard.press('Control+y')
  await expect(await cell(items, 1, 'Total')).toHaveText('$114.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(await cell(items, 1, 'M')).toContainText('twelve')
  await expect(await cell(items, 1, 'Total')).toHaveText('$114.00')
  await expect(await cell(items, 1, 'Blank')).toContainText('Heavy tee · Navy')

  // What stands behind a cell opens by keys, and the focus comes back.
  await (await cell(items, 1, 'Each')).click()
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('dialog', { name: 'Why this price' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(await cell(items, 1, 'Each')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(await cell(items, 2, 'Item')).toHaveText('Team tee')
  await page.keyboard.press('Control+z')
})

test('takes a roster of 60 people from each program', async ({ page }) => {
  await openItems(page)
  await page.getByRole('button', { name: 'Add an item' }).first().click()
  await (await cell(grid(page), 1, 'Names')).click()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Names and numbers' })
  const people = dialog.getByRole('grid')
  const programs = { Excel: fromExcel, LibreOffice: fromLibreOffice, Sheets: fromGoogleSheets, Tabs: asText }
  for (const [program, copy] of Object.entries(programs)) {
    // The next one is written over the one before.
    const rows = roster.map(([name, ...others]) => [`${name} ${program}`, ...others])
    await pasteInto(await cell(people, 1, 'Name'), copy([['Player', 'No.', 'Size'], ...rows]))
    await expect(await cell(people, 6, 'Name')).toHaveText(`"Ace" Kim 6 ${program}`)
    await expect(people).toHaveAttribute('aria-rowcount', '61')
    await expect(dialog.getByText('These numbers appear twice: 7.')).toBeVisible()
    await expect(dialog.getByText('1 person has no size.')).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use list quantities' }).click()
  await expect(await cell(grid(page), 1, 'Names')).toContainText('60 names')
  await expect(await cell(grid(page), 1, 'S')).toContainText('15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('takes a block of items, keeps what does not fit, and has a column of the shop’s own', async ({ page }) => {
  await openItems(page)
  await page.getByRole('button', { name: 'Add an item' }).first().click()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a column' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a column' })
  await dialog.getByLabel('Name').fill('Sleeve')
  await dialog.getByLabel('What it holds').selectOption('textList')
  await dialog.getByLabel('New value, or several with commas').fill('Short, Long')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Add the column' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add the column' }).click()
  const items = grid(page)
  await pasteInto(await cell(items, 1, 'Item'), fromExcel([['Tee'], ['Hoodie'], ['Cap']]))
  await expect(items).toHaveAttribute('aria-rowcount', '5')
  await pasteInto(
    await cell(items, 1, 'S'),
    asText([
      ['1,200', '2', 'x'],
      ['3', '4', '5'],
      ['6', '7', '8']
    ])
  )
  await expect(await cell(items, 1, 'Qty')).toContainText('1202')
  await expect(await cell(items, 1, 'L')).toHaveAttribute('aria-invalid', 'true')
  await pasteInto(await cell(items, 1, 'Sleeve'), asText([['Short'], ['Wide'], ['Long']]))
  await expect(await cell(items, 2, 'Sleeve')).toHaveAttribute('title', 'one of: Short, Long')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(await cell(items, 2, 'Sleeve')).toContainText('Wide')
  await expect(await cell(items, 1, 'L')).toContainText('x')
})

test('two people see each other’s cells within a second, and who was written over is told', async ({
  page,
  browser
}) => {
  const path = await openItems(page)
  await page.getByRole('button', { name: 'Add an item' }).first().click()
  await (await cell(grid(page), 1, 'Item')).click()
  await page.keyboard.type('Tee')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1440, height: 900 }
  })
  await context.addCookies(await page.context().cookies())
  const other = await context.newPage()
  await visit(other, path)
  const [ours, theirs] = [grid(page), grid(other)]

  await (await cell(ours, 1, 'S')).click()
  await (await cell(theirs, 1, 'M')).click()
  await other.keyboard.type('7')
  await page.keyboard.type('5')
  const begin = Date.now()
  await Promise.all([page.keyboard.press('Enter'), other.keyboard.press('Enter')])
  await expect(await cell(theirs, 1, 'S')).toContainText('5')
  await expect(await cell(ours, 1, 'M')).toContainText('7')
  expect(Date.now() - begin).toBeLessThan(3000)
  await expect(await cell(theirs, 1, 'Qty')).toContainText('12')

  // The same cell: the later one stays, and the other person may have theirs back.
  await (await cell(ours, 1, 'L')).click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(await cell(theirs, 1, 'L')).toContainText('1')
  await (await cell(theirs, 1, 'L')).click()
  await other.keyboard.type('9')
  await other.keyboard.press('Enter')
  await expect(page.getByText('Somebody else wrote “9” over your “1” in L of Tee.')).toBeVisible()
  await page.getByRole('button', { name: 'Put mine back' }).click()
  await expect(await cell(theirs, 1, 'L')).toContainText('1')

  // A row that goes while somebody types in it: what was typed is not lost.
  await (await cell(ours, 1, 'Item')).click()
  await page.keyboard.type('Team tee')
  await (await cell(theirs, 1, 'Item')).click()
  await other.getByRole('button', { name: 'Delete rows' }).click()
  await expect(other.getByText('No items yet')).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(0)
  await context.close()
})

test('makes rows of colours and sizes, and takes an item of an earlier job', async ({ page }) => {
  const earlier = await openItems(page)
  await addOther(page, 'Colors and sizes')
  const varied = page.getByRole('dialog', { name: 'Add an item in colors and sizes' })
  await varied.getByLabel('Item', { exact: true }).fill('Club tee')
  await varied.getByLabel('Colors').fill('Navy, Red')
  await varied.getByLabel('Navy: pieces in M').fill('12')
  await varied.getByLabel('Red: pieces in L').fill('8')
  await expectAccessible(page)
  await varied.getByRole('button', { name: 'Add 2 rows' }).click()
  const items = grid(page)
  await expect(await cell(items, 1, 'M')).toContainText('12')
  await expect(await cell(items, 2, 'L')).toContainText('8')
  await expect(await cell(items, 2, 'Blank')).toContainText('Red')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await visit(page, '/dashboard/jobs/create')
  await page.getByLabel('Title').fill('Again')
  await page.getByRole('button', { name: 'Create the job' }).click()
  await page.waitForURL(
    url => /\/jobs\/[\da-f-]{36}\//.test(url.pathname) && !earlier.startsWith(url.pathname.slice(0, 40))
  )
  await visit(page, new URL(page.url()).pathname.replace(/\/\w+$/, '/items'))
  await addOther(page, 'Saved or earlier item')
  const choice = page.getByRole('dialog', { name: 'Choose items' })
  await choice.getByRole('tab', { name: 'Earlier jobs' }).click()
  await choice.getByRole('button', { name: /Wildcats/ }).click()
  await choice.getByRole('checkbox', { name: /Red/ }).check()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(await cell(grid(page), 1, 'L')).toContainText('8')

  // A fee with all that belongs to it.
  await addOther(page, 'Service or fee')
  const line = page.getByRole('dialog', { name: 'Add a service or fee' })
  await line.getByLabel('What it is').fill('Redrawing')
  await line.getByRole('button', { name: 'Add', exact: true }).click()
  await (await cell(grid(page), 2, 'Item')).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const single = page.getByRole('dialog', { name: 'Service, fee or single piece' })
  await single.getByLabel('Price of each').fill('17.50')
  await expectAccessible(page)
  await single.getByRole('button', { name: 'Save' }).click()
  await expect(await cell(grid(page), 2, 'Total')).toHaveText('$17.50')

  await page.getByRole('button', { name: 'Change the customer or contact' }).click()
  const customer = page.getByRole('dialog', { name: /^Customer of job/ })
  await expect(customer).toBeVisible()
  await expectAccessible(page)
  // Its list of customers stands open: the next field closes it.
  await page.keyboard.press('Tab')
  await customer.getByRole('button', { name: 'Save' }).click()
  await expect(customer.getByText('Choose a customer')).toBeVisible()
})

test('is cards on a phone @phone', async ({ page }) => {
  await openItems(page)
  await page.getByRole('button', { name: 'Add an item' }).first().click()
  await page.getByLabel('Item', { exact: true }).fill('Cap')
  await page.getByLabel('M', { exact: true }).fill('24')
  await page.getByLabel('Each', { exact: true }).fill('11')
  await page.getByLabel('Notes', { exact: true }).focus()
  await expect(page.getByText('$264.00').first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSideScroll(page)
})
