import { withLocale } from '#lib/server/platform/request-context.ts'

import type { Db } from './index.ts'

/** Does background work as the workspace reads it: what comes of it are mails, documents and notes of this workspace. */
export async function inWorkspaceLocale<T>(db: Db, workspaceId: string, work: () => Promise<T>): Promise<T> {
  const row = await db.selectFrom('workspaces').select('locale').where('id', '=', workspaceId).executeTakeFirst()
  return row ? withLocale(row.locale, work) : work()
}
