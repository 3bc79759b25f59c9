import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { defaultNotifications, type Notification } from '#lib/shared/preferences.ts'

/** The addresses of the members of these workspaces who chose to hear of this, or never chose and hear of it by default. */
export async function findNotified(
  db: Db,
  workspaceIds: string[],
  kind: Notification
): Promise<{ workspaceId: string; email: string }[]> {
  return db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .select(['workspace_id as workspaceId', 'email'])
    .where('workspace_id', '=', sql<string>`any(${workspaceIds}::uuid[])`)
    .where('disabled_at', 'is', null)
    .where(
      sql<boolean>`coalesce((settings -> 'notifications' ->> ${kind})::boolean,
        case when role = 'owner' then ${defaultNotifications(true)[kind]}::boolean
          else ${defaultNotifications(false)[kind]}::boolean end)`
    )
    .execute()
}

/** Who runs this workspace: its owner and admins, with the name that they know it by. */
export async function findManagers(db: Db, workspaceId: string): Promise<{ email: string; workspace: string }[]> {
  return db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_users.workspace_id')
    .select(['email', 'business_name as workspace'])
    .where('workspace_id', '=', workspaceId)
    .where('role', 'in', ['owner', 'admin'])
    .where('users.disabled_at', 'is', null)
    .execute()
}
