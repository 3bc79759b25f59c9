// A plan by Stripe, from the limit that asks for it to its end: after each step the screen says what Stripe's books say.
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { codeFor } from '../support/mailbox.ts'
import { readPdf } from '../support/pdf.ts'
import { expect, expectAccessible, expectNoSideScroll, follow, settled, visit } from '../support/person.ts'
import type { StripeStandIn } from '../support/stripe/stand-in.ts'
import { openClock } from '../support/stripe-clock.ts'
import { cardFields, fillCard, test } from '../support/stripe-person.ts'

const PLANS = '/dashboard/account/plans'

async function signUp(page: Page): Promise<{ userId: string; workspaceId: string }> {
  const email = `${randomUUID()}@example.com`
  await visit(page, '/signup/email')
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Rivera')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('pressed-by-hand-7')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.waitForURL('**/auth/verify**')
  await settled(page)
  await expect.poll(() => codeFor(email)).toMatch(/^\d{6}$/)
  await page.getByLabel('Code of six digits').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard/onboarding')
  const query = getDb()
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.owner_id', 'users.id')
    .select(['users.id as userId', 'workspaces.id as workspaceId'])
    .where('users.email', '=', email)
  return query.executeTakeFirstOrThrow()
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
}

async function good(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

/** In Stripe's form, inside the dialog. */
async function giveCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Use this card' }).click()
}

/** Each invoice of this customer, oldest first, and what was charged for them in all. */
function booksOf(stripe: StripeStandIn, customerId: string) {
  const own = stripe.subscriptions().filter(({ customer }) => customer === customerId)
  const { status, items, cancel_at_period_end: ends, schedule } = own.at(-1)!
  const charges = stripe.intents().filter(each => each.customer === customerId && each.status === 'succeeded')
  const invoices = stripe.invoices().filter(({ customer }) => customer === customerId)
  return {
    subscriptions: own.length,
    status,
    price: items.data[0]!.price.lookup_key,
    ends,
    isPlanned: schedule !== null,
    invoices: invoices.map(invoice => [invoice.status, invoice.total]),
    chargedCents: charges.reduce((sum, { amount_received: amount }) => sum + amount, 0)
  }
}

test('takes a plan by Stripe, mends a card, takes a smaller plan, ends it and keeps it', async ({
  page,
  stripe,
  complaints
}) => {
  const { userId, workspaceId } = await signUp(page)
  const { customerId, pass, passPeriod } = await openClock(stripe, userId)
  const books = () => booksOf(stripe, customerId)
  const status = (text: string) => page.getByText(text, { exact: true })

  await visit(page, `/dashboard/workspaces/${workspaceId}/users`)
  await invite(page, 'kay@example.com')
  const refusal = page.getByText(/^Your Free plan includes one person/).last()
  await expect(refusal).toContainText('Remove somebody, withdraw an invitation')
  // The browser itself notes an answer of 402.
  complaints.length = 0
  await page.getByRole('button', { name: 'See plans' }).click()
  await page.waitForURL(`**${PLANS}`)
  await settled(page)
  await expect(page.getByText('1 of 1, nothing left').first()).toBeVisible()

  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await good(page)
  // A bank that wants to know before the card may be kept: its window lies above ours.
  await giveCard(page, '4000 0027 6000 3184')
  const bank = page.frameLocator('iframe[src^="https://hooks.stripe.com"]')
  await bank.getByRole('button', { name: /fail/i }).click()
  await expect(page.getByRole('alert').filter({ hasText: /unable to authenticate/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use this card' }).click()
  await bank.getByRole('button', { name: /complete/i }).click()
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  // And again before it pays.
  const question = page.getByRole('dialog', { name: 'Confirm the payment' })
  await question.getByRole('button', { name: 'Confirm at your bank' }).click()
  await bank.getByRole('button', { name: /complete/i }).click()
  await expect(status('You are on Starter')).toBeVisible()
  expect(books()).toMatchObject({ status: 'active', price: 'platen_starter_monthly', chargedCents: 999 })

  const invoice = page.getByRole('link', { name: /^PDF of invoice TEST-/ })
  const bytes = await (await page.request.get((await invoice.getAttribute('href'))!)).body()
  const { words } = await readPdf(Uint8Array.from(bytes).buffer)
  expect(words).toMatch(/Paid on .*, card ending in 3184.*Platen Starter \(at \$9\.99 \/ month\).*Total/)

  await visit(page, `/dashboard/workspaces/${workspaceId}/users`)
  await invite(page, 'kay@example.com')
  await expect(page.getByText('The invitation to kay@example.com is on its way')).toBeVisible()

  await visit(page, PLANS)
  await page.getByRole('button', { name: 'Use another card' }).click()
  await giveCard(page, '4000 0000 0000 0341')
  await expect(page.getByText('•••• 0341')).toBeVisible()
  await passPeriod()
  expect(books()).toMatchObject({ status: 'past_due', invoices: [['paid', 999], ['open', 999]] }) // biome-ignore format: one line
  await visit(page, PLANS)
  await expect(page.getByText('Starter could not be renewed')).toBeVisible()
  await expect(page.getByText(/Your card was declined.*\$9\.99 is open/)).toBeVisible()
  await visit(page, '/dashboard')
  await expect(page.getByText('Starter could not be renewed')).toBeVisible()
  await good(page)
  await follow(page.getByRole('link', { name: 'Check the card' }))
  await page.getByRole('alert').getByRole('button', { name: 'Use another card' }).click()
  // Stripe has the card, and our own server does not answer: pressed again, the same card is taken.
  const isOurs = '**/api/stripe/payment-methods'
  await page.route(isOurs, route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await giveCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute(isOurs)
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(status('You are on Starter')).toBeVisible()
  // The browser itself notes what it could not reach, and Stripe's answer that it has the card already.
  complaints.length = 0
  expect(books()).toMatchObject({
    status: 'active',
    invoices: [
      ['paid', 999],
      ['paid', 999]
    ],
    chargedCents: 1998
  })

  await pass(10)
  await page.getByRole('button', { name: 'Choose Business' }).click()
  const due = await page.getByRole('button', { name: /^Pay \$/ }).textContent()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(status('You are on Business')).toBeVisible()
  const larger = books()
  expect(due).toBe(`Pay ${formatMoney(larger.invoices.at(-1)![1] as number, 'usd')}`)
  expect(larger).toMatchObject({ status: 'active', price: 'platen_business_monthly' })

  for (const name of ['lee', 'max']) {
    const asked = await page.request.post(`/api/v2/users-workspaces/invite?WorkspaceId=${workspaceId}`, {
      data: { Email: `${name}@example.com`, Role: 'viewer' },
      headers: { origin: new URL(page.url()).origin }
    })
    expect(asked.ok()).toBe(true)
  }
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await expect(page.getByText('More than Starter is for')).toBeVisible()
  await expect(page.getByText(/^People, with open invitations, .*: 4 of 3$/)).toBeVisible()
  await good(page)
  await page.getByRole('button', { name: /^Change on / }).click()
  await expect(page.getByText(/^Starter from /)).toBeVisible()
  expect(books()).toMatchObject({
    price: 'platen_business_monthly',
    isPlanned: true,
    chargedCents: larger.chargedCents
  })
  await passPeriod()
  await visit(page, PLANS)
  await expect(status('You are on Starter')).toBeVisible()
  await expect(page.getByText('4 of 3, more than your plan is for')).toBeVisible()
  expect(books()).toMatchObject({ status: 'active', price: 'platen_starter_monthly' })
  expect(books().chargedCents - larger.chargedCents).toBe(999)

  for (const wants of ['stay', 'go']) {
    await page.getByRole('button', { name: 'Go back to Free' }).click()
    await expect(page.getByText('More than Free is for')).toBeVisible()
    await page.getByRole('button', { name: 'End the plan' }).click()
    await expect(page.getByText(/^Starter ends on /)).toBeVisible()
    expect(books()).toMatchObject({ status: 'active', ends: true })
    if (wants === 'go') break
    await page.getByRole('button', { name: 'Keep Starter' }).click()
    await expect(status('You are on Starter')).toBeVisible()
    expect(books()).toMatchObject({ status: 'active', ends: false })
  }
  await passPeriod()
  await visit(page, PLANS)
  await expect(page.getByRole('button', { name: 'Choose Starter' })).toBeVisible()
  const last = books()
  expect(last).toMatchObject({ subscriptions: 1, status: 'canceled' })
  expect(last.invoices.every(([state]) => state === 'paid')).toBe(true)
  expect(last.chargedCents).toBe(last.invoices.reduce((sum, [, cents]) => sum + (cents as number), 0))
})
