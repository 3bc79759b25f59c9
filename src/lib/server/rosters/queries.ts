import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { LineWriter, RosterEntry, RosterRules } from '#lib/shared/roster-rules.ts'

/** Whose rows: a member's, or those of who has a link. */
export interface InShop {
  workspaceId: string
}

export interface RosterRow {
  id: string
  jobId: string
  itemId: string
  rules: RosterRules
  endsAt: string
  isClosed: boolean
  completedAt: string | null
  remindDays: number
  remindTimes: number
}

export async function findRoster(
  db: Db,
  { workspaceId }: InShop,
  of: { id: string } | { jobId: string; itemId: string },
  lock = false
): Promise<RosterRow | undefined> {
  const which = 'id' in of ? sql`id = ${of.id}` : sql`job_id = ${of.jobId} and item_id = ${of.itemId}`
  const { rows } = await sql<RosterRow>`
    select id, job_id as "jobId", item_id as "itemId", rules, ends_at as "endsAt", is_closed as "isClosed",
      completed_at as "completedAt", remind_days as "remindDays", remind_times as "remindTimes"
    from rosters where workspace_id = ${workspaceId} and ${which} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

interface Settings {
  jobId: string
  itemId: string
  rules: RosterRules
  endsAt: string
  isClosed: boolean
  remindDays: number
  remindTimes: number
}

/** Gives whether it is new. */
export async function putRoster(tx: Db, { workspaceId }: InShop, settings: Settings) {
  const { jobId, itemId, rules, endsAt, isClosed, remindDays, remindTimes } = settings
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into rosters (workspace_id, job_id, item_id, rules, ends_at, is_closed, remind_days, remind_times)
    values (${workspaceId}, ${jobId}, ${itemId}, ${JSON.stringify(rules)}, ${endsAt}, ${isClosed}, ${remindDays},
      ${remindTimes})
    on conflict (job_id, item_id) do update set rules = excluded.rules, ends_at = excluded.ends_at,
      is_closed = excluded.is_closed, remind_days = excluded.remind_days, remind_times = excluded.remind_times,
      completed_at = null, updated_at = now()
    returning id, xmax = 0 as "isNew"`.execute(tx)
  return firstRow(rows)
}

/** The lists of a job with their lines and people; gives the ids of all that links lead to. */
export async function moveRosters(
  tx: Db,
  { workspaceId }: InShop,
  { jobId, toWorkspaceId }: { jobId: string; toWorkspaceId: string }
): Promise<string[]> {
  const { rows: rosters } = await sql<{ id: string }>`
    update rosters set workspace_id = ${toWorkspaceId} where workspace_id = ${workspaceId} and job_id = ${jobId}
    returning id`.execute(tx)
  const ids = rosters.map(({ id }) => id)
  await sql`
    update roster_lines set workspace_id = ${toWorkspaceId}
    where workspace_id = ${workspaceId} and roster_id = any (${ids}::uuid[])`.execute(tx)
  const { rows: people } = await sql<{ id: string }>`
    update roster_people set workspace_id = ${toWorkspaceId}
    where workspace_id = ${workspaceId} and roster_id = any (${ids}::uuid[]) returning id`.execute(tx)
  return [...ids, ...people.map(({ id }) => id)]
}

export async function closeRoster(tx: Db, { workspaceId }: InShop, id: string): Promise<void> {
  await tx
    .updateTable('rosters')
    .set({ is_closed: true })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function setCompleted(tx: Db, { workspaceId }: InShop, id: string): Promise<void> {
  await sql`update rosters set completed_at = now() where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export interface LineRow extends RosterEntry {
  writtenBy: LineWriter | null
  correctedAt: string | null
}

export async function findLines(db: Db, { workspaceId }: InShop, rosterId: string): Promise<LineRow[]> {
  return db
    .selectFrom('roster_lines')
    .select(['id', 'name', 'number', 'size', 'note', 'corrected_at as correctedAt'])
    .select(sql<LineWriter | null>`written_by`.as('writtenBy'))
    .where('workspace_id', '=', workspaceId)
    .where('roster_id', '=', rosterId)
    .orderBy('place')
    .execute()
}

/** A line stays that of who wrote it where the coach corrects it, with the time of that. */
export async function putLine(
  tx: Db,
  { workspaceId }: InShop,
  rosterId: string,
  { id, name, number, size, note, by }: RosterEntry & { by: LineWriter }
): Promise<void> {
  await sql`
    insert into roster_lines as l (workspace_id, roster_id, id, name, number, size, note, written_by)
    values (${workspaceId}, ${rosterId}, ${id}, ${name}, ${number}, ${size}, ${note}, ${by})
    on conflict (roster_id, id) do update set name = excluded.name, number = excluded.number, size = excluded.size,
      note = excluded.note, updated_at = now(),
      written_by = case when excluded.written_by = 'coach' then l.written_by else excluded.written_by end,
      corrected_at = case when excluded.written_by = 'coach' and l.written_by is distinct from 'coach' then now() end`.execute(
    tx
  )
}

export async function deleteLine(tx: Db, { workspaceId }: InShop, rosterId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('roster_lines')
    .where('workspace_id', '=', workspaceId)
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
}

interface ShopFacts {
  name: string
  timeZone: string
  email: string
}

export async function findShopFacts(db: Db, { workspaceId }: InShop): Promise<ShopFacts> {
  const { rows } = await sql<ShopFacts>`
    select w.business_name as name, w.time_zone as "timeZone",
      coalesce((select u.email::text from workspace_users wu join users u on u.id = wu.user_id
        where wu.workspace_id = w.id and wu.role = 'owner' limit 1), '') as email
    from workspaces w where w.id = ${workspaceId}`.execute(db)
  return firstRow(rows)
}
