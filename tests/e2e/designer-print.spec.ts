// Stickers: a picture is cut around, laid on a sheet, printed with marks, and the server writes the same files.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import type { ImageObject } from '#lib/designer/design.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'

import { readCutDxf } from '../support/cut-files.ts'
import {
  expectPanelAccessible,
  expectSaved,
  type OpenedDesigner,
  openDesigner,
  openPanel,
  openPart,
  pasteInto
} from '../support/designer.ts'
import { designOf } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectNoSideScroll, test } from '../support/person.ts'
import { cutoutPng } from '../support/print-designs.ts'
import { readPrintPdf } from '../support/print-files.ts'

async function openWithPicture(page: Page): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([]))
  await pasteInto(page, { name: 'fox.png', type: 'image/png', bytes: Buffer.from(await cutoutPng()) })
  await expect.poll(async () => Boolean(await imageOf(designer))).toBe(true)
  return designer
}

async function imageOf(designer: OpenedDesigner): Promise<ImageObject | undefined> {
  const { objects } = await designer.saved()
  return Object.values(objects).find(object => object.type === 'image')
}

/** The settings of the picture, which on a phone are pulled up. */
async function showSettings(page: Page): Promise<void> {
  if (!(await page.getByLabel('Cut around the picture').isVisible())) await openPanel(page, 'Properties')
}

test('a picture is cut around its shape, laid out as stickers and written in register', async ({ page }) => {
  const designer = await openWithPicture(page)
  await showSettings(page)
  await page.getByLabel('Cut around the picture').check()
  await expect.poll(async () => Boolean((await imageOf(designer))?.outline)).toBe(true)
  await page.getByLabel('Bleed').fill('1.5 mm')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await imageOf(designer))?.cutline?.bleedMm).toBe(1.5)
  await expect(page.locator('.cut-line')).toHaveCount(1)
  await expect(page.locator('.bleed-area')).toHaveCount(1)

  await openPanel(page, 'Export')
  await expect(page.getByRole('img', { name: /^Print as it is printed and cut/ })).toBeVisible()
  await openPart(page, 'Layout for the cutter')
  await page.getByLabel('Registration marks').selectOption('four')
  await page.getByLabel('Sheet', { exact: true }).selectOption('square12')
  await page.getByLabel('Cut through', { exact: true }).selectOption('each')
  await expect(page.getByText(/^\d+ copies, \d+ across and \d+ down$|^1 copy$/)).toBeVisible()
  await expect(page.locator('.print-view image')).toHaveCount(1)
  await expect(page.getByText('Laying out the films')).toBeHidden()
  await expectNoSideScroll(page)
  await expectPanelAccessible(page)
  await page.getByRole('button', { name: 'Enlarge' }).first().click()
  await page.keyboard.press('Escape')

  await page.getByLabel('PNG, 300 dpi').check()
  await expectSaved(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the pack' }).click()
  const zip = await readFile(await (await downloading).path())
  const files = unzipSync(zip)
  expect(Object.keys(files).filter(name => name.startsWith('print')).sort()).toEqual([
    'print.dxf', 'print.pdf', 'print.plt', 'print.png', 'print.svg'
  ]) // biome-ignore format: one line
  const printed = await readPrintPdf(files['print.pdf']!)
  const dxf = readCutDxf(strFromU8(files['print.dxf']!))
  expect(new Set(printed.strokes.map(({ spot }) => spot))).toEqual(new Set(['CutContour', 'ThroughCut']))
  const [first, cut] = [printed.strokes[0]!, dxf.outlines[0]!].map(({ d }) => pathBounds(parsePath(d)))
  expect(Math.abs(first!.minX - cut!.minX)).toBeLessThan(0.05)
  expect(dxf.marks).toHaveLength(4)

  // Also of a printed design: the picture is in it.
  const shown = strFromU8(files['picture.svg']!)
  expect(shown).toMatch(/<image [^>]*href="data:image\/png;base64,[^"]{100}/)

  // The server reads the picture itself, and writes the same bytes.
  const query = `WorkspaceId=${designer.workspaceId}&Id=${designer.documentId}`
  const ask = () => page.request.get(`/core2/doc/pack?${query}&formats=svg,dxf,pdf,hpgl,png&units=in`)
  let reply = await ask()
  // A busy service asks to come again.
  await expect(async () => {
    if (reply.status() === 503) reply = await ask()
    expect(reply.status(), reply.ok() ? '' : await reply.text()).toBe(200)
  }).toPass()
  expect(reply.headers()['content-type']).toBe('application/zip')
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const served = unzipSync(await reply.body())
  expect(strFromU8(served['picture.svg']!)).toBe(shown)
  for (const name of Object.keys(files).filter(one => one.startsWith('print'))) {
    expect([name, sum(served[name]!)]).toEqual([name, sum(files[name]!)])
  }
})
