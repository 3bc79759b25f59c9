// What a status does by itself, the ticket of a job, and counting what is made of it.
import { randomUUID } from 'node:crypto'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { createJob, saveJobItems } from '#lib/contract/jobs.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

test('a rule is written, tried and run; the ticket is printed; sizes are counted to the end', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const send = async ({ method, path }: Endpoint, data: object, more = ''): Promise<Job> => {
    const headers = { 'Idempotency-Key': randomUUID(), origin: process.env['PRODUCT_URL']! }
    const made = await page.request.fetch(`${path}?WorkspaceId=${workspaceId}${more}`, { method, data, headers })
    expect(made.ok()).toBe(true)
    return (await made.json()).data
  }
  const job = await send(createJob, { title: 'Wildcats tees' })
  const vinyl = { id: randomUUID(), design: 'Crest', location: 'Full front', method: 'vinyl' }
  const sizes = ['M', 'L'].map(size => ({ size, quantity: 3 }))
  const item = { id: randomUUID(), position: 0, name: 'Team tee', sizes, components: [vinyl] }
  await send(saveJobItems, { revision: job.revision, items: [item] }, `&JobId=${job.id}`)

  await visit(page, '/dashboard/jobs/rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('When a job becomes').selectOption('Pressing')
  await dialog.getByLabel('Name of the rule').fill('Look at the press')
  await dialog.getByRole('button', { name: 'Add a to-do' }).click()
  await dialog.getByRole('button', { name: 'Remove Send a mail' }).click()
  await dialog.getByLabel('What there is to do').fill('Watch the press for {title}')
  await dialog.getByRole('button', { name: 'Test run' }).click()
  await expect(dialog.getByText('Watch the press for Wildcats tees')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Look at the press', exact: true })).toBeVisible()
  await expectNoSideScroll(page)

  await visit(page, `/dashboard/jobs/${job.id}/production`)
  await page.getByLabel('M, Cut, Spoiled').fill('1')
  await expect(page.getByText('1 more to cut')).toBeVisible()
  await page.getByRole('tab', { name: /^Pressed/ }).click()
  // What was typed just before does not come after it and undo it.
  const counted: unknown[] = []
  page.on('request', request => {
    if (request.url().includes('/count')) counted.push(request.postDataJSON())
  })
  await page.getByLabel('M, Pressed', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Mark all 6 done' }).click()
  await expect(page.getByRole('tab', { name: 'Pressed 6 of 6' })).toBeVisible()
  await expect(page.getByText('1 piece was spoiled and made again.')).toBeVisible()
  // A piece that turns out to be spoiled now is one of those that were through.
  await page.getByLabel('L, Pressed, Spoiled').fill('1')
  await expect(page.getByRole('tab', { name: 'Pressed 5 of 6' })).toBeVisible()
  await expect(page.getByText('1 more to cut')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all 1 done' }).click()
  await expect(page.getByRole('tab', { name: 'Pressed 6 of 6' })).toBeVisible()
  await page.getByRole('tab', { name: /^Checked/ }).click()
  await page.getByRole('button', { name: 'Mark all 6 done' }).click()
  await expect(page.getByText('All pieces are made.')).toBeVisible()
  await expect(page.getByLabel('Production complete')).toBeChecked()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  expect(counted.slice(0, 5)).toMatchObject([
    { size: 'M', step: 'press', done: 2 },
    { size: 'M', step: 'press', done: 3 },
    { size: 'L', step: 'press', done: 3 },
    { size: 'L', step: 'press', done: 2, spoiled: 1 },
    { size: 'L', step: 'press', done: 3, spoiled: 1 }
  ])

  const ticket = await page.request.get(`/api/v2/job/tickets?WorkspaceId=${workspaceId}&JobIds=${job.id}`)
  expect(ticket.headers()['content-type']).toBe('application/pdf')
  // The last count has moved it on by itself.
  await expect(page.getByText('Ready for pick-up').first()).toBeVisible()
})
