// Thousands of shops, each a copy of one: its rows straight into the tables, without triggers, with ids of their own.
import pg from 'pg'

import { KINDS } from '#lib/server/workspace-transfer/kinds.ts'

interface Column {
  table: string
  name: string
  type: string
  /** Its numbers come from a sequence. */
  isNumbered: boolean
  /** In a unique index that no id is part of. */
  isUnique: boolean
  /** Its values tell one workspace from another. */
  isOfWorkspace: boolean
}

/** So many shops at once: a statement for each table and each of these. */
const BATCH = 250
/** Larger than any number in the shop that is copied. */
const STRIDE = 1_000_000
/** What the product numbers afterwards. */
const AFTER_COPIES = STRIDE * 1_000_000

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attname = 'workspace_id' as "isOfWorkspace",
    a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false)
      or a.attname in ('message_id', 'delivery_id', 'activity_id') as "isNumbered",
    exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey) and not exists (
        select from pg_attribute k where k.attrelid = c.oid and k.attnum = any (i.indkey) and k.atttypid = 'uuid'::regtype
      )
    ) as "isUnique"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname, a.attnum`

const isSerial = ({ isNumbered, type }: Column) => isNumbered && type === 'bigint'

/** The id that shop `n` has in place of this one, of a form that the contract takes. */
const idOf = (id: string) => `overlay(overlay(md5(n || ${id}::text) placing '4' from 13) placing '8' from 17)::uuid`

/** What shop `n` has in place of this value. */
function valueIn(of: Column): string {
  const { name, type, isUnique } = of
  const column = `t."${name}"`
  if (type === 'uuid') return idOf(column)
  if (type === 'uuid[]') return `(select coalesce(array_agg(${idOf('each')}), '{}') from unnest(${column}) each)`
  if (isSerial(of)) return `${column} + n * ${STRIDE}::bigint`
  if (!isUnique || type === 'boolean') return column
  if (type === 'citext') return `(n || '.' || ${column})::citext`
  return `left(md5(n || ${column}), length(${column}))`
}

/** The rows of a shop in this table, as a condition; undefined where no workspace has rows. */
function rowsOf(table: string, columns: readonly Column[], workspaceId: string): string | undefined {
  const own = `'${workspaceId}'`
  if (table === 'users') return `id in (select user_id from workspace_users where workspace_id = ${own})`
  const of = KINDS.find(kind => kind.table === table)?.of
  if (of) return of.replaceAll(/\bW\b/g, own)
  if (table === 'thread_seen') return `thread_id in (select id from threads where workspace_id = ${own})`
  return columns.some(({ isOfWorkspace }) => isOfWorkspace) ? `workspace_id = ${own}` : undefined
}

interface Range {
  after: number
  until: number
}

/** Copies 1 to `until`, without those that a call before made. By an administrator, who may switch triggers off. */
export async function copyShop(adminUrl: string, workspaceId: string, { after, until }: Range): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await copyRows(client, workspaceId, { after, until })
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function copyRows(client: pg.Client, workspaceId: string, { after, until }: Range): Promise<void> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table)).flatMap(([table, columns]) => {
    const where = rowsOf(table, columns!, workspaceId)
    // What the shop got since the first copies were made is not copied.
    const early = columns!.filter(isSerial).map(({ name }) => ` and "${name}" < ${STRIDE}`)
    return where ? [{ table, columns: columns!, where: where + early.join('') }] : []
  })
  for (let from = after + 1; from <= until; from += BATCH) {
    const to = Math.min(from + BATCH - 1, until)
    for (const { table, columns, where } of tables) {
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      await client.query(`insert into "${table}" (${names}) overriding system value
        select ${columns.map(valueIn).join(', ')} from (select * from "${table}" where ${where}) t, generate_series(${from}, ${to}) n`)
    }
  }
  if (after > 0) return
  for (const column of rows) {
    if (!isSerial(column)) continue
    await client.query(
      'select setval(found, $3) from (select pg_get_serial_sequence($1, $2)::regclass as found) of where found is not null',
      [column.table, column.name, AFTER_COPIES]
    )
  }
}

/** The workspace of copy `n`, and of any other id what the copy has in its place. */
export async function idOfCopy(client: pg.Client, n: number, id: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select ${idOf('$2')} as id from (select $1::int as n) copy`, [
    n,
    id
  ])
  return rows[0]!.id
}
