// From a style that a shop buys to what of it has come for a job.
import { createBlank } from '#lib/contract/blanks.ts'
import { getJob } from '#lib/contract/jobs.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'

test('adds a blank, orders what a job needs of it, and counts what came', async ({ page, baseURL }) => {
  const { workspaceId } = await logInAsOwner(page)
  await visit(page, '/dashboard/blanks')
  await expect(page.getByRole('heading', { name: 'No blanks yet' })).toBeVisible()
  await visit(page, '/dashboard/blanks/create')
  await page.getByRole('button', { name: 'Add blank' }).first().click()
  await expect(page.getByText('Say what it is')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Heavy tee')
  await page.getByLabel('Supplier').fill('Northline')
  await page.getByLabel('Cost of S', { exact: true }).fill('3.20')
  await page.getByRole('button', { name: 'One cost for all' }).click()
  await page.getByRole('button', { name: 'Add a colour' }).click()
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('Navy')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Add blank' }).first().click()
  await page.waitForURL(/\/dashboard\/blanks\/[\da-f-]{36}$/)

  // A job past its quote.
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> => {
    const headers = { origin: baseURL!, 'content-type': 'application/json' }
    const reply = await page.request[method](`${path}?WorkspaceId=${workspaceId}`, { headers, ...(data && { data }) })
    return ((await reply.json()) as { data: T }).data
  }
  const { rows } = await call<{ rows: { id: string }[] }>('get', createBlank.path)
  const job = await call<{ id: string; revision: number }>('post', '/api/v2/jobs', { title: 'Crew tees' })
  const blank = { blankId: rows[0]!.id, name: 'Heavy tee', colour: 'Navy', costCents: 320 }
  const item = { id: crypto.randomUUID(), position: 0, blank, sizes: [{ size: 'M', quantity: 6 }] }
  const reply = await page.request.put(`/api/v2/job/items?WorkspaceId=${workspaceId}&JobId=${job.id}`, {
    headers: { origin: baseURL! },
    data: { revision: job.revision, items: [item] }
  })
  expect(reply.ok()).toBe(true)
  const statuses = await call<{ id: string; group: string }[]>('get', '/api/v2/job/status')
  const statusId = statuses.find(({ group }) => group === 'blanks')!.id
  await call('put', '/api/v2/job/status', { jobIds: [job.id], statusId })

  await visit(page, '/dashboard/blanks/to-order')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Make purchase order' }).click()
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/)
  await settled(page)
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(page.getByText('Count what comes. Jobs are told.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'All of it came' }).click()
  await expect(page.getByText('Nothing more comes.')).toBeVisible()
  const path = getJob.path.replace('{jobId}', job.id)
  expect((await call<{ ready: string[] }>('get', path)).ready).toEqual(['blanksOrdered', 'blanksReceived'])
})
