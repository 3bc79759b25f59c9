// Counting what lies on the shelf begins with what is known to lie there.
import { randomUUID } from 'node:crypto'

import { countBlankStock } from '#lib/contract/blank-stock.ts'
import { createBlank } from '#lib/contract/blanks.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, test, visit } from '../support/person.ts'

test('a count of a style begins with what a job by hand left there', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const send = async ({ method, path }: Endpoint, data: object) => {
    const headers = { 'Idempotency-Key': randomUUID(), origin: process.env['PRODUCT_URL']! }
    const reply = await page.request.fetch(`${path}?WorkspaceId=${workspaceId}`, { method, data, headers })
    expect(reply.ok()).toBe(true)
  }
  const words = { name: 'Heavy tee', maker: 'Harrow', styleNumber: '5000' }
  const colours = ['Navy', 'Navy heather'].map(name => ({ name, hex: '#00224C' }))
  await send(createBlank, { ...words, colours, sizes: [{ name: 'M', costCents: 320 }] })
  // Typed by hand it is no blank of the catalogue, but the same blank.
  await send(countBlankStock, { ...words, colour: 'navy', sizes: [{ size: 'M', onHand: 7 }] })

  await visit(page, '/dashboard/blanks/stock')
  await page.getByRole('button', { name: 'Count blanks' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'From your blanks' }).fill('heavy')
  await page.getByRole('option', { name: /Heavy tee/ }).click()
  const colour = dialog.getByLabel('Color')
  await colour.selectOption('Navy')
  await expect(dialog.getByLabel('M', { exact: true })).toHaveValue('7')
  await expectAccessible(page)
  await colour.selectOption('')
  await expect(dialog.getByRole('button', { name: 'Save the count' })).toBeDisabled()
  await colour.selectOption('Navy heather')
  await expect(dialog.getByLabel('M', { exact: true })).toHaveValue('0')
  // Nothing can be typed for a colour whose count is not there yet; the answer would take it away.
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/v2/blank-stock?*', route => isAnswered.then(() => route.continue()))
  await colour.selectOption('Navy')
  await expect(colour).toHaveValue('Navy')
  await expect(dialog.getByLabel('M', { exact: true })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Save the count' })).toBeDisabled()
  answer()
  await dialog.getByLabel('M', { exact: true }).fill('8')
  await dialog.getByRole('button', { name: 'Save the count' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('8 pieces')).toBeVisible()
})
