// Jobs and portfolios go to another workspace, from the list and from their page.
import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'
import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'

import { logInAsOwner } from '../support/owner.ts'
import { ask } from '../support/page-calls.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'

async function logInWithTwo(page: Page) {
  const { userId, workspaceId } = await logInAsOwner(page)
  await insertWorkspace(getDb(), userId, 'Northside', `ws_${crypto.randomUUID()}`)
  const make = <T>(path: string, body: object) => ask<T>(page.request, `${path}?WorkspaceId=${workspaceId}`, body)
  return { make, workspaceId }
}

async function send(page: Page, how: 'Copy' | 'Move'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /to another workspace$/ })
  await expect(dialog.getByLabel('Workspace', { exact: true })).toHaveValue(/./)
  await dialog.getByRole('radio', { name: how }).check()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await dialog.getByRole('button', { name: how, exact: true }).click()
}

test('a job is copied from the list, moved from its page and opened where it is now', async ({ page, complaints }) => {
  const { make } = await logInWithTwo(page)
  const job = await make<{ id: string }>('/api/v2/jobs', { title: 'Wildcats' })
  await visit(page, '/dashboard/jobs')
  await page.getByRole('button', { name: 'More for job 1001' }).click()
  await page.getByRole('menuitem', { name: 'Move to workspace' }).click()
  await send(page, 'Copy')
  await expect(page.getByText('Copied to Northside as job 1001.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Wildcats' })).toBeVisible()

  await visit(page, `/dashboard/jobs/${job.id}/overview`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to workspace' }).click()
  await send(page, 'Move')
  await expect(page.getByText('Moved to Northside, where it is job 1002.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to Northside' }).click()
  await page.waitForURL(`**/dashboard/jobs/${job.id}/overview`)
  await expect(page.getByRole('heading', { name: '1002 Wildcats' })).toBeVisible()
  // The page behind the dialog heard that its job is gone.
  complaints.length = 0
})
