import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { RunSheet, SheetsState } from '#lib/contract/production-sheets.ts'
import type { Placed, PlannedSheet } from '#lib/designer/run/lay-out.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

type Of = Pick<Member, 'workspaceId'>

/** No process is heard of for longer while it makes sheets. */
const SILENT = sql`interval '8 seconds'`

export interface RunRow extends SheetsState {
  id: string
  number: number
  name: string
  state: string
  settings: unknown
  leaveOut: boolean
}

export async function findRun(db: Db, { workspaceId }: Of, runId: string, lock = false): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select id, number, name, state, settings, sheets_state as "sheetsState", sheets_progress as "sheetsProgress",
      sheets_problem as "sheetsProblem", sheets_leave_out as "leaveOut"
    from production_runs where workspace_id = ${workspaceId} and id = ${runId} ${lock ? sql`for update` : sql``}
  `.execute(db)
  return rows[0]
}

export interface PieceRow {
  id: string
  code: string
  parts: Omit<RunPart, 'key' | 'code'>[]
}

/** What is owed and not cut, in its order; also what is cut where that is asked for. */
export async function findWaiting(
  db: Db,
  { workspaceId }: Of,
  runId: string,
  states: readonly string[] = ['waiting']
): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select id, code, parts from production_pieces
    where workspace_id = ${workspaceId} and run_id = ${runId} and state = any (${states}::text[])
    order by position, id`.execute(db)
  return rows
}

/** Changes with every piece that waits to be cut, and with all that is on it. */
export async function digestOfWaiting(db: Db, { workspaceId }: Of, runId: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select coalesce(md5(string_agg(id::text || code || parts::text, '' order by position, id)), '') as digest
    from production_pieces
    where workspace_id = ${workspaceId} and run_id = ${runId} and state = 'waiting'`.execute(db)
  return firstRow(rows).digest
}

interface Asked {
  settings: unknown
  leaveOut: boolean
}

export async function awaitSheets(
  tx: Db,
  { workspaceId }: Of,
  runId: string,
  { settings, leaveOut }: Asked
): Promise<void> {
  await sql`
    update production_runs set sheets_state = 'waiting', sheets_progress = 0, sheets_problem = '', sheets_beat_at = null,
      settings = ${JSON.stringify(settings)}::jsonb, sheets_leave_out = ${leaveOut},
      sheets_attempt = sheets_attempt + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${runId}`.execute(tx)
}

/** Whoever makes them finds at the next step that they are not wanted. */
export async function stopSheets(tx: Db, { workspaceId }: Of, runId: string): Promise<void> {
  await sql`
    with gone as (
      delete from production_sheets where workspace_id = ${workspaceId} and run_id = ${runId} and cut_at is null
    )
    update production_runs set sheets_state = 'none', sheets_progress = 0, sheets_problem = '', sheets_beat_at = null,
      sheets_attempt = sheets_attempt + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${runId}`.execute(tx)
}

export interface Claim {
  runId: string
  workspaceId: string
  attempt: number
  settings: unknown
  leaveOut: boolean
}

/** Undefined where they are not wanted, or another process is at them. */
export async function claim(db: Db, runId: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update production_runs set sheets_state = 'making', sheets_attempt = sheets_attempt + 1, sheets_beat_at = now()
    where id = ${runId} and (sheets_state = 'waiting' or sheets_state = 'making' and sheets_beat_at < now() - ${SILENT})
    returning id as "runId", workspace_id as "workspaceId", sheets_attempt as attempt, settings,
      sheets_leave_out as "leaveOut"`.execute(db)
  return rows[0]
}

export async function findLost(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from production_runs where sheets_state = 'making' and sheets_beat_at < now() - ${SILENT}
      or sheets_state = 'waiting' and updated_at < now() - ${SILENT}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Step {
  state?: 'ready' | 'failed' | 'waiting'
  progress?: number
  problem?: string
}

/** False where the claim is not this one any more. */
export async function beat(db: Db, { runId, workspaceId, attempt }: Claim, step: Step = {}): Promise<boolean> {
  const { state, progress, problem } = step
  const { numAffectedRows } = await sql`
    update production_runs set sheets_beat_at = now()
      ${state === undefined ? sql`` : sql`, sheets_state = ${state}, updated_at = now()`}
      ${progress === undefined ? sql`` : sql`, sheets_progress = ${progress}`}
      ${problem === undefined ? sql`` : sql`, sheets_problem = ${problem}`}
    where id = ${runId} and workspace_id = ${workspaceId} and sheets_attempt = ${attempt} and sheets_state = 'making'
  `.execute(db)
  return numAffectedRows === 1n
}

export interface SheetRow {
  id: string
  filmKey: string
  position: number
  plan: string
  isCut: boolean
  /** Ids of the pieces of film on it. */
  pieces: string[]
}

export async function findKept(db: Db, { workspaceId }: Of, runId: string): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select id, film_key as "filmKey", position, plan, cut_at is not null as "isCut",
      array(select placed ->> 'piece' from jsonb_array_elements(placements) placed) as pieces
    from production_sheets where workspace_id = ${workspaceId} and run_id = ${runId}`.execute(db)
  return rows
}

export async function deleteSheets(db: Db, claimed: Claim, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from production_sheets where workspace_id = ${claimed.workspaceId} and run_id = ${claimed.runId}
      and id = any (${ids}::uuid[]) and cut_at is null and ${isMine(claimed)}`.execute(db)
}

export interface NewSheet {
  filmKey: string
  filmName: string
  hex: string
  rollId: string | null
  rollName: string
  rollWidthMm: number
  lengthMm: number
  position: number
  rest: PlannedSheet['rest']
  placements: readonly Placed[]
  plan: string
  drawing: string
  printFiles: readonly string[] | null
  cutMm: number
  weedSeconds: number
}

/** False where the claim is not this one any more: the sheet is somebody else's to make. */
export async function insertSheet(db: Db, claimed: Claim, sheet: NewSheet): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into production_sheets (workspace_id, run_id, film_key, film_name, hex, roll_id, roll_name, roll_width_mm, length_mm,
      position, placements, rest, plan, drawing, print_files, cut_mm, weed_seconds, attempt)
    select workspace_id, id, ${sheet.filmKey}, ${sheet.filmName}, ${sheet.hex}, ${sheet.rollId}::uuid, ${sheet.rollName},
      ${sheet.rollWidthMm}::float8, ${sheet.lengthMm}::float8, ${sheet.position}::int, ${JSON.stringify(sheet.placements)}::jsonb, ${JSON.stringify(sheet.rest)}::jsonb,
      ${sheet.plan}, ${sheet.drawing}, ${sheet.printFiles}::uuid[], ${sheet.cutMm}::float8, ${sheet.weedSeconds}::float8, sheets_attempt
    from production_runs where workspace_id = ${claimed.workspaceId} and id = ${claimed.runId}
      and sheets_attempt = ${claimed.attempt} and sheets_state = 'making'
    for update`.execute(db)
  return numAffectedRows === 1n
}

function isMine({ runId, attempt }: Claim) {
  return sql`exists (select from production_runs where id = ${runId} and sheets_attempt = ${attempt} and sheets_state = 'making')`
}

/** With the codes on each that are not owed any more. */
export async function findSheets(db: Db, { workspaceId }: Of, runId: string): Promise<RunSheet[]> {
  const { rows } = await sql<RunSheet>`
    select s.id, s.roll_id as "rollId", s.rest, s.film_key as "filmKey", s.film_name as "filmName", s.hex, s.roll_name as "rollName",
      s.roll_width_mm as "rollWidthMm", s.length_mm as "lengthMm", s.position, s.attempt, s.cut_mm as "cutMm",
      s.weed_seconds as "weedSeconds", s.print_files is not null as "isPrinted", s.cut_at as "cutAt", jsonb_array_length(s.placements) - spare.count as parts,
      spare.count as spares,
      case when s.sent_at is not null then jsonb_build_object('share', s.sent_share, 
        'at', to_char(s.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'to', s.sent_to,
        'by', (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = s.sent_by)) end as sent,
      case when s.cut_at is not null then '{}' else array(
        select distinct placed ->> 'code' from jsonb_array_elements(s.placements) placed
        where placed -> 'spare' is null and split_part(placed ->> 'key', '/', 1) not in (
          select p.id::text from production_pieces p
          where p.workspace_id = ${workspaceId} and p.run_id = ${runId} and p.state in ('waiting', 'cut')
        ) order by 1
      ) end as stale,
      case when s.cut_at is null and (s.drawing = '' or r.gone is not null or r.left_mm + 0.5 < (
        -- Whoever was first may have the film: sheets of earlier runs, and those before this one.
        select sum(o.length_mm) from production_sheets o join production_runs q on q.id = o.run_id
        where o.roll_id = r.id and o.cut_at is null
          and (q.number, o.film_key, o.position) <= (own.number, s.film_key, s.position)
      )) then jsonb_build_object('leftMm', case when r.gone is null then coalesce(r.left_mm, 0) else 0 end) end as short
    from production_sheets s join production_runs own on own.id = s.run_id
      cross join lateral (
        select count(*)::int as count from jsonb_array_elements(s.placements) placed where placed -> 'spare' is not null
      ) spare
      left join film_rolls r on r.id = s.roll_id and r.workspace_id = s.workspace_id
    where s.workspace_id = ${workspaceId} and s.run_id = ${runId}
    order by s.film_name, s.film_key, s.position`.execute(db)
  return rows
}

export interface DrawingRow {
  id: string
  filmName: string
  position: number
  drawing: string
  printFiles: string[] | null
}

export async function findDrawings(
  db: Db,
  { workspaceId }: Of,
  { runId, ids }: { runId: string; ids: readonly string[] }
): Promise<DrawingRow[]> {
  const { rows } = await sql<DrawingRow>`
    select id, film_name as "filmName", position, drawing, print_files as "printFiles" from production_sheets
    where workspace_id = ${workspaceId} and run_id = ${runId} and id = any (${ids}::uuid[])
    order by film_name, film_key, position`.execute(db)
  return rows
}
