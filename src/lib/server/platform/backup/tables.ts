import { type Kysely, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'

type Owner = Kysely<unknown>

/** Kept by the migrations themselves, not by a backup. */
const SCHEMA = ['schema_migrations', 'schema_migrations_lock']

export async function findTables(db: Owner): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${SCHEMA}) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

export async function findMigrations(db: Owner): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many rows, and a figure of all that is in them: equal figures mean equal tables. */
export async function sumOf(db: Owner, table: string): Promise<{ rows: number; hash: string }> {
  const { rows } = await sql<{ rows: number; hash: string }>`
    select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
    from ${sql.table(table)} t`.execute(db)
  return firstRow(rows)
}

/** Each row as PostgreSQL writes it, some at a time. In the order of its key, so that equal tables make equal files. */
export async function* readRows(db: Owner, table: string): AsyncGenerator<string[]> {
  const key = await findKey(db, table)
  const order = key.length > 0 ? sql`order by ${sql.join(key.map(column => sql.ref(column)))}` : sql`order by t::text`
  await sql`declare backup no scroll cursor for select t::text as row from ${sql.table(table)} t ${order}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch 200 from backup`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close backup`.execute(db)
}

async function findKey(db: Owner, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisprimary order by array_position(indkey::int[], attnum::int)`.execute(
    db
  )
  return rows.map(({ name }) => name)
}

/** Of each table those that hold a value of their own. What the database works out of them, it works out again. */
export async function findColumns(db: Owner): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attgenerated = '' group by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Ids and numbers of rows come back as they were, also where otherwise the database alone gives them. */
export async function insertRows(db: Owner, table: string, columns: string[], rows: string[]): Promise<void> {
  const names = sql.join(columns.map(column => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from unnest(${rows}::text[]::${sql.table(table)}[])`.execute(db)
}

/** How many of these the database reads as rows of the table and writes again as they were. */
export async function countReadable(db: Owner, table: string, rows: string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${rows}::text[]) as line
    where line::${sql.table(table)}::text = line`.execute(db)
  return firstRow(found.rows).count
}

/** Lets rows come in any order, and as they are; what refers to what is checked at the end of the transaction. */
export async function deferChecks(db: Owner): Promise<() => Promise<void>> {
  const keys = await sql<{ change: string }>`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as change
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`.execute(db)
  const triggers = await sql<{ change: string }>`
    select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as change from pg_trigger
    where not tgisinternal and tgenabled = 'O' and tgrelid::regclass::text = any (${await findTables(db)})`.execute(db)
  // In one message: a thousand changes that each wait for an answer take most of the time of a restore.
  const change = async (deferred: string, trigger: string) => {
    const changes = [
      ...keys.rows.map(key => `${key.change} ${deferred}`),
      ...triggers.rows.map(each => each.change.replace('%s', trigger))
    ]
    await sql.raw(changes.join(';\n')).execute(db)
  }
  await change('deferrable initially deferred', 'disable')
  return async () => {
    await sql`set constraints all immediate`.execute(db)
    await change('not deferrable', 'enable')
  }
}

/** Numbers that the database gives go on after the highest there is. */
export async function advanceNumbers(db: Owner): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having count(*) > 0`.execute(db)
  }
}

/** Nothing that let somebody in when the backup was made does so again: it may have been taken back since. */
export async function endAccess(db: Owner): Promise<void> {
  await sql`update sessions set ended_at = now() where ended_at is null`.execute(db)
  await sql`update api_keys set revoked_at = now() where revoked_at is null`.execute(db)
  await sql`update impersonations set ended_at = now() where ended_at is null`.execute(db)
  await sql`update invitations set answered_at = now(), answer = 'revoked' where answered_at is null`.execute(db)
  await sql`update codes set used_at = now() where used_at is null`.execute(db)
  await sql`delete from social_sign_ins`.execute(db)
  await sql`delete from email_changes`.execute(db)
}
