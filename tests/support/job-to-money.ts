// A job that is offered, approved, paid and closed, by what is written on the pages of the shop and of its customer.
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'

import { designOf, letters, rect } from './designs.ts'
import { expect, settled, visit } from './person.ts'

interface Office {
  /** Of somebody who is signed in. */
  request: APIRequestContext
  /** Where the product is. */
  url: string
  workspaceId: string
}

/** A call of the API in their workspace. */
export async function ask<T>({ request, url, workspaceId }: Office, path: string, body: object, method = 'POST') {
  const headers = { origin: url }
  const params = { WorkspaceId: workspaceId }
  const reply = await request.fetch(url + path, { method, data: body, headers, params })
  const { ok, data, message } = (await reply.json()) as { ok: boolean; data: T; message: string }
  if (!ok) throw new Error(`${path}: ${message}`)
  return data
}

const TEE = { kind: 'garment', name: 'Team tee', note: '', quantity: 1, people: [], ownCents: null, taxed: true }

/** A job with a printed tee and a cap that is not. */
export async function makeOfferedJob(office: Office): Promise<string> {
  const design = designOf([rect('r1', [40, 150, 220, 24], 'c2'), { ...letters('t1', 'WILDCATS'), m: [1, 0, 0, 1, 40, 130] }]) // biome-ignore format: one line
  const { id: documentId } = await ask<{ id: string }>(office, '/api/document', {
    from: 'design',
    name: 'Wildcats',
    design
  })
  const contact = { name: 'Rita Coach', email: '', phone: '' }
  const job = await ask<{ id: string; revision: number }>(office, '/api/v2/jobs', {
    title: 'Wildcats spirit wear',
    contact
  })
  const fixed = { cents: 1450, reason: 'Agreed', locked: false }
  const print = { documentId, design: 'Wildcats', location: 'Full front', method: 'vinyl', widthMm: 260, heightMm: 303 }
  const items = [
    {
      ...TEE,
      id: crypto.randomUUID(),
      position: 0,
      fixed,
      blank: { name: 'Heavy cotton tee', colour: 'Navy', hex: '#00224C' },
      sizes: [
        { size: 'S', quantity: 4 },
        { size: 'M', quantity: 12 },
        { size: 'L', quantity: 8 }
      ],
      components: [{ ...print, id: crypto.randomUUID() }]
    },
    {
      ...TEE,
      id: crypto.randomUUID(),
      position: 1,
      name: 'Cap',
      fixed: { ...fixed, cents: 900 },
      blank: { name: 'Trucker cap', colour: 'Red', hex: '#8C1D2C' },
      sizes: [{ size: 'One size', quantity: 10 }],
      components: [{ ...print, id: crypto.randomUUID(), location: 'Front', widthMm: 90, heightMm: 105 }]
    }
  ]
  await ask(office, `/api/v2/job/items?JobId=${job.id}`, { revision: job.revision, items }, 'PUT')
  return job.id
}

/** A page of somebody else, whose screen is this wide; touched where it is a phone's. */
export async function openOther(browser: Browser, { baseURL, width }: { baseURL: string; width: number }) {
  const isPhone = width < 600
  const viewport = { width, height: isPhone ? 844 : 900 }
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce'
  })
  return context.newPage()
}

/** From the proposal to where its deposit is paid, whose address is given; `before` looks at the dialog before anything is ticked. */
export async function approve(customer: Page, before?: (dialog: Locator) => Promise<void>): Promise<string> {
  await customer.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = customer.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Rita Coach')
  await before?.(dialog)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: /^Approve and pay/ }).click()
  await customer.waitForURL('**/invoice/**')
  await beginToPay(customer)
  return new URL(customer.url()).pathname
}

async function beginToPay(customer: Page): Promise<void> {
  await settled(customer)
  await customer.getByRole('button', { name: /^Pay .* by card$/ }).click()
}

interface Both {
  page: Page
  customer: Page
  jobId: string
  /** The customer's address of it. */
  invoice: string
}

/** The invoice is sent, the customer pays the rest of it, and the shop closes the job. */
export async function finish({ page, customer, jobId, invoice }: Both, pay: () => Promise<void>): Promise<void> {
  await visit(page, `/dashboard/jobs/${jobId}/invoice`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send the invoice' })
  await sending.getByLabel('E-mail').fill('rita@example.com')
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Part paid').first()).toBeVisible()

  await visit(customer, invoice)
  await beginToPay(customer)
  await pay()
  await expect(customer.getByText('Everything is paid. Thank you.')).toBeVisible()
  await expect(page.getByText('Part paid')).toHaveCount(0)
  await expect(page.getByText('$0.00').first()).toBeVisible()

  await visit(page, `/dashboard/jobs/${jobId}/overview`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Close the job' }).click()
  const closing = page.getByRole('dialog', { name: /^Close job/ })
  await closing.getByRole('button', { name: 'Close the job' }).click()
  await expect(page.getByText('Closed as completed')).toBeVisible()
}
