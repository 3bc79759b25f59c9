// The blank of an order's piece is used once the piece is pressed or spoiled, and is back where that is undone. Blanks of
// jobs are counted with the jobs.
import { sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import type { PieceBlank } from '#lib/contract/production.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { returnBlanks, takeBlanks } from '#lib/server/purchasing/for-pieces.ts'
import { findBoughtBefore } from '#lib/server/purchasing/for-runs.ts'

interface By {
  workspaceId: string
  userId: string | null
}

interface Row {
  pieceId: string
  lineId: string
  isUsed: boolean
  stockId: string | null
  blank: PieceBlank
  /** Pieces of its line whose blanks did not come off the shelf. */
  ofOrder: number
}

/** Of these pieces, those whose blank is not where their state says. */
export async function followBlanks(tx: Db, by: By, pieceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Row>`
    select p.id as "pieceId", p.order_line_id as "lineId", p.blank_used as "isUsed", p.used_stock_id as "stockId", p.blank,
      (select count(*)::int from production_pieces o where o.order_line_id = p.order_line_id and o.blank_used
        and o.used_stock_id is null) as "ofOrder"
    from production_pieces p
    where p.workspace_id = ${by.workspaceId} and p.id = any (${[...pieceIds]}::uuid[]) and p.order_line_id is not null
      and case when p.blank_used then p.state in ('waiting', 'cut')
        else p.state in ('pressed', 'bagged', 'handed_over', 'spoiled') end
    order by p.position, p.id`.execute(tx)
  if (rows.length === 0) return
  const back = rows.filter(({ isUsed }) => isUsed)
  const used = rows.filter(({ isUsed }) => !isUsed)
  const taken = await takeBlanks(tx, by, await withoutOwn(tx, by, used))
  await returnBlanks(
    tx,
    by,
    back.flatMap(({ pieceId, stockId }) => (stockId ? [{ pieceId, stockId }] : []))
  )
  const changes = rows.map(({ pieceId, isUsed }) => ({ pieceId, isUsed: !isUsed, stockId: taken.get(pieceId) ?? null }))
  await sql`
    update production_pieces p set blank_used = given."isUsed", used_stock_id = given."stockId"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("pieceId" uuid, "isUsed" boolean, "stockId" uuid)
    where p.workspace_id = ${by.workspaceId} and p.id = given."pieceId"`.execute(tx)
}

/** Blanks that were bought for an order before it was in a run never lay on the shelf: they are used first. */
async function withoutOwn(tx: Db, by: By, used: readonly Row[]) {
  if (used.length === 0) return []
  const left = new Map<string, number>()
  const bought = await findBoughtBefore(tx, by, [...new Set(used.map(({ lineId }) => lineId))])
  for (const { lineId, ofOrder } of used) left.set(lineId, (bought.get(lineId) ?? 0) - ofOrder)
  return used.flatMap(({ pieceId, lineId, blank: { size, supplied: _, ...blank } }) => {
    const own = required(left.get(lineId), 'a count')
    left.set(lineId, own - 1)
    return own > 0 ? [] : [{ pieceId, blank, size }]
  })
}
