import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Cutter } from '#lib/contract/cutters.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

type Of = Pick<Member, 'workspaceId'>

export type CutterRow = Omit<Cutter, 'isBuiltIn'>

export async function findCutters(db: Db, { workspaceId }: Of): Promise<CutterRow[]> {
  const { rows } = await sql<CutterRow>`
    select id, name, language, width_mm as "widthMm", baud_rate as "baudRate", flow_control as "flowControl", plot,
      revision
    from cutters where workspace_id = ${workspaceId} order by name, id`.execute(db)
  return rows
}

/** False where there is one that was changed since, or none with a revision. */
export async function upsertCutter(tx: Db, { workspaceId }: Of, cutter: CutterRow): Promise<boolean> {
  const { id, name, language, widthMm, baudRate, flowControl, plot, revision } = cutter
  const { numAffectedRows } = await sql`
    insert into cutters (id, workspace_id, name, language, width_mm, baud_rate, flow_control, plot)
    select ${id}::uuid, ${workspaceId}::uuid, ${name}, ${language}, ${widthMm}::float8, ${baudRate}::int, ${flowControl},
      ${JSON.stringify(plot)}::jsonb
    where ${revision}::int = 0 or exists (select from cutters where id = ${id}::uuid and workspace_id = ${workspaceId})
    on conflict (workspace_id, id) do update set name = excluded.name, language = excluded.language, width_mm = excluded.width_mm,
      baud_rate = excluded.baud_rate, flow_control = excluded.flow_control, plot = excluded.plot,
      revision = cutters.revision + 1, updated_at = now()
    where cutters.revision = ${revision}::int`.execute(tx)
  return numAffectedRows === 1n
}

export async function countCutters(db: Db, { workspaceId }: Of): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cutters where workspace_id = ${workspaceId}`.execute(db)
  return firstRow(rows).count
}

export async function removeCutter(tx: Db, { workspaceId }: Of, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from cutters where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}
