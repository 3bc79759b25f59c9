// More rows than a batch of a sweep holds, made from one.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

/** Adds so many rows like the one with this id. `change` gives other values, as SQL in which `n` is the row's number. */
export async function copyRow(
  table: string,
  id: string,
  { count, key = 'id', change = {} }: { count: number; key?: string; change?: Record<string, string> }
): Promise<void> {
  const db = getDb()
  const { rows } = await sql<{ name: string; isId: boolean }>`
    select column_name as name, column_name = 'id' and data_type = 'uuid' as "isId" from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  const sourceOf = ({ name, isId }: { name: string; isId: boolean }) =>
    change[name] ?? (isId ? 'gen_random_uuid()' : `"${name}"`)
  await sql`insert into ${sql.ref(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.raw(rows.map(sourceOf).join(', '))} from ${sql.ref(table)}, generate_series(1, ${sql.lit(count)}) n
    where ${sql.ref(`${table}.${key}`)} = ${id}`.execute(db)
}
