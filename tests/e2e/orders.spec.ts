// One order in the dashboard: how it goes on and back, and what is asked before money or an order goes.
import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, takenOf, updateOrder } from '../support/orders.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, settled, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

test('a filter is kept under a name and found again', async ({ page }) => {
  await signInToDemo(page)
  await visit(page, '/dashboard/orders')
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Status').selectOption({ label: 'Paid' })
  await expect(page).toHaveURL(/state=paid/)
  const name = `To print ${Date.now()}`
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name of the view').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Your views' })
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/state=/)
  await views.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/state=paid/)
  await page.goBack()
  await expect(page).not.toHaveURL(/state=/)
  await visit(page, '/dashboard/orders?state=paid')
  await page.getByRole('button', { name: `Delete the view ${name}` }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
})

test('an order goes back by the menu, and nobody is mailed about a slip of the finger', async ({ page }) => {
  const owner = await logInAsOwner(page)
  const order = await makeOrder(owner)
  await setStatus(order.orderId, 'handed_over', order.totalCents)
  const heading = page.getByRole('heading', { level: 1 })
  // The address alone leads to the first tab, and one of nothing is not found.
  await visit(page, `/dashboard/orders/${order.orderId}`)
  await expect(page).toHaveURL(`/dashboard/orders/${order.orderId}/details`)
  for (const kind of ['jobs', 'orders']) {
    expect((await page.request.get(`/dashboard/${kind}/${crypto.randomUUID()}`)).status()).toBe(404)
  }
  await expect(page.getByRole('button', { name: 'Mark as ready' })).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Back to ready' }).click()
  await expect(heading).toContainText('Ready')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Back to production' }).click()
  await expect(heading).toContainText('In production')
  expect(await mailsTo(order.buyerEmail)).toEqual([])

  // On is the green button, which says first that the buyer is told.
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  const question = page.getByRole('dialog', { name: 'Notify the buyer that it is ready?' })
  await question.getByRole('button', { name: 'Mark as ready' }).click()
  await expect(heading).toContainText('Ready')
  await expect.poll(async () => (await mailsTo(order.buyerEmail)).length).toBe(1)
})

test('more than is left is not refunded; some pieces of a line are, are not made, and are sold again', async ({
  page
}) => {
  const owner = await logInAsOwner(page)
  const order = await makeOrder(owner, { lines: [{ quantity: 3, unitCents: 2500 }], capacity: 10 })
  await setStatus(order.orderId, 'paid', order.totalCents)
  await payByTestGateway(order.orderId, order.totalCents)
  await visit(page, `/dashboard/orders/${order.orderId}/details`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund/ })
  await test.step('more than is left is not refunded, and the amount stays as it was typed', async () => {
    const amount = dialog.getByLabel('Amount')
    await amount.fill('250')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('button', { name: 'Refund $250.00' })).toBeDisabled()
    await expectAccessible(page)
    await amount.fill('25')
    await expect(dialog.getByRole('button', { name: 'Refund $25.00' })).toBeEnabled()
  })

  await test.step('some pieces of a line are refunded, not made, and sold again', async () => {
    await dialog.getByLabel('Pieces').fill('1')
    await expect(dialog.getByLabel('Amount')).toHaveValue('25.00')
    await expect(dialog.getByLabel('Still make it')).not.toBeChecked()
    await dialog.getByLabel('Amount').fill('5')
    await expect(dialog.getByLabel('Still make it')).toBeChecked()
    await expect(dialog.getByLabel('Put it back on sale')).toHaveCount(0)
    await dialog.getByLabel('Amount').fill('25')
    await expect(dialog.getByLabel('Put it back on sale')).toBeChecked()
    await dialog.getByLabel('Reason').fill('Left the team')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('1 not to be made')).toBeVisible()
    await expect(page.getByText('Left the team').first()).toBeVisible()
    expect(await takenOf(order)).toBe(2)
  })
})

/** An order's window for a refund of $5; its first refund happens, and nobody hears of it. */
async function losingRefund(page: Page) {
  const owner = await logInAsOwner(page)
  const order = await makeOrder(owner, { lines: [{ unitCents: 2500 }] })
  await setStatus(order.orderId, 'paid', order.totalCents)
  await payByTestGateway(order.orderId, order.totalCents)
  let asked = 0
  await page.route(/\/refunds\?/, async route => {
    asked += 1
    if (asked > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await visit(page, `/dashboard/orders/${order.orderId}/details`)
  const dialog = page.getByRole('dialog', { name: /^Refund/ })
  const open = async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByLabel('Amount').fill('5')
  }
  await open()
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('nothing is refunded twice')
  const refunds = () => {
    return getDb()
      .selectFrom('refunds')
      .select(['amount_cents', 'state'])
      .where('payable_id', '=', order.orderId)
      .execute()
  }
  return { dialog, open, refunds, asked: () => asked }
}

test('a part that is refunded again because the answer was lost goes back once', async ({ page, complaints }) => {
  const { dialog, open, refunds, asked } = await losingRefund(page)
  complaints.length = 0
  // Whether the window was closed in the meantime makes no difference.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(dialog).toHaveCount(0)

  expect(asked()).toBe(2)
  expect(await refunds()).toEqual([{ amount_cents: 500, state: 'succeeded' }])
})

test('a refund whose answer was lost is not made again with another reason', async ({ page, complaints }) => {
  const { dialog, open, refunds, asked } = await losingRefund(page)
  await page.reload()
  await settled(page)
  await open()
  await dialog.getByLabel('Reason').fill('One was torn')
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your earlier try has gone through')
  complaints.length = 0

  expect(asked()).toBe(2)
  expect(await refunds()).toEqual([{ amount_cents: 500, state: 'succeeded' }])
})

test('a refunded order that is cancelled is not said to be unpaid', async ({ page }) => {
  const owner = await logInAsOwner(page)
  const order = await makeOrder(owner)
  await setStatus(order.orderId, 'paid', order.totalCents, order.totalCents)
  await visit(page, `/dashboard/orders/${order.orderId}/details`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(question).toContainText('It has been refunded')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Canceled')
})

async function payByTestGateway(orderId: string, cents: number): Promise<void> {
  const id = `pi_test_${orderId}`
  const known = { amount_cents: cents, currency: 'usd' }
  const intent = { ...known, id, payable_id: orderId, client_secret: id, idempotency_key: orderId, status: 'succeeded' }
  await getDb().insertInto('test_intents').values(intent).execute()
  await getDb().updateTable('payables').set({ intent_id: id, status: 'paid' }).where('id', '=', orderId).execute()
  const payment = { ...known, payable_id: orderId, gateway: 'test', intent_id: id, livemode: false }
  await getDb().insertInto('payments').values(payment).execute()
}

async function setStatus(id: string, status: string, paidCents: number, refundedCents = 0): Promise<void> {
  const paid = { status, paid_cents: paidCents, refunded_cents: refundedCents, paid_at: new Date().toISOString() }
  await updateOrder(id, paid)
}
