import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** All files of one folder into another, or into none. */
export async function moveFiles(
  tx: Db,
  member: Member,
  { from, to }: { from: string; to: string | null }
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ folder_id: to })
    .where('workspace_id', '=', member.workspaceId)
    .where('folder_id', '=', from)
    .execute()
}

/** These files into this folder, into none (null), or nowhere. Gives how many of them are the workspace's. */
export async function placeFiles(
  tx: Db,
  member: Member,
  fileIds: string[],
  folderId: string | null | undefined
): Promise<number> {
  const { rows } = await sql`
    update files set folder_id = ${folderId === undefined ? sql`folder_id` : sql`${folderId}::uuid`}
    where workspace_id = ${member.workspaceId} and id = any(${fileIds}::uuid[]) returning id
  `.execute(tx)
  return rows.length
}
