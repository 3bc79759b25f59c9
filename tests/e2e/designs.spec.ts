import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'

import { logInAsOwner, openSection } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'
import { openShop } from '../support/shop.ts'

const CREST =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="M20 20h160v90l-80 70-80-70z" fill="#c8202f"/></svg>'

/** The designer is a journey of its own; here it is enough that it was opened. */
async function withoutDesigner(page: Page): Promise<void> {
  await page.route('**/designer?session=*', route => {
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Designer</title>' })
  })
}

async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function expectPicture(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('button', { name: `Details of ${name}`, exact: true }).locator('img')
  await expect(async () => {
    const width = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(width).toBe(512)
  }).toPass({ timeout: 15_000 })
}

async function beginWith(page: Page, starter: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New design' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New design' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText(starter).click()
  await expect(dialog.getByRole('radio', { name: new RegExp(starter) })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL('**/designer?session=*')
}

/** An open store that sells the item; setting one up is another journey. */
async function openStoreWith(itemId: string): Promise<string> {
  const db = getDb()
  const { workspace_id } = await db
    .selectFrom('items')
    .select('workspace_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const shop = await openShop({ workspaceId: workspace_id, token: '', userId: '', email: '' }, {})
  await db.updateTable('store_items').set({ item_id: itemId }).where('id', '=', shop.tee.storeItemId).execute()
  await db.updateTable('files').set({ is_public: true }).where('workspace_id', '=', workspace_id).execute()
  return shop.path
}

test('a design from its starter to an item: folders, tags, versions, trash and a mock-up', async ({ page }) => {
  await logInAsOwner(page)
  await withoutDesigner(page)
  await visit(page, '/dashboard/design/layouts')
  await expect(page.getByRole('heading', { name: 'No designs yet' })).toBeVisible()
  await expectAccessible(page)
  await beginWith(page, 'Team name and number', 'Hawks jersey')

  await visit(page, '/dashboard/design/layouts')
  await expectPicture(page, 'Hawks jersey')
  await page
    .getByRole('button', { name: /New folder/ })
    .last()
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill('Schools')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await menu(page, 'Hawks jersey', 'Folder and tags')
  await page.getByRole('dialog').getByLabel('Folder').selectOption({ label: 'Schools' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: /^Schools/ }).click()
  await expect(page).toHaveURL(/folder=/)
  await expect(page.getByRole('status').filter({ hasText: '1 design' })).toBeVisible()

  await menu(page, 'Hawks jersey', 'Duplicate')
  await expect(page.getByRole('button', { name: 'Details of Hawks jersey copy' })).toBeVisible()
  await menu(page, 'Hawks jersey copy', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Hawks away')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('checkbox', { name: 'Select Hawks away' }).check()
  await page.getByRole('region', { name: 'What is chosen' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Details of Hawks away' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Details of Hawks away' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await menu(page, 'Hawks jersey', 'Names, films and garment')
  const rows = page.getByRole('dialog', { name: /Hawks jersey/ })
  await expect(rows.getByLabel('Rows')).toHaveValue(/^team\tnumber\n/)
  await rows.getByLabel('Rows').fill('1\t2\t3\t4\t5\t6')
  await expect(rows.getByText(/^These rows have 6 columns, but the design has 2 variables\./)).toBeVisible()
  await expect(rows.getByRole('button', { name: 'Save' })).toBeDisabled()
  await rows.getByLabel('Rows').fill('team\tnumber\tsize\tqty\nHAWKS\t7\tM\t2\nHAWKS\t7\tL\t1\nHAWKS\t12\tS\t1')
  await expect(rows.getByText('4 pieces')).toBeVisible()
  await expect(rows.getByText('In more than one row: 7')).toBeVisible()
  await expectAccessible(page)
  await rows.getByRole('button', { name: 'Save' }).click()
  // Sizes and quantities are still there when it is opened and saved again.
  await menu(page, 'Hawks jersey', 'Names, films and garment')
  const table = 'team\tnumber\tsize\tqty\nHAWKS\t7\tM\t2\nHAWKS\t7\tL\t1\nHAWKS\t12\tS\t1'
  await expect(rows.getByLabel('Rows')).toHaveValue(table)
  await rows.getByRole('radio', { name: 'Maroon', exact: true }).check()
  await rows.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toBeHidden()
  await menu(page, 'Hawks jersey', 'Names, films and garment')
  await expect(rows.getByRole('radio', { name: 'Maroon', exact: true })).toBeChecked()
  await rows.getByRole('button', { name: 'Cancel' }).click()

  await menu(page, 'Hawks jersey', 'Mock-up')
  const mockup = page.getByRole('dialog', { name: /Mock-up/ })
  await expect(mockup.getByRole('img', { name: 'T-shirt in Navy' })).toBeVisible()
  await mockup.getByLabel('Placement').selectOption({ label: 'Full back' })
  await mockup.getByRole('button', { name: /^Move Hawks jersey/ }).press('Shift+ArrowDown')
  await expect(mockup.getByLabel('Placement')).toHaveValue('')
  await expect(mockup.getByLabel('From the top')).toHaveValue('0.5')
  await expectAccessible(page)
  await mockup.getByRole('button', { name: 'Make an item of it' }).click()
  await page.waitForURL(/\/dashboard\/items\/[\da-f-]{36}$/)
  await settled(page)
  // A phone closes the sections once it has drawn them, which may be after they were opened here.
  await expect(async () => {
    await openSection(page, 'Artwork')
    await expect(page.getByRole('button', { name: 'Redraw Hawks jersey' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByLabel('From the top').first()).toHaveValue('0.5')

  await visit(page, '/dashboard/design/layouts')
  await page.getByRole('button', { name: 'Details of Hawks jersey', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Hawks jersey' })
  await expect(details.getByRole('link', { name: 'Hawks jersey' })).toBeVisible()
  await expect(details.getByText('Used by an item')).toBeVisible()
})

test('files: upload, find, make a design; and clip art among them', async ({ page }) => {
  await logInAsOwner(page)
  await withoutDesigner(page)
  await visit(page, '/dashboard/design')
  await expect(page).toHaveURL(/my-files$/)
  const file = { name: 'crest.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(CREST) }
  await page.getByLabel('Upload files').first().setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Details of crest.png' })).toBeVisible()

  await follow(page.getByRole('link', { name: 'Clip art' }))
  await page.getByRole('searchbox', { name: 'Search clip art' }).fill('anchor')
  await expect(page).toHaveURL(/search=anchor/)
  await page.getByRole('button', { name: 'Add Anchor to my files', exact: true }).first().click()
  await expect(page.getByText('“Anchor” is among your files')).toBeVisible()
  // By a colour of it, which is kept in the address and when going back.
  await page.getByRole('button', { name: 'Yellow', exact: true }).click()
  await expect(page).toHaveURL(/search=anchor&hue=yellow/)
  await expect(page.getByRole('button', { name: 'Add Anchor to my files', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Trident emblem to my files' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Any color' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Add Anchor to my files', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(page, '/dashboard/design/my-files')
  await page.getByRole('searchbox', { name: 'Search files and tags' }).fill('anch')
  await expect(page.getByRole('button', { name: 'Details of crest.png' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Details of Anchor.png' })).toBeVisible()
  await menu(page, 'Anchor.png', 'Make a design of it')
  await page.waitForURL('**/designer?session=*')
  await visit(page, '/dashboard/design/layouts')
  await expectPicture(page, 'Anchor')
})

test('many mock-ups become items and pictures of a portfolio, and go on where an error stopped them', async ({
  page,
  complaints
}) => {
  const { workspaceId } = await logInAsOwner(page)
  const headers = { origin: process.env['PRODUCT_URL']! }
  const query = `WorkspaceId=${workspaceId}`
  await page.request.post(`/api/v2/portfolios?${query}`, { data: { title: 'School wear' }, headers })
  await page.request.post(`/api/v2/stores?${query}`, { data: { name: 'Spring fair' }, headers })
  await withoutDesigner(page)
  await visit(page, '/dashboard/design/layouts')
  await beginWith(page, 'Team name and number', 'Home jersey')
  await visit(page, '/dashboard/design/layouts')
  await menu(page, 'Home jersey', 'Mock-ups on many products')
  const dialog = page.getByRole('dialog', { name: /Home jersey/ })
  await expect(dialog.getByRole('button', { name: 'Make items with 6 pictures' })).toBeVisible()
  await expectAccessible(page)
  // One is not wanted.
  await dialog
    .getByRole('button', { name: /^Hoodie in/ })
    .last()
    .click()
  const target = dialog.getByLabel('Show them in')
  await expect(target.getByRole('option')).toHaveText(['Items only', 'Store: Spring fair', 'Portfolio: School wear'])
  await target.selectOption({ label: 'Portfolio: School wear' })

  let posts = 0
  await page.route('**/api/v2/store-items?*', route => {
    posts += 1
    const json = { ok: false, data: null, message: 'Please try again in a moment.' }
    return posts === 2 ? route.fulfill({ status: 503, json }) : route.continue()
  })
  await dialog.getByRole('button', { name: 'Make items with 5 pictures' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please try again in a moment.')
  complaints.length = 0
  await dialog.getByRole('button', { name: 'Make items with 5 pictures' }).click()
  // Somebody else's portfolio may have the address already.
  await page.waitForURL(/\/dashboard\/portfolios\/.*\/edit\/school-wear(-\d+)?$/)
  await settled(page)
  expect(posts).toBe(3)
  const items = await page.request.get(`/api/v2/store-items?${query}`)
  expect(((await items.json()) as { data: { total: number } }).data.total).toBe(2)
  const shown = await page.request.get(`/api/v2/portfolios?${query}`)
  expect(((await shown.json()) as { data: unknown }).data).toMatchObject({
    rows: [{ title: 'School wear', images: 5 }]
  })
})

test('a file of another program says by name what is not there, before its films are chosen', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/design/layouts')
  await page.getByRole('button', { name: 'New design' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL('**/designer?session=*')
  await expect(page.locator('.status-bar')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Add a file')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles('tests/support/drawings/inkscape.svg')
  const shades = page.getByRole('dialog', { name: 'Print its shades or cut it from film?' })
  await shades.getByRole('button', { name: 'Add it' }).click()

  const dialog = page.getByRole('dialog', { name: 'Match colors to films' })
  const remarks = dialog.getByRole('list', { name: 'Notes about the file' }).getByRole('listitem')
  await expect(remarks).toHaveText([/Soft box/, /Established 1998.*Create Outlines/, /Pale star/])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use these films' }).click()
  await expect(dialog).toHaveCount(0)

  await visit(page, '/dashboard/design/my-files')
  const faded =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="60mm" viewBox="0 0 90 60"><linearGradient id="g">' +
    '<stop stop-color="#c01a33"/><stop offset="1" stop-color="#1f4fb0"/></linearGradient>' +
    '<rect id="Sky" width="90" height="60" fill="url(#g)"/></svg>'
  const file = { name: 'sky.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(faded) }
  await page.getByLabel('Upload files').first().setInputFiles(file)
  await menu(page, 'sky.png', 'Make a design of it')
  await page.waitForURL('**/designer?session=*')
  const missing = page.getByRole('dialog', { name: 'Some of the file was left out or changed' })
  await expect(missing.getByRole('listitem')).toHaveText([/gradient.*Sky/])
  await expectAccessible(page)
  await missing.getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await expect(page.locator('.status-bar')).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('a shopper sees the own number in the letters of the design', async ({ page, browser }) => {
  await logInAsOwner(page)
  await withoutDesigner(page)
  await visit(page, '/dashboard/design/layouts')
  await beginWith(page, 'Team name and number', 'Hawks jersey')
  await visit(page, '/dashboard/items/new')
  await page.getByLabel('Name', { exact: true }).first().fill('Jersey')
  await openSection(page, 'Price')
  await page.getByLabel('Base price').fill('24')
  await openSection(page, 'Artwork')
  await page.getByRole('button', { name: 'Choose a design' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a design' })
    .getByRole('button', { name: /^Hawks jersey/ })
    .click()
  await expect(page.getByRole('button', { name: /^Move Hawks jersey/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create item' }).first().click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.waitForURL(/\/dashboard\/items\/[\da-f-]{36}$/)
  const path = await openStoreWith(new URL(page.url()).pathname.split('/').at(-1)!)

  const shopper = await (await browser.newContext()).newPage()
  await visit(shopper, path)
  await follow(shopper.getByRole('link', { name: /Jersey/ }).first())
  const drawn = shopper.waitForResponse(
    response => response.url().includes('/letters.svg?') && response.url().includes('number=42')
  )
  await shopper.getByLabel('Number').fill('42')
  expect((await drawn).status()).toBe(200)
  await expect(
    shopper
      .getByRole('img', { name: /Jersey/ })
      .locator('image')
      .first()
  ).toHaveAttribute('href', /number=42/)
  // What the design's letters do not have is said before it is bought.
  await shopper.getByLabel('Team').fill('Łukasz 李')
  await expect(shopper.getByText('This lettering has no Ł 李, so it cannot be ordered like this.')).toBeVisible()
  await expectAccessible(shopper)
  await shopper.getByLabel('Team').fill('Lukasz')
  await expect(shopper.getByText('This lettering has no')).toHaveCount(0)
  await shopper.context().close()
})
