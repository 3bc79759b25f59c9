import type { BrowserContext } from '@playwright/test'

import { createStore, goToStep, openSection } from '../support/owner.ts'
import { addToCart, checkOut, expect, expectAccessible, payBy, settled, test, visit } from '../support/person.ts'

/** What the newest mail to this address says, in the mailbox of a machine without a mail server. */
async function readMail(context: BrowserContext, address: string, subject: RegExp): Promise<string> {
  const mailbox = await context.newPage()
  await visit(mailbox, '/dev/mail')
  await expect(async () => {
    await mailbox.reload()
    const mail = mailbox.getByRole('link').filter({ hasText: address }).filter({ hasText: subject })
    await mail.first().click({ timeout: 1000 })
    await expect(mailbox.getByRole('heading', { level: 2 })).toHaveText(subject)
  }).toPass()
  // The mail's frame runs no scripts, and axe would wait for its answer.
  await mailbox.locator('iframe').evaluate(frame => frame.remove())
  await expectAccessible(mailbox)
  const text = await mailbox.locator('details pre').textContent()
  await mailbox.close()
  return text!
}

test('from signing up to the money of the first order', async ({ page, context, browser, baseURL }) => {
  const address = `ada.${Date.now()}.${test.info().project.name}@example.com`

  await visit(page, '/signup/email')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('E-mail').fill(address)
  await page.getByLabel('Password', { exact: true }).fill('analytical-engine-42')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Create the account' }).click()
  await page.waitForURL('**/auth/verify?email=*')
  await settled(page)
  await expectAccessible(page)
  const code = (await readMail(context, address, /code/i)).match(/\b\d{6}\b/)![0]
  await page.getByLabel('Code of six digits').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard/onboarding')
  await settled(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.waitForURL('**/dashboard')
  await expectAccessible(page)

  await visit(page, '/dashboard/items/new')
  await page.getByLabel('Name', { exact: true }).first().fill('Analytical tee')
  await openSection(page, 'Price')
  await page.getByLabel('Base price').fill('24')
  await openSection(page, 'Personalization')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: /^Name/ }).click()
  await page.getByRole('button', { name: 'Create item', exact: true }).first().click()
  await page.waitForURL(/\/dashboard\/items\/[\da-f-]{36}$/)

  await createStore(page, 'Engine club')
  await goToStep(page, 'Dates', 'When it opens and closes')
  await page.getByRole('button', { name: '2 weeks', exact: true }).click()
  await page.getByRole('radio', { name: 'When I publish' }).check()
  await goToStep(page, 'Items', 'What it sells')
  await page.getByRole('button', { name: 'Choose saved items' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose items' })
  await choice.getByText('Analytical tee').click()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(page.getByRole('row', { name: 'Analytical tee' })).toBeVisible()
  await goToStep(page, 'Money', 'Prices and fundraising')
  await goToStep(page, 'Delivery', 'How people get their order')
  await goToStep(page, 'Access', 'Who can see it')
  await goToStep(page, 'Messages', 'Messages to buyers')
  await goToStep(page, 'Publish', 'Check and publish')
  await page.getByLabel('What is your shop called?').fill('Lovelace Prints')
  await page.getByRole('button', { name: 'Publish store' }).click()
  await expect(page.getByText('The store is published.')).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Store link' }).inputValue()

  const shopper = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await visit(shopper, link)
  await shopper.getByRole('link', { name: 'Analytical tee' }).click()
  await shopper.waitForURL('**/items/*')
  await settled(shopper)
  await addToCart(shopper, { size: 'M', fields: { Name: 'Babbage' } })
  await shopper.getByRole('link', { name: 'Go to cart' }).click()
  await checkOut(shopper)
  await payBy(shopper, '4242 4242 4242 4242')
  await shopper.waitForURL('**/orders/*')
  await settled(shopper)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')
  expect(await readMail(context, 'bo@example.com', /Your order \d+ from Engine club/)).toContain('Name: BABBAGE')
  await shopper.context().close()

  await visit(page, '/dashboard/orders')
  await expectAccessible(page)
  await page.getByRole('link', { name: /1001/ }).first().click()
  await page.waitForURL('**/orders/*/details')
  await settled(page)
  await expect(page.getByText('BABBAGE').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund everything' }).click()
  const dialog = page.getByRole('dialog', { name: /Refund/ })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
  expect(await readMail(context, 'bo@example.com', /Refund of .* for order 1001/)).toContain(
    '$29.00 is on its way back'
  )
})
