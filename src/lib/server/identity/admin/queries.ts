import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { findPeople, FoundPerson } from '#lib/contract/admin.ts'
import type { PeopleState } from '#lib/contract/calls/admin.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import { cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

type Query = z.output<typeof findPeople.query>
export type Filter = Omit<Query, keyof LongPaging>

const id: SortKey = { of: row => sql`${row}.id` }
const KEYS: Record<Filter['sort'], SortKey[]> = {
  newest: [
    { of: row => sql`${row}.created_at`, isDescending: true },
    { ...id, isDescending: true }
  ],
  name: [{ of: row => sql`lower(${row}.last_name)` }, { of: row => sql`lower(${row}.first_name)` }, id],
  email: [{ of: row => sql`${row}.email` }, id]
}

const STATES: Record<PeopleState, RawBuilder<unknown>> = {
  active: sql`not is_admin and disabled_at is null and email_verified_at is not null`,
  unverified: sql`not is_admin and disabled_at is null and email_verified_at is null`,
  closed: sql`not is_admin and disabled_at is not null`,
  admin: sql`is_admin`
}

/** The expression is the one of the index users_search. */
function conditions({ search, state }: Filter): RawBuilder<boolean> {
  const pattern = containing(search)
  const named = search ? sql`(first_name || ' ' || last_name || ' ' || email::text) ilike ${pattern}` : sql`true`
  return sql`${named} and ${state ? STATES[state] : sql`true`}`
}

export async function countPeople(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from users where ${conditions(filter)}`.execute(db)
  return firstRow(rows).total
}

/** The first of the next page comes with them, if there is one. */
export async function findPeoplePage(
  db: Db,
  { search, state, sort, ...paging }: Query,
  countAll: () => Promise<number>
): Promise<{ rows: FoundPerson[]; next?: FoundPerson | undefined }> {
  const filter = { search, state, sort }
  const ordered = { table: sql`users`, alias: 'users', keys: KEYS[sort] }
  const cut = await cutPage(ordered, paging, countAll)
  const { rows } = await sql<FoundPerson>`
    with page as (
      select * from users where ${conditions(filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(cut.limit)} offset ${cut.offset}
    )
    select id, first_name as "firstName", last_name as "lastName", email, created_at as "createdAt",
      email_verified_at is not null as verified, plan, bought_plan as "boughtPlan", is_admin as admin, disabled_at is not null as disabled,
      (
        select coalesce(array_agg(business_name order by workspaces.created_at), '{}')
        from workspace_users join workspaces on workspaces.id = workspace_id where user_id = page.id
      ) as workspaces,
      (
        select max(last_seen_at) from sessions where user_id = page.id and impersonation_id is null
      ) as "lastSeenAt"
    from page order by ${orderBy({ alias: 'page', keys: KEYS[sort] })}
  `.execute(db)
  // The person whom it was counted from is gone.
  if (rows.length === 0 && paging.at) return findPeoplePage(db, { ...filter, ...paging, at: undefined }, countAll)
  return { rows: rows.slice(0, paging.pageSize), next: rows[paging.pageSize] }
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
