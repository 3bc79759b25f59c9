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
      or exists (select from transfer_sheets where transfer_sheets.id = left(key, 36)::uuid)
      or exists (select from workspace_exports where workspace_exports.id = left(key, 36)::uuid and state <> 'expired')
      or exists (select from workspace_imports where workspace_imports.id = left(key, 36)::uuid
        and state in ('uploading', 'checking', 'checked', 'running'))
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Drawings of designs' versions that no version, item, portfolio or order shows; gives where their bytes are. */
export async function deleteUnsoldDrawings(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f
    where f.kind = 'design' and f.created_at < ${before.toISOString()}
      and not exists (select from document_versions where file_id = f.id)
      and not exists (select from document_files where file_id = f.id)
      and not exists (select from portfolio_images where file_id = f.id)
      and not exists (
        select from items where workspace_id = f.workspace_id
          and artwork @> jsonb_build_array(jsonb_build_object('fileId', f.id::text))
      )
      and not exists (
        select from orders o join order_lines l on l.order_id = o.id
        where o.workspace_id = f.workspace_id and l.picture::text like '%/files/' || f.id || '/%'
      )
    returning storage_key
  `.execute(db)
  return rows.map(row => row.storage_key)
}
