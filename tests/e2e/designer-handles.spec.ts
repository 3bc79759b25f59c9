// Taking hold of things: handles, the gaps of letters, wheels and fingers.
import type { Page } from '@playwright/test'

import { type DesignObject, TextObject } from '#lib/designer/design.ts'

import { clickOn, drag, drawing, expectSaved, onPage, openDesigner, type Spot } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

const word: DesignObject = TextObject.parse({
  id: 't1',
  type: 'text',
  m: [1, 0, 0, 1, 150, 120],
  fill: { ref: 'c1' },
  text: { runs: [{ s: 'I I I', font: 'anton', sizeMm: 80 }], align: 'center', lineHeight: 1.1 }
})

async function open(page: Page, objects: DesignObject[]) {
  await logInAsOwner(page)
  return openDesigner(page, designOf(objects))
}

const said = (page: Page) => page.locator('[data-said]')

/** Pulls a handle to a place of the artboard, with a key held. */
async function pull(page: Page, handle: string, to: Spot, key?: string): Promise<void> {
  const box = (await page.locator(`[data-handle=${handle}]`).boundingBox())!
  const end = await onPage(page, to)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  if (key) await page.keyboard.down(key)
  await page.mouse.move(end.x - 6, end.y - 6, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}

async function zoomOf(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole('button', { name: /%, Zoom$/ }).textContent())!, 10)
}

test('handles scale, turn and slant, and each is a step; the wheel and the space bar move the view', async ({
  page
}) => {
  const designer = await open(page, [rect('r1', [60, 60, 80, 40])])
  await test.step('handles scale, turn and slant, and each is a step', async () => {
    const object = async () => (await designer.saved()).objects['r1'] as DesignObject & { params: { wMm: number; hMm: number } } // biome-ignore format: one line
    await clickOn(page, [80, 80])
    // With Shift the sides keep their ratio.
    await pull(page, 'se', [220, 100], 'Shift')
    await expectSaved(page)
    const { wMm, hMm } = (await object()).params
    expect(wMm).toBeGreaterThan(100)
    expect(wMm / hMm).toBeCloseTo(2, 3)

    await pull(page, 'rotate', [250, 100], 'Shift')
    await expect(said(page)).toHaveText(/^\d+°$/)
    const turned = Number.parseInt((await said(page).textContent())!, 10)
    expect(turned).toBeGreaterThan(0)
    expect(turned % 15).toBe(0)
    await expect(page.getByLabel('Rotation')).toHaveValue(String(turned))

    await pull(page, 's', [40, 240], 'Control')
    await expect(page.getByLabel('Slant')).not.toHaveValue('0')
    // In figures it is made upright again, and stays turned.
    await page.getByLabel('Slant').fill('0')
    await page.getByLabel('Slant').press('Enter')
    await expect(page.getByLabel('Slant')).toHaveValue('0')
    await expect(page.getByLabel('Rotation')).toHaveValue(String(turned))
    await expectSaved(page)
    const { m } = await object()
    expect(m[0] * m[2] + m[1] * m[3]).toBeCloseTo(0, 2)

    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await expect.poll(object).toMatchObject({ m: [1, 0, 0, 1, 60, 60], params: { wMm: 80, hMm: 40 } })
  })

  await test.step('the wheel moves the view and zooms with Ctrl, the space bar takes hold of it', async () => {
    const board = async () => (await page.locator('.artboard').boundingBox())!
    const at = await onPage(page, [150, 150])
    await page.mouse.move(at.x, at.y)
    const [before, zoom] = [await board(), await zoomOf(page)]
    await page.mouse.wheel(0, 120)
    await expect.poll(async () => Math.round((await board()).y - before.y)).toBe(-120)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom)

    const held = await board()
    await drawing(page).focus()
    await page.keyboard.down('Space')
    await page.mouse.down()
    await page.mouse.move(at.x + 70, at.y + 30, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Space')
    await expect.poll(async () => Math.round((await board()).x - held.x)).toBe(70)
    await page.keyboard.press('Shift+1')
    await expect.poll(() => zoomOf(page)).toBe(zoom)
  })
})

test('a word is taken hold of between its letters; gaps are made even', async ({ page }) => {
  const row = [20, 60, 150].map((x, index) => rect(`r${index}`, [x, 260, 30, 30], 'c2'))
  const designer = await open(page, [word, ...row])
  // Nothing of a letter is there.
  await clickOn(page, [138, 90])
  await expect(page.getByRole('treeitem', { name: 'I I I' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.down('Control')
  await page.keyboard.up('Control')
  await drag(page, [138, 90], [168, 110])
  await expect(said(page)).toHaveText(/^Moved to /)
  await expect.poll(async () => Math.abs((await designer.saved()).objects['t1']!.m[4] - 180) < 4).toBe(true)

  await drawing(page).focus()
  await drag(page, [5, 250], [200, 300])
  await expect(said(page)).toHaveText('3 objects selected')
  await page.getByRole('button', { name: 'Distribute horizontally' }).click()
  await expect.poll(async () => (await designer.saved()).objects['r1']!.m[4]).toBeCloseTo(85, 2)
})

test('two fingers zoom and move the view, one moves what is selected though it misses it', { tag: '@phone' }, async ({
  page
}) => {
  const designer = await open(page, [word])
  const input = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })

  const zoom = await zoomOf(page)
  await touch('touchStart', [150, 400], [240, 400])
  for (let step = 1; step <= 6; step++) await touch('touchMove', [150 - step * 8, 400], [240 + step * 8, 400])
  await touch('touchEnd')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom * 1.5)
  const before = (await page.locator('.artboard').boundingBox())!
  await touch('touchStart', [150, 400], [240, 400])
  for (let step = 1; step <= 5; step++) await touch('touchMove', [150 - step * 6, 400 + step * 8], [240 - step * 6, 400 + step * 8]) // biome-ignore format: one line
  await touch('touchEnd')
  await expect.poll(async () => Math.round((await page.locator('.artboard').boundingBox())!.y - before.y)).toBe(40)

  const whole = page.getByRole('menuitem', { name: 'Fit artboard' })
  await expect(async () => {
    if (!(await whole.isVisible())) await page.getByRole('button', { name: /%, Zoom$/ }).tap()
    await expect(whole).toBeVisible({ timeout: 1000 })
  }).toPass()
  await whole.tap()
  await expect.poll(() => zoomOf(page)).toBe(zoom)
  const gap = await onPage(page, [138, 90])
  await page.touchscreen.tap(gap.x, gap.y)
  await expect(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible()
  await touch('touchStart', [gap.x, gap.y])
  for (let step = 1; step <= 6; step++) await touch('touchMove', [gap.x, gap.y + step * 12])
  await touch('touchEnd')
  await expect(said(page)).toHaveText(/^Moved to /)
  await expect.poll(async () => (await designer.saved()).objects['t1']!.m[5]).toBeGreaterThan(150)
})
