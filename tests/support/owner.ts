import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { hashPassword } from '#lib/server/auth/password.ts'
import { getDb } from '#lib/server/db/index.ts'
import { insertWorkspace } from '#lib/server/workspaces/queries.ts'

const PASSWORD = 'pressed-by-hand-7'

/** Signs the page in as the owner of a new workspace, in the database of the product that runs. */
export async function logInAsOwner(page: Page): Promise<void> {
  const email = `${randomUUID()}@example.com`
  const db = getDb()
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      password_hash: await hashPassword(PASSWORD),
      email_verified_at: new Date().toISOString()
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertWorkspace(db, id, 'Lovelace Prints', `ws_${randomUUID()}`)
  const reply = await page.request.post('/api/v2/auth/login', { data: { Email: email, Password: PASSWORD } })
  expect(reply.ok()).toBe(true)
}
