import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { SizeScales } from '#lib/shared/size-scales.ts'

type Of = Pick<Member, 'workspaceId'>

export async function findSizeScales(db: Db, { workspaceId }: Of): Promise<Partial<SizeScales>> {
  const row = await db
    .selectFrom('production_settings')
    .select('size_scales')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return (row?.size_scales ?? {}) as Partial<SizeScales>
}

/** Two people may set different groups at once: only those that are given are written over. */
export async function upsertSizeScales(db: Db, { workspaceId }: Of, scales: Partial<SizeScales>): Promise<void> {
  await sql`
    insert into production_settings (workspace_id, size_scales) values (${workspaceId}, ${JSON.stringify(scales)}::jsonb)
    on conflict (workspace_id) do update
      set size_scales = production_settings.size_scales || excluded.size_scales, updated_at = now()`.execute(db)
}
