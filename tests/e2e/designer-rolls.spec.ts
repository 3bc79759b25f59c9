import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import type { Design } from '#lib/designer/design.ts'

import { expectPanelAccessible, expectSaved, openDesigner, openPanel, openPart } from '../support/designer.ts'
import { designOf, path, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectNoSideScroll, test } from '../support/person.ts'
import { svgLayers } from '../support/rolls-read.ts'

const ROOF = path('roof', 'M20 60L50 20L80 60L80 80L20 80Z')

async function download(page: Page): Promise<Record<string, string>> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export these rolls' }).click()
  await page.getByRole('button', { name: 'Make the pack' }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

async function openHome(page: Page): Promise<void> {
  const away = designOf([rect('o1', [0, 0, 40, 30])], { name: 'Away crest' })
  const home = designOf([ROOF, rect('o2', [30, 90, 40, 12], 'c2')], { name: 'Home crest' })
  await logInAsOwner(page)
  await openDesigner(page, away)
  await openDesigner(page, own(home))
}

/** Films of stock of their own: those of the fixture are all one. */
function own(design: Design): Design {
  const entries = design.palette.entries.map(entry => ({ ...entry, material: { ...entry.material!, sku: entry.ref === 'c1' ? 'V-1' : `V-${entry.ref}` } })) // biome-ignore format: one line
  return { ...design, palette: { ...design.palette, entries } }
}

test('lays out copies of a design without names, with a box, a label and another design beside them', async ({
  page
}) => {
  await openHome(page)
  await openPanel(page, 'Export')
  await openPart(page, 'Layout on the roll')
  await page.getByRole('button', { name: 'Lay out copies' }).click()
  const copies = page.getByRole('spinbutton', { name: 'Copies', exact: true }).or(page.getByLabel('Copies', { exact: true })) // biome-ignore format: one line
  await copies.first().fill('6')
  await page.getByLabel('Box', { exact: true }).selectOption('kiss-cut')
  await page.getByLabel('Label', { exact: true }).selectOption('draw')
  await page.getByRole('button', { name: 'Add a design' }).click()
  await page.getByRole('searchbox').fill('Away crest')
  await page
    .getByRole('button', { name: /^Away crest/ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: 'On the same rolls' })).toContainText('Away crest')
  await page.getByRole('button', { name: 'Increase', exact: true }).or(page.getByLabel('Copies of Away crest')).last().fill('3') // biome-ignore format: one line
  await page.getByRole('button', { name: 'Lay out 9 pieces' }).click()
  await expect(page.getByRole('img', { name: /^Red: 9 pieces on/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^White: 6 pieces on/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export these rolls' })).toBeEnabled()

  await page.getByText('9 pieces on this roll').click()
  const first = page.getByRole('button', { name: /^Show 1 on the roll/ }).first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.roll-view [data-chosen]')).toHaveCount(1)
  await page.locator('.roll-view').first().scrollIntoViewIfNeeded()
  await shot(page, 'rolls')
  await expectPanelAccessible(page)
  await expectNoSideScroll(page)

  const sideways = await page.locator('.dock-body').evaluate(body => body.scrollWidth - body.clientWidth)
  expect(sideways).toBe(0)

  const files = await download(page)
  const red = svgLayers(Object.entries(files).find(([name]) => /Red\.svg$/.test(name))![1])
  expect([...red.keys()]).toEqual(['LABELS', 'Red', 'PIECEBOX'])
  expect(red.get('Red')).toHaveLength(9)
  expect(red.get('PIECEBOX')).toHaveLength(9)
  expect(files['positions.csv']!.match(/Away crest/g)).toHaveLength(3)
  await expectSaved(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await openPanel(page, 'Rolls')
  await expect(page.getByRole('img', { name: /^Red: 9 pieces on/ })).toBeVisible()
  await shot(page, 'phone')
  await page.locator('.roll-view').last().scrollIntoViewIfNeeded()
  await shot(page, 'phone-roll')
  await expectNoSideScroll(page)
})

test('a design that is gone stops the cut by its name; what is left is laid out in rows', async ({
  page,
  complaints
}) => {
  await test.step('a design that is gone stops the cut by its name', async () => {
    await logInAsOwner(page)
    const gang = [{ documentId: '0190b7c2-1111-7000-8000-00000000dead', name: 'Old crest', copies: 1 }]
    await openDesigner(page, designOf([ROOF], { name: 'Home', production: { rolls: { gang } } }))
    await openPanel(page, 'Rolls')
    await page.getByRole('button', { name: 'Lay out 2 pieces' }).click()
    await expect(page.getByRole('alert')).toContainText('Old crest cannot be found')
    await shot(page, 'stopped')
    // The browser itself says that nothing is there.
    expect(complaints.every(text => /404|not found/.test(text))).toBe(true)
    complaints.length = 0
    await page.getByRole('button', { name: 'Remove Old crest from the rolls' }).click()
    await page.getByRole('button', { name: 'Lay out 1 piece', exact: true }).click()
    await expect(page.getByRole('img', { name: /^Red: 1 pieces? on/ })).toBeVisible()
  })

  await test.step('in rows, as many as a length takes', async () => {
    await page.getByLabel('Layout', { exact: true }).selectOption('grid')
    await page.getByLabel('How many', { exact: true }).selectOption('length')
    await page.getByRole('button', { name: 'Fill the length' }).click()
    await expect(page.getByRole('img', { name: /^Red: \d+ pieces on/ })).toBeVisible()
    await shot(page, 'grid')
    await page.locator('.roll-view').first().scrollIntoViewIfNeeded()
    await shot(page, 'grid-roll')
    await expectPanelAccessible(page)
  })
})
