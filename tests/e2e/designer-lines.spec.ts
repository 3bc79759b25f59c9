// Tools that draw a line over the design: what they leave is read in the saved document.
import type { Page } from '@playwright/test'

import type { Design, DesignObject, PathObject } from '#lib/designer/design.ts'
import { parsePath, pathArea } from '#lib/designer/geometry/path.ts'

import { expectNoViolations } from '../support/accessibility.ts'
import { drag, drawing, expectSaved, onPage, type OpenedDesigner, openDesigner } from '../support/designer.ts'
import { designOf, letters, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

async function open(page: Page, objects: DesignObject[]): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf(objects))
  await drawing(page).focus()
  return designer
}

const said = (page: Page) => page.locator('[data-said]')
const paths = ({ objects }: Design) => Object.values(objects).filter(({ type }) => type === 'path') as PathObject[]
const areaOf = ({ d }: PathObject) => Math.round(Math.abs(pathArea(parsePath(d))))

test('the knife cuts what is under it apart, by pointer and by keys, and each is one step', async ({ page }) => {
  const far = { ...letters('t', 'GO'), m: [1, 0, 0, 1, 40, 300] } as DesignObject
  const designer = await open(page, [
    { ...rect('r', [50, 50, 100, 60]), name: 'Badge' },
    rect('s', [50, 200, 40, 40]),
    far
  ])
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Knife' })).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [110, 30], [110, 130])
  await expect(said(page)).toHaveText('Cut into 2 pieces.')
  await expectSaved(page)
  let pieces = paths(await designer.saved())
  expect(pieces.map(({ name }) => name)).toEqual(['Badge', 'Badge'])
  expect(pieces.map(areaOf).reduce((a, b) => a + b)).toBe(6000)
  expect(pieces.every(({ d }) => d.endsWith('Z'))).toBe(true)
  expect(pieces.some(({ id }) => id === 'r')).toBe(true)

  await page.keyboard.press('ControlOrMeta+z')
  await expectSaved(page)
  await expect.poll(async () => paths(await designer.saved()).length).toBe(0)

  // Text has no outline of its own.
  await drag(page, [30, 290], [130, 290])
  await expect(said(page)).toContainText('1 object stays whole')
  await drag(page, [5, 5], [20, 20])
  await expect(said(page)).toContainText('Nothing was cut')

  // From the middle of the sheet, up and down across nothing; then over the square from left to right.
  await page.keyboard.press('ArrowLeft')
  await expect(said(page)).toContainText('at ')
  for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowLeft')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Line begun')
  for (let step = 0; step < 9; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText('Line given up')
  for (let step = 0; step < 9; step++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 9; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Cut into 2 pieces.')
  await expectSaved(page)
  pieces = paths(await designer.saved())
  expect(pieces.map(areaOf).reduce((a, b) => a + b)).toBe(1600)
  expect(pieces).toHaveLength(2)

  // Escape leaves the tool.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

/** Freehand, by places of the artboard. */
async function draw(page: Page, places: (readonly [x: number, y: number])[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    const { x, y } = await onPage(page, place)
    await page.mouse.move(x, y, { steps: 3 })
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

test('the pencil follows the hand and closes at its start; the eraser takes out as wide as it is', async ({ page }) => {
  const designer = await open(page, [{ ...rect('r', [50, 200, 100, 60]), name: 'Badge' }])
  await page.keyboard.press('n')
  await expect(page.getByRole('slider', { name: 'Smoothing' })).toBeVisible()
  await expectNoViolations(page)
  const turn = (step: number) =>
    [150 + 60 * Math.cos((step * Math.PI) / 18), 90 + 60 * Math.sin((step * Math.PI) / 18)] as const
  await draw(
    page,
    Array.from({ length: 37 }, (_, step) => turn(step))
  )
  await expect(said(page)).toHaveText('Path added')
  await drawing(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await draw(
    page,
    Array.from({ length: 12 }, (_, step) => [20 + 8 * step, 20 + 10 * Math.sin(step / 2)] as const)
  )
  await expectSaved(page)
  const [round, wave] = paths(await designer.saved()).toSorted(
    (a, b) => Number(b.fill !== null) - Number(a.fill !== null)
  )
  expect(round).toMatchObject({ strokes: [] })
  expect(round!.fill).not.toBeNull()
  expect(round!.d).toMatch(/Z$/)
  expect(Math.abs(areaOf(round!) / (Math.PI * 3600) - 1)).toBeLessThan(0.04)
  expect(wave!.fill).toBeNull()
  expect(wave!.d).not.toMatch(/Z/)
  expect(parsePath(wave!.d)[0]!.coords.length).toBeLessThan(80)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await drawing(page).focus()
  await page.keyboard.press('Shift+E')
  const width = page.getByRole('textbox', { name: 'Width' }).and(page.locator('.tool-options *'))
  await width.fill('10 mm')
  await width.press('Enter')
  await page.getByRole('button', { name: 'Eraser' }).first().focus()
  await page.keyboard.press(']')
  await expect(said(page)).toContainText('Eraser ')
  await page.keyboard.press('[')
  await width.fill('10 mm')
  await width.press('Enter')
  await drawing(page).focus()
  await drag(page, [100, 180], [100, 280])
  await expect(said(page)).toHaveText('Erased.')
  await expectSaved(page)
  const left = paths(await designer.saved()).filter(({ name }) => name === 'Badge')
  expect(left).toHaveLength(2)
  expect(Math.abs(left.map(areaOf).reduce((a, b) => a + b) - 5400)).toBeLessThan(30)
  await page.keyboard.press('ControlOrMeta+z')
  await expectSaved(page)
  await expect.poll(async () => (await designer.saved()).objects['r']?.type).toBe('shape')
})
