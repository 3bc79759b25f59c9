import { type RawBuilder, sql } from 'kysely'

import type { PieceToCost } from '#lib/designer/costing/run-cost.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Capacity } from '#lib/shared/capacity.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

import type { FrozenPart } from '../owed.ts'

type Of = Pick<Member, 'workspaceId'>

export async function findCapacity(db: Db, { workspaceId }: Of): Promise<Partial<Capacity> | undefined> {
  const row = await db
    .selectFrom('production_capacity')
    .select('minutes')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.minutes as Partial<Capacity> | undefined
}

/** Two people may set different kinds of work at once: only those that are given are written over. */
export async function upsertCapacity(db: Db, { workspaceId }: Of, minutes: Partial<Capacity>): Promise<void> {
  await sql`
    insert into production_capacity (workspace_id, minutes) values (${workspaceId}, ${JSON.stringify(minutes)}::jsonb)
    on conflict (workspace_id) do update
      set minutes = production_capacity.minutes || excluded.minutes, updated_at = now()`.execute(db)
}

export async function findZone(db: Db, { workspaceId }: Of): Promise<string> {
  const { time_zone } = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return time_zone
}

export interface Subject {
  kind: 'run' | 'job' | 'store'
  id: string
}

const COLUMN = { run: sql.ref('run_id'), job: sql.ref('job_id'), store: sql.ref('store_id') }

export async function setPlan(tx: Db, { workspaceId }: Of, { kind, id, day }: Subject & { day: string | null }) {
  await sql`delete from production_plans where workspace_id = ${workspaceId} and ${COLUMN[kind]} = ${id}`.execute(tx)
  if (day === null) return
  await sql`
    insert into production_plans (workspace_id, ${COLUMN[kind]}, day) values (${workspaceId}, ${id}, ${day}::date)
  `.execute(tx)
}

export async function findPlans(db: Db, { workspaceId }: Of): Promise<(Subject & { day: string })[]> {
  const { rows } = await sql<Subject & { day: string }>`
    select case when run_id is not null then 'run' when job_id is not null then 'job' else 'store' end as kind,
      coalesce(run_id, job_id, store_id) as id, to_char(day, 'YYYY-MM-DD') as day
    from production_plans where workspace_id = ${workspaceId}`.execute(db)
  return rows
}

export async function isThere(db: Db, { workspaceId }: Of, { kind, id }: Subject): Promise<boolean> {
  const table = { run: 'production_runs', job: 'jobs', store: 'stores' } as const
  const { rows } = await sql`
    select from ${sql.table(table[kind])} t where t.workspace_id = ${workspaceId} and t.id = ${id}`.execute(db)
  return rows.length > 0
}

export interface RunHead {
  id: string
  number: number
  name: string
  dueOn: string | null
}

/** A run is due when the first of what it makes is. */
export async function findOpenRuns(db: Db, { workspaceId }: Of): Promise<RunHead[]> {
  const { rows } = await sql<RunHead>`
    select r.id, r.number, r.name, to_char((
      select least(min(s.in_hands_on), min(j.due_on))
      from production_pieces p left join orders o on o.id = p.order_id left join stores s on s.id = o.store_id
        left join jobs j on j.id = p.job_id
      where p.run_id = r.id and p.state in ('waiting', 'cut', 'pressed')
    ), 'YYYY-MM-DD') as "dueOn"
    from production_runs r
    where r.workspace_id = ${workspaceId} and r.state in ('open', 'cut') order by r.number`.execute(db)
  return rows
}

export type LeftPiece = Omit<PieceToCost, 'blankCents' | 'parts'> & {
  runId: string
  state: PieceState
  parts: FrozenPart[]
}

export async function findLeftPieces(db: Db, { workspaceId }: Of): Promise<LeftPiece[]> {
  const { rows } = await sql<LeftPiece>`
    select p.id, p.run_id as "runId", p.state, p.parts, p.prints from production_pieces p
      join production_runs r on r.id = p.run_id
    where p.workspace_id = ${workspaceId} and r.state in ('open', 'cut') and p.state in ('waiting', 'cut', 'pressed')
    order by p.position, p.id`.execute(db)
  return rows
}

export interface JobRow {
  id: string
  number: number
  title: string
  dueOn: string | null
  ready: string[]
  items: {
    /** Of which no piece is in a run. */
    pieces: number
    components: { method: string; widthMm: number | null; cents: number; seconds: number }[]
  }[]
}

/** Jobs that are worked on, with what of them is in no run and not made yet. */
export async function findJobs(db: Db, { workspaceId }: Of, jobId?: string): Promise<JobRow[]> {
  const only: RawBuilder<unknown> = jobId ? sql`j.id = ${jobId}` : sql`not 'productionComplete' = any (j.ready)`
  const { rows } = await sql<JobRow>`
    select j.id, j.number, j.title, to_char(j.due_on, 'YYYY-MM-DD') as "dueOn", j.ready, (
      select coalesce(jsonb_agg(jsonb_build_object('pieces', greatest(0, pieces.count - in_runs.count), 'components', (
        select coalesce(jsonb_agg(jsonb_build_object('method', c.method, 'widthMm', c.width_mm, 'cents', c.film_cents,
          'seconds', c.press_seconds)), '[]')
        from job_components c where c.job_id = i.job_id and c.item_id = i.id
      ))), '[]')
      from job_items i cross join lateral (
          -- As sizesOf() counts them: two and a half yards are one thing to do.
          select case when i.kind <> 'single' then (
            select coalesce(sum((each->>'quantity')::int), 0) from jsonb_array_elements(i.sizes) each
          ) when i.quantity = trunc(i.quantity) then i.quantity else 1 end as count
        ) pieces cross join lateral (
          select count(*) as count from production_pieces p
          where p.job_id = i.job_id and p.job_item_id = i.id and p.state not in ('spoiled', 'withdrawn')
        ) in_runs
      where i.job_id = j.id and i.ordered
        -- Hours and fees are no pieces; a sign with something on it is.
        and (i.kind <> 'single' or exists (select from job_components c where c.job_id = i.job_id and c.item_id = i.id))
    ) as items
    from jobs j where j.workspace_id = ${workspaceId} and j.closed_at is null and ${only}
    order by j.number`.execute(db)
  return rows
}

export interface StoreRow {
  id: string
  name: string
  stage: string
  opensAt: string | null
  closesAt: string | null
  inHandsOn: string | null
  timeZone: string
  minimumUnits: number
}

/** Stores that sell or have sold, of which not everything is ready. */
export async function findStores(db: Db, { workspaceId }: Of, storeId?: string): Promise<StoreRow[]> {
  const only: RawBuilder<unknown> = storeId ? sql`id = ${storeId}` : sql`stage in ('published', 'production')`
  const { rows } = await sql<StoreRow>`
    select id, name, stage, opens_at as "opensAt", closes_at as "closesAt",
      to_char(in_hands_on, 'YYYY-MM-DD') as "inHandsOn", time_zone as "timeZone", minimum_units as "minimumUnits"
    from stores where workspace_id = ${workspaceId} and ${only} order by created_at`.execute(db)
  return rows
}
