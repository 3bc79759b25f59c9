import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Placed, PlannedSheet } from '#lib/designer/run/lay-out.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

interface Of {
  workspaceId: string
}

export interface OpenSheet {
  id: string
  filmKey: string
  plan: string
  position: number
  rollName: string
  rollWidthMm: number
  lengthMm: number
  placements: Placed[]
  drawing: string
}

/** Sheets that are neither cut, nor sent to a cutter, nor only a list of what has to be laid again. */
export async function findOpenSheets(db: Db, { workspaceId }: Of, runId: string): Promise<OpenSheet[]> {
  const { rows } = await sql<OpenSheet>`
    select id, film_key as "filmKey", plan, position, roll_name as "rollName", roll_width_mm as "rollWidthMm",
      length_mm as "lengthMm", placements, drawing
    from production_sheets
    where workspace_id = ${workspaceId} and run_id = ${runId} and cut_at is null and sent_at is null and drawing <> ''
    order by film_key, position`.execute(db)
  return rows
}

interface NewLayout {
  sheetId: string
  planBefore: string
  plan: string
  placements: readonly Placed[]
  rest: PlannedSheet['rest'] | null
  drawing: string
  cutMm: number
  weedSeconds: number
}

/** False where it was cut or laid anew meanwhile. */
export async function updateLayout(tx: Db, { workspaceId }: Of, layout: NewLayout): Promise<boolean> {
  const { sheetId, planBefore, plan, placements, rest, drawing, cutMm, weedSeconds } = layout
  const { numAffectedRows } = await sql`
    update production_sheets set plan = ${plan}, placements = ${JSON.stringify(placements)}::jsonb,
      rest = ${rest && JSON.stringify(rest)}::jsonb, drawing = ${drawing}, cut_mm = ${cutMm}::float8,
      weed_seconds = ${weedSeconds}::float8
    where workspace_id = ${workspaceId} and id = ${sheetId} and cut_at is null and plan = ${planBefore}`.execute(tx)
  return numAffectedRows === 1n
}

/** A number with as many digits as the next orders will have. */
export async function findHighestOrder(db: Db, { workspaceId }: Of): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int as number from orders where workspace_id = ${workspaceId}`.execute(db)
  return firstRow(rows).number
}

export interface StoreOfRun {
  storeId: string
  campaignId: string
  slug: string
  timeZone: string
  stage: string
  isClosed: boolean
}

/** Of a run that was started from a store. */
export async function findStoreOfRun(db: Db, { workspaceId }: Of, runId: string): Promise<StoreOfRun | undefined> {
  const { rows } = await sql<StoreOfRun>`
    select s.id as "storeId", s.campaign_id as "campaignId", s.slug, s.time_zone as "timeZone", s.stage,
      coalesce(s.closes_at <= now(), false) as "isClosed"
    from production_runs r join stores s on s.id = r.from_id and r.from_kind = 'store'
    where r.workspace_id = ${workspaceId} and r.id = ${runId}`.execute(db)
  return rows[0]
}
