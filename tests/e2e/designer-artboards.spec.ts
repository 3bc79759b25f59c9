// All artboards of a design on one canvas.
import { expectNoViolations } from '../support/accessibility.ts'
import { clickOn, drag, drawing, expectSaved, openDesigner } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

const FRONT = { id: 'a1', name: 'Front', wMm: 300, hMm: 300, bg: null }
const BACK = { id: 'a2', name: 'Back', wMm: 300, hMm: 300, bg: null }
/** Between two artboards of 300 mm: eight hundredths of a side. */
const STEP = 324

const design = {
  ...designOf([rect('o1', [50, 50, 100, 80]), rect('o2', [60, 200, 40, 40], 'c3')]),
  artboards: [FRONT, BACK],
  layers: [
    { id: 'l1', artboard: 'a1', name: 'Front', visible: true, locked: false, children: ['o1'] },
    { id: 'l2', artboard: 'a2', name: 'Back', visible: true, locked: false, children: ['o2'] }
  ]
}

test('the other artboard is drawn beside, is worked on by a press, and takes what is dropped on it', async ({
  page
}) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, design)
  await drawing(page).focus()
  await page.keyboard.press('Shift+3')
  const beside = page.locator('[data-board=a2]')
  await expect(beside.locator('[data-id=o2]')).toBeVisible()
  await expectNoViolations(page)

  // A press on an object of the other artboard selects it, and nothing moves on the screen.
  const before = (await beside.locator('[data-id=o2]').boundingBox())!
  await clickOn(page, [STEP + 80, 220])
  await expect(page.getByRole('application', { name: /^Artboard Back/ })).toBeVisible()
  await expect(page.locator('[data-selected-text]')).toBeAttached()
  const after = (await page.locator('.scene [data-id=o2]').boundingBox())!
  expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(3)

  // Back to the front, and its rectangle onto the back.
  await page.getByRole('button', { name: 'Front', exact: true }).and(page.locator('[data-board-name]')).click()
  await drag(page, [100, 90], [STEP + 100, 100])
  await expect(page.getByRole('application', { name: /^Artboard Back/ })).toBeVisible()
  await expectSaved(page)
  const saved = await designer.saved()
  expect(saved.layers.map(({ children }) => children)).toEqual([[], ['o2', 'o1']])
  const [, , , , x, y] = saved.objects['o1']!.m
  expect(Math.abs(x - 50)).toBeLessThan(2.5)
  expect(Math.abs(y - 60)).toBeLessThan(2.5)

  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await designer.saved()).layers.map(({ children }) => children)).toEqual([['o1'], ['o2']]) // biome-ignore format: one line

  // Alone again.
  await page.keyboard.press('Shift+A')
  await expect(page.locator('[data-board]')).toHaveCount(0)
  await expect(page.locator('[data-board-name]')).toHaveCount(0)
})
