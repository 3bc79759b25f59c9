// A job from its proposal to the money: the shop in one browser, the customer in another, one of them on a phone.
import type { Page } from '@playwright/test'

import { approve, finish, makeOfferedJob, openOther } from '../support/job-to-money.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, payBy, settled, test, visit } from '../support/person.ts'

const shot = (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  return folder ? page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }) : undefined
}

test('is seen before it is sent as the customer will see it, with what was typed just now', async ({ page, baseURL }, {
  project
}) => {
  const { workspaceId } = await logInAsOwner(page)
  const jobId = await makeOfferedJob({ request: page.request, url: baseURL!, workspaceId })
  await visit(page, `/dashboard/jobs/${jobId}/proposal`)
  await page.getByLabel('Greeting').fill('Hi Rita, seen before it is sent.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.waitForURL('**/preview')
  await expect(page.getByText('It is not sent yet.')).toBeVisible()
  await expect(page.getByText('Hi Rita, seen before it is sent.')).toBeVisible()
  const pictures = page.locator('.offer-picture img')
  await expect.poll(() => pictures.evaluateAll(all => all.length > 0 && all.every(image => image instanceof HTMLImageElement && (image.loading === 'lazy' || image.naturalWidth > 0)))).toBe(true) // biome-ignore format: one line
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await shot(page, `preview-${project.name}`)
  if (project.name === 'desktop') {
    const small = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'See it on a phone' }).click()
    expect(await (await small).evaluate(() => innerWidth)).toBe(390)
  }
  await page.getByRole('link', { name: 'Back to the job' }).click()
  await page.waitForURL('**/proposal')
  await expect(page.getByRole('button', { name: 'Send proposal' })).toBeVisible()
})

test('is sent, talked about, changed, approved, sealed, paid and closed', async ({ page, browser, baseURL }, {
  project
}) => {
  test.setTimeout(240_000)
  const { workspaceId } = await logInAsOwner(page)
  const jobId = await makeOfferedJob({ request: page.request, url: baseURL!, workspaceId })
  const tab = `/dashboard/jobs/${jobId}/proposal`
  await visit(page, tab)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit how Cap appears' }).click()
  const dialog = page.getByRole('dialog', { name: 'How the customer sees it' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('Optional', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Greeting').fill('Hi Rita, here is what we talked about.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const link = page.getByRole('textbox', { name: 'Link for the customer' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const address = await link.inputValue()
  await shot(page, `tab-${project.name}`)
  await expectNoSideScroll(page)

  const customer = await openOther(browser, { baseURL: baseURL!, width: project.name === 'phone' ? 1440 : 390 })
  const scripts: Promise<number>[] = []
  customer.on('requestfinished', request => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await visit(customer, new URL(address).pathname + new URL(address).search)
  await expect(customer.getByRole('heading', { name: 'Wildcats spirit wear' })).toBeVisible()
  await expect(customer.getByText('Hi Rita, here is what we talked about.')).toBeVisible()
  await shot(customer, `page-${project.name}`)
  await expectAccessible(customer)
  await expectNoSideScroll(customer)
  await expect(page.getByText('The customer has looked at it and has not answered yet.')).toBeVisible()
  // As packed: it is opened on phones, at the side of a field.
  expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(40 * 1024)

  const total = customer.locator('.proposal-total strong')
  const before = await total.textContent()
  await customer.getByLabel('Add this').check()
  await expect(total).not.toHaveText(before!)
  await customer.getByRole('button', { name: 'Enlarge: Team tee, Front' }).click()
  await expect(customer.getByRole('button', { name: 'Close' })).toBeVisible()
  await customer.getByRole('button', { name: 'Close' }).click()

  await customer.getByRole('button', { name: 'Ask for a change' }).click()
  await customer.getByRole('button', { name: 'Enlarge: Team tee, Front' }).click()
  await customer.getByLabel('Remark 1', { exact: true }).fill('A little higher, please')
  await shot(customer, `change-${project.name}`)
  await expectAccessible(customer)
  await customer.getByRole('button', { name: /^Send to/ }).click()
  await expect(customer.getByRole('heading', { name: 'We are on it' })).toBeVisible()
  await expect(page.getByText('A little higher, please')).toBeVisible()

  await visit(customer, address.replace('/proposal?', '/proposal/chat-customer?').replace(baseURL!, ''))
  await expect(customer.getByText('A little higher, please')).toBeVisible()
  await expectAccessible(customer)
  await visit(page, '/dashboard/jobs')
  await expect(page.getByRole('link', { name: '1 new message about Wildcats spirit wear' })).toBeVisible()
  await page.getByRole('link', { name: '1 new message about Wildcats spirit wear' }).click()
  await settled(page)
  const message = page.getByLabel('Your message').first()
  await message.press('Alt+1')
  await expect(message).toHaveValue('Thank you! We are on it and send you a new version today.')
  await expect(customer.getByText('is writing …')).toBeHidden()
  await message.fill('Done, look at the new version')
  await expect(customer.getByText('Ada is writing …').or(customer.getByText('Lovelace Prints is writing …'))).toBeVisible() // biome-ignore format: one line
  await page.getByRole('button', { name: 'Send' }).first().click()
  await expect(customer.getByText('Done, look at the new version')).toBeVisible()
  await customer.getByLabel('Your message').fill('Thank you!')
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you!', { exact: true })).toBeVisible()
  await expect(customer.getByText('Seen')).toBeVisible()
  await page.getByRole('button', { name: 'Quick answers' }).click()
  await page.getByRole('menuitem', { name: 'Edit quick answers' }).click()
  const answers = page.getByRole('dialog', { name: 'Quick answers' })
  await expect(answers).toBeVisible()
  await expectAccessible(page)
  await answers.getByLabel('Answer 1', { exact: true }).fill('On our way')
  await answers.getByRole('button', { name: 'Save' }).click()
  await expect(answers).toBeHidden()
  await page.getByRole('button', { name: 'Quick answers' }).click()
  await page.getByRole('menuitem', { name: 'On our way' }).click()
  await expect(message).toHaveValue('On our way')
  await shot(page, `messages-${project.name}`)
  await shot(customer, `chat-${project.name}`)
  await expectAccessible(page)

  await visit(page, tab)
  await page.getByRole('button', { name: 'Send version 2' }).click()
  await expect(page.getByText('Revised 2')).toBeVisible({ timeout: 60_000 })
  await visit(customer, address.replace(baseURL!, ''))
  await expect(page.getByRole('link', { name: 'Files of Wildcats' })).toHaveCount(0)
  const invoice = await approve(customer, async dialog => {
    await dialog.getByRole('button', { name: /^Approve for/ }).click()
    await expect(customer.getByText('Tick each box, or ask for a change.')).toBeVisible()
    await shot(customer, `approve-${project.name}`)
    await expectAccessible(customer)
  })
  await payBy(customer, '4242 4242 4242 4242')
  await expect(customer.getByText('The deposit is paid. Thank you.')).toBeVisible()
  await visit(customer, address.replace(baseURL!, ''))
  await expect(customer.getByRole('heading', { name: 'Approved. Thank you, Rita Coach' })).toBeVisible()
  await expect(customer.getByRole('link', { name: /^Pay .* now$/ })).toBeHidden()
  await expectAccessible(customer)
  await shot(customer, `approved-${project.name}`)
  await settled(page)
  await expect(page.getByText('Sealed: the job is what was approved')).toBeVisible()
  const unlocked = await page.getByRole('link', { name: 'Files of Wildcats' }).first().getAttribute('href')
  const pack = await page.request.get(unlocked!)
  expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/zip'])
  await shot(page, `sealed-${project.name}`)

  await finish({ page, customer, jobId, invoice }, () => payBy(customer, '4242 4242 4242 4242'))
  await shot(page, `closed-${project.name}`)
  await expectAccessible(page)
  await customer.context().close()
})

test('says so where a link leads nowhere', async ({ page, complaints }) => {
  await page.goto(`/proposal?link=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link does not lead to a proposal' })).toBeVisible()
  await expectAccessible(page)
  // The browser says that the page was not found.
  complaints.splice(0)
})
