import type { SavedView } from '#lib/contract/saved-views.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export function findViewRows(db: Db, { workspaceId, userId }: Member, list: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['name', 'query'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()
}

export async function putViewRow(db: Db, member: Member, view: SavedView & { list: string }): Promise<void> {
  const { workspaceId: workspace_id, userId: user_id } = member
  await db
    .insertInto('saved_views')
    .values({ workspace_id, user_id, ...view })
    .onConflict(same => same.columns(['workspace_id', 'user_id', 'list', 'name']).doUpdateSet({ query: view.query }))
    .execute()
}

export async function deleteViewRow(db: Db, member: Member, { list, name }: { list: string; name: string }) {
  await db
    .deleteFrom('saved_views')
    .where('workspace_id', '=', member.workspaceId)
    .where('user_id', '=', member.userId)
    .where('list', '=', list)
    .where('name', '=', name)
    .execute()
}
