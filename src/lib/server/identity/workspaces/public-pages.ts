// Pages that everybody may see and that show something of the workspace: its name, its logo, or that it is there.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

/** A notice has room for about eight thousand letters. */
const TAGS_AT_ONCE = 100

/** The tags under which they are kept. Asked for before a deletion, told after it. */
export async function findPublicPages(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select 'store:' || campaign_id as tag from stores where workspace_id = ${workspaceId} and stage <> 'draft'
    union all
    select 'portfolio:' || id from portfolios where workspace_id = ${workspaceId} and is_published
  `.execute(db)
  return rows.map(({ tag }) => tag)
}

export async function refreshPublicPages(tx: Db, tags: string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += TAGS_AT_ONCE) {
    await notify(tx, { kind: 'cache', tags: tags.slice(start, start + TAGS_AT_ONCE) })
  }
}
