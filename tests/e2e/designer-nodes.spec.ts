// The nodes of several paths, edited together.
import type { PathObject } from '#lib/designer/design.ts'

import { drag, drawing, expectSaved, openDesigner } from '../support/designer.ts'
import { designOf, path } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

test('a box chooses nodes of two paths, which move, go and come back together', async ({ page }) => {
  await logInAsOwner(page)
  const square = (id: string, x: number) => path(id, `M${x} 60L${x + 50} 60L${x + 50} 110L${x} 110Z`, 'c1')
  const designer = await openDesigner(page, designOf([square('left', 40), square('right', 150)]))
  const saved = async (id: string) => ((await designer.saved()).objects[id] as PathObject).d
  const said = page.locator('[data-said]')
  await drawing(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('a')
  await expect(page.locator('.node')).toHaveCount(8)

  await drag(page, [20, 95], [230, 130])
  await expect(said).toHaveText('4 nodes chosen')
  await expect(page.locator('.node-chosen')).toHaveCount(4)
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => saved('left')).toBe('M40 60L90 60L90 115L40 115Z')
  await expect.poll(() => saved('right')).toBe('M150 60L200 60L200 115L150 115Z')

  // By pointer: both follow the one that is taken hold of.
  await drag(page, [200, 115], [200, 135])
  await expectSaved(page)
  const bottoms = await Promise.all(
    ['left', 'right'].map(async id => Number(/L[\d.]+ ([\d.]+)Z/.exec(await saved(id))![1]))
  )
  expect(bottoms[0]).toBe(bottoms[1])
  expect(Math.abs(bottoms[0]! - 135)).toBeLessThan(2)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => saved('left')).toBe('M40 60L90 60L90 115L40 115Z')
  await expect.poll(() => saved('right')).toBe('M150 60L200 60L200 115L150 115Z')

  // Other shapes have other nodes: none of them is chosen.
  await page.getByRole('treeitem', { name: /Path/ }).first().click()
  await expect(page.locator('.node')).toHaveCount(4)
  await expect(page.locator('.node-chosen')).toHaveCount(0)

  await drawing(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('a')
  for (let node = 0; node < 5; node++) await page.keyboard.press('Tab')
  await expect(said).toHaveText('Node 5 of 8, in path 2 of 2')
  await page.keyboard.press('Delete')
  await expect.poll(() => saved('right')).toBe('M200 60L200 115L150 115Z')
  expect(await saved('left')).toBe('M40 60L90 60L90 115L40 115Z')
})
