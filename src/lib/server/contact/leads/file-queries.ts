import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LeadFile } from '#lib/contract/leads.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Attachment } from '#lib/server/platform/files/attachments.ts'

export async function insertLeadFile(db: Db, workspaceId: string, file: Attachment): Promise<void> {
  await db
    .insertInto('lead_files')
    .values({ ...file, workspace_id: workspaceId })
    .execute()
}

/** Gives how many of these wait in the shop for a message, and belong to the lead now. */
export async function claimFiles(
  tx: Db,
  { workspaceId, leadId, fileIds }: { workspaceId: string; leadId: string; fileIds: string[] }
): Promise<number> {
  if (fileIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('lead_files')
    .set({ lead_id: leadId })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', fileIds)
    .where('lead_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function bytesOfFiles(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from lead_files where workspace_id = ${workspaceId}`.execute(db)
  return firstRow(rows).bytes
}

export function findLeadFiles(db: Db, { workspaceId }: Member, leadId: string): Promise<LeadFile[]> {
  return db
    .selectFrom('lead_files')
    .select(['id', 'name', 'width', 'height'])
    .where('workspace_id', '=', workspaceId)
    .where('lead_id', '=', leadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findLeadFile(db: Db, { workspaceId }: Member, { leadId, fileId }: { leadId: string; fileId: string }) {
  return db
    .selectFrom('lead_files')
    .select(['name', 'mime', 'storage_key as key'])
    .where('workspace_id', '=', workspaceId)
    .where('lead_id', '=', leadId)
    .where('id', '=', fileId)
    .executeTakeFirst()
}
