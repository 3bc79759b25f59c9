// A crest is made a symbol, placed in a second design, changed there, and the first design follows.
import type { Page } from '@playwright/test'

import { instancesIn } from '#lib/designer/commands/symbols.ts'

import {
  drawing,
  expectDialogAccessible,
  expectPanelAccessible,
  expectSaved,
  openDesigner
} from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox', { name: 'Find a command' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

test('a crest is changed once, in all designs that use it', async ({ page }) => {
  await logInAsOwner(page)
  const name = `Crest ${Date.now()}`
  const first = await openDesigner(page, designOf([rect('r1', [20, 20, 40, 40]), rect('r2', [30, 30, 10, 10], 'c2')]))
  await drawing(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('F8')
  const make = page.getByRole('dialog', { name: 'Make symbol' })
  await make.getByRole('textbox', { name: 'Name' }).fill(name)
  await expectDialogAccessible(page)
  await make.getByRole('button', { name: 'Make symbol' }).click()
  await expect(make).toBeHidden()
  await expect(page.getByText('As in the library. Used in', { exact: false })).toBeVisible()
  await expectPanelAccessible(page)
  await expectSaved(page)

  const second = await openDesigner(page, designOf([]))
  await command(page, 'Clip art')
  await page.getByRole('button', { name: `Place the symbol ${name}` }).click()
  await expect(page.getByText('As in the library.', { exact: false })).toBeVisible()
  await expectSaved(page)

  // Enter the symbol and move its first part: the design differs now, and the symbol is updated from it.
  await page.getByRole('button', { name: 'Edit symbol' }).click()
  await drawing(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Changed in this design.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Update symbol' }).click()
  const update = page.getByRole('dialog', { name: `Update symbol ${name}` })
  await expect(update.getByText('Used in 1 design.')).toBeVisible()
  await expectDialogAccessible(page)
  await update.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(update.getByText('1 design shows the symbol as it is now.')).toBeVisible()
  await update.getByRole('button', { name: 'Done' }).click()

  const [one, other] = [instancesIn(await first.saved())[0]!, instancesIn(await second.saved())[0]!]
  expect(one.symbol.rev).toBe(2)
  expect(other.symbol).toEqual(one.symbol)
})
