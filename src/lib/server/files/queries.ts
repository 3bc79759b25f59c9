import { sql } from 'kysely'

import type { StoredFile } from '#lib/contract/files.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'

import { fileUrl } from './names.ts'

const SHOWN = ['id', 'kind', 'name', 'mime', 'bytes', 'width', 'height', 'created_at'] as const

interface Row {
  id: string
  kind: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  created_at: string
}

function toFile({ created_at, kind, ...row }: Row): StoredFile {
  return { ...row, kind: kind as StoredFile['kind'], url: fileUrl(row), createdAt: created_at }
}

/** What the files of the workspace take; with `lock`, nobody else adds one until the transaction ends. */
export async function findUse(db: Db, member: Member, lock = false): Promise<{ files: number; bytes: number }> {
  if (lock) {
    await db.selectFrom('workspaces').select('id').where('id', '=', member.workspaceId).forNoKeyUpdate().execute()
  }
  return db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes')
    ])
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirstOrThrow()
}

interface NewFile extends Omit<Row, 'created_at'> {
  sha256: string
  storage_key: string
}

export async function insertFile(db: Db, member: Member, file: NewFile): Promise<StoredFile> {
  const row = await db
    .insertInto('files')
    .values({ ...file, workspace_id: member.workspaceId, created_by: member.userId })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  return toFile(row)
}

interface Filter {
  page: number
  pageSize: number
  kind?: string | undefined
}

export async function findFilePage(db: Db, member: Member, { page, pageSize, kind }: Filter) {
  let query = db.selectFrom('files').where('workspace_id', '=', member.workspaceId)
  if (kind) query = query.where('kind', '=', kind)
  const [rows, { total }] = await Promise.all([
    query
      .select(SHOWN)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  ])
  return { rows: rows.map(toFile), total, page, pageSize }
}

/** Of any workspace: for serving, which decides by itself who may see it. */
export function findStored(db: Db, fileId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'workspace_id', 'name', 'mime', 'width', 'height', 'sha256', 'storage_key', 'is_public'])
    .where('id', '=', fileId)
    .executeTakeFirst()
}

/** Which of these the workspace has. They stay at least until the transaction ends. */
export async function lockFiles(tx: Db, workspaceId: string, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', fileIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

export async function markPublic(tx: Db, workspaceId: string, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .updateTable('files')
    .set({ is_public: true })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', fileIds)
    .where('is_public', '=', false)
    .execute()
}

/** Held against whoever is about to link it. */
export function lockForDelete(tx: Db, member: Member, fileId: string) {
  return tx
    .selectFrom('files')
    .select('storage_key')
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteFileRow(tx: Db, member: Member, fileId: string): Promise<void> {
  await tx.deleteFrom('files').where('workspace_id', '=', member.workspaceId).where('id', '=', fileId).execute()
}

/** Where the file is shown, in words: the item “Hoodie”, the logo of the workspace. */
export async function findUses(tx: Db, member: Member, fileId: string): Promise<string[]> {
  const inWorkspace = member.workspaceId
  const { rows } = await sql<{ place: string }>`
    select place from (
      select 1 as rank, 'the item “' || name || '”' as place from items
      where workspace_id = ${inWorkspace} and (
        artwork @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))
        or colours @> jsonb_build_array(jsonb_build_object('pictures', jsonb_build_object('front', ${fileId}::text)))
        or colours @> jsonb_build_array(jsonb_build_object('pictures', jsonb_build_object('back', ${fileId}::text)))
      )
      union all
      select 2, 'the store “' || name || '”' from stores
      where workspace_id = ${inWorkspace} and ${fileId}::uuid in (logo_file_id, banner_file_id)
      union all
      select 2, 'the portfolio “' || title || '”' from portfolios
      where workspace_id = ${inWorkspace} and exists (
        select 1 from portfolio_images where portfolio_id = portfolios.id and file_id = ${fileId}::uuid
      )
      union all
      select 3, 'the logo of your workspace' from workspaces
      where id = ${inWorkspace} and logo_file_id = ${fileId}::uuid
      union all
      select 4, 'order ' || orders.number from orders join order_lines on order_lines.order_id = orders.id
      where orders.workspace_id = ${inWorkspace} and order_lines.picture::text like ${`%/files/${fileId}/%`}
      group by orders.id
    ) as places
    order by rank, place
    limit 4
  `.execute(tx)
  return rows.map(({ place }) => place)
}

export async function findKeys(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('storage_key').where('workspace_id', '=', workspaceId).execute()
  return rows.map(row => row.storage_key)
}

export function findFilesToExport(db: Db, workspaceId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'name', 'storage_key'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .execute()
}
