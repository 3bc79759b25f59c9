import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { Design } from '#lib/designer/design.ts'
import { paletteOf } from '#lib/designer/films.ts'

import { expectPanelAccessible, openDesigner, openPanel, openPart } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectNoSideScroll, test } from '../support/person.ts'

const [GOLD, BLACK, RED] = ['sm-athletic-gold', 'sm-black', 'sm-red'] as const

/** A gold star on black on gold, and a red square beside them. */
function stack(): Design {
  const star = { ...rect('o3', [110, 130, 80, 80], GOLD), shape: 'star' } as ReturnType<typeof rect>
  return Design.parse({
    ...designOf([]),
    palette: paletteOf(['SM-ATHLETIC-GOLD', 'SM-BLACK', 'SM-RED']),
    layers: [{ id: 'l1', artboard: 'a1', name: 'Art', children: ['o1', 'o2', 'o3', 'o4'] }],
    objects: {
      o1: rect('o1', [60, 80, 180, 180], GOLD),
      o2: rect('o2', [80, 100, 140, 140], BLACK),
      o3: star,
      o4: rect('o4', [20, 20, 40, 40], RED)
    }
  })
}

const order = (page: Page) => page.getByRole('region', { name: 'At the press' }).getByRole('list').getByRole('listitem')

test('a film is pressed as the shop says; layers go on as drawn, in another order where nothing looks different', async ({
  page
}) => {
  await logInAsOwner(page)
  const designer = await openDesigner(page, stack())
  await test.step('a film is pressed as the shop says', async () => {
    await openPanel(page, 'Export')
    await openPart(page, 'At the press')
    await page.getByRole('button', { name: 'Change heat and times' }).click()
    await page.getByRole('searchbox', { name: 'Find a film' }).last().fill('Athletic gold')
    await page.getByRole('button', { name: 'Change Athletic gold' }).click()
    await expect(page.getByRole('group', { name: 'Cutting and pressing' })).toBeVisible()

    await page.getByLabel('Full press').fill('21')
    await page.getByLabel('Peel').selectOption('Cold')
    await page.getByRole('button', { name: 'Save the film' }).click()
    await expect(page.getByText(/21 s · medium pressure · peel cold/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(order(page).last()).toContainText(/Press 21 s .* peel cold/)
  })

  await test.step('layers go on as they are drawn, in another order only where nothing looks different', async () => {
    await openPanel(page, 'Check')
    await expect(page.getByText('Pressed more than once')).toBeVisible()

    await openPanel(page, 'Export')
    await openPart(page, 'At the press')
    await expect(order(page)).toContainText([/Red/, /pass 1 of 2/, /Black/, /pass 2 of 2/])
    await expectPanelAccessible(page)
    await expectNoSideScroll(page)

    await page.getByRole('button', { name: 'Press Black later' }).click()
    await expect(page.getByRole('alert')).toContainText('Black cannot be moved there')
    await expect(page.getByRole('img', { name: /different from the drawing/ })).toBeVisible()
    await page.getByRole('button', { name: 'All right' }).click()
    await expect(order(page)).toContainText([/Red/, /pass 1 of 2/, /Black/, /pass 2 of 2/])

    await page.getByRole('button', { name: 'Press Red later' }).press('Enter')
    await expect(order(page)).toContainText([/pass 1 of 2/, /Red/, /Black/, /pass 2 of 2/])
    await order(page).nth(3).scrollIntoViewIfNeeded()
    await order(page).nth(1).dragTo(order(page).nth(3))
    await expect(order(page)).toContainText([/pass 1 of 2/, /Black/, /pass 2 of 2/, /Red/])
    await expect.poll(async () => (await designer.saved()).artboards[0]!.pressOrder).toEqual([GOLD, BLACK, GOLD, RED])

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make the pack' }).click()
    const files = unzipSync(await readFile(await (await downloading).path()))
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['1-Athletic-gold-pass-1.svg', '2-Black.svg', '3-Athletic-gold-pass-2.svg', '4-Red.svg'])) // biome-ignore format: one line
    expect(strFromU8(files['recipe.txt']!)).toContain('1. Athletic gold (#F7A81B), SM-ATHLETIC-GOLD, pass 1 of 2')

    await page.getByRole('button', { name: 'Use the usual order' }).click()
    await expect(order(page).first()).toContainText('Red')
    await openPart(page, 'Layout for the cutter')
    await page.getByText('Knock out what is covered').click()
    await expect(order(page)).toHaveCount(3)
  })
})
