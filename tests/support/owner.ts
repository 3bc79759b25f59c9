import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'
import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'

import { expect, expectAccessible, expectNoSideScroll, settled, visit } from './person.ts'
import { signPageIn } from './sessions.ts'

/** Somebody with a proved address and a workspace, without a password, in the database of the product that runs. */
export async function addPerson(): Promise<{ email: string; userId: string; workspaceId: string }> {
  const email = `${randomUUID()}@example.com`
  const db = getDb()
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified_at: new Date().toISOString(),
      plan: 'business'
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const workspaceId = await insertWorkspace(db, id, 'Lovelace Prints', `ws_${randomUUID()}`)
  return { email, userId: id, workspaceId }
}

/** As if the owner of the workspace had never bought one. */
export async function endPlan(workspaceId: string): Promise<void> {
  const db = getDb()
  const owner = db.selectFrom('workspaces').select('owner_id').where('id', '=', workspaceId)
  await db.updateTable('users').set({ plan: 'free' }).where('id', '=', owner).execute()
}

/** Signs the page in as the owner of a new workspace. */
export async function logInAsOwner(page: Page): Promise<{ userId: string; workspaceId: string }> {
  const { email, ...ids } = await addPerson()
  await signPageIn(page, ids.userId, email)
  return ids
}

/** Begins the set-up of a store. */
export async function createStore(page: Page, name: string): Promise<void> {
  await visit(page, '/dashboard/stores')
  await page.getByRole('button', { name: 'Set up a store' }).click()
  await page.getByLabel('Store name').fill(name)
  await page.getByRole('button', { name: 'Create and set up' }).click()
  await page.waitForURL('**/setup?step=1')
  await settled(page)
}

/** Goes on to the step of this name and looks at what it shows. */
export async function goToStep(page: Page, step: string, heading: string): Promise<void> {
  await page.getByRole('button', { name: `Next: ${step}` }).click()
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused()
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

/** On a phone the sections of the form are closed. */
export async function openSection(page: Page, name: string): Promise<void> {
  const head = page.getByRole('heading', { level: 2, name }).getByRole('button')
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}
