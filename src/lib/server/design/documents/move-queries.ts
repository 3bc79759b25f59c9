import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { placeFiles } from '#lib/server/platform/files/folders.ts'

interface Moving {
  documentIds: string[]
  fileIds: string[]
  folderId?: string | null | undefined
  addTagIds: string[]
  removeTagIds: string[]
}

/** Without a folder named, it only counts what is the workspace's. */
export async function moveRows(tx: Db, member: Member, { documentIds, fileIds, folderId }: Moving): Promise<number> {
  const [documents, files] = await Promise.all([
    moveDocuments(tx, member, documentIds, folderId),
    placeFiles(tx, member, fileIds, folderId)
  ])
  return documents + files
}

async function moveDocuments(tx: Db, member: Member, ids: string[], folderId?: string | null): Promise<number> {
  const { rows } = await sql`
    update documents set folder_id = ${folderId === undefined ? sql`folder_id` : sql`${folderId}::uuid`}
    where workspace_id = ${member.workspaceId} and id = any(${ids}::uuid[]) returning id
  `.execute(tx)
  return rows.length
}

export async function tagRows(tx: Db, member: Member, moving: Moving): Promise<void> {
  for (const kind of ['document', 'file'] as const) {
    const ids = kind === 'document' ? moving.documentIds : moving.fileIds
    if (ids.length === 0) continue
    const [tags, rows, column] = [sql.table(`${kind}_tags`), sql.table(`${kind}s`), sql.ref(`${kind}_id`)]
    if (moving.removeTagIds.length > 0) {
      await sql`
        delete from ${tags} using ${rows} r where ${column} = r.id and r.workspace_id = ${member.workspaceId}
          and r.id = any(${ids}::uuid[]) and tag_id = any(${moving.removeTagIds}::uuid[])
      `.execute(tx)
    }
    if (moving.addTagIds.length > 0) {
      await sql`
        insert into ${tags} (${column}, tag_id)
        select r.id, tag_id from ${rows} r, unnest(${moving.addTagIds}::uuid[]) tag_id
        where r.workspace_id = ${member.workspaceId} and r.id = any(${ids}::uuid[])
        on conflict do nothing
      `.execute(tx)
    }
  }
}
