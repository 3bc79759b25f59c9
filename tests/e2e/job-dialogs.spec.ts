// Every dialog of a job's items, from each place where a person reaches it.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { designOf, letters, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { ask } from '../support/page-calls.ts'
import { expect, expectAccessible, test, visit } from '../support/person.ts'

const DESIGN = 'Crest'

/** A job with a tee that has two decorations, one of them drawn, and with a service. */
async function openJob(page: Page): Promise<void> {
  const { workspaceId } = await logInAsOwner(page)
  const inside = `WorkspaceId=${workspaceId}`
  const { matrices } = await ask<{ matrices: { id: string; name: string }[] }>(
    page.request,
    `/api/v2/prices?${inside}`,
    undefined,
    'GET'
  )
  const matrixId = matrices.find(({ name }) => name === 'Screen print')!.id
  const design = designOf([rect('r1', [20, 20, 80, 60]), letters('t1', 'Wildcats')])
  const body = { from: 'design', name: DESIGN, design }
  const { id: documentId } = await ask<{ id: string }>(page.request, `/api/document?${inside}`, body)
  const print = { method: 'screen', amount: 2, matrixId }
  const components = [
    { ...print, id: crypto.randomUUID(), documentId, design: DESIGN, location: 'Full front' },
    { ...print, id: crypto.randomUUID(), design: 'Sponsors', location: 'Full back' }
  ]
  const blank = { name: 'Heavy tee', colour: 'Navy', costCents: 320 }
  const style = { maker: 'Gildan', styleNumber: '5000', name: 'Heavy Cotton', supplier: 'SanMar' }
  const offered = { colours: [{ name: 'Navy' }, { name: 'Red' }], sizes: [{ name: 'M', costCents: 410 }] }
  await ask(page.request, `/api/v2/blanks?${inside}`, { ...style, ...offered })
  const sizes = [{ size: 'M', quantity: 24 }]
  const items = [
    { id: crypto.randomUUID(), position: 0, name: 'Team tee', blank, sizes, components },
    { id: crypto.randomUUID(), position: 1, kind: 'single', name: 'Redrawing', ownCents: 1500 }
  ]
  const job = await ask<{ id: string; revision: number }>(page.request, `/api/v2/jobs?${inside}`, { title: 'Wildcats' })
  const put = { revision: job.revision, items }
  await ask(page.request, `/api/v2/job/items?${inside}&JobId=${job.id}`, put, 'PUT')
  await visit(page, `/dashboard/jobs/${job.id}/items`)
}

async function cell(page: Page, row: number, heading: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Items' })
  const titles = await grid.getByRole('columnheader').allTextContents()
  const at = titles.findIndex(title => title.trim() === heading)
  expect(at).toBeGreaterThan(0)
  return grid.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${at + 1}"]`)
}

async function press(page: Page, row: number, heading: string): Promise<void> {
  await (await cell(page, row, heading)).locator('[data-open]').click()
}

async function choose(page: Page, row: number, entry: string): Promise<void> {
  await press(page, row, 'More')
  await page.getByRole('menuitem', { name: entry }).click()
}

async function isOpen(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

async function opensAndCloses(page: Page, name: string | RegExp): Promise<void> {
  const dialog = await isOpen(page, name)
  await expectAccessible(page)
  // A list of choices stands open where the first field is one: the next field closes it.
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Tab')
  await dialog
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .last()
    .click()
  await expect(dialog).toBeHidden()
}

test('a decoration is changed and drawn, blanks are found, a line without a price is named, and totals stay in sight', async ({
  page
}) => {
  await openJob(page)
  await test.step('a decoration is opened, changed and removed by itself, and its design is drawn and filled', async () => {
    await press(page, 1, 'Decorations')
    await page.getByRole('menuitem', { name: 'Sponsors · Full back' }).click()
    let dialog = await isOpen(page, 'Decoration')
    await dialog.getByLabel('Place').fill('Upper back')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(await cell(page, 1, 'Decorations')).toContainText('Sponsors · Upper back')

    // What the designer does is reached from the decoration that has a design.
    await press(page, 1, 'Decorations')
    await page.getByRole('menuitem', { name: `${DESIGN} · Full front` }).click()
    dialog = await isOpen(page, 'Decoration')
    await expectAccessible(page)
    // drawing-tool · jobs/items/DecorationModal.tsx
    await dialog.getByRole('button', { name: 'Open in the designer' }).click()
    await opensAndCloses(page, DESIGN)
    // bulk-designer · jobs/items/DecorationModal.tsx
    await dialog.getByRole('button', { name: 'Names and numbers in the design' }).click()
    await opensAndCloses(page, /^Names, films and garment/)
    await dialog.getByRole('button', { name: 'Choose another layout' }).click()
    const choice = await isOpen(page, 'Choose a layout')
    await choice.getByRole('button', { name: /^Close/ }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // One without a design is drawn anew.
    await press(page, 1, 'Decorations')
    await page.getByRole('menuitem', { name: 'Add a decoration' }).click()
    dialog = await isOpen(page, 'Add a decoration')
    // create-in-designer · jobs/items/DecorationModal.tsx
    await dialog.getByRole('button', { name: 'Draw a new design' }).click()
    await opensAndCloses(page, 'New design')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await press(page, 1, 'Decorations')
    await page.getByRole('menuitem', { name: 'Sponsors · Upper back' }).click()
    await (await isOpen(page, 'Decoration')).getByRole('button', { name: 'Remove' }).click()
    await expect(await cell(page, 1, 'Decorations')).not.toContainText('Sponsors')
    await expect(await cell(page, 1, 'Decorations')).toContainText(`${DESIGN} · Full front`)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('blanks are found by their list and by a typed style number, and a line without a price is named', async () => {
    await press(page, 1, 'Blank')
    await expect(page.getByRole('option', { name: 'Gildan 5000 Heavy Cotton' })).toBeVisible()
    await page.keyboard.press('Tab')
    await opensAndCloses(page, 'Blank')

    // A new row waits where one types: its name, then its blank.
    await page.getByRole('button', { name: 'Add an item' }).click()
    await expect(await cell(page, 3, 'Item')).toBeFocused()
    await page.keyboard.type('Practice tee')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5000 · red')
    await page.keyboard.press('Enter')
    await expect(await cell(page, 3, 'Blank')).toContainText('Gildan 5000 · Red')
    await (await cell(page, 3, 'M')).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(await cell(page, 3, 'Total')).toContainText('$13.20')
    await expect(page.getByText('has no price yet')).toBeHidden()
    await (await cell(page, 3, 'Blank')).click()
    await page.keyboard.type('Something else')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 line has no price yet: the total is without it.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('pieces, price and total stay in sight while the sizes scroll', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add sizes' }).click()
    const dialog = await isOpen(page, 'Add sizes')
    await dialog.getByLabel('Sizes').fill('YXS, YS, YM, YL, YXL, XS, S, L, XL, 2XL, 3XL, 4XL, 5XL')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await (await cell(page, 1, '5XL')).click()
    for (const heading of ['Item', '5XL', 'Qty', 'Each', 'Total', 'More']) {
      await expect(await cell(page, 1, heading), heading).toBeInViewport({ ratio: 0.95 })
    }
    await expect((await cell(page, 1, 'Blank')).locator('[data-open]')).toBeVisible()
  })
})

test('each cell and each entry of a row’s menu opens what it names', async ({ page }) => {
  await openJob(page)
  // optional-item-image · jobs/items/OpenItem.tsx, custom-blank · jobs/items/OpenItem.tsx
  for (const [row, heading, dialog] of [
    [1, 'Picture', 'Picture of the item'],
    [1, 'Blank', 'Blank'],
    [1, 'Names', 'Names and numbers'],
    [1, 'Each', 'Why this price'],
    [2, 'Picture', 'Picture of the item'],
    [2, 'Each', 'Why this price']
  ] as const) {
    await press(page, row, heading)
    await opensAndCloses(page, dialog)
  }
  // create-and-edit-single-item · jobs/items/ItemGrid.tsx
  for (const [row, entry, dialog] of [
    [1, 'Blank and sizes', 'Blank'],
    [1, 'Add a decoration', 'Add a decoration'],
    [1, 'Names and numbers', 'Names and numbers'],
    [1, 'Send the team a link', /^Team list/],
    [1, 'Why this price', 'Why this price'],
    [1, 'Picture', 'Picture of the item'],
    [2, 'Edit', 'Service, fee or single piece'],
    [2, 'Why this price', 'Why this price'],
    [2, 'Picture', 'Picture of the item']
  ] as const) {
    await choose(page, row, entry)
    await opensAndCloses(page, dialog)
  }

  // optional-item-image · dialogs/create-and-edit-single-item/CreateAndEditSingleItemDialog.tsx
  await choose(page, 2, 'Edit')
  await (await isOpen(page, 'Service, fee or single piece')).getByRole('button', { name: 'Choose a picture' }).click()
  await opensAndCloses(page, 'Picture of the item')
})

test('the bars above the items open what they name', async ({ page }) => {
  await openJob(page)
  // create-varied-item · jobs/items/ItemsTab.tsx, single-line-item · jobs/items/ItemsTab.tsx,
  // existing-item · jobs/items/ItemsTab.tsx, product · jobs/items/ItemsTab.tsx
  for (const [button, dialog] of [
    ['Colors and sizes', 'Add an item in colors and sizes'],
    ['Service or fee', 'Add a service or fee'],
    ['Saved or earlier item', 'Choose items'],
    ['From the catalog', 'Catalog'],
    [/^Priced .* Update prices$/, 'Update prices?'],
    ['Change the customer or contact', /^Customer of job/]
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await opensAndCloses(page, dialog)
  }
  // add-column · jobs/items/ItemsTab.tsx, manage-item-options · dialogs/add-column/AddColumnDialog.tsx
  for (const [entry, dialog] of [
    ['Add sizes', 'Add sizes'],
    ['Add a column', 'Add a column']
  ] as const) {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await opensAndCloses(page, dialog)
  }
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a column' }).click()
  await (await isOpen(page, 'Add a column')).getByRole('button', { name: /options/i }).click()
  await opensAndCloses(page, 'Your options')
  await page.getByRole('dialog', { name: 'Add a column' }).getByRole('button', { name: 'Cancel' }).click()

  await (await cell(page, 1, 'Item')).click()
  for (const [entry, dialog] of [
    ['Blank of 1 row', 'Blank'],
    ['Add a decoration to 1 row', 'Add a decoration']
  ] as const) {
    await page.getByRole('button', { name: 'Selected rows' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await opensAndCloses(page, dialog)
  }
})

test('a decoration opens from its card @phone', async ({ page }) => {
  await openJob(page)
  await page.getByRole('button', { name: /Team tee/ }).click()
  await page.getByRole('button', { name: 'Decorations' }).click()
  await page.getByRole('menuitem', { name: 'Sponsors · Full back' }).click()
  const dialog = await isOpen(page, 'Decoration')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Decorations' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sponsors' })).toBeHidden()
  await expect(page.getByRole('menuitem', { name: `${DESIGN} · Full front` })).toBeVisible()
})

test('a blank with pictures and a print area shows them in the grid and limits its decorations', async ({ page }) => {
  await openJob(page)
  await press(page, 1, 'Blank')
  const dialog = await isOpen(page, 'Blank')
  await page.keyboard.press('Tab')
  await dialog.getByText('Pictures and print area').click()
  const colour = { create: { width: 400, height: 400, channels: 3, background: '#204080' } } as const
  const photo = await sharp(colour).png().toBuffer()
  const front = dialog.getByRole('region', { name: 'Front picture' })
  await front.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: photo })
  await expect(front.getByRole('img', { name: 'Front picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name the place')).toBeVisible()
  await dialog.getByLabel('Place', { exact: true }).fill('Full front')
  await dialog.getByLabel('Width').fill('10')
  await dialog.getByLabel('Height').fill('12')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect((await cell(page, 1, 'Picture')).locator('img')).toBeVisible()

  await press(page, 1, 'Decorations')
  await page.getByRole('menuitem', { name: `${DESIGN} · Full front` }).click()
  const decoration = await isOpen(page, 'Decoration')
  await expect(decoration.getByText('Print area of Full front: 10 in wide, 12 in high.')).toBeVisible()
  await decoration.getByLabel('Width').fill('11')
  await decoration.getByLabel('Width').press('Tab')
  await expect(decoration.getByText('Larger than the print area of Full front')).toBeVisible()
  await decoration.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // It opens with what it has.
  await press(page, 1, 'Blank')
  const again = await isOpen(page, 'Blank')
  // The list of blanks stands open, and hides what is around it.
  await page.keyboard.press('Tab')
  await expect(again.getByRole('img', { name: 'Front picture' })).toBeVisible()
})
