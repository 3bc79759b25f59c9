// All of a workspace as one file, and a workspace out of that file.
import { readFile } from 'node:fs/promises'

import { createJob } from '#lib/contract/jobs.ts'

import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { logInAsOwner } from '../support/owner.ts'

test('takes a workspace along, looks through the file and brings it in', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const headers = { 'Idempotency-Key': crypto.randomUUID(), origin: process.env['PRODUCT_URL']! }
  const data = { title: 'Crew shirts' }
  const job = await page.request.post(`${createJob.path}?WorkspaceId=${workspaceId}`, { data, headers })
  expect(job.ok()).toBe(true)

  await visit(page, `/dashboard/workspaces/${workspaceId}/details#leaving`)
  await page.getByRole('button', { name: 'Make the file' }).click()
  const link = page.getByRole('link', { name: 'Download the ZIP' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Download it until/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const downloading = page.waitForEvent('download')
  await link.click()
  const zip = await readFile(await (await downloading).path())

  await visit(page, '/dashboard/workspaces')
  await page.getByRole('link', { name: 'Bring a workspace in' }).click()
  await expectNoSideScroll(page)
  const chooser = page.getByLabel('The ZIP of a workspace')
  await chooser.setInputFiles({
    name: 'other.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(300, 'no ZIP ')
  })
  await expect(page.getByText(/This file is damaged, or no export of a workspace/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooser.setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer: zip })
  const name = page.getByLabel('Name of the workspace here')
  await expect(name).toHaveValue('Lovelace Prints', { timeout: 60_000 })
  await expect(page.getByText(/stay with the old place/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await name.fill('')
  await page.getByRole('button', { name: 'Bring it in' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Moved Prints')
  await page.getByRole('button', { name: 'Bring it in' }).click()
  await expect(page.getByRole('heading', { name: 'Moved Prints is here' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the workspace' }).click()
  await page.waitForURL('**/dashboard')
  await visit(page, '/dashboard/jobs')
  await expect(page.getByRole('link', { name: 'Crew shirts' }).first()).toBeVisible()
})
