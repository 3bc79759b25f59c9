// A shop in Britain: its address makes its dashboard, customer pages, mails, papers and stores British.
import type { Page } from '@playwright/test'

import { shareInvoice } from '#lib/contract/invoice-links.ts'
import { createJob } from '#lib/contract/jobs.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { call } from '../support/demo-rows.ts'
import { addOther } from '../support/job-bar.ts'
import { logInAsOwner } from '../support/owner.ts'
import { readPdf } from '../support/pdf.ts'
import { addToCart, expect, logOut, test, visit } from '../support/person.ts'
import { openWildcats } from '../support/wildcats.ts'

const DAY = /\b\d{1,2} [A-Z][a-z]{2,3} \d{4}\b/

const isBritish = (page: Page) => expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')

async function moveToBritain(page: Page, workspaceId: string): Promise<void> {
  await visit(page, `/dashboard/workspaces/${workspaceId}/details`)
  await page.getByLabel('Country').selectOption('GB')
  await expect(page.getByLabel('Language and spelling')).toHaveValue('en-GB')
  await page.getByLabel('Currency').selectOption('gbp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // It comes again in the new spelling.
  await isBritish(page)
}

test('the dashboard, an invoice with its mail and paper, and the way out', async ({ page, context }) => {
  const { workspaceId } = await logInAsOwner(page)
  await moveToBritain(page, workspaceId)
  const query = `?WorkspaceId=${workspaceId}`
  const { id } = await call<{ id: string }>(page, 'POST', `${createJob.path}${query}`, {
    title: 'Crew shirts',
    dueOn: '2031-05-14'
  })

  // Weeks begin on Monday: the Sunday asked for is the last of these days.
  await visit(page, '/dashboard/jobs?view=calendar&span=week&on=2031-05-18')
  await expect(page.getByRole('heading', { name: '12 – 18 May 2031' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wednesday 14 May' }).getByText('Crew shirts')).toBeVisible()
  await visit(page, '/dashboard/production/calendar')
  await expect(page.getByRole('heading', { level: 2, name: DAY }).first()).toBeVisible()
  await visit(page, `/dashboard/jobs/${id}/overview`)
  await expect(page.getByText('14 May 2031').first()).toBeVisible()

  await visit(page, '/dashboard/items/new')
  await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible()

  await visit(page, `/dashboard/jobs/${id}/items`)
  await addOther(page, 'Service or fee')
  const line = page.getByRole('dialog', { name: 'Add a service or fee' })
  await line.getByLabel('What it is').fill('Crew shirts, printed')
  await line.getByLabel('Price of each').fill('1400.00')
  await line.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await visit(page, `/dashboard/jobs/${id}/invoice`)
  await page.getByRole('button', { name: 'Make invoice' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send the invoice' })
  await sending.getByLabel('E-mail').fill('dana@example.com')
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invoice INV-1001' })).toBeVisible()
  await expect(page.getByText('£1,400.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(DAY).first()).toBeVisible()

  const { id: invoiceId, body } = await getDb()
    .selectFrom('invoices')
    .innerJoin('mails', 'mails.workspace_id', 'invoices.workspace_id')
    .where('invoices.workspace_id', '=', workspaceId)
    .where('template', '=', 'invoice_sent')
    .select(['invoices.id', 'mails.body'])
    .executeTakeFirstOrThrow()
  expect(body).toContain('£1,400.00')
  expect(body).toMatch(/due by \w+day \d{1,2} \w+\./)
  const pdf = await page.request.get(`/api/v2/invoice/${invoiceId}/pdf${query}`)
  const { words } = await readPdf(Uint8Array.from(await pdf.body()).buffer)
  expect(words).toContain('£1,400.00')
  expect(words).toMatch(DAY)

  const { href } = await call<{ href: string }>(
    page,
    'POST',
    shareInvoice.path.replace('{invoiceId}', invoiceId) + query
  )
  const customer = await context.newPage()
  await visit(customer, new URL(href).pathname)
  await isBritish(customer)
  await expect(customer.getByText('£1,400.00').first()).toBeVisible()
  await expect(customer.getByText(DAY).first()).toBeVisible()

  await logOut(page, 'Ada Lovelace')
  await page.waitForURL(url => url.pathname === '/')
})

test('a store, one of its items and the cart', async ({ page }) => {
  const store = await openWildcats({ store: { currency: 'gbp', time_zone: 'Europe/London' } })
  await getDb()
    .updateTable('workspaces')
    .set({ locale: 'en-GB', currency: 'gbp' })
    .where('id', '=', eb => eb.selectFrom('stores').select('workspace_id').where('stores.id', '=', store.storeId))
    .execute()
  await visit(page, store.path)
  await isBritish(page)
  await expect(page.getByText(/Order by \w+day \d{1,2} \w+ at \d\d:\d\d (GMT|BST)/)).toBeVisible()
  await expect(page.getByText('4 colours')).toBeVisible()
  await visit(page, `${store.path}/items/${store.items['Game day tee']}`)
  await expect(page.getByRole('group', { name: /^Colour/ })).toBeVisible()
  await addToCart(page, { size: 'M', fields: { Name: 'Rivera', Number: '07' } })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.waitForURL('**/orders/new')
  await isBritish(page)
  await expect(page.getByText(/^£\d+\.\d\d$/).first()).toBeVisible()
})
