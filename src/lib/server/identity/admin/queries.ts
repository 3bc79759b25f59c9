import { sql } from 'kysely'

import type { FoundPerson } from '#lib/contract/admin.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

const AT_MOST = 20

export async function findPeopleBy(db: Db, search: string): Promise<FoundPerson[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'email_verified_at', 'is_admin', 'disabled_at', 'plan'])
    .select(eb => [
      eb
        .selectFrom('workspace_users')
        .innerJoin('workspaces', 'workspaces.id', 'workspace_users.workspace_id')
        .whereRef('workspace_users.user_id', '=', 'users.id')
        .select(sql<string[]>`coalesce(array_agg(business_name order by workspaces.created_at), '{}')`.as('names'))
        .as('workspaces'),
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('impersonation_id', 'is', null)
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .as('lastSeenAt')
    ])
    .where(sql<string>`first_name || ' ' || last_name || ' ' || email::text`, 'ilike', pattern)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(AT_MOST)
    .execute()
  return rows.map(row => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    workspaces: row.workspaces ?? [],
    lastSeenAt: row.lastSeenAt,
    verified: row.email_verified_at !== null,
    plan: row.plan as PlanId,
    admin: row.is_admin,
    disabled: row.disabled_at !== null
  }))
}

export function findSubject(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_admin', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The newest accesses to this person's account, or by this admin, with how each ended. */
export function findAccesses(db: Db, by: { subjectId: string } | { actorId: string }, limit: number) {
  return db
    .selectFrom('audit_entries as began')
    .leftJoin('audit_entries as ended', join =>
      join.onRef('ended.impersonation_id', '=', 'began.impersonation_id').on('ended.kind', '=', 'ended')
    )
    .leftJoin('impersonations', 'impersonations.id', 'began.impersonation_id')
    .select(['began.impersonation_id as id', 'began.actor_name', 'began.subject_name', 'began.reason'])
    .select(['began.read_only', 'began.at as startedAt', 'ended.at as endedAt', 'impersonations.expires_at'])
    .where('began.kind', '=', 'started')
    .$if('subjectId' in by, query => query.where('began.subject_id', '=', 'subjectId' in by ? by.subjectId : ''))
    .$if('actorId' in by, query => query.where('began.actor_id', '=', 'actorId' in by ? by.actorId : ''))
    .orderBy('began.id', 'desc')
    .limit(limit)
    .execute()
}

/** What was written meanwhile, without what came to nothing. */
export function findChanges(db: Db, impersonationIds: string[]) {
  return db
    .selectFrom('audit_entries as write')
    .select(['impersonation_id as impersonationId', 'at', 'endpoint'])
    .where('kind', '=', 'write')
    .where('impersonation_id', 'in', impersonationIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_entries as failed')
            .select('failed.id')
            .whereRef('failed.impersonation_id', '=', 'write.impersonation_id')
            .whereRef('failed.about_id', '=', 'write.id')
        )
      )
    )
    .orderBy('write.id')
    .execute()
}
