// How much a walk asks of the hands of somebody who does it for the first time, counted.
import type { Page } from '@playwright/test'

import { type Hands, handsOf, minutesOf } from '../support/hands.ts'
import { makeOfferedJob, openOther } from '../support/job-to-money.ts'
import { codeFor, mailsTo } from '../support/mailbox.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, settled, test, visit } from '../support/person.ts'
import { openShop } from '../support/shop.ts'
import type { Person } from '../support/world.ts'

test('from sign-up to the first sent proposal: 25 presses, 15 fields and six minutes of hands, all together', async ({
  page
}) => {
  const signingUp = await signUpByHand(page)
  const { hands, press, type, typeCell } = handsOf(page)
  await press(page.getByRole('navigation').getByRole('link', { name: 'Jobs' }))
  await page.waitForURL('**/dashboard/jobs')
  await settled(page)
  await press(page.getByRole('link', { name: 'New job' }).first())
  await page.waitForURL('**/dashboard/jobs/create')
  await settled(page)
  await type(page.getByRole('combobox', { name: 'Customer' }), 'Rita Coach')
  await press(page.getByRole('option', { name: /Rita Coach/ }))
  const customer = page.getByRole('dialog')
  await type(customer.getByLabel('E-mail'), 'rita@example.com')
  await press(customer.getByRole('button', { name: 'Add customer' }))
  await expect(customer).toBeHidden()
  await type(page.getByLabel('Title'), 'Wildcats spirit wear')
  await press(page.getByRole('button', { name: 'Create the job' }))
  await page.waitForURL('**/items')
  await settled(page)

  await press(page.getByRole('button', { name: 'Add an item' }).first())
  const items = page.getByRole('grid', { name: 'Items' })
  await expect(items.locator('[role=gridcell]:focus, [role=rowheader]:focus')).toBeVisible()
  await typeCell('Team tee', 'Tab')
  await typeCell('Heavy tee · Navy', 'Tab')
  for (const count of ['4', '12', '8']) await typeCell(count, 'Tab')
  await press(items.getByRole('gridcell').and(page.locator('[data-row="0"]')).filter({ hasText: '–' }).first())
  await typeCell('14.50', 'Enter')
  await press(items.locator('[data-row="0"] [data-open]').nth(2))
  const decoration = page.getByRole('dialog', { name: 'Add a decoration' })
  await type(decoration.getByRole('textbox', { name: /^Design/ }), 'Wildcats')
  await press(decoration.getByRole('button', { name: 'Full front' }))
  await press(decoration.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('$348.00').first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await press(page.getByRole('link', { name: 'Proposal' }))
  await page.waitForURL('**/proposal')
  await settled(page)
  await press(page.getByRole('button', { name: 'Send proposal' }))
  await expect(page.getByRole('textbox', { name: 'Link for the customer' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await mailsTo('rita@example.com')).length).toBeGreaterThan(0)
  const minutes = minutesOf([signingUp, hands])
  report(signingUp, hands)
  expect(signingUp.presses + hands.presses).toBeLessThanOrEqual(25)
  expect(signingUp.fields + hands.fields).toBeLessThanOrEqual(15)
  expect(minutes).toBeLessThanOrEqual(6)
})

test('a customer on a phone is from the link to approved and paid in 12 taps at most', async ({
  page,
  browser,
  baseURL
}) => {
  const { workspaceId } = await logInAsOwner(page)
  const jobId = await makeOfferedJob({ request: page.request, url: baseURL!, workspaceId })
  await visit(page, `/dashboard/jobs/${jobId}/proposal`)
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const link = page.getByRole('textbox', { name: 'Link for the customer' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const { pathname, search } = new URL(await link.inputValue())

  const customer = await openOther(browser, { baseURL: baseURL!, width: 390 })
  const { hands, press, type } = handsOf(customer)
  await visit(customer, pathname + search)
  await press(customer.getByRole('button', { name: 'Approve', exact: true }))
  const dialog = customer.getByRole('dialog')
  for (const box of await dialog.getByRole('checkbox').all()) await press(box)
  await type(dialog.getByLabel('Your name'), 'Rita Coach')
  await press(dialog.getByRole('button', { name: /^Approve and pay/ }))
  await customer.waitForURL('**/invoice/**')
  await settled(customer)
  await press(customer.getByRole('button', { name: /^Pay .* by card$/ }))
  await type(customer.getByLabel('Card number'), '4242 4242 4242 4242')
  await type(customer.getByLabel('Expires'), '12 / 39')
  await type(customer.getByLabel('Security code'), '123')
  await press(customer.getByRole('button', { name: /^Pay / }))
  await expect(customer.getByText('The deposit is paid. Thank you.')).toBeVisible()
  report(hands)
  expect(hands.presses).toBeLessThanOrEqual(12)
  await customer.context().close()
})

test('everybody of a store that missed its minimum is refunded after five presses at most', async ({ page }) => {
  const owner = await logInAsOwner(page)
  const shop = { minimum_units: 24, closes_at: new Date(Date.now() - 1000).toISOString() }
  const { storeId } = await openShop(owner as Person, { store: shop })
  for (const quantity of [3, 2]) {
    const { orderId } = await makeOrder(owner, { lines: [{ quantity }] })
    const paid = { status: 'paid', paid_cents: 2500 * quantity, paid_at: new Date().toISOString() }
    await updateOrder(orderId, { ...paid, store_id: storeId })
  }
  const { hands, press } = handsOf(page)
  await visit(page, '/dashboard')
  await press(page.getByRole('link', { name: /^Minimum missed/ }).first())
  await page.waitForURL(`**/dashboard/stores/${storeId}*`)
  await settled(page)
  await press(page.getByRole('button', { name: 'Cancel and refund everybody' }))
  const question = page.getByRole('dialog', { name: /^Cancel .* and refund everybody\?$/ })
  await expect(question).toContainText('2 paid orders are refunded')
  await press(question.getByRole('button', { name: 'Cancel and refund' }))
  await expect(page.getByText(/of 2 orders refunded/)).toBeVisible()
  report(hands)
  expect(hands.presses).toBeLessThanOrEqual(5)
})

/** From the form to the first screen; the mail with the code is opened, and left again. */
async function signUpByHand(page: Page): Promise<Hands> {
  const address = `ada.${Date.now()}@example.com`
  const { hands, press, pressElsewhere, type } = handsOf(page)
  await visit(page, '/signup/email')
  await type(page.getByLabel('First name'), 'Ada')
  await type(page.getByLabel('Last name'), 'Lovelace')
  await type(page.getByLabel('E-mail'), address)
  await type(page.getByLabel('Password', { exact: true }), 'analytical-engine-42')
  await press(page.getByRole('main').getByRole('button', { name: 'Create the account' }))
  await page.waitForURL('**/auth/verify?email=*')
  await settled(page)
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThan(0)
  pressElsewhere(2)
  const code = await codeFor(address)
  await type(page.getByLabel('Code of six digits'), code)
  await press(page.getByRole('button', { name: 'Confirm' }))
  await page.waitForURL('**/dashboard/onboarding')
  await settled(page)
  await press(page.getByRole('button', { name: 'Skip' }))
  await page.waitForURL('**/dashboard')
  await settled(page)
  return hands
}

/** The figures, in the list of the run and in its report. */
function report(...parts: Hands[]): void {
  const presses = parts.map(part => part.presses).join(' + ')
  const fields = parts.map(part => part.fields).join(' + ')
  const description = `${presses} presses, ${fields} fields, ${minutesOf(parts).toFixed(1)} minutes of hands`
  test.info().annotations.push({ type: 'hands', description })
  process.stdout.write(`${test.info().title}: ${description}\n`)
}
