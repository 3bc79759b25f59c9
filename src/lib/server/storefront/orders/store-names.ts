import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** The stores an order can be of, for the list's filter; newest first. */
export function findStoreNames(db: Db, member: Member): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('workspace_id', '=', member.workspaceId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}
