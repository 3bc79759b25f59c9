import { type Selectable, sql } from 'kysely'

import type { ImportReport } from '#lib/contract/workspace-transfer.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { WorkspaceImports } from '#lib/server/platform/db/tables.ts'

import { SILENT } from './queries.ts'

export type ImportRow = Selectable<WorkspaceImports>

/** So many of late are shown. */
const SHOWN = 5

export function findImports(db: Db, userId: string): Promise<ImportRow[]> {
  return db
    .selectFrom('workspace_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
}

export async function findImport(db: Db, userId: string, id: string, lock = false): Promise<ImportRow | undefined> {
  const query = db.selectFrom('workspace_imports').selectAll().where('user_id', '=', userId).where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Before one is looked for or begun: two calls at once would each find none. */
export async function lockImportsOf(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workspace imports:${userId}`}, 0))`.execute(tx)
}

/** The one that is under way, if there is one. */
export function findOpen(tx: Db, userId: string): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('workspace_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['uploading', 'checking', 'checked', 'running'])
    .forUpdate()
    .executeTakeFirst()
}

export async function insertImport(
  tx: Db,
  userId: string,
  { fileName, bytes }: { fileName: string; bytes: number }
): Promise<ImportRow> {
  return tx
    .insertInto('workspace_imports')
    .values({ user_id: userId, file_name: fileName, bytes })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function notePart(db: Db, userId: string, id: string, part: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    update workspace_imports set parts = (select array_agg(distinct p order by p) from unnest(parts || ${part}::int) p)
    where id = ${id} and user_id = ${userId} and state = 'uploading' returning *`.execute(db)
  return rows[0]
}

type Change = Partial<Pick<ImportRow, 'state' | 'error' | 'made_workspace_id' | 'step' | 'done' | 'total'>> & {
  report?: ImportReport
  isOver?: boolean
}

/** By who is at it, where `attempt` is said: false where it was taken over meanwhile. */
export async function changeImport(
  db: Db,
  { id, attempt }: { id: string; attempt?: number },
  { report, isOver, ...change }: Change
): Promise<boolean> {
  let query = db
    .updateTable('workspace_imports')
    .set({
      ...change,
      ...(report && { report: JSON.stringify(report) }),
      ...(isOver && { finished_at: sql<string>`now()` }),
      beat_at: sql<string>`now()`
    })
    .where('id', '=', id)
  if (attempt !== undefined) query = query.where('attempt', '=', attempt)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Begins a try of its own number, unless somebody is at it. The first try of a state has not been heard of at all. */
export async function claimImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    update workspace_imports set attempt = attempt + 1, beat_at = now()
    where id = ${id} and state in ('checking', 'running') and (step = '' or beat_at < now() - ${SILENT})
    returning *`.execute(db)
  return rows[0]
}

export async function findStuckImports(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from workspace_imports where state in ('checking', 'running') and beat_at < now() - ${SILENT}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Begun, and not gone on with for days. */
export async function dropForgotten(db: Db, days: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    delete from workspace_imports where state in ('uploading', 'checked')
      and beat_at < now() - make_interval(days => ${days}) returning *`.execute(db)
  return rows
}

/** Nothing that belongs to it comes in meanwhile. */
export async function lockMade(tx: Db, workspaceId: string): Promise<void> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forUpdate().execute()
}

export async function deleteImport(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('workspace_imports').where('id', '=', id).execute()
}
