// What a file leaves open is asked before it is placed, and what it lost stands in Check until somebody accepts it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

import type { Design, ImageObject, PathObject, TextObject } from '#lib/designer/design.ts'

import {
  drawing,
  dropFile,
  expectDialogAccessible,
  expectSaved,
  onPage,
  openDesigner,
  openPanel,
  type OpenedDesigner
} from '../support/designer.ts'
import { designOf } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

/** Drawn by Illustrator, saved by Inkscape: 500 mm wide in points, 375 in pixels. */
const RESAVED =
  '<!-- Generator: Adobe Illustrator 26.3.1 --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.1" width="1417.3228" height="708.6614" viewBox="0 0 1417.3228 708.6614">' +
  '<rect width="1417.3228" height="300" fill="#070707"/><rect y="400" width="1417.3228" height="308.6614" fill="#040404"/>' +
  '<path d="M10 340H1400" fill="none" stroke="#e30613"/><text x="20" y="380">Wildcats</text></svg>'

const pathsOf = ({ objects }: Design) =>
  Object.values(objects).filter((object): object is PathObject => object.type === 'path')

test('an open size is asked beside a ruler, lines are cut or strips, and what is lost is accepted', async ({
  page
}) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([]))
  const file = { name: 'sign.svg', type: 'image/svg+xml', bytes: Buffer.from(RESAVED) }
  await dropFile(page, file, [150, 120])
  const size = page.getByRole('dialog', { name: 'How large is it?' })
  await expect(size.getByRole('radio', { name: /14.764 × 7.382 in/ })).toBeChecked()
  await size.getByRole('radio', { name: /19.685 × 9.843 in/ }).check()
  await expect(size.getByRole('img', { name: /19.685 × 9.843 in beside a ruler/ })).toBeVisible()
  await expect(size.getByRole('radio', { name: /Enlarge the artboard to 19.685/ })).toBeChecked()
  await expectDialogAccessible(page)
  expect(Object.keys((await designer.saved()).objects)).toEqual([])
  await size.getByRole('button', { name: 'Add it' }).click()

  const films = page.getByRole('dialog', { name: 'Match colors to films' })
  await expect(films.getByLabel(/hardly differ/)).toBeChecked()
  await expect(films.getByLabel('Film for #040404')).toBeHidden()
  const strip = films.getByRole('button', { name: 'Strips of film' })
  await expect(strip).toHaveAttribute('aria-pressed', 'true')
  await films.getByRole('button', { name: 'Cut along them' }).click()
  await expect(strip).toHaveAttribute('aria-pressed', 'false')
  await expectDialogAccessible(page)
  await films.getByRole('button', { name: 'Use these films' }).click()
  await expectSaved(page)

  const saved = await designer.saved()
  expect(saved.artboards[0]).toMatchObject({ wMm: 500 })
  const [line, ...others] = pathsOf(saved).filter(({ purpose }) => purpose)
  expect(others).toEqual([])
  expect(line!.pen!.widthMm).toBeCloseTo(0.3528, 3)
  const blacks = new Set(pathsOf(saved).flatMap(({ fill, purpose }) => (purpose ? [] : fill!.ref)))
  expect(blacks.size).toBe(1)

  await openPanel(page, 'Check')
  const item = page.getByRole('listitem').filter({ hasText: '“sign.svg” came in differently' })
  await expect(item.getByText(/Wildcats/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Ready to cut', { exact: true })).toBeHidden()
  await expect(page.getByText('Outside the page')).toHaveCount(0)
  await item.getByRole('button', { name: 'Accept' }).click()
  await expect(item).toBeHidden()
  await expect.poll(async () => (await designer.saved()).imports).toBeUndefined()

  await dropFile(page, file, [150, 120])
  await size.getByRole('button', { name: 'Cancel' }).click()
  await expect(size).toBeHidden()
  expect(pathsOf(await designer.saved())).toHaveLength(3)
})

/** A photo with a cut line, a name in a font of ours, and a shade. */
const STICKER = `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100"><linearGradient id="g"><stop stop-color="#d00"/><stop offset="1" stop-color="#00d"/></linearGradient><rect id="Sunset" y="80" width="90" height="15" fill="url(#g)"/><image id="Badge" x="10" y="10" width="50" height="50" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/><path id="CutContour" fill="none" stroke="#f0f" stroke-width=".1" d="M15 15H55V55H15Z"/><text x="50" y="76" text-anchor="middle" font-family="Pacifico" font-size="12" fill="#c00">Team</text></svg>`

/** Whether the browser has the pixels of each picture. */
async function expectShown(preview: Locator): Promise<void> {
  const hrefs = await preview.locator('image').evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  for (const href of hrefs) {
    const reply = await preview.page().request.get(href)
    expect(reply.headers()['content-type']).toMatch(/^image\//)
  }
}

test('a drawing comes in whole: its picture is cut out, its text stays text, its shades are printed', async ({
  page
}) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([]))
  await dropFile(page, { name: 'sticker.svg', type: 'image/svg+xml', bytes: Buffer.from(STICKER) }, [150, 120])
  const shades = page.getByRole('dialog', { name: 'Print its shades or cut it from film?' })
  await expect(shades.getByRole('radio', { name: /Cut from film/ })).toBeChecked()
  // The preview has all that will be added: pictures, letters, and the shade as a picture once it is one.
  const preview = shades.getByRole('img', { name: /beside a ruler/ })
  const word = 'path[fill="#CC0000" i]'
  await expect(preview.locator('image')).toHaveCount(1)
  await expect(preview.locator(word)).toHaveCount(1)
  const flat = await preview.locator('path[fill^="#"]').count()
  await shades.getByRole('radio', { name: /Print in full color/ }).check()
  await expect(preview.locator('image')).toHaveCount(2)
  await expect(preview.locator('path[fill^="#"]')).toHaveCount(flat - 1)
  await expect(preview.locator(word)).toHaveCount(1)
  await expectShown(preview)
  await expectDialogAccessible(page)
  await shades.getByRole('button', { name: 'Add it' }).click()
  const films = page.getByRole('dialog', { name: 'Match colors to films' })
  await expect(page.locator('[data-said]')).toHaveText(/^sticker\.svg was added\. \d notes? about it\.$/)
  const objectsPicture = films.getByRole('img', { name: 'How it will look' })
  for (const side of ['As in the file', 'In films']) {
    await films.getByRole('button', { name: side }).click()
    await expect(objectsPicture.locator('image')).toHaveCount(2)
    await expect(objectsPicture.locator('path[fill^="#"]')).toHaveCount(1)
    await expectShown(objectsPicture)
  }
  await films.getByRole('button', { name: 'Use these films' }).click()
  await expectSaved(page)

  const { objects } = await designer.saved()
  const all = Object.values(objects)
  const pictures = all.filter((object): object is ImageObject => object.type === 'image')
  expect(pictures).toHaveLength(2)
  expect(pictures.find(({ name }) => name === 'Badge')!.cutline).toMatchObject({ offsetMm: 0, purpose: 'kiss-cut' })
  const shade = pictures.find(({ name }) => name === 'Sunset')!
  expect([shade.wMm, shade.hMm]).toEqual([expect.closeTo(90, 2), expect.closeTo(15, 2)])
  const [text] = all.filter((object): object is TextObject => object.type === 'text')
  expect(text!.text.runs).toMatchObject([{ s: 'Team', font: 'pacifico' }])
})

test('what is not read is answered in a window, with what to do', async ({ page, complaints }) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([]))
  await dropFile(page, { name: 'logo.studio3', type: '', bytes: Buffer.from('silhouette05 and more') }, [150, 120])
  const refused = page.getByRole('dialog', { name: 'The file was not added' })
  await expect(refused.getByText('logo.studio3')).toBeVisible()
  await expect(refused.getByText(/Silhouette Studio.*Save As > SVG/)).toBeVisible()
  await expectDialogAccessible(page)
  // The browser notes every answer of this kind.
  complaints.length = 0
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(refused).toBeHidden()

  await page.locator('#drawing').evaluate((drawing, svg) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', `<meta charset="utf-8">${svg}`)
    drawing.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 40 40"><rect width="40" height="40" fill="#12a4bc"/></svg>')
  const films = page.getByRole('dialog', { name: 'Match colors to films' })
  await films.getByRole('button', { name: 'Use these films' }).click()
  await expectSaved(page)
  expect(pathsOf(await designer.saved())).toHaveLength(1)
})

test.describe('a folder', () => {
  let folder: string

  const square = (x: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 40 40"><rect x="${x}" width="20" height="20" fill="#12a4bc"/></svg>`

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'club-'))
    await mkdir(join(folder, 'sponsors'))
    await writeFile(join(folder, 'crest.svg'), square(0))
    await writeFile(join(folder, 'sponsors', 'bank.svg'), square(10))
    await writeFile(join(folder, 'readme.txt'), 'Nothing to draw')
    await writeFile(join(folder, '.hidden.svg'), square(5))
  })

  test.afterEach(() => rm(folder, { recursive: true, force: true }))

  async function expectBoth(page: Page, designer: OpenedDesigner): Promise<void> {
    const films = page.getByRole('dialog', { name: 'Match colors to films' })
    await expect(page.locator('[data-said]')).toHaveText(/^2 files were added\./)
    await films.getByRole('button', { name: 'Use these films' }).click()
    await expectSaved(page)
    expect(pathsOf(await designer.saved())).toHaveLength(2)
  }

  test('is added with the folders in it, without what is no drawing, from the menu and by dropping it', async ({
    page
  }) => {
    await logInAsOwner(page)
    const designer = await openDesigner(page, designOf([]))
    await page.getByRole('button', { name: 'Menu' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Add a folder …' }).click()
    await (await choosing).setFiles(folder)
    await expectBoth(page, designer)

    await drawing(page).focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => pathsOf(await designer.saved())).toHaveLength(0)
    const { x, y } = await onPage(page, [150, 120])
    const browser = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x, y, data })
    await expectBoth(page, designer)
  })
})
