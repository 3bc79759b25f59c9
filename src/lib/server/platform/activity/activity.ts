// The history of whatever has one: who did what to it, when.
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

import { keyText } from './who.ts'

/** What can have a history. */
export type Subject =
  | 'customer'
  | 'invoice'
  | 'job'
  | 'lead'
  | 'order'
  | 'prices'
  | 'proposal'
  | 'purchase'
  | 'run'
  | 'store'
  | 'supply-order'

export interface Entry {
  kind: string
  /** Nobody of the workspace, where it is not given: the buyer, the payment service, the clock. */
  userId?: string | undefined
  details?: object | undefined
}

export interface ActivityRow {
  at: string
  kind: string
  details: unknown
  firstName: string | null
  lastName: string | null
}

const LATEST = 200

/**
 * For the statement that changes something: writes a line of history for each row of this select, which names its columns
 * workspace_id, subject_id, kind, user_id and details.
 */
export function addActivity(subject: Subject, rows: RawBuilder<unknown>): RawBuilder<object> {
  return sql<object>`(
    insert into activity (subject, workspace_id, subject_id, kind, user_id, details, by_key)
    select ${subject}::text, added.workspace_id, added.subject_id, added.kind, added.user_id, added.details,
      case when added.user_id is not null then ${usedKey()}::text end
    from (${rows}) added
  )`
}

interface Of {
  subject: Subject
  subjectId: string
  workspaceId: string
}

export async function recordActivity(tx: Db, { subject, subjectId, workspaceId }: Of, entry: Entry): Promise<void> {
  const { kind, userId = null, details = {} } = entry
  await tx
    .insertInto('activity')
    .values({
      subject,
      subject_id: subjectId,
      workspace_id: workspaceId,
      kind,
      user_id: userId,
      details: JSON.stringify(details),
      by_key: userId ? usedKey() : null
    })
    .execute()
}

/** What is known of it goes with it to another workspace. */
export async function moveActivity(tx: Db, of: Of, toWorkspaceId: string): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ workspace_id: toWorkspaceId })
    .where('workspace_id', '=', of.workspaceId)
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.subjectId)
    .execute()
}

/** The newest first. */
export function findActivity(db: Db, { subject, subjectId, workspaceId }: Of): Promise<ActivityRow[]> {
  return (
    db
      .selectFrom('activity')
      .leftJoin('users', 'users.id', 'activity.user_id')
      .select(['at', 'kind', 'details'])
      // A program that called with a key is no person, though somebody answers for it. Whoever did it in another place has no account.
      .select(sql<string | null>`coalesce(${keyText(sql`by_key`)}, first_name, by_name)`.as('firstName'))
      .select(
        sql<string | null>`case when by_key is null and first_name is not null then last_name else '' end`.as(
          'lastName'
        )
      )
      .where('workspace_id', '=', workspaceId)
      .where('subject_id', '=', subjectId)
      .where('subject', '=', subject)
      .orderBy('activity.id', 'desc')
      .limit(LATEST)
      .execute()
  )
}
