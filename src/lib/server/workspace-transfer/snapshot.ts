// The rows of a workspace as they are at one moment, while people go on working.
import { type RawBuilder, sql } from 'kysely'

import { type Db, memberDb } from '#lib/server/platform/db/index.ts'

import type { Kind } from './kinds.ts'
import type { Row } from './rows.ts'

const SOME = 500

/** Each reading within sees the same moment. It may take long, and holds nobody up. */
export async function atOneMoment<T>(workspaceId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return memberDb({ workspaceId })
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      await disableIdleTimeout(tx)
      return work(tx)
    })
}

/** For a transaction in which files are written between two statements. */
export async function disableIdleTimeout(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local timezone = 'UTC'`.execute(tx)
}

/** The condition of a kind, for this workspace. */
export function whereOf({ of = 'workspace_id = W' }: Kind, workspaceId: string): RawBuilder<unknown> {
  const parts = of.split(/\bW\b/).map(part => sql.raw(part))
  return sql.join(parts, sql`${sql.lit(workspaceId)}::uuid`)
}

/** Columns that the database works out itself. */
export async function findWorkedOut(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname::text as table, array_agg(attname::text) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attgenerated <> '' and relnamespace = 'public'::regnamespace group by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Some rows at a time, without these columns. */
export async function* readRows(tx: Db, kind: Kind, workspaceId: string, left: string[] = []) {
  const { table, some = SOME, order = 'id' } = kind
  const cursor = sql.ref(`leaving_${table}`)
  await sql`declare ${cursor} no scroll cursor for
    select to_jsonb(t) - ${sql.lit(`{${left.join()}}`)}::text[] as row from ${sql.table(table)} t
    where ${whereOf(kind, workspaceId)} order by ${sql.raw(order)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(some)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close ${cursor}`.execute(tx)
}
