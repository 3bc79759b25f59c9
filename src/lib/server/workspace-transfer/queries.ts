import { type Selectable, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { WorkspaceExport } from '#lib/contract/workspace-transfer.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { WorkspaceExports } from '#lib/server/platform/db/tables.ts'

import type { Manifest } from './format.ts'

export type ExportRow = Selectable<WorkspaceExports>

/** Who writes says so this often; whoever was not heard of for longer has died. */
export const SILENT = sql`interval '90 seconds'`

/** Of who has left, only the name stays: it stands in what they did. */
export async function findHead(tx: Db, workspaceId: string): Promise<Pick<Manifest, 'workspace' | 'people'>> {
  const { rows } = await sql<{ workspace: Manifest['workspace']; people: Manifest['people'] }>`
    select jsonb_build_object('id', w.id, 'name', w.business_name) as workspace,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', case when m.role is null then '' else u.email end,
          'name', u.first_name || ' ' || u.last_name, 'role', m.role) order by m.created_at, u.id), '[]')
        from users u left join workspace_users m on m.user_id = u.id and m.workspace_id = w.id
        where m.role is not null or u.id in (
          select user_id from activity where workspace_id = w.id
          union select user_id from design_comments where workspace_id = w.id
          union select user_id from thread_messages join threads t on t.id = thread_id where t.workspace_id = w.id
        )) as people
    from workspaces w where w.id = ${workspaceId}`.execute(tx)
  return firstRow(rows)
}

export async function findNewest(db: Db, workspaceId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('workspace_exports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findExport(db: Db, workspaceId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('workspace_exports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Undefined where one is under way. */
export async function insertExport(tx: Db, workspaceId: string, userId: string): Promise<ExportRow | undefined> {
  return tx
    .insertInto('workspace_exports')
    .values({ workspace_id: workspaceId, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Begins a try of its own number, unless somebody is at it. */
export async function claim(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update workspace_exports set state = 'running', attempt = attempt + 1, beat_at = now(), error = ''
    where id = ${id} and (state = 'queued' or state = 'running' and beat_at < now() - ${SILENT})
    returning *`.execute(db)
  return rows[0]
}

type Step = Pick<WorkspaceExport, 'step' | 'done' | 'total'> & { parts: number }

/** False where it was taken over meanwhile. */
export async function beat(db: Db, { id, attempt }: ExportRow, step: Step): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workspace_exports')
    .set({ ...step, beat_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Finished {
  bytes: number
  parts: number
  sha256: string
  days: number
}

/** In one statement: a file is offered when it is whole, or not at all. */
export async function markReady(tx: Db, { id, attempt }: ExportRow, { days, ...file }: Finished): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workspace_exports')
    .set({
      ...file,
      state: 'ready',
      ready_at: sql<string>`now()`,
      expires_at: sql<string>`now() + make_interval(days => ${days})`
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives it up, or lets the next try begin at once. */
export async function markEnded(
  db: Db,
  { id, attempt }: ExportRow,
  ended: { state: 'failed' | 'queued'; error: string }
): Promise<void> {
  await db.updateTable('workspace_exports').set(ended).where('id', '=', id).where('attempt', '=', attempt).execute()
}

/** Files that stand for themselves no longer: too old, or another one has taken their place. */
export async function expireExports(db: Db, workspaceId?: string, newest?: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    update workspace_exports set state = 'expired'
    where state = 'ready' and (expires_at < now()
      ${workspaceId && newest ? sql`or workspace_id = ${workspaceId} and id <> ${newest}` : sql``})
    returning *`.execute(db)
  return rows
}

/** Whose writer has died, or whose task was lost. */
export async function findStuck(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from workspace_exports where state in ('queued', 'running') and beat_at < now() - ${SILENT}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findAsker(db: Db, { user_id, workspace_id }: ExportRow) {
  return db
    .selectFrom('users')
    .innerJoin('workspace_users', 'workspace_users.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_users.workspace_id')
    .select(['email', 'business_name as shopName'])
    .where('users.id', '=', user_id)
    .where('workspaces.id', '=', workspace_id)
    .executeTakeFirst()
}
