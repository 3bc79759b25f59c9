import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

/**
 * Those of these keys that belong to a file, with all its sizes, to a picture of a message or lead, to the print of a sheet, or
 * to a file that a workspace leaves or comes with.
 */
export async function findKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where exists (select from files where files.id = left(key, 36)::uuid)
      or exists (select from thread_files where thread_files.id = left(key, 36)::uuid)
      or exists (select from lead_files where lead_files.id = left(key, 36)::uuid)
      or exists (select from workspace_fonts where workspace_fonts.id = left(key, 36)::uuid)
      or exists (select from transfer_sheets where transfer_sheets.id = left(key, 36)::uuid)
      or exists (select from workspace_exports where workspace_exports.id = left(key, 36)::uuid and state <> 'expired')
      or exists (select from workspace_imports where workspace_imports.id = left(key, 36)::uuid
        and state in ('uploading', 'checking', 'checked', 'running'))
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

interface Drawing {
  id: string
  createdAt: string
}

/** So many drawings, the oldest first, from after this one on; which of them are shown is asked when they are deleted. */
export async function findDrawings(
  db: Db,
  { before, after, limit }: { before: Date; after: Drawing | undefined; limit: number }
): Promise<Drawing[]> {
  const { rows } = await sql<Drawing>`
    select id, created_at as "createdAt" from files
    where kind = 'design' and created_at < ${before.toISOString()}
      and ${after ? sql`(created_at, id) > (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by created_at, id limit ${limit}
  `.execute(db)
  return rows
}

/** Of these drawings of designs' versions, those that no version, item, portfolio or order shows; gives where their bytes are. */
export async function deleteUnsoldDrawings(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with ordered as materialized (
      select distinct matched[1] as id from order_lines l,
        regexp_matches(l.picture::text, '/files/([0-9a-f-]{36})/', 'g') as matched
      where l.workspace_id in (select workspace_id from files where id = any (${ids}::uuid[]))
    )
    delete from files f
    where f.id = any (${ids}::uuid[])
      and not exists (select from document_versions where file_id = f.id)
      and not exists (select from document_files where file_id = f.id)
      and not exists (select from portfolio_images where file_id = f.id)
      and not exists (
        select from items where workspace_id = f.workspace_id
          and artwork @> jsonb_build_array(jsonb_build_object('fileId', f.id::text))
      )
      and f.id::text not in (select id from ordered)
    returning storage_key
  `.execute(db)
  return rows.map(row => row.storage_key)
}
