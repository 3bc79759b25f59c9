import { sql } from 'kysely'

import { JobItem, type JobItemInput } from '#lib/contract/job-items.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { doneOf, spoiledOf, type StepCount } from '#lib/shared/production-counts.ts'

const Counted = JobItem.omit({ done: true, spoiled: true })

/** In their order. What lies in the JSON columns is only trusted once the contract's schema has read it. */
export async function findItems(db: Db, member: Pick<Member, 'workspaceId'>, jobId: string): Promise<JobItem[]> {
  const { rows } = await sql<object>`
    select i.id, i.position, i.kind, i.name, i.note, i.picture_file_id as "pictureFileId", i.blank, i.sizes, i.people,
      i.quantity::float8 as quantity, i.own_cents::float8 as "ownCents", i.taxed, i.tax_class as "taxClass", i.ordered, i.cells, i.counts,
      case when i.fixed_cents is not null then jsonb_build_object('cents', i.fixed_cents, 'reason', i.fixed_reason,
        'locked', i.fixed_locked) end as fixed,
      coalesce(parts.components, '[]') as components
    from job_items i left join (
      select item_id, jsonb_agg(jsonb_build_object('id', id, 'documentId', document_id, 'design', design,
        'location', location, 'method', method, 'matrixId', matrix_id, 'amount', amount, 'widthMm', width_mm,
        'heightMm', height_mm, 'underbase', underbase, 'reorder', reorder, 'filmCents', film_cents,
        'pressSeconds', press_seconds, 'note', note, 'per', per)
        || case when proof is null then '{}'::jsonb else jsonb_build_object('proof', proof) end order by position) as components
      from job_components where job_id = ${jobId} group by item_id
    ) parts on parts.item_id = i.id
    where i.workspace_id = ${member.workspaceId} and i.job_id = ${jobId}
    order by i.position, i.id`.execute(db)
  return rows.map(row => {
    const item = Counted.parse(row)
    return { ...item, done: doneOf(item), spoiled: spoiledOf(item) }
  })
}

/** Writes each of these whole; what was counted of it stays. */
export async function putItems(tx: Db, member: Member, jobId: string, items: readonly JobItemInput[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ fixed, components: _, ...item }) => ({ ...item, ...(fixed && { fixed }) }))
  await sql`
    insert into job_items (workspace_id, job_id, id, position, kind, name, note, picture_file_id, blank, sizes, people,
      quantity, own_cents, taxed, tax_class, ordered, cells, fixed_cents, fixed_reason, fixed_locked)
    select ${member.workspaceId}, ${jobId}, id, position, kind, name, note, "pictureFileId", blank, sizes, people,
      quantity, "ownCents", taxed, "taxClass", ordered, cells, (fixed->>'cents')::numeric, coalesce(fixed->>'reason', ''),
      coalesce((fixed->>'locked')::boolean, false)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, position int, kind text, name text,
      note text, "pictureFileId" uuid, blank jsonb, sizes jsonb, people jsonb, quantity numeric, "ownCents" numeric,
      taxed boolean, "taxClass" text, ordered boolean, cells jsonb, fixed jsonb)
    on conflict (job_id, id) do update set (position, kind, name, note, picture_file_id, blank, sizes, people, quantity,
        own_cents, taxed, tax_class, ordered, cells, fixed_cents, fixed_reason, fixed_locked)
      = (excluded.position, excluded.kind, excluded.name, excluded.note, excluded.picture_file_id, excluded.blank,
        excluded.sizes, excluded.people, excluded.quantity, excluded.own_cents, excluded.taxed, excluded.tax_class, excluded.ordered, excluded.cells, excluded.fixed_cents,
        excluded.fixed_reason, excluded.fixed_locked)`.execute(tx)
  await putComponents(tx, member, jobId, items)
}

async function putComponents(tx: Db, member: Member, jobId: string, items: readonly JobItemInput[]): Promise<void> {
  const itemIds = items.map(({ id }) => id)
  await sql`delete from job_components where workspace_id = ${member.workspaceId} and job_id = ${jobId}
    and item_id = any (${itemIds}::uuid[])`.execute(tx)
  const rows = items.flatMap(item => {
    return item.components.map((component, position) => ({ ...component, itemId: item.id, position }))
  })
  if (rows.length === 0) return
  await sql`
    insert into job_components (workspace_id, job_id, item_id, id, position, document_id, design, location, method,
      matrix_id, amount, width_mm, height_mm, underbase, reorder, film_cents, press_seconds, note, per, proof)
    select ${member.workspaceId}, ${jobId}, "itemId", id, position, "documentId", design, location, method,
      "matrixId", amount, "widthMm", "heightMm", underbase, reorder, "filmCents", "pressSeconds", note, per, proof
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("itemId" uuid, id uuid, position int,
      "documentId" uuid, design text, location text, method text, "matrixId" uuid, amount float8, "widthMm" float8,
      "heightMm" float8, underbase boolean, reorder boolean, "filmCents" int, "pressSeconds" int, note text, per text,
      proof jsonb)`.execute(tx)
}

export async function deleteItems(tx: Db, member: Member, jobId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await tx
    .deleteFrom('job_items')
    .where('workspace_id', '=', member.workspaceId)
    .where('job_id', '=', jobId)
    .where('id', 'in', itemIds)
    .execute()
}

/** What an item of a job may name. */
export interface Named {
  documentIds: string[]
  fileIds: string[]
  blankIds: string[]
  itemIds: string[]
  optionIds: string[]
}

/** Those of these ids that are not there for this workspace. */
export async function findForeign(db: Db, member: Member, of: Named): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${of.documentIds}::uuid[]) as given (id)
      where not exists (select from documents d where d.id = given.id and d.workspace_id = ${member.workspaceId})
    union all select id from unnest(${of.fileIds}::uuid[]) as given (id)
      where not exists (select from files f where f.id = given.id and f.workspace_id = ${member.workspaceId})
    union all select id from unnest(${of.blankIds}::uuid[]) as given (id)
      where not exists (select from blanks b where b.id = given.id and b.workspace_id = ${member.workspaceId})
    union all select id from unnest(${of.itemIds}::uuid[]) as given (id)
      where not exists (select from items i where i.id = given.id and i.workspace_id = ${member.workspaceId})
    union all select id from unnest(${of.optionIds}::uuid[]) as given (id)
      where not exists (select from item_options o where o.id = given.id and o.workspace_id = ${member.workspaceId})
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function setCounts(
  tx: Db,
  member: Member,
  { jobId, itemId, counts }: { jobId: string; itemId: string; counts: readonly StepCount[] }
): Promise<void> {
  await tx
    .updateTable('job_items')
    .set({ counts: JSON.stringify(counts) })
    .where('workspace_id', '=', member.workspaceId)
    .where('job_id', '=', jobId)
    .where('id', '=', itemId)
    .execute()
}

/** Of these items, only those are wanted. True where that was not so before. */
export async function setOrdered(
  tx: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  { jobId, offered, ordered }: { jobId: string; offered: readonly string[]; ordered: readonly string[] }
): Promise<boolean> {
  const { rows } = await sql`
    update job_items set ordered = id = any (${ordered}::uuid[])
    where workspace_id = ${workspaceId} and job_id = ${jobId} and id = any (${offered}::uuid[])
      and ordered <> (id = any (${ordered}::uuid[])) returning id`.execute(tx)
  return rows.length > 0
}
