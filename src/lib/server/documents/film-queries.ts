import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'

/** The films that a workspace keeps; none where it has never said. */
export async function findStock(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('film_stock')
    .select('sku')
    .where('workspace_id', '=', workspaceId)
    .orderBy('sku')
    .execute()
  return rows.map(({ sku }) => sku)
}

export async function replaceStock(tx: Db, member: Member, skus: string[]): Promise<void> {
  await tx.deleteFrom('film_stock').where('workspace_id', '=', member.workspaceId).execute()
  if (skus.length === 0) return
  await tx
    .insertInto('film_stock')
    .values(skus.map(sku => ({ workspace_id: member.workspaceId, sku })))
    .execute()
}
