// The shelf of film, and a sheet on its way to the cutter.
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'
import { insertRun, insertSheet, lettering } from '../support/production-rows.ts'
import { cutByDragKnife, farthest, type Point, plotOn } from '../support/virtual-cutter.ts'

test('adds a remnant, finds it by its label, and marks it as used up', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  await sql`
    insert into film_rolls (workspace_id, number, kind, sku, width_mm, edge_mm, whole_mm, left_mm, low_mm, place)
    values (${workspaceId}, 1001, 'roll', 'SM-WHITE', 508, 9, 22860, 800, 1000, 'Rack A1'),
      (${workspaceId}, 1002, 'roll', 'SM-NAVY', 508, 9, 22860, 9000, 1000, 'On the cutter')`.execute(getDb())
  await visit(page, '/dashboard/production/rolls')
  await expect(page.getByRole('heading', { name: 'Rolls and remnants' })).toBeVisible()
  await expect(page.getByText('Film is running low')).toBeVisible()
  await settled(page)
  await expectNoSideScroll(page)
  await expectAccessible(page)

  const place = `Drawer ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add a remnant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a remnant' })
  await dialog.getByLabel('Film').selectOption('SM-RED')
  await dialog.getByLabel('Shape').selectOption('corner')
  await dialog.getByLabel('Length', { exact: true }).fill('300mm')
  await dialog.getByLabel('Width', { exact: true }).fill('400mm')
  await dialog.getByLabel('Missing corner, length').fill('100mm')
  await dialog.getByLabel('Missing corner, width').fill('150mm')
  await dialog.getByLabel('Place').fill(place)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: place })
  // 200 × 400 mm of it is the largest rectangle.
  await expect(row).toContainText('7.87 in × 15.75 in')
  const code = /R-\d+/.exec(await row.innerText())![0]

  await visit(page, `/dashboard/production/scan?code=${code}`)
  await expect(page).toHaveURL(new RegExp(`/production/rolls\\?code=${code}$`))
  await expect(page.getByRole('listitem').filter({ hasText: place })).toBeVisible()
  await page.getByRole('button', { name: `More for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'It is used up' }).click()
  await expect(page.getByText('Used up', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'It is here' }).click()
  await expect(page.getByText('Used up', { exact: true })).toBeHidden()
})

/** The dialog of a run's only sheet, with a port that writes down what it is sent. */
async function openSending(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    const sent: Uint8Array[] = []
    const port = {
      open: async () => undefined,
      close: async () => undefined,
      writable: new WritableStream<Uint8Array>({ write: chunk => void sent.push(chunk) })
    }
    Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port } })
    Object.assign(globalThis, { sent })
  })
  const { workspaceId } = await logInAsOwner(page)
  const runId = await insertRun(workspaceId, [{ code: '1-1', parts: [lettering('A')] }])
  await insertSheet(workspaceId, runId)
  await visit(page, `/dashboard/production/${runId}/sheets`)
  await settled(page)
  await page.getByRole('button', { name: 'More for Sheet 1 of 1' }).click()
  await page.getByRole('menuitem', { name: 'Send to the cutter…' }).click()
  return page.getByRole('dialog', { name: /^Send to the cutter/ })
}

function sentBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { sent } = globalThis as unknown as { sent: Uint8Array[] }
    return sent.map(chunk => new TextDecoder().decode(chunk)).join('')
  })
}

test('tries the blade offset with a test cut, then sends a sheet of a run to the cutter', async ({ page }) => {
  const dialog = await openSending(page)
  await test.step('tries the blade offset with a test cut', async () => {
    await dialog.getByLabel('Blade offset').fill('0.5')
    await dialog.getByLabel('Steps across').fill('20')
    await dialog.getByLabel('Steps across').blur()
    await dialog.getByRole('button', { name: 'Test cut' }).click()
    await expect(dialog.getByText('The test was sent.')).toBeVisible()

    // A line that aligns the blade, a triangle, and a square of which the knife's tip cuts the corners.
    const cuts = cutByDragKnife(plotOn(await sentBy(page), [20, 40]), 0.5, 1)
    expect(cuts).toHaveLength(3)
    const square: Point[] = [[2, 2.5], [12, 2.5], [12, 12.5], [2, 12.5], [2, 2.5]] // biome-ignore format: one line
    expect(farthest(square, cuts[2]!.tip)).toBeLessThan(0.06)
    expect(farthest(cuts[2]!.tip, square)).toBeLessThan(0.06)
    await dialog.getByLabel('Blade offset').fill('0')
    await dialog.getByLabel('Steps across').fill('40')
    await page.evaluate(() => (globalThis as unknown as { sent: unknown[] }).sent.splice(0))
  })

  await test.step('sends a sheet of a run to the cutter', async () => {
    await dialog.getByLabel('Over-cut').fill('1')
    await dialog.getByLabel('Blade force').fill('120')
    await dialog.getByLabel('Blade force').blur()
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await expect(dialog.getByText('The sheet was sent.')).toBeVisible()
    // The square of the sheet, once, and a millimetre on along it.
    const strokes = plotOn(await sentBy(page))
    expect(strokes).toHaveLength(1)
    expect(strokes[0]).toMatchObject({ force: 120, points: [[0, 490], [10, 490], [10, 480], [0, 480], [0, 490], [1, 490]] }) // biome-ignore format: one line
    await dialog.getByRole('button', { name: 'Mark as cut' }).click()
    await expect(page.getByText('1 of 1 sheet is cut')).toBeVisible()
  })
})
