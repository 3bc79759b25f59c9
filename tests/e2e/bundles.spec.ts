import sharp from 'sharp'

import { getDb } from '#lib/server/platform/db/index.ts'

import { createStore, goToStep, logInAsOwner } from '../support/owner.ts'
import {
  addToCart,
  checkOut,
  expect,
  expectAccessible,
  expectNoSideScroll,
  payBy,
  follow,
  settled,
  test,
  visit
} from '../support/person.ts'
import { limitStock } from '../support/stock.ts'
import { openWildcats } from '../support/wildcats.ts'

test('sells a pack of two: set up, chosen piece by piece, paid, and one thing on the receipt', {
  tag: '@phone'
}, async ({ page, complaints }) => {
  // A store from its set-up to its receipt.
  test.slow()
  await logInAsOwner(page)
  await createStore(page, 'Northgate Soccer')
  await goToStep(page, 'Dates', 'When it opens and closes')
  await page.getByRole('button', { name: '2 weeks', exact: true }).click()
  await page.getByRole('radio', { name: 'When I publish' }).check()
  await goToStep(page, 'Items', 'What it sells')
  for (const [name, price] of [
    ['Match jersey', '20'],
    ['Warm-up tee', '15']
  ] as const) {
    await page.getByRole('button', { name: 'From the catalog' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('dialog').getByLabel('Base price').fill(price)
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await expect(page.getByRole('row', { name })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Add a bundle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name the bundle')).toBeVisible()
  await expect(dialog.getByText('Choose at least two pieces')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Player pack')
  await dialog.getByLabel('Pieces of Match jersey').fill('1')
  await dialog.getByLabel('Pieces of Warm-up tee').fill('1')
  await dialog.getByLabel('Price of the bundle').fill('28')
  await expect(dialog.getByText(/Bought separately: \$35\.00/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const pack = page.getByRole('row', { name: 'Player pack' })
  await expect(pack.getByText('Match jersey, Warm-up tee')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Match jersey' }).click()
  await expect(page.getByText(/part of the bundle Player pack/)).toBeVisible()

  // The refusal itself is logged, as the specification asks.
  complaints.length = 0

  await page.getByRole('button', { name: 'Move Player pack', exact: true }).press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('grid', { name: 'Items and bundles of the store' }).getByRole('row')
  await expect(rows.first()).toContainText('Player pack')
  await page.getByRole('button', { name: 'In this store: Warm-up tee' }).click()
  await page.getByRole('switch', { name: 'Only as part of a bundle' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: 'Warm-up tee' }).getByText('In bundles only')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Player pack' }).click()
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'team.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6b0a' } })
      .png()
      .toBuffer()
  })
  await expect(dialog.getByRole('img', { name: 'Picture' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await goToStep(page, 'Money', 'Prices and fundraising')
  await goToStep(page, 'Delivery', 'How people get their order')
  await goToStep(page, 'Access', 'Who can see it')
  await goToStep(page, 'Messages', 'Messages to buyers')
  await goToStep(page, 'Publish', 'Check and publish')
  await page.getByRole('button', { name: 'Publish store' }).click()
  await expect(page.getByText('The store is published.')).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Store link' }).inputValue()

  await visit(page, link)
  await expectAccessible(page)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Player pack', 'Match jersey'])
  await expect(page.locator('.bundle-pictures img')).toHaveJSProperty('naturalWidth', 600)
  await page.getByRole('link', { name: 'Player pack' }).click()
  await page.waitForURL('**/items/*')
  await settled(page)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Choose a size')).toHaveCount(2)
  for (const [part, size] of [
    ['Match jersey', 'M'],
    ['Warm-up tee', 'L']
  ] as const) {
    const group = page.getByRole('group', { name: new RegExp(part) })
    await group.getByRole('radio', { name: size, exact: true }).check()
  }
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to cart' }).click()

  await page.waitForURL('**/orders/new')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Player pack' })).toBeVisible()
  await expect(page.getByText('$28.00', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await follow(page.getByRole('link', { name: 'Change Player pack' }))
  await expect(
    page.getByRole('group', { name: /Warm-up tee/ }).getByRole('radio', { name: 'L', exact: true })
  ).toBeChecked()
  await page
    .getByRole('group', { name: /Warm-up tee/ })
    .getByRole('radio', { name: 'XL', exact: true })
    .check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await follow(page.getByRole('link', { name: 'Go to cart' }))
  await expect(page.getByText(/· XL/)).toBeVisible()

  await checkOut(page)
  await expect(page.getByText('Player pack')).toBeVisible()
  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Player pack' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change size' })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('keeps the cart, and says what happened, when the last piece goes meanwhile', async ({ page, complaints }) => {
  const store = await openWildcats()
  const polo = store.items['Coach polo']!
  await visit(page, `${store.path}/items/${polo}`)
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.waitForURL('**/orders/new')
  await settled(page)
  await page.getByLabel('Your name').fill('Bo Rivera')
  await page.getByLabel('E-mail').fill('bo@example.com')
  await page.getByRole('radio', { name: /Pick up/ }).check()
  const button = page.getByRole('button', { name: /Continue to payment · / })
  await expect(button).toBeEnabled()
  const db = getDb()
  await db.deleteFrom('stock').where('store_item_id', '=', polo).execute()
  await limitStock(polo, { '': 0 })

  await button.click()

  await expect(page.getByText('Coach polo is sold out').first()).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Bo Rivera')
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Coach polo' })).toBeVisible()
  // The refusal itself is logged, as the specification asks.
  complaints.length = 0
})

test('pays once for a double click, and leads back to what is paid from everywhere', async ({ page, context }) => {
  const store = await openWildcats()
  await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await checkOut(page)
  const other = await context.newPage()
  await visit(other, page.url())
  await expect(other.getByLabel('Card number')).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires').fill('12 / 39')
  await page.getByLabel('Security code').fill('123')

  await page.getByRole('button', { name: /^Pay / }).dblclick()
  await page.waitForURL(/orders\/(?!new)/)

  await payBy(other, '4242 4242 4242 4242')
  await other.waitForURL(/orders\/(?!new)/)
  await page.goBack()
  await settled(page)
  await expect(page.getByRole('link', { name: 'View your order' })).toBeVisible()
  const payments = await getDb()
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.payable_id')
    .select('payments.id')
    .where('store_id', '=', store.storeId)
    .execute()
  expect(payments).toHaveLength(1)
})
