import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface RunLine {
  name: string
  maker: string
  styleNumber: string
  colour: string
  size: string
  quantity: number
  received: number
}

/** What was ordered for a production run, drafts too, and its purchase orders. */
export async function findRunOrders(db: Db, { workspaceId }: Member, runId: string) {
  const { rows: lines } = await sql<RunLine>`
    select min(l.name) as name, min(l.maker) as maker, min(l.style_number) as "styleNumber", min(l.colour) as colour,
      min(l.size) as size,
      sum(case when o.state = 'received' then l.received else l.quantity end)::int as quantity,
      sum(l.received)::int as received
    from purchases o join purchase_lines l on l.purchase_id = o.id
    where o.workspace_id = ${workspaceId} and o.run_id = ${runId} and o.state <> 'cancelled'
    group by lower(l.name), lower(l.maker), lower(l.style_number), lower(l.colour), lower(l.size)`.execute(db)
  const { rows: purchases } = await sql<{ id: string; number: number; state: string; pieces: number }>`
    select o.id, o.number, o.state, (select coalesce(sum(quantity), 0)::int from purchase_lines l where l.purchase_id = o.id) as pieces
    from purchases o where o.workspace_id = ${workspaceId} and o.run_id = ${runId} order by o.number`.execute(db)
  return { lines, purchases }
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
