// From a limit that was reached to a plan and back, by the embedded gateway whose clock is moved.
import { getDb } from '#lib/server/platform/db/index.ts'

import { expect, expectAccessible, expectNoSideScroll, follow, test, visit } from '../support/person.ts'
import { logInAsOwner } from '../support/owner.ts'
import { readPdf } from '../support/pdf.ts'

test('meets a limit, takes a plan, mends a card, takes a smaller plan and ends it', async ({ page, complaints }) => {
  const { userId, workspaceId } = await logInAsOwner(page)
  await getDb().updateTable('users').set({ plan: 'free' }).where('id', '=', userId).execute()
  const clock = (body: object) =>
    page.request.post('/api/stripe/test-clock', { data: body, headers: { origin: new URL(page.url()).origin } })
  const giveCard = async (number: string) => {
    const dialog = page.getByRole('dialog', { name: 'Your card' })
    await dialog.getByRole('button', { name: `Fill in ${number}` }).click()
    await dialog.getByRole('button', { name: 'Use this card' }).click()
    await expect(dialog).toBeHidden()
  }
  const invite = async () => {
    await page.getByLabel('E-mail').fill('kay@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
  }
  await visit(page, `/dashboard/workspaces/${workspaceId}/users`)
  await invite()
  await expect(page.getByText(/^Your Free plan includes one person/).first()).toBeVisible()
  // The browser itself notes an answer of 402.
  complaints.length = 0
  await follow(page.getByRole('button', { name: 'See plans' }))
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
  await visit(page, `/dashboard/workspaces/${workspaceId}/users`)
  await invite()
  await expect(page.getByText('The invitation to kay@example.com is on its way')).toBeVisible()
  await visit(page, '/dashboard/account/plans')

  await page.getByRole('button', { name: 'Use another card' }).click()
  await giveCard('4000 0000 0000 0341')
  expect((await clock({ days: 0, toPeriodEnd: true })).status()).toBe(200)
  await visit(page, '/dashboard/account/plans')
  await expect(page.getByText('Starter could not be renewed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('button', { name: 'Use another card' }).click()
  await giveCard('4242 4242 4242 4242')
  await expect(page.getByText('You are on Starter', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Choose Business' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('You are on Business', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await page.getByRole('button', { name: /^Change on / }).click()
  await expect(page.getByText(/^Starter from /)).toBeVisible()
  await clock({ days: 0, toPeriodEnd: true })
  await visit(page, '/dashboard/account/plans')
  await expect(page.getByText('You are on Starter', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Go back to Free' }).click()
  await expect(page.getByText(/^People, with open invitations, .*: 2 of 1$/)).toBeVisible()
  await page.getByRole('button', { name: 'End the plan' }).click()
  await expect(page.getByText(/^Starter ends on /)).toBeVisible()
  await clock({ days: 0, toPeriodEnd: true })
  await visit(page, '/dashboard/account/plans')
  await expect(page.getByRole('button', { name: 'Choose Starter' })).toBeVisible()
})
