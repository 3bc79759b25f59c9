import { sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { WorkspaceContents } from '#lib/contract/workspaces.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

interface Contents {
  contents: Omit<WorkspaceContents, 'obstacle'>
  /** Why it cannot be deleted now, in a sentence. */
  obstacle: string | undefined
}

/** What the domains have in it, in one round trip. */
export async function findContents(db: Db, plugIns: readonly PlugIn[], workspaceId: string): Promise<Contents> {
  const counts = plugIns.flatMap(({ contents = {} }) => Object.entries(contents))
  const obstacles = plugIns.flatMap(plugIn => plugIn.obstacles ?? [])
  const parts = [
    ...counts.map(([name, count]) => sql`(${count(workspaceId)}) as ${sql.ref(name)}`),
    ...obstacles.map(({ count }, at) => sql`(${count(workspaceId)}) as ${sql.ref(`obstacle ${at}`)}`)
  ]
  const { rows } = await sql<Record<string, number>>`select ${sql.join(parts)}`.execute(db)
  const row = firstRow(rows)
  const count = (name: string) => required(row[name], 'a count')
  const found = obstacles.findIndex((_, at) => count(`obstacle ${at}`) > 0)
  return {
    contents: Object.fromEntries(counts.map(([name]) => [name, count(name)])) as Contents['contents'],
    obstacle: obstacles[found]?.say(count(`obstacle ${found}`))
  }
}

export async function deleteWorkspaceRow(tx: Db, workspaceId: string): Promise<void> {
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
}

/** What a person belongs to, held until the commit, so that two deletions cannot both leave "the last one". */
export async function lockMemberships(tx: Db, userId: string): Promise<string[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const rows = await tx.selectFrom('workspace_users').select('workspace_id').where('user_id', '=', userId).execute()
  return rows.map(row => row.workspace_id)
}
