import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'
import { DEFAULT_NOTIFICATIONS, type Notification } from '#lib/shared/preferences.ts'

/** The addresses of the members who want to hear of this. */
export async function findNotified(db: Db, workspaceId: string, kind: Notification): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .select('email')
    .where('workspace_id', '=', workspaceId)
    .where('disabled_at', 'is', null)
    .where(
      sql<boolean>`coalesce((settings -> 'notifications' ->> ${kind})::boolean, ${DEFAULT_NOTIFICATIONS[kind]}::boolean)`
    )
    .execute()
  return rows.map(row => row.email)
}
