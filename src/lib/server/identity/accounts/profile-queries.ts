import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export function findProfile(db: Db, userId: string) {
  return db
    .selectFrom('business_profiles')
    .select(['profile', 'creation_date', 'last_modification'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Changes what is given and leaves the rest, also when two forms are saved at once. */
export async function mergeProfile(db: Db, userId: string, change: object): Promise<void> {
  const given = JSON.stringify(change)
  await db
    .insertInto('business_profiles')
    .values({ user_id: userId, profile: given })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ profile: sql`business_profiles.profile || ${given}::jsonb`, last_modification: sql`now()` })
    )
    .execute()
}

/** Whether the file is of this workspace, or else of one that the person belongs to. */
export async function isFileOf(
  db: Db,
  fileId: string,
  { userId, workspaceId }: { userId: string; workspaceId: string | undefined }
): Promise<boolean> {
  let query = db
    .selectFrom('files')
    .innerJoin('workspace_users', 'workspace_users.workspace_id', 'files.workspace_id')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where('workspace_users.user_id', '=', userId)
  if (workspaceId) query = query.where('files.workspace_id', '=', workspaceId)
  return (await query.executeTakeFirst()) !== undefined
}
