import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import type { InShop } from './queries.ts'

export function findQuickAnswers(db: Db, { workspaceId }: InShop) {
  return db
    .selectFrom('quick_answers')
    .select(['answers', 'revision'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Nothing where somebody saved others since. */
export async function putQuickAnswers(
  tx: Db,
  { workspaceId }: InShop,
  { answers, revision }: { answers: string[]; revision: number }
) {
  const { rows } = await sql<{ answers: string[]; revision: number }>`
    insert into quick_answers as q (workspace_id, answers)
    select ${workspaceId}, ${answers}::text[]
    where ${revision}::bigint = 0 or exists (select from quick_answers where workspace_id = ${workspaceId})
    on conflict (workspace_id) do update set answers = excluded.answers, revision = q.revision + 1, updated_at = now()
      where q.revision = ${revision}::bigint
    returning answers, revision`.execute(tx)
  return rows[0]
}
