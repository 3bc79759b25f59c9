import { sql, type Updateable } from 'kysely'

import type { Session, User, UserLink } from '#lib/contract/users.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Users } from '#lib/server/platform/db/tables.ts'
import type { Role } from '#lib/shared/roles.ts'

export function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'first_name', 'last_name', 'phone', 'language', 'settings', 'created_at'])
    .select(['email_verified_at', 'onboarded_at'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(sql<boolean>`exists (select from workspaces where owner_id = users.id)`.as('owns_workspace'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateUserRow(db: Db, userId: string, change: Updateable<Users>): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return true
  const { numUpdatedRows } = await db.updateTable('users').set(given).where('id', '=', userId).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Merges the given parts; the others stay as they are, also when two forms are saved at once. */
export async function mergeSettings(db: Db, userId: string, change: object): Promise<void> {
  await db
    .updateTable('users')
    .set({ settings: sql`settings || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', userId)
    .execute()
}

export async function findMembers(db: Db, member: Member): Promise<User[]> {
  const rows = await db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_users.workspace_id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'role', 'business_name'])
    .select('workspace_users.created_at as since')
    .where('workspace_id', '=', member.workspaceId)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('workspace_users.created_at')
    .orderBy('users.id')
    .execute()
  return rows.map(row => ({
    ...toUser(row),
    Workspace: {
      Id: member.workspaceId,
      businessName: row.business_name,
      role: row.role as Role,
      since: row.since
    }
  }))
}

/** Somebody whom the caller meets in a workspace, or the caller. */
export async function findAcquaintance(db: Db, callerId: string, userId: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .where(eb =>
      eb.or([
        eb('id', '=', callerId),
        eb.exists(
          eb
            .selectFrom('workspace_users as theirs')
            .innerJoin('workspace_users as ours', 'ours.workspace_id', 'theirs.workspace_id')
            .select('theirs.user_id')
            .whereRef('theirs.user_id', '=', 'users.id')
            .where('ours.user_id', '=', callerId)
        )
      ])
    )
    .executeTakeFirst()
  return row && toUser(row)
}

function toUser(row: { id: string; first_name: string; last_name: string; email: string }): User {
  return { Id: row.id, FirstName: row.first_name, LastName: row.last_name, Email: row.email }
}

export async function findLinks(db: Db, userId: string): Promise<UserLink[]> {
  const rows = await db
    .selectFrom('user_links')
    .select(['provider', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
  return rows.map(row => ({ Provider: row.provider, Email: row.email, LinkedAt: row.created_at }))
}

/** Sets the first password; false where there is one already. */
export async function setFirstPassword(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function living(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
}

export async function findSessions(
  db: Db,
  userId: string
): Promise<(Omit<Session, 'Device'> & { userAgent: string })[]> {
  const rows = await living(db, userId)
    .selectAll()
    // Where an admin acts as the person is told in the history of access.
    .where('impersonation_id', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({
    Id: row.id,
    userAgent: row.user_agent,
    Ip: row.ip,
    StartedAt: row.created_at,
    LastSeenAt: row.last_seen_at,
    ExpiresAt: row.expires_at,
    Current: false
  }))
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** Gives until when it can be confirmed. */
export async function putEmailChange(db: Db, userId: string, newEmail: string, minutes: number): Promise<string> {
  const expires_at = sql<string>`now() + make_interval(mins => ${minutes})`
  const kept = await db
    .insertInto('email_changes')
    .values({ user_id: userId, new_email: newEmail, expires_at })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ new_email: newEmail, expires_at, created_at: sql`now()` })
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return kept.expires_at
}

export function findEmailChange(db: Db, userId: string) {
  return db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

export async function dropEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** The workspaces a person owns, with how many others are in them. */
export async function findOwned(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; name: string; others: number }>`
    select w.id, w.business_name as name,
      (select count(*)::int from workspace_users m where m.workspace_id = w.id and m.user_id <> ${userId}) as others
    from workspaces w where w.owner_id = ${userId} order by w.created_at
  `.execute(db)
  return rows
}

export async function deleteUserRow(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
