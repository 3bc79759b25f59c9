// What marking sheets as cut, or as not cut after all, changes.
import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Placed } from '#lib/designer/run/lay-out.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

type Of = Pick<Member, 'workspaceId'>

/** A spare copy is nobody's piece. */
const IS_OWED = sql`placed -> 'spare' is null`

/** False where it was cut before. */
export async function setCut(
  tx: Db,
  { workspaceId, userId }: Member,
  { runId, sheetId }: { runId: string; sheetId: string }
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update production_sheets set cut_at = now(), cut_by = ${userId}
    where workspace_id = ${workspaceId} and run_id = ${runId} and id = ${sheetId} and cut_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** False where it is cut, or there is no such sheet. */
export async function setSent(
  tx: Db,
  { workspaceId, userId }: Member,
  { runId, sheetId, share, to }: { runId: string; sheetId: string; share: number; to: string }
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update production_sheets set sent_share = ${share}::float8, sent_at = now(), sent_by = ${userId}, sent_to = ${to}
    where workspace_id = ${workspaceId} and run_id = ${runId} and id = ${sheetId} and cut_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Not cut after all; gives what was taken off its roll for it. */
export async function setUncut(
  tx: Db,
  { workspaceId }: Of,
  { runId, sheetId }: { runId: string; sheetId: string }
): Promise<{ rollId: string | null; usedMm: number | null }> {
  const { rows } = await sql<{ rollId: string | null; usedMm: number | null }>`
    with before as (select id, used_mm from production_sheets where id = ${sheetId})
    update production_sheets s set cut_at = null, cut_by = null, used_mm = null from before
    where s.id = before.id and s.workspace_id = ${workspaceId} and s.run_id = ${runId}
    returning s.roll_id as "rollId", before.used_mm as "usedMm"`.execute(tx)
  return firstRow(rows)
}

export async function setUsed(tx: Db, { workspaceId }: Of, sheetId: string, usedMm: number): Promise<void> {
  await sql`
    update production_sheets set used_mm = ${usedMm}::float8
    where workspace_id = ${workspaceId} and id = ${sheetId}`.execute(tx)
}

/** Codes of pieces on this sheet that somebody has worked on since it was cut. */
export async function findWorkedOn(
  tx: Db,
  { workspaceId }: Of,
  { runId, sheetId }: { runId: string; sheetId: string }
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select p.code from production_pieces p
    where p.workspace_id = ${workspaceId} and p.run_id = ${runId} and p.state in ('pressed', 'bagged', 'handed_over')
      and p.id::text in (
        select split_part(placed ->> 'key', '/', 1)
        from production_sheets s, jsonb_array_elements(s.placements) placed where s.id = ${sheetId} and ${IS_OWED}
      )
    order by p.position`.execute(tx)
  return rows.map(({ code }) => code)
}

/** Pieces on this sheet wait to be cut again. Gives their ids. */
export async function uncutPieces(
  tx: Db,
  { workspaceId }: Of,
  { runId, sheetId }: { runId: string; sheetId: string }
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update production_pieces p set state = 'waiting', updated_at = now()
    where p.workspace_id = ${workspaceId} and p.run_id = ${runId} and p.state = 'cut'
      and p.id::text in (
        select split_part(placed ->> 'key', '/', 1)
        from production_sheets s, jsonb_array_elements(s.placements) placed where s.id = ${sheetId} and ${IS_OWED}
      )
    returning p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Pieces on this sheet that are on no other that is still to be cut. Gives their ids. */
export async function cutPieces(
  tx: Db,
  { workspaceId }: Of,
  { runId, sheetId }: { runId: string; sheetId: string }
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update production_pieces p set state = 'cut', updated_at = now()
    where p.workspace_id = ${workspaceId} and p.run_id = ${runId} and p.state = 'waiting'
      and p.id::text in (
        select split_part(placed ->> 'key', '/', 1)
        from production_sheets s, jsonb_array_elements(s.placements) placed where s.id = ${sheetId} and ${IS_OWED}
      )
      and p.id::text not in (
        select split_part(placed ->> 'key', '/', 1)
        from production_sheets s, jsonb_array_elements(s.placements) placed
        where s.run_id = ${runId} and s.cut_at is null and ${IS_OWED}
      )
    returning p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface LaidRow {
  filmKey: string
  position: number
  rollName: string
  rollWidthMm: number
  lengthMm: number
  placements: Placed[]
}

export async function findLaid(
  db: Db,
  { workspaceId }: Of,
  { runId, sheetId }: { runId: string; sheetId: string }
): Promise<LaidRow> {
  const { rows } = await sql<LaidRow>`
    select film_key as "filmKey", position, roll_name as "rollName", roll_width_mm as "rollWidthMm",
      length_mm as "lengthMm", placements
    from production_sheets
    where workspace_id = ${workspaceId} and run_id = ${runId} and id = ${sheetId}`.execute(db)
  return firstRow(rows)
}

interface Divided {
  runId: string
  sheetId: string
  cut: readonly Placed[]
  left: readonly Placed[]
  cutLengthMm: number
  drawing: string
  printFiles: readonly string[] | null
  cutMm: number
  weedSeconds: number
}

/** The sheet has what was cut of it; a sheet of its own, which nobody can cut, has what is to be laid again. */
export async function divideSheet(tx: Db, { workspaceId }: Of, divided: Divided): Promise<void> {
  const { runId, sheetId, cut, left, cutLengthMm, drawing, printFiles, cutMm, weedSeconds } = divided
  await sql`
    insert into production_sheets (workspace_id, run_id, film_key, film_name, hex, roll_name, roll_width_mm, length_mm,
      position, placements, attempt)
    select workspace_id, run_id, film_key, film_name, hex, '', roll_width_mm, length_mm,
      (select max(position) + 1 from production_sheets o where o.run_id = s.run_id and o.film_key = s.film_key),
      ${JSON.stringify(left)}::jsonb, attempt
    from production_sheets s where workspace_id = ${workspaceId} and run_id = ${runId} and id = ${sheetId}`.execute(tx)
  await sql`
    update production_sheets set placements = ${JSON.stringify(cut)}::jsonb, length_mm = ${cutLengthMm}::float8,
      drawing = ${drawing}, print_files = ${printFiles}::uuid[], cut_mm = ${cutMm}::float8, weed_seconds = ${weedSeconds}::float8, rest = null
    where workspace_id = ${workspaceId} and run_id = ${runId} and id = ${sheetId}`.execute(tx)
}
