import { memberDb, type Db } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { findContents } from './delete-queries.ts'

/** Those of a person's own workspaces that show nothing that was made in them, and nobody else. */
export async function findEmptyWorkspaces(db: Db, ownerId: string): Promise<{ id: string; businessName: string }[]> {
  const owned = await db
    .selectFrom('workspaces')
    .select(['id', 'business_name as businessName'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
  const empty = []
  for (const workspace of owned) {
    const { contents } = await findContents(memberDb({ workspaceId: workspace.id }), registeredPlugIns(), workspace.id)
    const { members, ...made } = contents
    if (members <= 1 && Object.values(made).every(count => count === 0)) empty.push(workspace)
  }
  return empty
}
