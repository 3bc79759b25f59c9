// What the editor says is what is made: sizes, places, and whose state it is.
import type { Page } from '@playwright/test'
import { Resvg } from '@resvg/resvg-js'

import type { Design, DesignObject, GroupObject, PathObject } from '#lib/designer/design.ts'
import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { parsePath, pathBounds, transformPath } from '#lib/designer/geometry/path.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import {
  clickOn,
  drawing,
  expectPanelAccessible,
  expectSaved,
  type OpenedDesigner,
  openDesigner,
  openPanel,
  pasteInto
} from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

async function open(page: Page, design: Design): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  return openDesigner(page, design)
}

const outlined = { ...rect('r1', [50, 50, 100, 40]), strokes: [{ ref: 'c2', offsetMm: 5, join: 'miter', z: 'behind' }] } as DesignObject // biome-ignore format: one line

test('a size is said with its outlines where it has some, and a shape gets its nodes where nodes are edited', async ({
  page
}) => {
  const designer = await open(page, designOf([outlined]))
  await test.step('a size is said with its outlines where it has some', async () => {
    await clickOn(page, [100, 70])
    await page.locator('.unit-switch').click()
    await expect(page.locator('.status-what')).toContainText('100 × 40 mm · cut 110 × 50 mm')
    await openPanel(page, 'Properties')
    await expect(page.getByText(/^Cut size with outlines: /)).toBeVisible()
    await openPanel(page, 'Export')
    await expect(page.getByText('Cut size 110 × 50 mm')).toBeVisible()
    await expect(page.getByText(/^Sheet /)).toBeVisible()
  })

  await test.step('a shape gets its nodes where nodes are edited', async () => {
    await clickOn(page, [100, 70])
    await drawing(page).focus()
    await page.keyboard.press('a')
    await expect(page.getByText('Convert “Rectangle” to a path to edit its nodes')).toBeVisible()
    await page.getByRole('button', { name: 'Convert to path' }).click()
    await expect(page.locator('.pen .node')).toHaveCount(4)
    await expectSaved(page)
    expect((await designer.saved()).objects['r1']).toMatchObject({ type: 'path' })
  })
})

test('a placed picture is traced where it lies, and a white page that was left out comes back', async ({ page }) => {
  const designer = await open(page, designOf([]))
  await test.step('a placed picture is traced where it lies, as wide as was asked for', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#fff"/><rect x="90" y="60" width="420" height="180" fill="#d7263d"/></svg>' // biome-ignore format: one line
    await pasteInto(page, { name: 'logo.png', type: 'image/png', bytes: Buffer.from(new Resvg(logo).render().asPng()) })
    await expect(page.getByRole('treeitem', { name: 'logo.png' })).toBeVisible()
    await expectSaved(page)

    // It is selected, and has been made as large as it is sharp: 600 dots at 150 an inch.
    await openPanel(page, 'Properties')
    await expect(page.getByText('150 dpi at this size.')).toBeVisible()
    await openPanel(page, 'Trace')
    await expect(page.getByText('2.8 × 1.2 in · 1 film')).toBeVisible()
    await page.getByLabel('Width in the design').fill('100 mm')
    await page.getByLabel('Width in the design').blur()
    await expect(page.getByText('3.94 × 1.69 in · 1 film')).toBeVisible()
    await expectPanelAccessible(page)
    await page.getByRole('button', { name: 'Place in the design' }).click()
    await expectSaved(page)

    const saved = await designer.saved()
    expect(Object.values(saved.objects).map(({ type }) => type).sort()).toEqual(['group', 'path']) // biome-ignore format: one line
    const group = Object.values(saved.objects).find((object): object is GroupObject => object.type === 'group')!
    const box = uniteBounds(
      group.children.map(id => {
        const { d } = saved.objects[id] as PathObject
        return pathBounds(transformPath(parsePath(d), worldMatrix(saved, id)))
      })
    )
    expect(widthOf(box)).toBeCloseTo(100, 1)
    expect(heightOf(box)).toBeCloseTo((100 * 180) / 420, 0)
    // Its middle is where the picture's was: in the middle of the artboard.
    expect((box.minX + box.maxX) / 2).toBeCloseTo(150, 0)
  })

  await test.step('a white page that was left out comes back with one click', async () => {
    const ground = '<rect x="-37.5" y="-37.5" width="450" height="450" fill="#ffffff"/>'
    await pasteInto(page, { text: `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" viewBox="0 0 375 375">${ground}${ground}<path fill="#D7263D" d="M75 75H300V300H75Z"/></svg>` }) // biome-ignore format: one line
    await page.getByRole('button', { name: 'Restore the white rectangle' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expectSaved(page)
    const { layers, objects } = await designer.saved()
    const [paper, square] = layers[0]!.children.slice(-2).map(id => objects[id] as PathObject)
    expect([paper!.fill?.ref, square!.fill?.ref]).toEqual(['c2', 'c1'])
  })
})

test('the steps of the machine are followed with the tools of lines', async ({ page }) => {
  const line = { id: 'l1', type: 'path', m: [1, 0, 0, 1, 0, 0], d: 'M70 100L180 100', rule: 'nonzero', fill: { ref: 'c1' }, strokes: [], purpose: 'score' } as DesignObject // biome-ignore format: one line
  await open(page, designOf([rect('r1', [50, 50, 150, 100]), line]))
  await openPanel(page, 'Export')
  const slider = page.getByRole('slider', { name: /in the machine’s order/ })
  await expect(slider).toHaveAttribute('max', '3')
  await slider.fill('1')
  await expect(page.getByText('Step 1 of 3, in the machine’s order · Crease')).toBeVisible()
  await slider.fill('2')
  await expect(page.getByText('Step 2 of 3, in the machine’s order · Cut')).toBeVisible()
})
