// From a closed store to the buyer's hands: a run, a phone at the press that loses its network, bags, pick-up.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, settled, test, visit } from '../support/person.ts'
import { nameOrder } from '../support/production.ts'
import { setTimes } from '../support/stores.ts'

test('a closed store becomes a run, is pressed on a phone without network, bagged and picked up', {
  tag: '@phone'
}, async ({ page, context }) => {
  const owner = await logInAsOwner(page)
  const order = await makeOrder(owner, { lines: [{ quantity: 2 }] })
  const paid = { status: 'paid', paid_cents: order.totalCents, paid_at: new Date().toISOString() }
  await updateOrder(order.orderId, paid)
  await nameOrder(order.orderId, 'Kim')
  await setTimes(order.store.id, { closes_at: new Date(Date.now() - 3_600_000).toISOString() })
  const { number } = await getDb()
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const [first, second] = [`${number}-1`, `${number}-2`]

  await visit(page, `/dashboard/stores/${order.store.id}`)
  await page.getByRole('button', { name: 'Start production run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a production run' })
  await expect(dialog.getByText('2 pieces will be made')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start run' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Spring Store')
  await expect(page.getByText(first)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Press', exact: true }).click()
  await page.getByRole('link', { name: 'Start pressing' }).click()
  await expect(page.getByRole('region', { name: first })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: second })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 acts are kept here')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('are kept here')).toBeHidden({ timeout: 20_000 })
  const { rows } = await sql<{ state: string }>`
    select state from production_pieces where order_id = ${order.orderId}`.execute(getDb())
  expect(rows.map(({ state }) => state)).toEqual(['pressed', 'pressed'])

  for (const code of [first, second]) {
    await visit(page, `/dashboard/production/scan?code=${code}`)
    await page.getByRole('button', { name: 'Put into the bag' }).click()
    await expect(page.getByRole('button', { name: 'Put into the bag' })).toBeHidden()
  }
  await expect(page.getByText(`Order ${number} is complete and ready.`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(order.buyerEmail)).length).toBe(1)

  await page.getByLabel('Code').fill(String(number))
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('To somebody else').fill('Sam, the brother')
  await page.getByRole('button', { name: 'Hand over 2 pieces' }).click()
  await expect(page.getByText(`All of order ${number} is handed over.`)).toBeVisible()
  await expectAccessible(page)
  const after = await getDb().selectFrom('orders').select('status').where('id', '=', order.orderId).executeTakeFirst()
  expect(after?.status).toBe('handed_over')
})
