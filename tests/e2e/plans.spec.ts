// A plan by the embedded gateway, whose clock is moved. From a limit that was reached to a plan, a larger one and back:
// stripe-plans.spec.ts.
import { getDb } from '#lib/server/platform/db/index.ts'

import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { logInAsOwner } from '../support/owner.ts'
import { readPdf } from '../support/pdf.ts'

test('takes a plan and mends a card', async ({ page }) => {
  const { userId } = await logInAsOwner(page)
  await getDb().updateTable('users').set({ plan: 'free' }).where('id', '=', userId).execute()
  const clock = (body: object) =>
    page.request.post('/api/stripe/test-clock', { data: body, headers: { origin: new URL(page.url()).origin } })
  const giveCard = async (number: string) => {
    const dialog = page.getByRole('dialog', { name: 'Your card' })
    await dialog.getByRole('button', { name: `Fill in ${number}` }).click()
    await dialog.getByRole('button', { name: 'Use this card' }).click()
    await expect(dialog).toBeHidden()
  }
  await visit(page, '/dashboard/account/plans')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await giveCard('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(page.getByText('You are on Starter', { exact: true })).toBeVisible()
  await expect(page.getByText('PLAN-0001')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const paper = page.getByRole('link', { name: 'PDF of invoice PLAN-0001' })
  const bytes = await (await page.request.get((await paper.getAttribute('href'))!)).body()
  const { words } = await readPdf(Uint8Array.from(bytes).buffer)
  expect(words).toMatch(/PLAN-0001.*Paid on .*, card ending in 4242.*\$9\.99/)

  await page.getByRole('button', { name: 'Use another card' }).click()
  await giveCard('4000 0000 0000 0341')
  expect((await clock({ days: 0, toPeriodEnd: true })).status()).toBe(200)
  await visit(page, '/dashboard/account/plans')
  await expect(page.getByText('Starter could not be renewed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('button', { name: 'Use another card' }).click()
  await giveCard('4242 4242 4242 4242')
  await expect(page.getByText('You are on Starter', { exact: true })).toBeVisible()
})
