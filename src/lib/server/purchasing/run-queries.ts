import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface RunLine {
  runId: string
  name: string
  maker: string
  styleNumber: string
  colour: string
  size: string
  quantity: number
  received: number
}

/** What was ordered for these production runs, drafts too. */
export async function findRunOrders(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  runIds: string[]
): Promise<RunLine[]> {
  const { rows } = await sql<RunLine>`
    select o.run_id as "runId", min(l.name) as name, min(l.maker) as maker, min(l.style_number) as "styleNumber", min(l.colour) as colour,
      min(l.size) as size,
      sum(case when o.state = 'received' then l.received else l.quantity end)::int as quantity,
      sum(l.received)::int as received
    from purchases o join purchase_lines l on l.purchase_id = o.id
    where o.workspace_id = ${workspaceId} and o.run_id = any (${runIds}::uuid[]) and o.state <> 'cancelled'
    group by o.run_id, lower(l.name), lower(l.maker), lower(l.style_number), lower(l.colour), lower(l.size)`.execute(db)
  return rows
}

export async function findRunPurchases(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>, runId: string) {
  const { rows } = await sql<{ id: string; number: number; state: string; pieces: number }>`
    select o.id, o.number, o.state, (select coalesce(sum(quantity), 0)::int from purchase_lines l where l.purchase_id = o.id) as pieces
    from purchases o where o.workspace_id = ${workspaceId} and o.run_id = ${runId} order by o.number`.execute(db)
  return rows
}

/** It is for the pieces of this run, which no job counts. */
export async function setRun(tx: Db, { workspaceId }: Member, purchaseId: string, runId: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ run_id: runId })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', purchaseId)
    .execute()
}
