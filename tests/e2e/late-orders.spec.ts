// What still fits on the sheets of a closed store: offered by the owner, bought by a shopper, and on the sheet when it is cut.
import { readFile } from 'node:fs/promises'

import { closedStore } from '../support/closed-store.ts'
import { readCutSvg } from '../support/cut-files.ts'
import { logInAsOwner } from '../support/owner.ts'
import {
  addToCart,
  checkOut,
  expect,
  expectAccessible,
  expectNoSideScroll,
  follow,
  payBy,
  settled,
  test,
  visit
} from '../support/person.ts'

test('a late order is offered, bought, added to the sheet and cut with the others', async ({ page }) => {
  const owner = await logInAsOwner(page)
  const { storeId, path } = await closedStore(owner, ['Okafor', 'Okafor', 'Okafor'])
  await visit(page, `/dashboard/stores/${storeId}`)
  await page.getByRole('button', { name: 'Start production run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click()
  await page.waitForURL('**/production/*/overview')
  await settled(page)
  await follow(page.getByRole('link', { name: 'Sheets', exact: true }))
  await page.getByRole('button', { name: 'Make cut sheets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make cut sheets' }).click()
  await expect(page.getByText('0 of 1 sheet is cut')).toBeVisible({ timeout: 90_000 })

  await page.getByRole('button', { name: 'Offer free places' }).click()
  const form = page.getByRole('dialog', { name: 'Offer free places for late orders' })
  await form.getByRole('radio', { name: /^Every size/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Offer free places' }).click()
  await expect(page.getByText(/^Team tee: \d+ more fits?$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send all to the cutter' })).toBeHidden()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'SVG' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  const shopper = await page
    .context()
    .browser()!
    .newContext({
      baseURL: process.env['PRODUCT_URL']!,
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true
    })
  const phone = await shopper.newPage()
  await visit(phone, path)
  await expect(phone.getByText(/^Late orders until /)).toHaveCount(1)
  await expect(phone.getByText(/^Room for up to \d+ more pieces$/)).toBeVisible()
  await expectAccessible(phone)
  await expectNoSideScroll(phone)
  await phone.getByRole('link', { name: 'Team tee' }).click()
  await phone.waitForURL('**/items/*')
  await settled(phone)
  await addToCart(phone, { size: 'M', fields: { Name: 'Li' } })
  await phone.getByRole('link', { name: 'Go to cart' }).click()
  // A page hears nothing of a run for ten seconds after its own change to it.
  await page.reload()
  await settled(page)
  await checkOut(phone)
  await expect(page.getByText('Paying: place kept')).toBeVisible()
  await payBy(phone, '4242 4242 4242 4242')
  await phone.waitForURL('**/orders/*')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')

  await expect(page.getByText('On the sheets')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText(/^Ended by hand on /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'SVG' }).click()
  const { outlines } = readCutSvg(await readFile(await (await downloaded).path(), 'utf8'))
  // OKAFOR three times, with the holes of O, A, O and R, and LI.
  expect(outlines.filter(({ layer }) => layer === 'White')).toHaveLength(3 * (6 + 4) + 2)

  await visit(phone, path)
  await expect(phone.getByText(/^Late orders until /)).toHaveCount(0)
  await shopper.close()
})
