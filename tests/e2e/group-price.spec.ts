// A group price from the buyer's first look to the owner's close: what the bank holds, and what is charged of it.
import { gateway } from '#lib/server/commerce/payments/gateway.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { groupShop } from '../support/group-store.ts'
import { logInAsOwner } from '../support/owner.ts'
import {
  addToCart,
  checkOut,
  expect,
  expectAccessible,
  expectNoSideScroll,
  payBy,
  settled,
  test,
  visit
} from '../support/person.ts'
import type { Person } from '../support/world.ts'

test('a buyer’s bank holds the most, pieces are taken off, and the close charges what all reached', {
  tag: '@phone'
}, async ({ page }) => {
  const owner = await logInAsOwner(page)
  const shop = await groupShop(owner as Person, 'single')
  await visit(page, shop.path)
  await expect(page.getByText('$20.00 now')).toBeVisible()
  await expect(page.getByText('4 more and everybody pays $18.00')).toBeVisible()
  await page.getByRole('link', { name: 'Team tee' }).click()
  await page.waitForURL('**/items/*')
  await settled(page)
  const ladder = page.getByRole('region', { name: 'The more we order together, the less each costs' })
  await expect(ladder.getByRole('listitem')).toHaveText([
    /Below 4.*\$20\.00/,
    /4 or more.*\$18\.00/,
    /8 or more.*\$15\.00/
  ])
  await expect(ladder).toContainText('You are not charged today. Your bank holds $20.00 a piece')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  for (let more = 0; more < 4; more++) await page.getByRole('button', { name: 'One more' }).click()
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()

  await page.waitForURL('**/orders/new')
  await settled(page)
  const sums = page.locator('.totals')
  await expect(sums).toContainText(/The most you pay\$100\.00/)
  await expect(sums).toContainText(/If the store closed now\$90\.00/)
  await expectNoSideScroll(page)
  await checkOut(page)
  await expect(page.getByText('You are not charged today. Your bank holds $100.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold $100.00, charge later' })).toBeVisible()
  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await settled(page)
  const receipt = page.url()
  await expect(page.getByText('Nothing is charged yet. Your bank holds $100.00.')).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/dashboard/orders')
  await expect(page.getByText(/\$0\.00, \$100\.00 held and not charged/)).toBeVisible()
  await page.getByRole('link', { name: /\d{4}/ }).first().click()
  await page.waitForURL('**/details')
  await settled(page)
  await expect(page.getByText('Held by the bank, not charged')).toBeVisible()
  await page.getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByRole('button', { name: 'Take off 1 piece' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take off 1 piece' }).click()
  await expect(page.getByText('Never charged')).toBeVisible()
  await expect(page.locator('.order-total')).toContainText('$80.00')
  await expectNoSideScroll(page)

  await visit(page, `/dashboard/stores/${shop.storeId}`)
  await expect(page.getByText('$18.00 each if the store closed now')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Close now' }).click()
  const question = page.getByRole('dialog', { name: /^Close .* now\?$/ })
  await expect(question).toContainText('Team tee: 4 ordered, $18.00 each.')
  await expect(question).toContainText('1 card is charged, $72.00 of the $80.00 that the bank holds.')
  await question.getByRole('button', { name: 'Close store' }).click()
  await expect(page.getByText('1 card for group prices is about to be charged. It takes some minutes.')).toBeVisible()

  await decideGroupPrices(getDb())
  // As the product does with its next round; the payment service tells it.
  const publicId = new URL(receipt).pathname.split('/').at(-1)!
  const { intent_id: intentId } = await getDb()
    .selectFrom('payables')
    .innerJoin('orders', 'orders.id', 'payables.id')
    .select('intent_id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  await gateway().captureIntent(intentId!, { amountCents: 7200 })
  await visit(page, receipt)
  await expect(page.getByText('$72.00').first()).toBeVisible()
  await expect(page.getByText(/ending in 4242/)).toBeVisible()
})
