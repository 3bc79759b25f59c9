import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface Entry {
  activityId: number
  workspaceId: string
  /** Null where the history has gone with its record. */
  subject: string | null
  subjectId: string | null
  kind: string | null
  details: unknown
  at: string | null
}

export interface NewEvent {
  id: string
  workspaceId: string
  type: string
  subjectId: string
  at: string
  body: string
}

/** Until the end of the transaction; false where another process has it. */
export async function lockOutbox(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('webhook outbox', 0)) as mine`.execute(tx)
  return firstRow(rows).mine
}

/** In the order in which they were written. */
export function findOwed(tx: Db, limit: number): Promise<Entry[]> {
  return tx
    .selectFrom('webhook_outbox as owed')
    .leftJoin('activity', 'activity.id', 'owed.activity_id')
    .select([
      'owed.activity_id as activityId',
      'owed.workspace_id as workspaceId',
      'subject',
      'subject_id as subjectId'
    ])
    .select(['kind', 'details', 'at'])
    .orderBy('owed.activity_id')
    .limit(limit)
    .execute()
}

export async function forgetOutbox(tx: Db, activityIds: number[]): Promise<void> {
  await sql`delete from webhook_outbox where activity_id = any (${activityIds}::bigint[])`.execute(tx)
}

/** With a delivery to each endpoint that wants it; what nobody wants is not kept. */
export async function insertEvents(tx: Db, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const given = JSON.stringify(events.map((event, place) => ({ ...event, place })))
  await sql`
    with said as (
      select * from jsonb_to_recordset(${given}::jsonb) as said
        (place int, id uuid, "workspaceId" uuid, type text, "subjectId" uuid, at timestamptz, body text)
    ), wanted as (
      select said.*, endpoint.id as endpoint_id from said
      join webhook_endpoints endpoint on endpoint.workspace_id = said."workspaceId" and said.type = any (endpoint.events)
    ), kept as (
      insert into webhook_events (id, workspace_id, type, subject_id, happened_at, body)
      select distinct id, "workspaceId", type, "subjectId", at, body from wanted
    )
    insert into webhook_deliveries (workspace_id, endpoint_id, event_id, subject_id)
    select "workspaceId", endpoint_id, id, "subjectId" from wanted order by place
  `.execute(tx)
}
