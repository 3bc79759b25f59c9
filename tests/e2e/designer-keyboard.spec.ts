// Everything the editor is for, without a pointer: from the drawing to the files of the cutter, and back to the design.
import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import { Resvg } from '@resvg/resvg-js'
import { unzipSync } from 'fflate'

import { drawing, expectSaved, openDesigner } from '../support/designer.ts'
import { designOf, path } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, settled, test } from '../support/person.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>' +
  '<circle cx="200" cy="150" r="120" fill="#d7263d"/><path d="M170 120h60v60h-60z" fill="#1b4db1"/></svg>'

const FAR = 80

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Tab until it is reached: it fails where it cannot be. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < FAR; presses++) {
    if (await target.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** A command by its name, and where it leads to has the keyboard. */
async function command(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const field = palette.getByRole('combobox', { name: 'Find a command' })
  await expect(field).toBeFocused()
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { selected: true })).toContainText(name)
  await press(page, 'Enter')
  await expect(field).toBeHidden()
}

async function openPanelByKeys(page: Page, name: string): Promise<void> {
  await command(page, name)
  await expect(page.getByRole('tab', { name, exact: true })).toBeFocused()
}

test('draws, traces, checks, exports and reopens a design with the keyboard alone', async ({ page }) => {
  await logInAsOwner(page)
  const name = 'Falcons by keys'
  // Something that was left open, as from another program.
  const open = path('p1', 'M20 20L70 20L70 50L30 62', 'c1')
  const designer = await openDesigner(page, designOf([open], { name }))
  const said = page.locator('[data-said]')
  const objects = async () => Object.values((await designer.saved()).objects)

  // To the drawing, past all the bars.
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Go to the drawing' })).toBeFocused()
  await press(page, 'Enter')
  await expect(drawing(page)).toBeFocused()

  // Draws: a shape, turned and slanted in figures, and a word.
  await press(page, 's', 'Enter')
  await expect(said).toHaveText('Star added')
  await press(page, 'F6')
  await expect(page.getByRole('tab', { name: 'Properties' })).toBeFocused()
  await tabTo(page, page.getByLabel('Rotation'))
  await page.keyboard.type('15')
  await press(page, 'Enter')
  await tabTo(page, page.getByLabel('Slant'))
  await page.keyboard.type('10')
  await press(page, 'Enter')
  await press(page, 'F6')
  await expect(drawing(page)).toBeFocused()
  await press(page, 'Alt+w', 't', 'Enter')
  await page.keyboard.type('FALCONS')
  await press(page, 'Escape')
  await expect(line(page, 'FALCONS')).toHaveAttribute('aria-selected', 'true')

  // Traces a picture into films. The wait begins early: Chromium cancels a chooser that nobody has asked for yet.
  const choosing = page.waitForEvent('filechooser')
  await openPanelByKeys(page, 'Trace')
  const chooser = page.locator('input[type=file]')
  await tabTo(page, chooser)
  await press(page, 'Space')
  const picture = Buffer.from(new Resvg(LOGO).render().asPng())
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText(/films?, .* nodes/)).toBeVisible()
  const before = await page.getByRole('treeitem').count()
  const put = page.getByRole('button', { name: 'Place in the design' })
  await expect(put).toBeEnabled()
  await tabTo(page, put)
  await press(page, 'Enter')
  await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(before)

  // Checks it, and mends what can be mended.
  await openPanelByKeys(page, 'Check')
  const findings = page.getByRole('list', { name: 'Findings' })
  await expect(findings.getByText('Open outline')).toBeVisible()
  await tabTo(page, findings.getByRole('listitem').filter({ hasText: 'Open outline' }).getByRole('button', { name: 'Close it' })) // biome-ignore format: one line
  await press(page, 'Enter')
  await expect(findings.getByText('Open outline')).toBeHidden()

  // Exports the files.
  await openPanelByKeys(page, 'Export')
  await tabTo(page, page.getByRole('button', { name: 'Make the pack' }))
  const downloading = page.waitForEvent('download')
  await press(page, 'Enter')
  const files = unzipSync(await readFile(await (await downloading).path()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['recipe.txt', 'SHA256SUMS.txt']))
  expect(Object.keys(files).filter(file => file.endsWith('.dxf')).length).toBeGreaterThan(1)
  await expectSaved(page)
  const kept = await objects()
  const star = kept.find(object => object.type === 'shape')!
  // Turned by 15° and leaning: its sides are no longer at right angles.
  expect((Math.atan2(star.m[1], star.m[0]) * 180) / Math.PI).toBeCloseTo(15, 1)
  expect(Math.abs(star.m[0] * star.m[2] + star.m[1] * star.m[3])).toBeGreaterThan(0.1)

  // Reopens it from where designs are, by its name.
  await command(page, 'Back to designs')
  await page.waitForURL('**/dashboard/design/layouts')
  await settled(page)
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(async () => {
    await press(page, 'Control+k')
    await expect(palette).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { selected: true })).toContainText(name)
  await press(page, 'Enter')
  await page.waitForURL('**/designer?session=*')
  await expect(drawing(page)).toBeVisible()
  await expect(line(page, 'FALCONS')).toBeVisible()
  await expect(line(page, 'Star')).toBeVisible()
  expect(await objects()).toEqual(kept)
})

test('a field of a panel lets the keyboard out, and what is locked says so', async ({ page }) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([path('p1', 'M20 20L70 20L70 50Z', 'c1')]))
  await drawing(page).focus()
  await press(page, 'Tab', 'F6')
  await tabTo(page, page.getByLabel('From the left'))
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Commands')
  await press(page, 'Escape')
  await tabTo(page, page.getByLabel('From the left'))
  await press(page, 'F6')
  await expect(drawing(page)).toBeFocused()
  // A key that comes before the window's close event is taken too.
  await tabTo(page, page.getByLabel('From the left'))
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Commands')
  await page.evaluate(() => {
    document.querySelector('dialog')?.close()
    const key = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(key)
  })
  await expect(drawing(page)).toBeFocused()
  await press(page, 'Control+Shift+l')
  await expect(page.getByText('Locked: unlock it to change it.')).toBeVisible()
  await expect(page.getByText('Mixed films')).toHaveCount(0)
  await press(page, 'ArrowRight', 'Delete')
  await expectSaved(page)
  expect((await designer.saved()).objects['p1']).toMatchObject({ locked: true, m: [1, 0, 0, 1, 0, 0] })
})
