import { type RawBuilder, sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import { mapTuple } from '#lib/shared/map-tuple.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

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

function ownedBy({ workspaceId, userId }: Member) {
  return { workspace_id: workspaceId, created_by: userId, by_key: usedKey() }
}

/** In the order of what is given. */
export async function insertFiles(db: Db, member: Member, files: NewFile[]): Promise<StoredFile[]> {
  const own = ownedBy(member)
  const rows = await db
    .insertInto('files')
    .values(files.map(file => ({ ...file, ...own })))
    .returning(SHOWN)
    .execute()
  const byId = new Map(rows.map(row => [row.id, toFile(row)]))
  return files.map(({ id }) => required(byId.get(id), 'a file'))
}

/** Artworks of the workspace by these hashes of their bytes: of several with the same, the oldest. */
export async function findSame(db: Db, member: Member, hashes: string[]): Promise<Map<string, StoredFile>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select([...SHOWN, 'sha256'])
    .where('workspace_id', '=', member.workspaceId)
    .where('kind', '=', 'artwork')
    .where('sha256', 'in', hashes)
    .where('deleted_at', 'is', null)
    .distinctOn('sha256')
    .orderBy('sha256')
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ sha256, ...row }) => [sha256, toFile(row)]))
}

interface Filter {
  page: number
  pageSize: number
  kind?: string | undefined
}

export async function findFilePage(db: Db, member: Member, { page, pageSize, kind }: Filter) {
  let query = db.selectFrom('files').where('workspace_id', '=', member.workspaceId).where('deleted_at', 'is', null)
  query = kind ? query.where('kind', '=', kind) : query.where('kind', '<>', 'design')
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
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findStoredOf(db: Db, workspaceId: string, fileIds: string[]) {
  return db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', fileIds)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Which of these the workspace has. They stay at least until the transaction ends. */
export async function lockFiles(tx: Db, workspaceId: string, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', fileIds)
    .where('deleted_at', 'is', null)
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

/**
 * Those of these that no public place shows any more are for members only again. What somebody ordered stays to be
 * seen on their receipt, and the logo of a workspace in its mails.
 */
export async function withdrawPublic(tx: Db, workspaceId: string, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return
  const isOpen = sql`s.stage not in ('draft', 'cancelled')`
  await sql`
    update files f set is_public = false
    where f.workspace_id = ${workspaceId} and f.id = any(${fileIds}::uuid[]) and f.is_public
      and not exists (select from workspaces where id = ${workspaceId} and logo_file_id = f.id)
      and not exists (
        select from stores s
        where s.workspace_id = ${workspaceId} and f.id in (s.logo_file_id, s.banner_file_id)
          and (${isOpen} or exists (select from orders where store_id = s.id))
      )
      and not exists (
        select from store_bundles b join stores s on s.id = b.store_id
        where s.workspace_id = ${workspaceId} and ${isOpen} and not b.hidden and b.file_id = f.id
      )
      and not exists (
        select from store_items si join stores s on s.id = si.store_id join items i on i.id = si.item_id
        where s.workspace_id = ${workspaceId} and ${isOpen} and not si.hidden and ${showsFile(sql`i`, sql`f.id`)}
      )
      and not exists (
        select from portfolio_images image join portfolios p on p.id = image.portfolio_id
        where p.workspace_id = ${workspaceId} and p.is_published and image.file_id = f.id
          and (image.consent or image.source = 'mockup')
      )
      and not exists (
        select from orders o join order_lines l on l.order_id = o.id
        where o.workspace_id = ${workspaceId} and l.picture::text like '%/files/' || f.id || '/%'
      )
  `.execute(tx)
}

/** Whether the row of items has the file as artwork or as picture of a colour. */
function showsFile(item: RawBuilder<unknown>, fileId: RawBuilder<unknown>): RawBuilder<unknown> {
  const picture = (side: 'front' | 'back') =>
    sql`jsonb_build_array(jsonb_build_object('pictures', jsonb_build_object(${sql.lit(side)}, ${fileId}::text)))`
  return sql`(
    ${item}.artwork @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))
    or ${item}.colours @> ${picture('front')} or ${item}.colours @> ${picture('back')}
  )`
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

export interface FileUse {
  /** In words: the item “Hoodie”, the logo of the workspace. */
  place: string
  kind: 'item' | 'store' | 'portfolio' | 'workspace' | 'design' | 'order' | 'proposal'
  name: string
  url: string
}

export async function findUses(tx: Db, member: Member, fileId: string, limit = 4): Promise<FileUse[]> {
  const inWorkspace = member.workspaceId
  const { rows } = await sql<FileUse>`
    select place, kind, name, url from (
      select 1 as rank, 'the item “' || name || '”' as place, 'item' as kind, name, '/dashboard/items/' || id as url
      from items
      where workspace_id = ${inWorkspace} and ${showsFile(sql`items`, sql`${fileId}`)}
      union all
      select 2, 'the store “' || name || '”', 'store', name, '/dashboard/stores/' || id from stores
      where workspace_id = ${inWorkspace} and (
        ${fileId}::uuid in (logo_file_id, banner_file_id)
        or exists (select from store_bundles b where b.store_id = stores.id and b.file_id = ${fileId}::uuid)
      )
      union all
      select 2, 'the portfolio “' || title || '”', 'portfolio', title, '/dashboard/portfolios/' || id || '/edit/' || slug
      from portfolios
      where workspace_id = ${inWorkspace} and exists (
        select 1 from portfolio_images where portfolio_id = portfolios.id and file_id = ${fileId}::uuid
      )
      union all
      select 3, 'the logo of your workspace', 'workspace', business_name, '/dashboard/workspaces' from workspaces
      where id = ${inWorkspace} and logo_file_id = ${fileId}::uuid
      union all
      select 4, 'order ' || orders.number, 'order', orders.number::text, '/dashboard/orders/' || orders.id || '/details'
      from orders join order_lines on order_lines.order_id = orders.id
      where orders.workspace_id = ${inWorkspace} and order_lines.picture::text like ${`%/files/${fileId}/%`}
      group by orders.id
      union all
      select 4, 'the proposal of job ' || jobs.number, 'proposal', jobs.number::text, '/dashboard/jobs/' || jobs.id || '/proposal'
      from proposals join jobs on jobs.id = proposals.job_id
      where proposals.workspace_id = ${inWorkspace} and exists (
        select from proposal_versions v where v.proposal_id = proposals.id and ${fileId}::uuid = any (v.file_ids)
      )
      union all
      select 4, 'the transfer sheet “' || name || '”', 'transfers', name, '/dashboard/make/ultra-color-max-transfers/' || id
      from transfer_sheets where workspace_id = ${inWorkspace} and id in (
        select sheet_id from transfer_pieces where file_id = ${fileId}::uuid
      )
      union all
      select 5, 'the design “' || name || '”', 'design', name, '/dashboard/design/layouts?search=' || name
      from documents where workspace_id = ${inWorkspace} and id in (
        select document_id from document_files where file_id = ${fileId}::uuid
        union select document_id from document_versions where file_id = ${fileId}::uuid
      )
    ) as places
    order by rank, place
    limit ${limit}
  `.execute(tx)
  return rows
}

export async function findKeys(db: Db, workspaceId: string): Promise<string[]> {
  const [files, fonts] = await Promise.all(
    mapTuple(['files', 'workspace_fonts'] as const, table =>
      db.selectFrom(table).select('storage_key').where('workspace_id', '=', workspaceId).execute()
    )
  )
  return [...files, ...fonts].map(row => row.storage_key)
}

export function findFilesToExport(db: Db, workspaceId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'name', 'storage_key'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .execute()
}

export function updateFileName(db: Db, member: Member, fileId: string, name: string) {
  return db
    .updateTable('files')
    .set({ name })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
}

export function findMime(db: Db, member: Member, fileId: string) {
  return db
    .selectFrom('files')
    .select('mime')
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', fileId)
    .executeTakeFirst()
}

export async function findOne(db: Db, member: Member, fileId: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('files')
    .select(SHOWN)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toFile(row)
}

const WHOLE = ['id', 'kind', 'name', 'mime', 'bytes', 'width', 'height', 'sha256', 'storage_key'] as const

export function findWholeFiles(db: Db, workspaceId: string, fileIds: string[]) {
  return db
    .selectFrom('files')
    .select(WHOLE)
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', fileIds)
    .where('deleted_at', 'is', null)
    .execute()
}
