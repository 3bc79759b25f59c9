import type { Db } from '#lib/server/platform/db/index.ts'

/** The stores that shoppers may have open or in a cache. */
export async function hasPublicStores(db: Db, workspaceId: string): Promise<boolean> {
  const query = db.selectFrom('stores').select('id').where('workspace_id', '=', workspaceId)
  return (await query.where('stage', '!=', 'draft').limit(1).executeTakeFirst()) !== undefined
}

/** Drafts follow the workspace's currency; nobody has seen a price of them. */
export async function setCurrencyOfDrafts(tx: Db, workspaceId: string, currency: string): Promise<void> {
  await tx.updateTable('stores').set({ currency }).where('workspace_id', '=', workspaceId).execute()
}
