import { type RawBuilder, sql } from 'kysely'

import type { Design } from '#lib/designer/design.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/**
 * What the pieces of a job's item are made of, and what of them somebody counted as made: differs once any of it is another,
 * or the customer was shown another version. Nothing is added to it while nothing is made, nor by counts on the way.
 */
export const itemSource =
  (): RawBuilder<string> => sql`md5(concat_ws('|', i.name, i.blank, i.people, i.sizes, i.quantity,
  i.ordered, j.closed_at is not null, (
    select string_agg(concat_ws(',', c.document_id, c.location, c.method, c.width_mm), ';' order by c.position, c.id)
    from job_components c where c.job_id = i.job_id and c.item_id = i.id
  ), (select concat_ws(',', p.version, p.state) from proposals p where p.job_id = j.id),
  case when j.close_reason = 'completed' or 'handedOver' = any (j.ready) then 'handed over'
    when 'productionComplete' = any (j.ready) then 'made' end, (
    select string_agg(concat_ws(',', c->>'step', c->>'size', c->>'done'), ';' order by c->>'step', c->>'size')
    from jsonb_array_elements(i.counts) c
    where (c->>'done')::int >= coalesce((select sum((s->>'quantity')::int) from jsonb_array_elements(i.sizes) s
      where s->>'size' = c->>'size'), i.quantity) and (c->>'done')::int > 0
  )))`

export async function findItemSources(db: Db, { workspaceId }: Member, jobId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; source: string }>`
    select i.id, ${itemSource()} as source from job_items i join jobs j on j.id = i.job_id
    where i.workspace_id = ${workspaceId} and i.job_id = ${jobId}`.execute(db)
  return new Map(rows.map(({ id, source }) => [id, source]))
}

/** What can be filled in in these versions of designs, and what their first rows say. */
export async function findVariables(
  db: Db,
  { workspaceId }: Member,
  versionIds: string[]
): Promise<Map<string, Pick<Design, 'variables' | 'rows'>>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<Pick<Design, 'variables'> & { id: string; first: Design['rows'][number] | null }>`
    select v.id, v.design->'variables' as variables, v.design->'rows'->0 as first
    from document_versions v join documents d on d.id = v.document_id
    where d.workspace_id = ${workspaceId} and v.id = any (${versionIds}::uuid[])
      and jsonb_typeof(v.design->'variables') = 'array'`.execute(db)
  return new Map(rows.map(({ id, variables, first }) => [id, { variables, rows: first ? [first] : [] }]))
}
