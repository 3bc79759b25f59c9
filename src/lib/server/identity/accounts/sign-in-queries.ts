import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export function findUserByLogin(db: Db, by: { email: string } | { username: string }) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'password_hash',
      'email_verified_at',
      'disabled_at',
      'invite_id',
      'is_demo'
    ])
    .$if('email' in by, query => query.where('email', '=', 'email' in by ? by.email : ''))
    .$if('username' in by, query => query.where('username', '=', 'username' in by ? by.username : ''))
    .executeTakeFirst()
}

/** Of the demo accounts that may be used. */
export async function findDemoEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute()
}
