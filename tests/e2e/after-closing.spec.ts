// What an owner does once a store has closed: what to order first, many orders at once, a press too many taken back.
import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { logInAsOwner } from '../support/owner.ts'
import { openShop } from '../support/shop.ts'
import type { Person } from '../support/world.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

const paid = () => ({ status: 'paid', paid_cents: 5000, paid_at: new Date().toISOString() })

test('orders are chosen together, made ready, and what was left is named', { tag: '@phone' }, async ({ page }) => {
  const owner = await logInAsOwner(page)
  const first = await makeOrder(owner, { lines: [{ quantity: 2 }] })
  await updateOrder(first.orderId, { ...paid(), number: 501 })
  const unpaid = await makeOrder(owner)
  await updateOrder(unpaid.orderId, { number: 502 })

  await visit(page, '/dashboard/orders')
  await page.getByRole('checkbox', { name: 'Select Order 501' }).check()
  await page.getByRole('checkbox', { name: 'Select Order 502' }).check()
  const chosen = page.getByRole('group', { name: 'Chosen orders' })
  await expect(chosen).toContainText('2 orders chosen')
  await expect(chosen.getByRole('link', { name: 'Packing slips' })).toHaveAttribute('href', /slips\?.*orderIds=/)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chosen.getByRole('button', { name: 'Mark as ready' }).click()
  const question = page.getByRole('dialog', { name: 'Mark 2 orders as ready?' })
  await question.getByRole('button', { name: 'Mark as ready' }).click()
  const answer = page.getByRole('dialog', { name: '1 order done. 1 mail is on its way.' })
  await expect(answer).toContainText('502: This order is not paid yet.')
  await expectAccessible(page)
  await answer.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(async () => (await mailsTo(first.buyerEmail)).length).toBe(1)
  await expect(page.getByRole('row', { name: /501/ })).toContainText('Ready')
})

test('a closed store begins with what to make, and says who hears of the closing', async ({ page }) => {
  const owner = await logInAsOwner(page)
  const { storeId } = await openShop(owner as Person)
  const { orderId } = await makeOrder(owner, { lines: [{ quantity: 3 }] })
  await updateOrder(orderId, { ...paid(), store_id: storeId })
  await visit(page, `/dashboard/stores/${storeId}`)
  await page.getByRole('button', { name: 'Close now' }).click()
  const question = page.getByRole('dialog', { name: /^Close .* now\?$/ })
  await expect(question).toContainText('1 buyer gets a mail.')
  await question.getByText('Show the mail:').click()
  await expect(question.frameLocator('iframe').getByText('The store has closed', { exact: true })).toBeVisible()
  await question.locator('iframe').evaluate(frame => frame.remove())
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close store' }).click()

  const title = page.getByRole('heading', { name: 'To order and make' })
  const toMake = page.locator('section').filter({ has: title })
  await expect(toMake.getByText('3 pieces')).toBeVisible()
  await expect(toMake.getByRole('link', { name: 'Packing slips' })).toBeVisible()
  const order = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(order.indexOf('To order and make')).toBeLessThan(order.indexOf('Overview'))
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('a store that missed its minimum asks for a decision first', { tag: '@phone' }, async ({ page }) => {
  const owner = await logInAsOwner(page)
  const shop = { minimum_units: 24, closes_at: new Date(Date.now() - 1000).toISOString() }
  const { storeId } = await openShop(owner as Person, { store: shop })
  const { orderId } = await makeOrder(owner, { lines: [{ quantity: 3 }] })
  await updateOrder(orderId, { ...paid(), store_id: storeId })
  await visit(page, '/dashboard')
  await expect(page.getByText('21 pieces short of the minimum: decide')).toBeVisible()

  await visit(page, `/dashboard/stores/${storeId}`)
  await expect(page.getByText('3 of 24 pieces were ordered.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen for longer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make it anyway' })).toBeVisible()
  await expect(page.getByText('Share the store')).toBeHidden()
  await page.getByRole('button', { name: 'Cancel and refund everybody' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel .* and refund everybody\?$/ })
  await expect(question).toContainText('1 paid order is refunded')
  await expect(question.getByLabel('Reason for the buyers')).toHaveValue('Too few pieces were ordered to print them.')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await question.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(page.getByText('0 of 1 orders refunded')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Canceled')
})

test('the search finds what to do and the help for it', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search jobs/ })
  await search.fill('refund')
  await expect(page.getByRole('option', { name: /Refund an order.*Action/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Help$/ }).first()).toBeVisible()
  const list = page.getByRole('listbox')
  const before = await list.boundingBox()
  await search.fill('invite')
  await expect(page.getByRole('option', { name: /Invite a member/ })).toBeVisible()
  expect(await list.boundingBox()).toEqual(before)
  await expectAccessible(page)
  await search.press('Enter')
  await page.waitForURL(/\/workspaces\/.*\/users$/)
})
