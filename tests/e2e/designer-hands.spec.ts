// What hands expect of an editor: sizes in any unit, the menu of the second button, distances, copies, words that are pasted.
import type { Page } from '@playwright/test'

import { type DesignObject, TextObject } from '#lib/designer/design.ts'

import {
  clickOn,
  drawing,
  expectSaved,
  onPage,
  openDesigner,
  openPanel,
  openPart,
  pasteInto,
  type Spot
} from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

const said = (page: Page) => page.locator('[data-said]')
const two = [rect('r1', [20, 20, 80, 80], 'c1'), rect('r2', [120, 20, 80, 80], 'c2')]

async function open(page: Page, objects: DesignObject[] = two, change: Record<string, unknown> = {}) {
  await logInAsOwner(page)
  return openDesigner(page, designOf(objects, change))
}

async function pointAt(page: Page, at: Spot): Promise<void> {
  const { x, y } = await onPage(page, at)
  await page.mouse.move(x, y)
}

test('sizes are typed in any unit, distances shown, copies pulled off, menus opened and files asked for', async ({
  page
}) => {
  const designer = await open(page)
  await test.step('an inch shop cuts in inches: box, gap and trap lose nothing, and what is no figure says so', async () => {
    await clickOn(page, [60, 60])
    const width = page.getByRole('textbox', { name: 'Width', exact: true })
    const shown = await width.inputValue()
    await width.fill('three apples')
    await width.press('Enter')
    await expect(said(page)).toHaveText(/“three apples” is not a number/)
    await expect(width).toHaveValue(shown)

    await openPanel(page, 'Export')
    await openPart(page, 'Layout for the cutter')
    const box = page.getByLabel('Weed box')
    await expect(box).toHaveValue('0.197')
    // One step, however many keys it takes.
    const undo = page.getByRole('button', { name: 'Undo' })
    await box.fill('')
    await box.pressSequentially('1/16')
    await expect(undo).toBeDisabled()
    await box.press('Enter')
    await expect(box).toHaveValue('0.0625')
    await expect.poll(async () => (await designer.saved()).production.weedBoxMm).toBe(1.5875)
    await undo.click()
    await expect(box).toHaveValue('0.197')
    await expect(undo).toBeDisabled()
    await box.fill('1/16')
    await box.press('Enter')
    await expect(box).toHaveValue('0.0625')
    await box.press('ArrowUp')
    await expect(box).toHaveValue('0.125')

    await page.getByLabel('Gap between pieces').fill('3mm')
    await page.getByLabel('Gap between pieces').press('Enter')
    await expect.poll(async () => (await designer.saved()).production.gapMm).toBe(3)
    await page.getByRole('switch', { name: /^Knock out/ }).check()
    const trap = page.getByLabel('Trap')
    await trap.fill('0.0125')
    await trap.press('Enter')
    await expect.poll(async () => (await designer.saved()).production.overlapMm).toBe(0.3175)
    await expect(trap).toHaveValue('0.0125')
    await expect(page.getByText(/ ft of cuts$/)).toBeVisible()
  })

  await test.step('Alt shows how far things are apart, and a drag with it leaves the original in sight', async () => {
    await openPanel(page, 'Properties')
    await clickOn(page, [60, 60])
    await pointAt(page, [160, 60])
    await page.keyboard.down('Alt')
    // Apart by 20 mm, and as high as each other.
    await expect(page.locator('.measure')).toHaveText(['0.79'])
    await pointAt(page, [280, 300])
    await expect(page.locator('.measure')).toHaveText(['0.79', '7.87', '0.79', '9.84'])
    await page.keyboard.up('Alt')
    await expect(page.locator('.measure')).toHaveCount(0)

    await pointAt(page, [60, 60])
    await page.keyboard.down('Alt')
    await page.mouse.down()
    await pointAt(page, [90, 160])
    await pointAt(page, [100, 200])
    await expect(page.locator('.camera [data-id="r1"]')).toHaveCount(2)
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await expect(said(page)).toHaveText('1 object duplicated')
    await expect(page.locator('.camera [data-id="r1"]')).toHaveCount(1)
    await expect.poll(async () => Object.keys((await designer.saved()).objects).length).toBe(3)
  })

  await test.step('the second button opens a menu of what is under it, the keys one of what is selected', async () => {
    const menu = page.getByRole('menu', { name: 'Actions' })
    const place = await onPage(page, [160, 60])
    await page.mouse.click(place.x, place.y, { button: 'right' })
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1)
    // Nothing is offered that would do nothing.
    await expect(menu.getByRole('menuitem', { name: 'Ungroup' })).toBeHidden()
    await menu.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(menu).toBeHidden()
    await expect.poll(async () => Object.keys((await designer.saved()).objects).length).toBe(4)

    await expect(drawing(page)).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('d')
    await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(drawing(page)).toBeFocused()

    const ground = await onPage(page, [250, 300])
    await page.mouse.click(ground.x, ground.y, { button: 'right' })
    await expect(menu.getByRole('menuitem', { name: 'Select all' })).toBeVisible()
    await page.mouse.click(ground.x - 300, ground.y)
    await expect(menu).toBeHidden()
  })

  await test.step('only files are asked for to be dropped', async () => {
    const over = (kind: 'file' | 'text') =>
      page.evaluate(what => {
        const data = new DataTransfer()
        if (what === 'file') data.items.add(new File(['x'], 'a.svg', { type: 'image/svg+xml' }))
        else data.setData('text/plain', 'words')
        const event = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: data })
        document.getElementById('drawing')!.dispatchEvent(event)
      }, kind)
    await over('text')
    await expect(page.getByText('Drop it on the drawing')).toBeHidden()
    await over('file')
    await expect(page.getByText('Drop it on the drawing')).toBeVisible()
  })
})

test('a finger that rests opens the menu, and lifting it leaves the menu open', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  const hand = await page.context().newCDPSession(page)
  const place = await onPage(page, [60, 60])
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  const menu = page.getByRole('menu', { name: 'Actions' })
  await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await menu.getByRole('menuitem', { name: 'Duplicate' }).tap()
  await expect(menu).toBeHidden()
  await expect(said(page)).toHaveText('1 object duplicated')
})

test('typing into what shows a row changes the row, and long names are read whole', async ({ page }) => {
  const bound = TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, 150, 120],
    fill: { ref: 'c1' },
    text: { runs: [{ s: '{{team}}', font: 'anton', sizeMm: 40 }], align: 'center', lineHeight: 1.1 },
    bind: { var: 'team', fit: 'shrink', maxWMm: 260 }
  })
  const long = 'Bartholomew Featherstonehaugh'
  const designer = await open(page, [bound], {
    variables: [{ name: 'team', type: 'text' }],
    rows: [
      { team: 'WILDCATS', qty: 1 },
      { team: long, qty: 1 }
    ]
  })
  const at = await onPage(page, [150, 108])
  await page.mouse.dblclick(at.x, at.y)
  const box = page.getByRole('textbox', { name: 'Value of team' })
  await expect(box).toHaveValue('WILDCATS')
  await box.fill('TIGERS')
  await page.keyboard.press('Control+Enter')
  await expect(said(page)).toHaveText('Text changed to TIGERS')
  await expectSaved(page)
  const saved = await designer.saved()
  expect(saved.rows[0]).toMatchObject({ team: 'TIGERS' })
  expect(saved.objects['t1']).toMatchObject({ text: { runs: [{ s: '{{team}}' }] } })

  await openPanel(page, 'Names')
  await page.getByRole('button', { name: 'Larger table' }).click()
  const large = page.getByRole('dialog', { name: '2 rows' })
  const cell = large.getByRole('textbox', { name: 'team, row 2' })
  await expect(cell).toHaveValue(long)
  expect(await cell.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  await cell.fill('Rivera')
  await cell.press('Tab')
  await expect.poll(async () => (await designer.saved()).rows[1]?.['team']).toBe('Rivera')
})

test('words that are pasted become a text, a table the rows of Names, and a copy can lie where it was', async ({
  page
}) => {
  const designer = await open(page, [rect('r1', [20, 20, 80, 80])])
  await drawing(page).focus()
  await pasteInto(page, { text: 'name\tnumber\nRivera\t7' })
  await expect(said(page)).toHaveText('1 row pasted, 1 in the table')
  await expect.poll(async () => (await designer.saved()).rows).toEqual([{ name: 'Rivera', number: '7' }])
  await drawing(page).focus()
  await pasteInto(page, { text: 'Go team\n' })
  await expect(said(page)).toHaveText('Go team added')
  await expectSaved(page)
  const texts = Object.values((await designer.saved()).objects).filter(object => object.type === 'text')
  expect(texts.map(({ text }) => text.runs[0]!.s)).toEqual(['Go team'])

  await clickOn(page, [60, 60])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+C')
  await expect(said(page)).toHaveText('1 object copied')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Paste in place' }).click()
  await expect(said(page)).toHaveText('1 object pasted')
  await expectSaved(page)
  const places = Object.values((await designer.saved()).objects)
    .filter(object => object.type === 'shape')
    .map(({ m }) => [m[4], m[5]])
  expect(places).toEqual([
    [20, 20],
    [20, 20]
  ])
})
