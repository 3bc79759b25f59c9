import { sql } from 'kysely'

import type { SessionUser } from '#lib/contract/auth.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import type { Role } from '#lib/shared/roles.ts'

import type { Impersonation } from './actor.ts'

interface SessionRow {
  admin: boolean
  verified: boolean
  user: SessionUser
  /** As saved, whether or not the product speaks it. */
  language: string
  /** In the workspace that was asked for. */
  role: Role | null
  /** Of that workspace. */
  locale: string | null
  impersonation?: Impersonation | undefined
}

/** Sessions that have not ended, of people who are not shut out, with what `isActingOver` asks. */
function livingSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('impersonations as acting', 'acting.id', 'sessions.impersonation_id')
    .leftJoin('users as admin', join =>
      join.onRef('admin.id', '=', 'acting.admin_id').on('admin.is_admin', '=', true).on('admin.disabled_at', 'is', null)
    )
    .leftJoin('sessions as waiting', join =>
      join
        .onRef('waiting.id', '=', 'acting.admin_session_id')
        .on('waiting.ended_at', 'is', null)
        .on('waiting.expires_at', '>', sql<string>`now()`)
    )
    .select(['users.is_admin', 'sessions.last_seen_at', 'sessions.impersonation_id'])
    .select(['acting.ended_at as acting_ended_at', 'admin.id as admin_id', 'waiting.id as waiting_id'])
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.disabled_at', 'is', null)
}

interface Acting {
  is_admin: boolean
  impersonation_id: string | null
  acting_ended_at: string | null
  admin_id: string | null
  waiting_id: string | null
}

/** A session in which an admin acts as somebody holds only while the admin is one and is signed in. */
function isActingOver(row: Acting): boolean {
  if (!row.impersonation_id) return false
  return row.acting_ended_at !== null || !row.admin_id || !row.waiting_id || row.is_admin
}

const SEEN_MS = 60_000
const isSeenLongAgo = (lastSeenAt: string) => Date.now() - Date.parse(lastSeenAt) > SEEN_MS

/**
 * The living session, its user and, where a workspace is named, the user's role in it, in one read; touches the last
 * use at most once a minute.
 */
export async function findSession(
  db: Db,
  sessionId: string,
  workspaceId: string | null = null
): Promise<SessionRow | undefined> {
  const row = await livingSessions(db)
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.phone'])
    .select('users.language')
    .select('users.email_verified_at')
    .select(['acting.reason', 'acting.read_only', 'acting.expires_at as endsAt'])
    .select(['admin.email as admin_email', 'admin.phone as admin_phone'])
    .select(['admin.first_name as admin_first_name', 'admin.last_name as admin_last_name'])
    .select(eb =>
      eb
        .selectFrom('user_links')
        .whereRef('user_links.user_id', '=', 'users.id')
        .select(sql<string[]>`coalesce(array_agg(provider order by provider), '{}')`.as('providers'))
        .as('userLinks')
    )
    .select(eb =>
      eb
        .selectFrom('workspace_users')
        .whereRef('workspace_users.user_id', '=', 'users.id')
        .where('workspace_users.workspace_id', '=', workspaceId)
        .select('role')
        .as('role')
    )
    .select(eb => eb.selectFrom('workspaces').where('id', '=', workspaceId).select('locale').as('locale'))
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row || isActingOver(row)) return undefined
  if (isSeenLongAgo(row.last_seen_at)) {
    const { ip } = requestContext()
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()`, ...(ip && { ip }) })
      .where('id', '=', sessionId)
      .execute()
  }
  return {
    admin: row.is_admin,
    verified: row.email_verified_at !== null,
    language: row.language,
    role: row.role as Role | null,
    locale: row.locale,
    user: {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      userLinks: row.userLinks ?? []
    },
    ...(row.impersonation_id && {
      impersonation: {
        id: row.impersonation_id,
        admin: {
          id: row.admin_id!,
          email: row.admin_email!,
          firstName: row.admin_first_name!,
          lastName: row.admin_last_name!,
          phone: row.admin_phone!,
          userLinks: []
        },
        adminSessionId: row.waiting_id!,
        reason: row.reason!,
        readOnly: row.read_only!,
        endsAt: row.endsAt!
      }
    })
  }
}

interface Living {
  userId: string
  admin: boolean
}

/** Those of these sessions that still hold, by their ids; whoever has one is still there. */
export async function findLivingSessions(db: Db, sessionIds: string[]): Promise<Map<string, Living>> {
  if (sessionIds.length === 0) return new Map()
  const found = await livingSessions(db)
    .select(['sessions.id', 'sessions.user_id'])
    .where('sessions.id', '=', sql<string>`any (${[...new Set(sessionIds)]}::uuid[])`)
    .execute()
  const rows = found.filter(row => !isActingOver(row))
  const seenLongAgo = rows.filter(row => isSeenLongAgo(row.last_seen_at)).map(({ id }) => id)
  if (seenLongAgo.length > 0) {
    await sql`update sessions set last_seen_at = now() where id = any (${seenLongAgo}::uuid[])`.execute(db)
  }
  return new Map(rows.map(row => [row.id, { userId: row.user_id, admin: row.is_admin }]))
}

/** By person and workspace, with a space between. */
export async function findRoles(
  db: Db,
  memberships: readonly { userId: string; workspaceId: string }[]
): Promise<Map<string, Role>> {
  if (memberships.length === 0) return new Map()
  const { rows } = await sql<{ key: string; role: Role }>`
    select user_id || ' ' || workspace_id as key, role from workspace_users
    join unnest(${memberships.map(({ userId }) => userId)}::uuid[], ${memberships.map(({ workspaceId }) => workspaceId)}::uuid[])
      as asked (user_id, workspace_id) using (user_id, workspace_id)`.execute(db)
  return new Map(rows.map(({ key, role }) => [key, role]))
}

export async function findMembership(db: Db, userId: string, workspaceId: string) {
  const row = await db
    .selectFrom('workspace_users')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_id')
    .select(['role', 'locale'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { role: row.role as Role, locale: row.locale }
}

export async function insertSession(
  db: Db,
  userId: string,
  expiresAt: Date,
  from: { userAgent: string; ip: string; impersonationId?: string }
) {
  const row = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      expires_at: expiresAt.toISOString(),
      user_agent: from.userAgent,
      ip: from.ip,
      impersonation_id: from.impersonationId ?? null
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSessionsOf(db: Db, userId: string, exceptSessionId?: string): Promise<void> {
  let update = db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (exceptSessionId) update = update.where('id', '!=', exceptSessionId)
  await update.execute()
}

/** Of the session that an admin acts in. */
export async function endActingSession(db: Db, impersonationId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('impersonation_id', '=', impersonationId)
    .where('ended_at', 'is', null)
    .execute()
}

/** How many were ended: all but one, or one. */
export async function endLivingSessions(
  db: Db,
  userId: string,
  which: { except: string } | { only: string }
): Promise<number> {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('id', 'except' in which ? '!=' : '=', 'except' in which ? which.except : which.only)
    .returning('id')
    .execute()
  return rows.length
}

export async function markConfirmed(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', sessionId).execute()
}
