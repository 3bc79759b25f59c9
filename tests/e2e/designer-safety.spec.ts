// Nothing that is drawn is lost: without a connection, with two people, between tabs; and who may only look changes nothing.
import { readFile } from 'node:fs/promises'

import type { BrowserContext, Page } from '@playwright/test'
import { Resvg } from '@resvg/resvg-js'
import { unzipSync } from 'fflate'
import sharp from 'sharp'

import { getDb } from '#lib/server/platform/db/index.ts'

import {
  drawing,
  expectSaved,
  goToDesigner,
  type OpenedDesigner,
  openDesigner,
  openPanel,
  pasteInto
} from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

async function open(page: Page, design = designOf([rect('r1', [20, 20, 80, 80])])): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  return openDesigner(page, design)
}

const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const count = async (designer: OpenedDesigner) => Object.keys((await designer.saved()).objects).length

async function draw(page: Page, key: string): Promise<void> {
  await drawing(page).focus()
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

async function nudge(page: Page, key: string): Promise<void> {
  await line(page, 'Rectangle').click()
  await drawing(page).focus()
  await page.keyboard.press(key)
}

/** The same design in another tab. */
async function openBeside(context: BrowserContext, url: string): Promise<Page> {
  const other = await context.newPage()
  await goToDesigner(other, url)
  return other
}

test('what is drawn without a connection, without an answer or before the tab is closed is kept', async ({
  page,
  context,
  complaints
}) => {
  const designer = await open(page)
  await test.step('what is drawn without a connection is kept, and sent when it is back', async () => {
    await context.setOffline(true)
    await draw(page, 'o')
    const mark = page.getByRole('button', { name: 'Offline, kept here' })
    await expect(mark).toBeVisible()
    await draw(page, 's')
    await expect(line(page, 'Star')).toBeVisible()
    await context.setOffline(false)
    await expectSaved(page)
    expect(await count(designer)).toBe(3)
    // The browser logs the calls that failed.
    complaints.splice(0)
  })

  await test.step('a lost reply is no conflict with oneself', async () => {
    let isLost = false
    await page.route('**/api/document?*', async route => {
      if (isLost || route.request().method() !== 'PATCH') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    // The line of news tells of it, and so does the next save.
    await draw(page, 'o')
    await expectSaved(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await draw(page, 's')
    await expectSaved(page)
    expect(await count(designer)).toBe(5)
    complaints.splice(0)
  })

  await test.step('what was not sent before the tab was closed is put back when the design is opened again', async () => {
    await context.setOffline(true)
    await draw(page, 'o')
    await expect(page.getByRole('button', { name: 'Offline, kept here' })).toBeVisible()
    // Closing a page ends its offline emulation first, so the page would save. It must not reach the server any more.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    expect(await count(designer)).toBe(5)

    const again = await openBeside(context, designer.url)
    await expect(line(again, 'Ellipse')).toHaveCount(3)
    await expectSaved(again)
    expect(await count(designer)).toBe(6)
    complaints.splice(0)
  })
})

test('who may only look sees the design, and nothing changes it', async ({ page }) => {
  const designer = await open(page)
  await getDb()
    .updateTable('workspace_users')
    .set({ role: 'viewer' })
    .where('workspace_id', '=', designer.workspaceId)
    .execute()
  await goToDesigner(page, designer.url)
  await expect(page.locator('.save-mark')).toHaveText('View only')
  const calls: string[] = []
  page.on('request', request => request.method() !== 'GET' && calls.push(`${request.method()} ${request.url()}`))

  await draw(page, 'o')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await pasteInto(page, { text: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>' })
  await expect(page.locator('[data-said]')).toHaveText('View only')
  await expect(line(page, 'Rectangle')).toBeVisible()
  await expect(line(page, 'Ellipse')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clip art', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Place (?!the symbol)/ }).first()).toBeDisabled()
  await openPanel(page, 'Films')
  await expect(page.getByRole('button', { name: 'Manage films' })).toHaveCount(0)
  expect(calls.filter(call => /document|import|films/.test(call))).toEqual([])
  expect(await count(designer)).toBe(1)
})

test('objects are copied from one design into another, in another tab, with their films', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const from = await open(page)
  const other = await context.newPage()
  const to = await openDesigner(other, designOf([]))
  await page.bringToFront()
  await drawing(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.locator('[data-said]')).toHaveText('1 object copied')

  await other.bringToFront()
  await drawing(other).focus()
  await other.keyboard.press('ControlOrMeta+v')
  await expect(line(other, 'Rectangle')).toBeVisible()
  await expectSaved(other)
  const [copied] = Object.values((await to.saved()).objects)
  const [original] = Object.values((await from.saved()).objects)
  expect(copied).toMatchObject({ type: 'shape', params: { wMm: 80, hMm: 80 }, fill: { ref: 'c1' } })
  expect(copied!.id).not.toBe(original!.id)
  expect(await count(from)).toBe(1)
})

test('what two people save at once is put together, also where news of it do not come', async ({
  page,
  context,
  complaints
}) => {
  // It hears of nothing, as where a proxy cuts the stream of news.
  await page.route('**/api/v2/events*', route => route.abort())
  const designer = await open(page, designOf([rect('r1', [20, 20, 80, 80])]))
  const other = await openBeside(context, designer.url)
  await draw(other, 'o')
  await expectSaved(other)
  await draw(page, 's')
  await expect(page.locator('[data-said]')).toContainText('Put together with changes from another device')
  await expectSaved(page)
  await expect(line(page, 'Ellipse')).toBeVisible()
  await expect(line(other, 'Star')).toBeVisible()
  expect(await count(designer)).toBe(3)

  // Both move the same object: the later place stays, and the other one can be had back.
  await nudge(other, 'ArrowRight')
  await expectSaved(other)
  await nudge(page, 'ArrowDown')
  await expect(page.locator('[data-said]')).toContainText('Also changed on another device: Rectangle')
  await expectSaved(page)
  const place = async () => (await designer.saved()).objects['r1']?.m.slice(4)
  await expect.poll(place).toEqual([20, 20.508])
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await expect(page.getByText(/^Saved by .+ at the same time/)).toBeVisible()
  await page.keyboard.press('Escape')
  // Undo takes back one's own steps alone.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, 'Star')).toBeHidden()
  await expect(line(page, 'Ellipse')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect(line(other, 'Star')).toBeHidden()
  complaints.splice(0)
})

test('what another device saves is shown at once, and put together with what waits here without a connection', async ({
  page,
  context,
  complaints
}) => {
  const designer = await open(page, designOf([]))
  const other = await openBeside(context, designer.url)
  await draw(other, 'o')
  await expect(line(page, 'Ellipse')).toBeVisible()
  await expect(page.locator('[data-said]')).toContainText('Changed on another device: Ellipse added')
  await expectSaved(page)

  await page.route('**/api/document?*', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback()
  )
  await draw(page, 's')
  await expect(page.getByRole('button', { name: 'Offline, kept here' })).toBeVisible()
  await draw(other, 'r')
  await expect(line(page, 'Rectangle')).toBeVisible()
  // Closed without a connection, and opened again after the other one went on.
  page.on('dialog', dialog => void dialog.accept())
  await page.goto('about:blank')
  await draw(other, 'o')
  await expectSaved(other)
  await page.unroute('**/api/document?*')
  await goToDesigner(page, designer.url)
  await expect(line(page, 'Star')).toBeVisible()
  await expectSaved(page)
  await expect(line(other, 'Star')).toBeVisible()
  expect(await count(designer)).toBe(4)
  complaints.splice(0)
})

test('a picture that was added is in the PNG of the pack', async ({ page }) => {
  await open(page, designOf([rect('r1', [5, 5, 20, 20])]))
  const photo = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#00c853"/></svg>' // biome-ignore format: one line
  await pasteInto(page, { name: 'green.png', type: 'image/png', bytes: Buffer.from(new Resvg(photo).render().asPng()) })
  await expect(line(page, 'green.png')).toBeVisible()
  await expectSaved(page)
  await openPanel(page, 'Export')
  await page.getByLabel('PNG, 300 dpi').check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the pack' }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  const picture = sharp(files['picture.png']!)
  const { width, height } = await picture.metadata()
  // It was put in the middle of the artboard.
  const pixel = await picture
    .extract({ left: Math.round(width / 2), top: Math.round(height / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const [r, g, b] = [pixel[0]!, pixel[1]!, pixel[2]!]
  expect(g - Math.max(r, b)).toBeGreaterThan(60)
})
