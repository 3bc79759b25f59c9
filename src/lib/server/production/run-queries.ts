import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { ProductionRun, RunSource, RunSummary } from '#lib/contract/production.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { cutPage, orderBy } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { PIECE_STATES, type RunState } from '#lib/shared/production-runs.ts'
import { containing } from '#lib/server/platform/db/like.ts'

type Of = Pick<Member, 'workspaceId'>

const COUNTS = sql.join(
  PIECE_STATES.map(state => sql`${sql.lit(state)}, count(*) filter (where p.state = ${sql.lit(state)})`)
)

const SUMMARY = sql`r.id, r.number, r.name, r.state, r.sheets_state as "sheetsState", r.created_at as "createdAt",
  sums.counts, sums.orders, sums.jobs, sums.flagged`

/** Only of the runs that are shown. */
const SUMS = sql`
  cross join lateral (
    select jsonb_build_object(${COUNTS}) as counts, count(distinct p.order_id)::int as orders,
      count(distinct p.job_id)::int as jobs, coalesce(bool_or(p.note <> ''), false) as flagged,
      count(*) filter (where p.state = 'waiting' and p.parts <> '[]')::int as to_cut
    from production_pieces p where p.run_id = r.id
  ) sums`

export interface RunFilter {
  search: string
  state?: RunState | undefined
  storeId?: string | undefined
  orderId?: string | undefined
  jobId?: string | undefined
}

const ORDERED = {
  table: sql`production_runs`,
  alias: 'r',
  keys: [{ of: (row: RawBuilder<unknown>) => sql`${row}.number`, isDescending: true }]
}

/** Runs with pieces of it that are owed, or were made. */
const makesOf = (of: RawBuilder<unknown>) =>
  sql`r.id in (select p.run_id from production_pieces p where p.state <> 'withdrawn' and ${of})`

function conditions({ workspaceId }: Of, { search, state, storeId, orderId, jobId }: RunFilter): RawBuilder<unknown> {
  const all = [sql`r.workspace_id = ${workspaceId}`]
  if (storeId) all.push(makesOf(sql`p.order_id in (select id from orders where store_id = ${storeId})`))
  if (orderId) all.push(makesOf(sql`p.order_id = ${orderId}`))
  if (jobId) all.push(makesOf(sql`p.job_id = ${jobId}`))
  if (state) all.push(sql`r.state = ${state}`)
  if (search) {
    const pattern = containing(search)
    all.push(sql`(r.name ilike ${pattern} or r.number::text = ${search})`)
  }
  return sql.join(all, sql` and `)
}

export async function countRuns(db: Db, member: Of, filter: RunFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from production_runs r where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

interface Page extends LongPaging {
  filter: RunFilter
  countAll: () => Promise<number>
}

export async function findRunPage(db: Db, member: Of, { filter, countAll, ...paging }: Page): Promise<RunSummary[]> {
  const cut = await cutPage(ORDERED, paging, countAll)
  const { rows } = await sql<RunSummary>`
    with page as (
      select r.* from production_runs r where ${conditions(member, filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(Math.min(cut.limit, paging.pageSize))} offset ${cut.offset}
    )
    select ${SUMMARY} from page r ${SUMS} order by ${orderBy(ORDERED)}`.execute(db)
  return rows
}

export type RunRow = Omit<ProductionRun, 'notes' | 'can'>

/** With `lock`, nobody else changes the run itself until the transaction ends. */
export async function findRun(db: Db, { workspaceId }: Of, runId: string, lock = false): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${SUMMARY}, sums.to_cut as "toCut", r.revision, r.sheets_progress as "sheetsProgress", r.sheets_problem as "sheetsProblem",
      r.finished_at as "finishedAt", coalesce(trim(u.first_name || ' ' || u.last_name), '') as "createdBy",
      jsonb_build_object('kind', r.from_kind, 'id', r.from_id, 'name',
        coalesce(s.name, j.number || ' · ' || j.title, '')) as "from",
      (select jsonb_build_object('made', count(*), 'cut', count(cut_at)) from production_sheets where run_id = r.id)
        as sheets
    from production_runs r ${SUMS}
      left join users u on u.id = r.created_by
      left join stores s on s.id = r.from_id and r.from_kind = 'store'
      left join jobs j on j.id = r.from_id and r.from_kind = 'job'
    where r.workspace_id = ${workspaceId} and r.id = ${runId} ${lock ? sql`for update of r` : sql``}`.execute(db)
  return rows[0]
}

export async function findNotes(db: Db, { workspaceId }: Of, runId: string): Promise<ProductionRun['notes']> {
  const { rows } = await sql<ProductionRun['notes'][number]>`
    select p.id as "pieceId", p.code, p.note as text, p.noted_at as at,
      case when o.id is not null then jsonb_build_object('kind', 'order', 'id', o.id, 'number', o.number)
        when j.id is not null then jsonb_build_object('kind', 'job', 'id', j.id, 'number', j.number) end as of
    from production_pieces p left join orders o on o.id = p.order_id left join jobs j on j.id = p.job_id
    where p.workspace_id = ${workspaceId} and p.run_id = ${runId} and p.note <> ''
    order by p.noted_at desc, p.position limit 500`.execute(db)
  return rows
}

export async function insertRun(
  tx: Db,
  { workspaceId, userId }: Of & { userId: string | null },
  { from, name }: { from: RunSource; name: string }
): Promise<{ id: string; number: number }> {
  const fromId = from.kind === 'store' ? from.storeId : from.kind === 'job' ? from.jobId : null
  const { rows } = await sql<{ id: string; number: number }>`
    with given as ${nextNumber('run', workspaceId)}
    insert into production_runs (workspace_id, number, name, from_kind, from_id, created_by)
    select ${workspaceId}, given.number, ${name}, ${from.kind}, ${fromId}::uuid, ${userId} from given
    returning id, number`.execute(tx)
  return firstRow(rows)
}

interface RunValues {
  name?: string
  state?: RunState
}

export async function updateRun(tx: Db, { workspaceId }: Of, runId: string, values: RunValues): Promise<void> {
  await tx
    .updateTable('production_runs')
    .set({
      ...values,
      ...(values.state && { finished_at: values.state === 'cancelled' ? sql<string>`now()` : null }),
      revision: sql<number>`revision + 1`,
      updated_at: sql<string>`now()`
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', runId)
    .execute()
}

/** Sheets that nobody has cut are of pieces that are not the run's any more. */
export async function resetSheets(tx: Db, { workspaceId }: Of, runIds: string[]): Promise<void> {
  if (runIds.length === 0) return
  await sql`
    update production_runs set sheets_state = 'none', sheets_progress = 0,
      sheets_problem = 'Pieces changed since the sheets were made. Make them again.', updated_at = now()
    where workspace_id = ${workspaceId} and id = any (${runIds}::uuid[]) and sheets_state = 'ready'`.execute(tx)
}

/** A run is done once nothing of it is left in the shop, and is not once something is again. Gives those that became done. */
export async function settleRuns(tx: Db, { workspaceId }: Of, runIds: string[]): Promise<string[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<{ id: string; state: RunState }>`
    update production_runs r set state = now_is.state, revision = revision + 1, updated_at = now(),
      finished_at = case when now_is.state = 'done' then now() end
    from (
      select r.id, case when count(*) filter (where p.state in ('waiting', 'cut', 'pressed', 'bagged')) = 0 then 'done'
        when r.state = 'done' then 'cut' else r.state end as state
      from production_runs r left join production_pieces p on p.run_id = r.id
      where r.workspace_id = ${workspaceId} and r.id = any (${runIds}::uuid[]) and r.state <> 'cancelled'
      group by r.id
    ) now_is
    where r.id = now_is.id and r.state <> now_is.state
    returning r.id, r.state`.execute(tx)
  return rows.filter(({ state }) => state === 'done').map(({ id }) => id)
}
