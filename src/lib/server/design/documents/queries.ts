import { type SqlBool, sql } from 'kysely'

import type { Design } from '#lib/designer/design.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

import type { Facts } from './read.ts'
import type { Saver } from './symbol-queries.ts'

/** Who changed it last, as people know them. */
const updatedBy = sql<string>`(
  select ${whoText('documents')} from (select) as one left join users u on u.id = documents.updated_by
)`.as('updated_by_name')

const SHOWN = [
  'documents.id',
  'documents.name',
  'documents.rev',
  'documents.folder_id',
  'documents.created_at',
  'documents.updated_at',
  'documents.deleted_at'
] as const

export interface NewDocument extends Facts {
  name: string
  folderId: string | null
  design: string
  starter?: string | undefined
}

const columnsOf = ({ colours, methods, variables, ...facts }: Facts) => ({
  ...facts,
  colours: JSON.stringify(colours),
  methods,
  variables
})

export async function insertDocument(tx: Db, member: Member, document: NewDocument): Promise<string> {
  const { name, folderId, design, starter, ...facts } = document
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...columnsOf(facts),
      name,
      design,
      starter: starter ?? null,
      folder_id: folderId,
      bytes: Buffer.byteLength(design),
      workspace_id: member.workspaceId,
      created_by: member.userId,
      updated_by: member.userId,
      by_key: usedKey()
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findDocument(db: Db, member: Member, id: string) {
  return db
    .selectFrom('documents')
    .select([...SHOWN, updatedBy, sql<Design>`design`.as('design')])
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Without the design, which may be large. */
export function findDocumentHead(db: Db, member: Member, id: string) {
  return db
    .selectFrom('documents')
    .select([...SHOWN, updatedBy, 'objects', 'bytes'])
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Held until the transaction ends, so that a save is of what was read. */
export function lockDocument(tx: Db, member: Saver, id: string) {
  return tx
    .selectFrom('documents')
    .select([
      ...SHOWN,
      updatedBy,
      'objects',
      'bytes',
      sql<string | null>`(select max(created_at) from document_versions where document_id = documents.id)`.as(
        'versioned_at'
      )
    ])
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findDesign(db: Db, id: string): Promise<Design> {
  const { design } = await db
    .selectFrom('documents')
    .select(sql<Design>`design`.as('design'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return design
}

/** As they are now, in the order that was asked; those that the workspace does not have are missing. */
export async function findOwnDesigns(
  db: Db,
  { workspaceId, documentIds }: { workspaceId: string; documentIds: readonly string[] }
): Promise<Design[]> {
  const ids = [...new Set(documentIds)]
  if (ids.length === 0) return []
  const query = db.selectFrom('documents').select(['id', sql<Design>`design`.as('design')])
  const found = await query.where('workspace_id', '=', workspaceId).where('id', 'in', ids).execute()
  const byId = new Map(found.map(({ id, design }) => [id, design]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export function updateDesign(
  tx: Db,
  member: Saver,
  { id, rev, name, design, facts }: { id: string; rev: number; name: string; design: string; facts: Facts }
) {
  return tx
    .updateTable('documents')
    .set({
      ...columnsOf(facts),
      rev,
      name,
      design,
      bytes: Buffer.byteLength(design),
      updated_by: member.userId,
      by_key: usedKey(),
      updated_at: sql`now()`
    })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .returning(['id', 'name', 'rev', 'updated_at'])
    .executeTakeFirstOrThrow()
}

export function updateName(db: Db, member: Member, id: string, name: string) {
  return db
    .updateTable('documents')
    .set({ name })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

/** A workspace's use of the space for designs; its row is held, so that two cannot fill the last place. */
export async function findDocumentUse(tx: Db, member: Member): Promise<{ documents: number; bytes: number }> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', member.workspaceId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('documents')
    .select(({ fn }) => [
      fn.countAll<number>().as('documents'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes')
    ])
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirstOrThrow()
}

/** Remembers which uploads a design shows; one that a version shows is remembered too. */
export function linkFiles(tx: Db, id: string, fileIds: string[]): Promise<void> {
  return linkFilesOfMany(tx, [{ id, fileIds }])
}

export async function linkFilesOfMany(tx: Db, documents: { id: string; fileIds: string[] }[]): Promise<void> {
  const rows = documents.flatMap(({ id, fileIds }) => fileIds.map(file_id => ({ document_id: id, file_id })))
  if (rows.length === 0) return
  await tx
    .insertInto('document_files')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function setDeleted(tx: Db, member: Member, ids: string[], deleted: boolean) {
  return tx
    .updateTable('documents')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning(['id', 'name', 'rev', 'updated_at'])
    .execute()
}

const isSold = sql<SqlBool>`exists (select 1 from item_designs where item_designs.document_id = documents.id)`

/** Ends what lies in the trash; what an item still sells stays there. Gives how many are gone. */
export async function endDocuments(tx: Db, member: Member, ids: string[]): Promise<number> {
  const gone = await tx
    .deleteFrom('documents')
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .where(({ not }) => not(isSold))
    .returning('id')
    .execute()
  return gone.length
}

/** Of all workspaces, those deleted so many days ago that no item sells, the oldest first. */
export async function findOldTrash(db: Db, { days, limit, without }: { days: number } & Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where(({ not }) => not(isSold))
    .where(notAmong(without))
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Unless somebody brought it back meanwhile. */
export async function endDocument(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('documents')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(({ not }) => not(isSold))
    .execute()
}
