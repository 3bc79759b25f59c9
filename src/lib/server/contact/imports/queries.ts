import { sql } from 'kysely'

import type { FailedLine, ListImport } from '#lib/contract/list-imports.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

const IMPORT = sql`
  i.id, i.file_name as "fileName", i.heads, i.columns, i.existing, i.state, i.lines, i.added, i.skipped, i.failed,
  ${whoText('i')} as who, i.created_at as "createdAt", i.finished_at as "finishedAt"`

const OF_LATE = sql`created_at > now() - interval '30 days'`

export type ListKind = 'customers' | 'leads'

export async function findImports(db: Db, { workspaceId }: Member, kind: ListKind): Promise<ListImport[]> {
  const { rows } = await sql<ListImport>`
    select ${IMPORT} from customer_imports i left join users u on u.id = i.user_id
    where i.workspace_id = ${workspaceId} and i.kind = ${kind} and i.state <> 'filling' and i.${OF_LATE}
    order by i.created_at desc limit 20`.execute(db)
  return rows
}

/** With `lock`, nobody else works at it until the transaction ends. */
export async function findImport(
  db: Db,
  { workspaceId, kind }: { workspaceId: string; kind: ListKind },
  importId: string,
  lock = false
): Promise<ListImport | undefined> {
  const { rows } = await sql<ListImport>`
    select ${IMPORT} from customer_imports i left join users u on u.id = i.user_id
    where i.workspace_id = ${workspaceId} and i.kind = ${kind} and i.id = ${importId}
    ${lock ? sql`for update of i` : sql``}`.execute(db)
  return rows[0]
}

export async function insertImport(
  tx: Db,
  { workspaceId, userId }: Member,
  { kind, fileName, heads }: { kind: ListKind; fileName: string; heads: string[] }
): Promise<string> {
  const { id } = await tx
    .insertInto('customer_imports')
    .values({ workspace_id: workspaceId, user_id: userId, by_key: usedKey(), kind, file_name: fileName, heads })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One round trip for a thousand lines. */
export async function putLines(
  tx: Db,
  { workspaceId }: Member,
  { importId, from, lines }: { importId: string; from: number; lines: string[][] }
): Promise<void> {
  await sql`
    insert into customer_import_lines (import_id, workspace_id, line, cells)
    select ${importId}, ${workspaceId}, ${from} + place::int - 1, array(select jsonb_array_elements_text(line))
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality given (line, place)
    on conflict (import_id, line) do update set cells = excluded.cells`.execute(tx)
  await sql`
    update customer_imports set lines = (select count(*) from customer_import_lines where import_id = ${importId})
    where id = ${importId}`.execute(tx)
}

export async function startImportRow(
  tx: Db,
  { workspaceId }: Member,
  { importId, columns, existing }: { importId: string; columns: string[]; existing: string }
): Promise<void> {
  await tx
    .updateTable('customer_imports')
    .set({ columns, existing, state: 'running' })
    .where('id', '=', importId)
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export interface WaitingLine {
  line: number
  cells: string[]
}

export async function findWaiting(tx: Db, importId: string, limit: number): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select line, cells from customer_import_lines where import_id = ${importId} and state = 'waiting'
    order by line limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** The lines between these two that nobody has worked at yet. */
export async function findStillWaiting(tx: Db, importId: string, [from, to]: [number, number]): Promise<Set<number>> {
  const { rows } = await sql<{ line: number }>`
    select line from customer_import_lines
    where import_id = ${importId} and state = 'waiting' and line between ${from} and ${to}`.execute(tx)
  return new Set(rows.map(({ line }) => line))
}

interface Outcome {
  line: number
  state: 'added' | 'skipped' | 'failed'
  error: string
}

export async function settleLines(tx: Db, importId: string, outcomes: Outcome[]): Promise<void> {
  await sql`
    update customer_import_lines l set state = o.state, error = o.error
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (line int, state text, error text)
    where l.import_id = ${importId} and l.line = o.line`.execute(tx)
  const count = (state: Outcome['state']) => outcomes.filter(outcome => outcome.state === state).length
  await sql`
    update customer_imports set added = added + ${count('added')}, skipped = skipped + ${count('skipped')},
      failed = failed + ${count('failed')} where id = ${importId}`.execute(tx)
}

export async function finishImportRow(tx: Db, importId: string, state: 'done' | 'taken_back'): Promise<void> {
  await sql`
    update customer_imports set state = ${state}, finished_at = coalesce(finished_at, now()) where id = ${importId}
  `.execute(tx)
}

export async function findFailed(db: Db, importId: string, limit: number): Promise<FailedLine[]> {
  const { rows } = await sql<FailedLine>`
    select line, cells, error from customer_import_lines where import_id = ${importId} and state = 'failed'
    order by line limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Only lines that failed: what was imported already is not made twice. Gives how many are waiting again. */
export async function retryLines(tx: Db, importId: string, lines: WaitingLine[]): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    update customer_import_lines l set cells = array(select jsonb_array_elements_text(g.cells)), state = 'waiting', error = ''
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (line int, cells jsonb)
    where l.import_id = ${importId} and l.line = g.line and l.state = 'failed' returning l.line`.execute(tx)
  await sql`update customer_imports set failed = failed - ${rows.length} where id = ${importId}`.execute(tx)
  return rows.length
}

export async function deleteLines(tx: Db, importId: string): Promise<void> {
  await tx.deleteFrom('customer_import_lines').where('import_id', '=', importId).execute()
}
