// A platform by Stripe Connect: the shop's own account, from the first step to disabled and back.
import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'

import { logInAsOwner } from '../support/owner.ts'
import {
  addToCart,
  checkOut,
  expect,
  expectAccessible,
  expectNoSideScroll,
  follow,
  settled,
  visit
} from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { payByStripe, test } from '../support/stripe-person.ts'
import type { Person } from '../support/world.ts'

test.use({ variables: { PAYMENTS_MODE: 'platform' } })

interface Owner {
  workspaceId: string
  page: string
}

async function logIn(page: Page): Promise<Owner> {
  const { workspaceId } = await logInAsOwner(page)
  return { workspaceId, page: `/dashboard/workspaces/${workspaceId}/payments` }
}

/** Through the payment service's own form, with this answer of the service. */
async function goThrough(page: Page, button: string, outcome: 'enabled' | 'restricted' | 'left'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('https://connect.stripe.com/**')
  await page.getByRole('link', { name: outcome }).click()
  await page.waitForURL('**/payments*')
  await settled(page)
}

async function order(page: Page, shop: Shop): Promise<void> {
  await visit(page, `${shop.path}/items/${shop.cap.storeItemId}`)
  await addToCart(page, {})
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await checkOut(page)
}

test('connects an account, takes a payment on it, and says when it can no more', async ({ page, stripe }) => {
  const owner = await logIn(page)
  await visit(page, '/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Connect the bank account' })).toBeVisible()
  await visit(page, owner.page)
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await goThrough(page, 'Set up payments', 'left')
  await expect(page.getByText('Not finished', { exact: true })).toBeVisible()
  await expect(page.getByText('The bank account for payouts')).toBeVisible()
  await expectAccessible(page)

  await goThrough(page, 'Continue', 'enabled')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const account = stripe.accounts().find(({ metadata }) => metadata?.['workspace'] === owner.workspaceId)!

  const shop = await openShop(owner as unknown as Person)
  await order(page, shop)
  await payByStripe(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')
  expect(stripe.intentsOf(account.id)).toMatchObject([{ status: 'succeeded', amount: 1500 }])

  const lost = { charges: false, payouts: false, due: ['external_account'], disabledReason: 'requirements.past_due' }
  stripe.changeAccount(account.id, lost)
  await stripe.webhooks.settled()
  await visit(page, '/dashboard')
  await expect(page.getByText('Your account cannot take payments')).toBeVisible()
  await visit(page, `/dashboard/stores/${shop.storeId}`)
  await expect(page.getByText('Shoppers cannot pay at the moment')).toBeVisible()
  await expectAccessible(page)
  await visit(page, owner.page)
  await expect(page.getByText('Restricted', { exact: true })).toBeVisible()
  await goThrough(page, 'Answer now', 'enabled')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
})

test('a link that was used leads to another one', async ({ page }) => {
  const owner = await logIn(page)
  await visit(page, owner.page)
  await page.getByRole('button', { name: 'Set up payments' }).click()
  await page.waitForURL('https://connect.stripe.com/**')
  const used = page.url()
  await page.goto(used)
  await page.waitForURL(url => url.hostname === 'connect.stripe.com' && url.href !== used)
  await page.getByRole('link', { name: 'restricted' }).click()
  await page.waitForURL('**/payments*')
  await expect(page.getByText('Restricted', { exact: true })).toBeVisible()
})

test('matches a payout to its order and settles the store', async ({ page, stripe }) => {
  const owner = await logIn(page)
  await visit(page, owner.page)
  await goThrough(page, 'Set up payments', 'enabled')
  const account = stripe.accounts().find(({ metadata }) => metadata?.['workspace'] === owner.workspaceId)!
  const store = { fundraising_kind: 'amount', fundraising_value: 300 }
  const shop = await openShop(owner as unknown as Person, { store })
  await order(page, shop)
  await payByStripe(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await stripe.webhooks.settled()
  stripe.payOut(account.id)
  const closes_at = new Date(Date.now() - 1000).toISOString()
  await getDb().updateTable('stores').set({ closes_at }).where('id', '=', shop.storeId).execute()

  // 18 dollars, less 2.9 % and 30 cents.
  await visit(page, '/dashboard/payouts')
  await expect(page.getByText('$17.18 from 1 order')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: /^[A-Z][a-z]{2} \d/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payout of $17.18')
  await expect(page.getByRole('link', { name: /^Order \d+$/ })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(page, `/dashboard/stores/${shop.storeId}`)
  await page.getByRole('link', { name: 'Settlement' }).click()
  await expect(page.getByText('All fees are as the payment service reported them.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Card fees −$0.82' })).toBeVisible()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Check 7')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('All that was raised has been passed on.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('answers a dispute from the order that it is about', async ({ page, stripe }) => {
  const owner = await logIn(page)
  await visit(page, owner.page)
  await goThrough(page, 'Set up payments', 'enabled')
  const shop = await openShop(owner as unknown as Person)
  await order(page, shop)
  await payByStripe(page, '4000 0000 0000 0259')
  await page.waitForURL('**/orders/*')
  await stripe.webhooks.settled()

  await visit(page, '/dashboard/disputes')
  await expect(page.getByText('Answer needed')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await follow(page.getByRole('link', { name: /^Order \d+$/ }))
  await expect(page.getByText(/The buyer disputes this payment with their bank/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Answer the bank' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(dialog.getByText('Say in a few sentences what was ordered and handed over')).toBeVisible()
  await dialog.getByLabel('What happened').fill('Picked up on Friday. See our mails: winning_evidence.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(page.getByText('Your answer is sent')).toBeVisible()
  await stripe.webhooks.settled()
  await page.reload()
  await expect(page.getByText('The bank decided for you: the money stays with you.')).toBeVisible()
})
