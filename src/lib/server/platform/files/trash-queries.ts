import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'

export function setFilesDeleted(tx: Db, member: Member, fileIds: string[], deleted: boolean) {
  return tx
    .updateTable('files')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', fileIds)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning('id')
    .execute()
}

/** The names of those that an item, a store, the workspace or a design shows. */
export async function findUsedFiles(tx: Db, member: Member, fileIds: string[]): Promise<string[]> {
  const inWorkspace = member.workspaceId
  const { rows } = await sql<{ name: string }>`
    select name from files where workspace_id = ${inWorkspace} and id = any(${fileIds}::uuid[]) and (
      exists (select 1 from document_files where file_id = files.id)
      or exists (select 1 from document_versions where file_id = files.id)
      or exists (select 1 from stores where workspace_id = ${inWorkspace} and files.id in (logo_file_id, banner_file_id))
      or exists (
        select 1 from store_bundles join stores on stores.id = store_id
        where workspace_id = ${inWorkspace} and file_id = files.id
      )
      or exists (select 1 from workspaces where id = ${inWorkspace} and logo_file_id = files.id)
      or exists (
        select 1 from items where workspace_id = ${inWorkspace}
          and (artwork::text like '%' || files.id || '%' or colours::text like '%' || files.id || '%')
      )
    ) order by name
  `.execute(tx)
  return rows.map(({ name }) => name)
}

/** Ends files in the trash that nothing has come to show; gives where their bytes are. */
export async function deleteTrashed(db: Db, fileIds: string[], workspaceId?: string): Promise<string[]> {
  let query = db
    .deleteFrom('files')
    .where('id', 'in', fileIds)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('document_files').select('file_id').whereRef('file_id', '=', 'files.id')))
    )
  if (workspaceId) query = query.where('workspace_id', '=', workspaceId)
  const rows = await query.returning('storage_key').execute()
  return rows.map(row => row.storage_key)
}

/** What was deleted so many days ago, the oldest first. */
export async function findOldTrash(db: Db, { days, limit, without }: { days: number } & Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where(notAmong(without))
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
