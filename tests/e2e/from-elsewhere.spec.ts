// What is taken from one part of the shop into another: a saved item into a job, a picture of a job into a
// portfolio.
import sharp from 'sharp'

import { addOther } from '../support/job-bar.ts'
import { logInAsOwner } from '../support/owner.ts'
import { ask } from '../support/page-calls.ts'
import { expect, expectAccessible, test, visit } from '../support/person.ts'

interface Job {
  id: string
  revision: number
}

test('a saved item becomes a line of a job, at its price', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const inside = `WorkspaceId=${workspaceId}`
  await ask(page.request, `/api/v2/store-items?${inside}`, {
    name: 'Team hoodie',
    garment: 'hoodie',
    basePriceCents: 4500,
    colours: [{ id: 'navy', name: 'Navy', hex: '#1b2a4a' }],
    sizes: [{ id: 'm', name: 'M', upchargeCents: 0 }]
  })
  const job = await ask<Job>(page.request, `/api/v2/jobs?${inside}`, { title: 'Wildcats' })
  // The address alone leads to the first tab.
  await visit(page, `/dashboard/jobs/${job.id}`)
  await expect(page).toHaveURL(`/dashboard/jobs/${job.id}/overview`)

  await visit(page, `/dashboard/jobs/${job.id}/items`)
  await addOther(page, 'Saved or earlier item')
  const dialog = page.getByRole('dialog', { name: 'Choose items' })
  await dialog.getByRole('checkbox', { name: /Team hoodie/ }).click()
  await dialog.getByRole('button', { name: 'Add 1 item' }).click()
  const row = page.getByRole('grid', { name: 'Items' }).getByRole('row', { name: /Team hoodie/ })
  await expect(row).toContainText('$45.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a portfolio takes a picture from the notes of a job', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const inside = `WorkspaceId=${workspaceId}`
  const job = await ask<Job>(page.request, `/api/v2/jobs?${inside}`, { title: 'Marching band' })
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#8c1d2c' } }).png()
  const sent = await page.request.post(`/api/v2/job/${job.id}/comment/files?${inside}`, {
    multipart: { file: { name: 'band.png', mimeType: 'image/png', buffer: await picture.toBuffer() } },
    headers: { origin: process.env['PRODUCT_URL'] ?? '' }
  })
  const { data: file } = (await sent.json()) as { data: { id: string } }
  await ask(page.request, `/api/v2/job/${job.id}/comment?${inside}`, { text: 'Done', fileIds: [file.id] })

  await visit(page, '/dashboard/portfolios/create')
  await page.getByLabel('Title').fill(`Bands ${Date.now()}`)
  await page.getByRole('button', { name: 'Create portfolio' }).click()
  await page.waitForURL(/\/edit\//)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByText('From a job', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Job' }).click()
  await page.getByRole('option', { name: /Marching band/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'band.png' }).click()
  await expect(dialog.getByRole('button', { name: 'Take another photo' })).toBeVisible()
  await dialog.getByLabel('Caption').fill('Marching band')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Marching band')).toBeVisible()
})

test('files are chosen from a folder', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const inside = `WorkspaceId=${workspaceId}`
  const item = await ask<{ id: string }>(page.request, `/api/v2/store-items?${inside}`, {
    name: 'Tee',
    garment: 'tee',
    basePriceCents: 1500,
    colours: [{ id: 'navy', name: 'Navy', hex: '#1b2a4a' }],
    sizes: [{ id: 'm', name: 'M', upchargeCents: 0 }]
  })
  const folder = await ask<{ id: string }>(page.request, `/api/tag-tree?${inside}`, { kind: 'folder', name: 'Schools' })
  for (const name of ['owl.svg', 'wolf.svg']) {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    const sent = await page.request.post(`/api/files?${inside}`, {
      multipart: { kind: 'artwork', file: { name, mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) } },
      headers: { origin: process.env['PRODUCT_URL'] ?? '' }
    })
    const { data: file } = (await sent.json()) as { data: { id: string } }
    if (name === 'owl.svg') {
      await ask(page.request, `/api/documents/move?${inside}`, { fileIds: [file.id], folderId: folder.id })
    }
  }
  await visit(page, `/dashboard/items/${item.id}`)
  await page.getByRole('button', { name: 'From my files' }).click()
  const dialog = page.getByRole('dialog', { name: 'My files' })
  await expect(dialog.getByRole('button', { name: /wolf/ })).toBeVisible()
  await dialog.getByLabel('Folder').selectOption({ label: 'Schools' })
  await expect(dialog.getByRole('button', { name: /wolf/ })).toBeHidden()
  await expect(dialog.getByRole('button', { name: /owl/ })).toBeVisible()
  await expectAccessible(page)
})
