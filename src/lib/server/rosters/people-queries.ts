// People who are asked one by one.
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Batch } from '#lib/server/platform/queue/batch.ts'

import type { InShop } from './queries.ts'

export interface PersonRow {
  id: string
  workspaceId: string
  rosterId: string
  lineId: string
  name: string
  email: string
  askedAt: string | null
  reminders: number
  remindedAt: string | null
  answeredAt: string | null
  isMuted: boolean
}

const COLUMNS = sql`p.id, p.workspace_id as "workspaceId", p.roster_id as "rosterId", p.line_id as "lineId", p.name,
  p.email, p.asked_at as "askedAt", p.reminders, p.reminded_at as "remindedAt", p.answered_at as "answeredAt",
  p.muted_at is not null as "isMuted"`

async function find(db: Db, where: RawBuilder<unknown>): Promise<PersonRow[]> {
  return (await sql<PersonRow>`select ${COLUMNS} from roster_people p where ${where}`.execute(db)).rows
}

export function findPeople(db: Db, { workspaceId }: InShop, rosterId: string): Promise<PersonRow[]> {
  return find(
    db,
    sql`p.workspace_id = ${workspaceId} and p.roster_id = ${rosterId} and p.removed_at is null order by p.place`
  )
}

/** Kept, so that whoever is asked again is not written to more often for it. */
export function findRemoved(db: Db, { workspaceId }: InShop, rosterId: string): Promise<PersonRow[]> {
  return find(db, sql`p.workspace_id = ${workspaceId} and p.roster_id = ${rosterId} and p.removed_at is not null`)
}

export async function findPerson(db: Db, { workspaceId }: InShop, id: string): Promise<PersonRow | undefined> {
  return (await find(db, sql`p.workspace_id = ${workspaceId} and p.id = ${id} and p.removed_at is null`))[0]
}

interface NewPerson {
  lineId: string
  name: string
  email: string
  /** Their line is on the list already. */
  answered: boolean
}

export async function insertPeople(
  tx: Db,
  { workspaceId }: InShop,
  rosterId: string,
  people: NewPerson[]
): Promise<PersonRow[]> {
  if (people.length === 0) return []
  const { rows } = await sql<PersonRow>`
    insert into roster_people as p (workspace_id, roster_id, line_id, name, email, asked_at, answered_at)
    select ${workspaceId}, ${rosterId}, said."lineId", said.name, said.email, case when said.email <> '' then now() end,
      case when said.answered then now() end
    from jsonb_to_recordset(${JSON.stringify(people.map((person, place) => ({ ...person, place })))}::jsonb)
      as said("lineId" uuid, name text, email citext, answered boolean, place int)
    order by said.place
    returning ${COLUMNS}`.execute(tx)
  return rows
}

export async function setAddress(tx: Db, { workspaceId }: InShop, id: string, email: string): Promise<void> {
  await sql`
    update roster_people set email = ${email}, asked_at = now()
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function removePerson(tx: Db, { workspaceId }: InShop, id: string): Promise<void> {
  await sql`
    update roster_people set removed_at = now() where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** Back on the list; those who are written to now were asked now. */
export async function restorePeople(
  tx: Db,
  { workspaceId }: InShop,
  people: PersonRow[],
  asked: PersonRow[]
): Promise<void> {
  if (people.length === 0) return
  const isAsked = new Set(asked.map(({ id }) => id))
  const said = people.map(({ id, email }) => ({ id, email, asked: isAsked.has(id) }))
  await sql`
    update roster_people p set removed_at = null, email = said.email,
      asked_at = case when said.asked then coalesce(p.asked_at, now()) else p.asked_at end,
      reminded_at = case when said.asked and p.asked_at is not null then now() else p.reminded_at end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said(id uuid, email citext, asked boolean)
    where p.workspace_id = ${workspaceId} and p.id = said.id`.execute(tx)
}

export async function setAnswered(tx: Db, { workspaceId }: InShop, id: string, name: string): Promise<void> {
  await sql`
    update roster_people set answered_at = now(), name = ${name}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** Their line was taken off the list: they are asked for again. */
export async function unanswer(tx: Db, { workspaceId }: InShop, rosterId: string, lineId: string): Promise<void> {
  await sql`
    update roster_people set answered_at = null
    where workspace_id = ${workspaceId} and roster_id = ${rosterId} and line_id = ${lineId}`.execute(tx)
}

/** Somebody else wrote the line of a person for them: they are not asked any more. */
export async function setAnsweredFor(tx: Db, { workspaceId }: InShop, rosterId: string, lineId: string): Promise<void> {
  await sql`
    update roster_people set answered_at = coalesce(answered_at, now())
    where workspace_id = ${workspaceId} and roster_id = ${rosterId} and line_id = ${lineId}`.execute(tx)
}

export async function setMuted(tx: Db, { workspaceId }: InShop, id: string, isMuted: boolean): Promise<void> {
  await sql`
    update roster_people set muted_at = ${isMuted ? sql`now()` : null}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function countReminder(tx: Db, ids: string[]): Promise<void> {
  await sql`
    update roster_people set reminders = reminders + 1, reminded_at = now() where id = any (${ids}::uuid[])`.execute(tx)
}

/** Whoever may be written to and has not answered. */
const SILENT = sql`p.answered_at is null and p.muted_at is null and p.email <> '' and p.removed_at is null`

/** Not written to within a day, however often somebody asks for it. Held. */
export function lockSilent(tx: Db, { workspaceId }: InShop, rosterId: string): Promise<PersonRow[]> {
  return find(
    tx,
    sql`p.workspace_id = ${workspaceId} and p.roster_id = ${rosterId} and ${SILENT}
      and coalesce(p.reminded_at, p.asked_at) < now() - interval '1 day' order by p.place for update`
  )
}

/** Whom the clock reminds. A list whose item is gone asks nobody. */
const DUE = sql`${SILENT} and exists (
  select from rosters r join jobs j on j.id = r.job_id
  join job_items i on i.job_id = r.job_id and i.id = r.item_id
  where r.id = p.roster_id and not r.is_closed and r.ends_at > now() and j.closed_at is null
    and r.remind_days > 0 and p.reminders < r.remind_times
    and coalesce(p.reminded_at, p.asked_at) < now() - make_interval(days => r.remind_days)
)`

export interface DueList {
  rosterId: string
  workspaceId: string
}

/** The lists of all workspaces that have somebody to remind, who has waited longest first. */
export async function findDueLists(db: Db, { limit, without }: Batch): Promise<DueList[]> {
  const { rows } = await sql<DueList>`
    select p.roster_id as "rosterId", p.workspace_id as "workspaceId" from roster_people p
    where ${DUE} and p.roster_id <> all (${without}::uuid[])
    group by p.roster_id, p.workspace_id
    order by min(coalesce(p.reminded_at, p.asked_at)), p.roster_id limit ${limit}`.execute(db)
  return rows
}

/** Those of one list. Held. */
export function lockDue(tx: Db, { workspaceId }: InShop, rosterId: string): Promise<PersonRow[]> {
  return find(
    tx,
    sql`p.workspace_id = ${workspaceId} and p.roster_id = ${rosterId} and ${DUE}
      order by p.place for update of p skip locked`
  )
}
