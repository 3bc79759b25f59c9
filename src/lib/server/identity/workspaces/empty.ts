import { memberDb, type Db } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { findContents } from './delete-queries.ts'

/** One of a person's own workspaces in which nothing was ever made and nobody else is. */
export async function findEmptyWorkspace(
  db: Db,
  ownerId: string
): Promise<{ id: string; businessName: string } | undefined> {
  const owned = await db
    .selectFrom('workspaces')
    .select(['id', 'business_name as businessName'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
  for (const workspace of owned) {
    const { contents } = await findContents(memberDb({ workspaceId: workspace.id }), registeredPlugIns(), workspace.id)
    const { members, ...made } = contents
    if (members <= 1 && Object.values(made).every(count => count === 0)) return workspace
  }
  return undefined
}
