// From a job to its money: a deposit by the link, the invoice, the balance, and a job that changes afterwards.
import type { Page } from '@playwright/test'

import { addOther } from '../support/job-bar.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, payBy, settled, test, visit } from '../support/person.ts'

async function addFee(page: Page, job: string, name: string, price: string) {
  await visit(page, `${job}/items`)
  await addOther(page, 'Service or fee')
  const line = page.getByRole('dialog', { name: 'Add a service or fee' })
  await line.getByLabel('What it is').fill(name)
  await line.getByLabel('Price of each').fill(price)
  await line.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

async function act(page: Page, name: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function payByCard(page: Page, sum: string) {
  await page.getByRole('button', { name: `Pay ${sum} by card` }).click()
  await payBy(page, '4242 4242 4242 4242')
}

const shot = (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  return folder ? page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }) : undefined
}

test('a deposit, the invoice, the balance, and a job that changes afterwards', { tag: '@desk' }, async ({
  page,
  context
}) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/invoices')
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/dashboard/jobs/create')
  await page.getByLabel('Title').fill('Crew shirts for Maple Street')
  await page.getByRole('button', { name: 'Create the job' }).click()
  await page.waitForURL(/\/dashboard\/jobs\/[\da-f-]{36}\/\w+$/)
  await settled(page)
  const job = new URL(page.url()).pathname.replace(/\/\w+$/, '')
  await addFee(page, job, 'Crew shirts, printed', '400.00')

  await visit(page, `${job}/invoice`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await act(page, 'Addresses and terms')
  const details = page.getByRole('dialog', { name: 'Addresses and terms' })
  await details.getByLabel('Bill to').fill('Maple Street School\n12 Elm Street')
  await details.getByLabel('Terms').selectOption('net_15')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toBeHidden()
  await act(page, 'Ask for a deposit')
  const deposit = page.getByRole('dialog', { name: 'Ask for a deposit' })
  await expectAccessible(page)
  await deposit.getByLabel('E-mail').fill('dana@example.com')
  await deposit.getByRole('button', { name: 'Ask for it' }).click()
  await expect(deposit).toBeHidden()
  await expect(page.getByText('$200.00 open')).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await act(page, 'Copy the payment link')
  await expect(page.getByText('The link is in your clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const customer = await context.newPage()
  await customer.setViewportSize({ width: 390, height: 844 })
  await visit(customer, link)
  await expect(customer.getByRole('heading', { name: 'Crew shirts for Maple Street' })).toBeVisible()
  await expectAccessible(customer)
  await expectNoSideScroll(customer)
  await payByCard(customer, '$200.00')
  await expect(customer.getByText('The deposit is paid. Thank you.')).toBeVisible()
  await expectAccessible(customer)

  await expect(page.getByText('$200.00 paid by card online')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send the invoice' })
  await expect(sending).toBeVisible()
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invoice INV-1001' })).toBeVisible()
  await expect(page.getByText('Part paid').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(customer, link)
  await payByCard(customer, '$200.00')
  await expect(customer.getByText('Everything is paid. Thank you.')).toBeVisible()
  await expect(page.getByText('Nothing is left')).toBeHidden()
  await expect(page.getByText('$0.00').first()).toBeVisible()

  await addFee(page, job, 'One more banner', '50.00')
  await visit(page, `${job}/invoice`)
  await expect(page.getByText('The invoice differs from the job')).toBeVisible()
  await page.getByRole('button', { name: 'Credit it and make a new one' }).click()
  const credit = page.getByRole('dialog', { name: 'Credit it and make a new invoice' })
  await credit.getByLabel('Reason').fill('A banner was added')
  await credit.getByRole('button', { name: 'Credit it' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'CN-1001' })).toBeVisible()
  await expect(page.getByText('A banner was added').first()).toBeVisible()
  await act(page, 'Record a payment')
  const cash = page.getByRole('dialog', { name: 'Record a payment' })
  await expect(cash.getByLabel('Amount')).toHaveValue('50.00')
  await expectAccessible(page)
  await cash.getByRole('button', { name: 'Record a payment' }).click()
  await expect(cash).toBeHidden()
  await expect(page.getByText('Recorded $50.00 paid in cash')).toBeVisible()

  await visit(page, `${job}/payments`)
  await expect(page.getByText('$450.00').first()).toBeVisible()
  await expect(page.getByText('Credit note CN-1001')).toBeVisible()
  await shot(page, 'payments')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(page, '/dashboard/invoices/taxes')
  await expect(page.getByRole('cell', { name: 'Credit notes' })).toBeVisible()
  await shot(page, 'taxes')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(page, '/dashboard/invoices')
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of invoices' })
  await settings.getByLabel('Remind of what is overdue every').fill('7')
  await settings.getByLabel('Late fee').selectOption('percent')
  await settings.getByLabel('Per cent', { exact: true }).fill('5')
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved')).toBeVisible()
  await expect(page.getByText('CN-1001')).toBeHidden()
  await expect(page.getByText('INV-1001')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('some of a paid line is credited, kept as credit, and shown to the customer', { tag: '@desk' }, async ({
  page,
  context
}) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/jobs/create')
  await page.getByLabel('Title').fill('Banners for Maple Street')
  await page.getByRole('button', { name: 'Create the job' }).click()
  await page.waitForURL(/\/dashboard\/jobs\/[\da-f-]{36}\/\w+$/)
  await settled(page)
  const job = new URL(page.url()).pathname.replace(/\/\w+$/, '')
  await addFee(page, job, 'Banner with grommets', '400.00')
  await addFee(page, job, 'Set-up', '40.00')
  await visit(page, `${job}/invoice`)
  await page.getByRole('button', { name: 'Make invoice' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send the invoice' })
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invoice INV-1001' })).toBeVisible()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const cash = page.getByRole('dialog', { name: 'Record a payment' })
  await cash.getByRole('button', { name: 'Record a payment' }).click()
  await expect(cash).toBeHidden()

  await act(page, 'Issue credit note')
  const credit = page.getByRole('dialog', { name: 'Issue a credit note' })
  await credit.getByLabel('Amount of Banner with grommets').fill('60.00')
  await credit.getByLabel('Reason').fill('One grommet torn out')
  await expect(credit.getByText('$60.00 of it was paid already')).toBeVisible()
  await credit.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(credit.getByText('Choose what becomes of it')).toBeVisible()
  await credit.getByLabel('Keep it as the customer’s credit').check()
  await credit.getByLabel('Send it to the customer').check()
  await credit.getByLabel('E-mail').fill('dana@example.com')
  await shot(page, 'credit-dialog-1440')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'credit-dialog-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await credit.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(credit).toBeHidden()
  await expect(page.getByText('$60.00 more was paid than is owed')).toBeVisible()
  await shot(page, 'credit-invoice-1440')

  await page.getByRole('link', { name: 'CN-1001' }).click()
  await expect(page.getByRole('heading', { name: 'Credit note CN-1001' })).toBeVisible()
  await expect(page.getByText('One grommet torn out')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await shot(page, 'credit-page-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await shot(page, 'credit-page-390')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the customer’s link' }).click()
  await expect(page.getByText('The link is in your clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const customer = await context.newPage()
  await customer.setViewportSize({ width: 390, height: 844 })
  await visit(customer, link)
  await expect(customer.getByText('$60.00 is credited.')).toBeVisible()
  await expectAccessible(customer)
  await expectNoSideScroll(customer)
  await shot(customer, 'credit-customer-390')
  await customer.setViewportSize({ width: 1440, height: 900 })
  await shot(customer, 'credit-customer-1440')
  await customer.getByRole('link', { name: 'Back to the invoice' }).click()
  await expect(customer.getByRole('link', { name: 'CN-1001' })).toBeVisible()
  await shot(customer, 'credit-customer-invoice-1440')
})

test('a link that is wrong says so and shows nothing', async ({ page, complaints }) => {
  await visit(page, `/invoice/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
  // The browser notes that the page is a 404.
  expect(complaints.splice(0)).toHaveLength(1)
})
