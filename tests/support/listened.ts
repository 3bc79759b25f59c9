// Whether open lists hear of each of their rows that was written.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

/** Tables whose rows stand in lists and pages that listen: the news of a row, and whose workspace it is of. */
const LISTENED = {
  orders: { kind: 'order', workspace: 'workspace_id' },
  order_lines: { kind: 'order', workspace: '(select workspace_id from orders where id = t.order_id)' },
  jobs: { kind: 'job', workspace: 'workspace_id' },
  job_items: { kind: 'job', workspace: '(select workspace_id from jobs where id = t.job_id)' },
  customers: { kind: 'customer', workspace: 'workspace_id' },
  leads: { kind: 'lead', workspace: 'workspace_id' },
  proposals: { kind: 'job', workspace: 'workspace_id' },
  invoices: { kind: 'job', workspace: 'workspace_id' },
  production_runs: { kind: 'run', workspace: 'workspace_id' },
  production_pieces: { kind: 'run', workspace: 'workspace_id' },
  supply_orders: { kind: 'supply-order', workspace: 'workspace_id' },
  thread_messages: { kind: 'thread', workspace: '(select workspace_id from threads where id = t.thread_id)' }
} as const

export type Listened = keyof typeof LISTENED

/** What of a row can be shown: when an approval was last compared with its job is not. */
const CONTENT: Partial<Record<Listened, string>> = { proposals: "(to_jsonb(t) - 'compared_at')::text" }

export const LISTENED_TABLES = Object.keys(LISTENED) as Listened[]

interface Row {
  table: Listened
  row: string
  workspace: string | null
  content: string
}

async function rowsNow(): Promise<Map<string, Row>> {
  const each = LISTENED_TABLES.map(table => {
    const { workspace } = LISTENED[table]
    return sql`select ${table}::text as table, t.id::text as row, (${sql.raw(workspace)})::text as workspace,
      md5(${sql.raw(CONTENT[table] ?? 't::text')}) as content from ${sql.table(table)} t`
  })
  const { rows } = await sql<Row>`${sql.join(each, sql` union all `)}`.execute(getDb())
  return new Map(rows.map(row => [`${row.table} ${row.row}`, row]))
}

interface Seen {
  /** Tables with a row that was made, changed or deleted. */
  written: Listened[]
  /** Those of them where no news of its kind was published in the workspace of such a row. */
  silent: Listened[]
}

/** Begins to look; gives what ends it. */
export async function watchLists(): Promise<() => Promise<Seen>> {
  const before = await rowsNow()
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from news`.execute(getDb())
  return async () => {
    const after = await rowsNow()
    const { rows: news } = await sql<{ kind: string; workspace: string | null }>`
      select kind, workspace_id::text as workspace from news where id > ${rows[0]!.last}`.execute(getDb())
    const heard = new Set(news.map(({ kind, workspace }) => `${kind} ${workspace}`))
    const written = [...new Map([...before, ...after])].flatMap(([key, row]) =>
      before.get(key)?.content === after.get(key)?.content ? [] : row
    )
    const among = (rows: Row[]) => {
      const tables = new Set(rows.map(({ table }) => table))
      return LISTENED_TABLES.filter(table => tables.has(table))
    }
    const isSilent = ({ table, workspace }: Row) => !heard.has(`${LISTENED[table].kind} ${workspace}`)
    return { written: among(written), silent: among(written.filter(isSilent)) }
  }
}
