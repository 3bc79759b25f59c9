import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import type { InShop } from './queries.ts'

/** A draft, without the pictures that were drawn of it here. */
export async function moveProposal(
  tx: Db,
  { workspaceId }: InShop,
  { jobId, toWorkspaceId }: { jobId: string; toWorkspaceId: string }
): Promise<void> {
  await sql`
    update proposals set workspace_id = ${toWorkspaceId}, mock_ups = '{}', draft = jsonb_set(draft, '{items}', (
      select coalesce(jsonb_agg(item || '{"pictures": []}'), '[]') from jsonb_array_elements(draft->'items') item
    )) where workspace_id = ${workspaceId} and job_id = ${jobId} and version = 0`.execute(tx)
}

/** Pictures that were drawn of it. No change of it, so it has no new revision. */
export async function updateDrawings(
  db: Db,
  { workspaceId }: InShop,
  { jobId, made }: { jobId: string; made: Record<string, string> }
): Promise<void> {
  await sql`update proposals set mock_ups = ${JSON.stringify(made)}
    where workspace_id = ${workspaceId} and job_id = ${jobId}`.execute(db)
}
