// Makes a workspace of a file: every row in one transaction, so that it is there as a whole or not at all.
import { type RawBuilder, sql } from 'kysely'

import { zip } from '#lib/shared/zip.ts'
import type { TableCheck } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { required } from '#lib/shared/required.ts'

import { changed, type Into, type Tally } from './changes.ts'
import { requireContents } from './contents.ts'
import { FILED, KINDS, type Kind } from './kinds.ts'
import { isId, renamed, type Row, RowSum } from './rows.ts'
import { findWorkedOut, readRows } from './snapshot.ts'
import type { Source } from './source.ts'
import { releaseChanges, releaseUnpaid, isUnpaid } from './unpaid.ts'

export interface Plan {
  source: Source
  rename: (text: string) => string
  into: Into
  /** The person of a file who is here: the one who brings it, known by the address. */
  personOf: (id: string) => string | null
  workspaceId: string
  tell: (progress: { step: string; done: number; total: number }) => Promise<void>
}

export interface Checked extends TableCheck {
  /** Of the rows as they are kept. */
  hash: string
}

interface Shape {
  columns: Set<string>
  people: string[]
  ids: string[]
  idLists: string[]
  times: string[]
}

interface Late {
  table: string
  column: string
  id: unknown
  value: unknown
}

/** Gives what came of each table. */
export async function importRows(tx: Db, plan: Plan, tally: Tally): Promise<Checked[]> {
  const workedOut = await findWorkedOut(tx)
  const shapes = await findShapes(tx)
  const late: Late[] = []
  const sums = new Map<string, { expected: RowSum; columns: Set<string> }>()
  const numbers = new Map<number, number>()
  const unpaid: string[] = []
  const waiting: string[] = []
  const kinds = KINDS.filter(({ stays }) => !stays)
  for (const [at, kind] of kinds.entries()) {
    const shape = required(shapes.get(kind.table), 'the shape of a table')
    for (const column of [...(workedOut.get(kind.table) ?? []), ...(kind.secret ?? [])]) shape.columns.delete(column)
    // The database makes those of an item by itself; the file has them with their ids.
    if (kind.table === 'variants') await sql`delete from variants where workspace_id = ${plan.workspaceId}`.execute(tx)
    const expected = new RowSum()
    const columns = new Set<string>()
    for await (const given of batchesOf(plan, kind)) {
      await plan.tell({ step: 'rows', done: at, total: kinds.length * 2 })
      const rows = given.map(raw => prepare(plan, { kind, shape, raw }, tally))
      await insert(tx, { kind, rows, late, numbers })
      for (const [source, row] of zip(given, rows)) {
        if (kind.table === 'workspaces' && row['id'] !== plan.workspaceId) throw notOfOne()
        if (kind.table === 'orders' && isUnpaid(source)) unpaid.push(String(row['id']))
        if (kind.table === 'order_changes' && isUnpaid(source)) waiting.push(String(row['id']))
        for (const column of Object.keys(row)) columns.add(column)
        expected.add(row, without(kind))
      }
    }
    if (kind.table === 'workspaces' && expected.rows !== 1) throw notOfOne()
    if (kind.table === 'workspaces') await spoken('workspaces', () => addOwner(tx, plan))
    sums.set(kind.table, { expected, columns })
  }
  for (const each of late) {
    await plan.tell({ step: 'rows', done: kinds.length, total: kinds.length * 2 })
    await complete(tx, each)
  }
  await spoken('order_lines', () => releaseUnpaid(tx, unpaid))
  await spoken('order_changes', () => releaseChanges(tx, plan.workspaceId, waiting))
  return compare(tx, plan, { sums, workedOut })
}

function notOfOne(): AppError {
  return new AppError('invalid', t('errors.workspaceTransfer.notOneWorkspace'))
}

async function* batchesOf({ source }: Plan, { table, together }: Kind): AsyncGenerator<Row[]> {
  if (!together) return yield* source.rowsOf(table)
  const all: Row[] = []
  for await (const rows of source.rowsOf(table)) all.push(...rows)
  yield all
}

interface Given {
  kind: Kind
  shape: Shape
  raw: Row
}

/** With the ids, the people and the workspace of this place. */
function prepare(plan: Plan, { kind, shape, raw }: Given, tally: Tally): Row {
  const { table } = kind
  const row = renamed(raw, plan.rename)
  const unknown = Object.keys(row).find(column => !shape.columns.has(column))
  if (unknown)
    throw new AppError('invalid', t('errors.workspaceTransfer.otherRelease', { table, column: unknown.slice(0, 60) }))
  if (shape.columns.has('workspace_id')) row['workspace_id'] = plan.workspaceId
  for (const column of shape.people) if (raw[column]) row[column] = plan.personOf(String(raw[column]))
  requireIds(table, row, shape)
  requireContents(table, row, shape.times)
  try {
    return changed(table, { row, raw }, plan.into, tally)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', t('errors.workspaceTransfer.rowUnreadable', { table }), { cause: error })
  }
}

/** An id in a form of which the renaming does not know would name a row that is here already. */
function requireIds(table: string, row: Row, { ids, idLists }: Shape): void {
  const single = ids.map(column => row[column] ?? null).filter(value => value !== null)
  const lists = idLists.map(column => row[column] ?? []).flatMap(list => (Array.isArray(list) ? list : [null]))
  const wrong = [...single, ...lists].find(id => !isId(id))
  if (wrong !== undefined)
    throw new AppError(
      'invalid',
      t('errors.workspaceTransfer.idInvalid', { table, id: JSON.stringify(wrong).slice(0, 60) })
    )
  // The bytes of one file are never those of another, whatever they are called.
  if (FILED.includes(table) && !String(row['storage_key']).startsWith(`${String(row['id'])}.`))
    throw new AppError('invalid', t('errors.workspaceTransfer.fileOfAnotherRow', { table }))
}

interface Insert {
  kind: Kind
  rows: Row[]
  late: Late[]
  /** Of messages: the number each had, and the one it has here. */
  numbers: Map<number, number>
}

async function insert(tx: Db, { kind, rows, late, numbers }: Insert): Promise<void> {
  const { table, later = [], numbered } = kind
  if (rows.length === 0) return
  if (table === 'thread_files') {
    for (const row of rows) row['message_id'] = numbers.get(row['message_id'] as number) ?? null
  }
  const written = rows.map(row => {
    const early = { ...row }
    for (const column of later) {
      if (row[column] !== null) late.push({ table, column, id: row['id'], value: row[column] })
      early[column] = null
    }
    if (numbered) delete early[numbered]
    return early
  })
  // Rows of one table of one file have the same columns; one that has fewer is told by the database.
  const columns = Object.keys(required(written[0], 'a row')).map(column => sql.ref(column))
  const type = sql.table(table)
  const insertion = sql<{ id: number }>`
    insert into ${type} (${sql.join(columns)}) overriding system value
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${type}, ${JSON.stringify(written)}::jsonb)
    ${numbered === 'id' ? sql`returning id` : sql``}`
  const made = await spoken(table, () => insertion.execute(tx))
  if (table !== 'thread_messages') return
  // Given in the order of the rows.
  const ids = made.rows.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const [row, id] of zip(rows, ids)) numbers.set(row['id'] as number, id)
}

async function complete(tx: Db, { table, column, id, value }: Late): Promise<void> {
  const change: RawBuilder<unknown> = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`
  await spoken(table, () => change.execute(tx))
}

/** What the database refuses is the file's fault. */
async function spoken<T>(table: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', constraint, column } = error as { code?: string; constraint?: string; column?: string }
    if (!/^2[23]/.test(code)) throw error
    const detail = constraint ?? column
    const words = detail
      ? t('errors.workspaceTransfer.rowsDoNotFitIn', { table, detail })
      : t('errors.workspaceTransfer.rowsDoNotFit', { table })
    throw new AppError('invalid', words, { cause: error })
  }
}

/** Whoever brings it owns it, whatever the file says. */
async function addOwner(tx: Db, { workspaceId, into }: Plan): Promise<void> {
  await sql`insert into workspace_users (workspace_id, user_id, role)
    values (${workspaceId}, ${into.ownerId}, 'owner')`.execute(tx)
}

function without({ numbered, kept = [] }: Kind): Set<string> {
  return new Set([...kept, ...(numbered ? [numbered] : [])])
}

interface Comparing {
  sums: Map<string, { expected: RowSum; columns: Set<string> }>
  workedOut: Map<string, string[]>
}

async function compare(
  tx: Db,
  { source, workspaceId, tell }: Plan,
  { sums, workedOut }: Comparing
): Promise<Checked[]> {
  const checks: Checked[] = []
  for (const kind of KINDS) {
    const found = sums.get(kind.table)
    if (!found) continue
    const { expected, columns } = found
    const { whole, part } = await sumsOf(tx, {
      kind,
      workspaceId,
      workedOut: workedOut.get(kind.table),
      columns,
      tell: () => tell({ step: 'rows', done: sums.size + checks.length, total: sums.size * 2 })
    })
    const promised = source.manifest.tables[kind.table]?.rows ?? 0
    const same = part.rows === expected.rows && part.hash === expected.hash
    checks.push({ name: kind.table, promised, read: expected.rows, kept: whole.rows, same, hash: whole.hash })
  }
  return checks
}

interface Summed {
  kind: Kind
  workspaceId: string
  /** Columns that the database works out itself. */
  workedOut: string[] | undefined
  columns?: ReadonlySet<string>
  tell?: () => Promise<void>
}

/** Of the rows that are there: of all that is in them, and of these columns only. */
export async function sumsOf(
  tx: Db,
  { kind, workspaceId, workedOut, columns = new Set(), tell }: Summed
): Promise<{ whole: RowSum; part: RowSum }> {
  const [whole, part] = [new RowSum(), new RowSum()]
  const skipped = without(kind)
  for await (const rows of readRows(tx, kind, workspaceId, workedOut)) {
    await tell?.()
    for (const row of rows) {
      whole.add(row, skipped)
      part.add(Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))), skipped)
    }
  }
  return { whole, part }
}

/** The columns of each table, and those of them that name a person or any row. */
async function findShapes(tx: Db): Promise<Map<string, Shape>> {
  const { rows } = await sql<Omit<Shape, 'columns'> & { table: string; columns: string[] }>`
    select relname::text as table, array_agg(attname::text) as columns,
      coalesce(array_agg(attname::text) filter (where atttypid = 'uuid'::regtype), '{}') as ids,
      coalesce(array_agg(attname::text) filter (where atttypid = 'uuid[]'::regtype), '{}') as "idLists",
      coalesce(array_agg(attname::text) filter (where atttypid in ('date'::regtype, 'timestamptz'::regtype)), '{}') as times,
      coalesce((
        select array_agg(a.attname::text) from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.conrelid = pg_class.oid and c.contype = 'f' and c.confrelid = 'users'::regclass
      ), '{}') as people
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    group by pg_class.oid, relname`.execute(tx)
  return new Map(rows.map(({ table, columns, ...rest }) => [table, { ...rest, columns: new Set(columns) }]))
}
