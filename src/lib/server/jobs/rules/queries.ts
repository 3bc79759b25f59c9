import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { RuleAction, StatusRule } from '#lib/contract/status-rules.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { personText } from '../queries.ts'

/** Of whose rules and jobs, which somebody has proved. */
type Of = Pick<Member, 'workspaceId'>

export type RuleRow = Omit<StatusRule, 'misses'>

/** In the order in which they run; with `statusId`, only those that do. */
export async function findRules(
  db: Db,
  { workspaceId }: Of,
  { statusId, lock = false }: { statusId?: string; lock?: boolean } = {}
): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select id, name, status_id as "statusId", enabled, actions, revision from status_rules
    where workspace_id = ${workspaceId} ${statusId ? sql`and status_id = ${statusId} and enabled` : sql``}
    order by position, created_at, id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows
}

interface Fields {
  name: string
  statusId: string
  enabled: boolean
  actions: RuleAction[]
}

export async function insertRule(tx: Db, { workspaceId }: Member, rule: Fields & { position: number }): Promise<void> {
  const { name, statusId, enabled, actions, position } = rule
  await tx
    .insertInto('status_rules')
    .values({
      workspace_id: workspaceId,
      name,
      enabled,
      position,
      status_id: statusId,
      actions: JSON.stringify(actions)
    })
    .execute()
}

type Change = { [Key in keyof Fields]?: Fields[Key] | undefined }

export async function updateRuleRow(tx: Db, { workspaceId }: Member, id: string, change: Change): Promise<void> {
  const { name, statusId, enabled, actions } = change
  await tx
    .updateTable('status_rules')
    .set({
      name,
      enabled,
      status_id: statusId,
      actions: actions && JSON.stringify(actions),
      revision: sql`revision + 1`
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function orderRules(tx: Db, { workspaceId }: Member, ids: string[]): Promise<void> {
  await sql`
    update status_rules set position = array_position(${ids}::uuid[], id) - 1
    where workspace_id = ${workspaceId} and id = any (${ids}::uuid[])`.execute(tx)
}

export async function deleteRuleRow(tx: Db, { workspaceId }: Member, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('status_rules')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What rules say of a job and do with it. */
export interface RuleJob {
  id: string
  number: number
  title: string
  contact: { name: string; email: string }
  ownerId: string | null
  dueOn: string | null
  pieces: number
  todos: number
}

export async function findRuleJobs(db: Db, { workspaceId }: Of, jobIds: string[]): Promise<RuleJob[]> {
  const { rows } = await sql<RuleJob>`
    select id, number, title, contact, owner_id as "ownerId", due_on as "dueOn", pieces,
      (select count(*)::int from job_todos where job_id = jobs.id) as todos
    from jobs where workspace_id = ${workspaceId} and id = any (${jobIds}::uuid[]) order by id`.execute(db)
  return rows
}

export interface Colleague {
  id: string
  name: string
  email: string
}

export async function findColleaguesToTell(db: Db, { workspaceId }: Of): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, ${personText} as name, u.email::text as email
    from workspace_users w join users u on u.id = w.user_id
    where w.workspace_id = ${workspaceId} and u.disabled_at is null`.execute(db)
  return rows
}

export interface RuleShop {
  name: string
  email: string
  hex: string | null
  timeZone: string
}

export async function findRuleShop(db: Db, { workspaceId }: Of): Promise<RuleShop> {
  const { rows } = await sql<RuleShop>`
    select w.business_name as name, u.email::text as email, w.time_zone as "timeZone",
      (select s.theme_hex from stores s where s.workspace_id = w.id order by s.created_at desc limit 1) as hex
    from workspaces w join users u on u.id = w.owner_id where w.id = ${workspaceId}`.execute(db)
  return firstRow(rows)
}

interface NewTodo {
  jobId: string
  text: string
  personId: string | null
  dueOn: string | null
}

export async function insertTodos(tx: Db, { workspaceId }: Of, todos: NewTodo[]): Promise<void> {
  if (todos.length === 0) return
  const rows = todos.map(({ jobId, text, personId, dueOn }) => {
    return { workspace_id: workspaceId, job_id: jobId, text, user_id: personId, due_on: dueOn }
  })
  await tx.insertInto('job_todos').values(rows).execute()
}
