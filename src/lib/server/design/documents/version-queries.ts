import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { DocumentVersion } from '#lib/contract/document-history.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

import type { Saver } from './symbol-queries.ts'

interface NewVersion {
  documentId: string
  kind: DocumentVersion['kind']
  name?: string
}

/** Copies the design as it is now into its history, without it passing through here. */
export async function insertVersion(
  tx: Db,
  member: Saver,
  { documentId, kind, name = '' }: NewVersion
): Promise<string> {
  // What is kept by itself is the work of whoever changed it last.
  const isNow = kind !== 'auto'
  const { rows } = await sql<{ id: string }>`
    insert into document_versions (document_id, rev, kind, name, design, created_by, by_key)
    select id, rev, ${kind}, ${name}, design, coalesce(${isNow ? member.userId : null}::uuid, updated_by),
      case when ${isNow} then ${usedKey()}::text else by_key end
    from documents where id = ${documentId} and workspace_id = ${member.workspaceId}
    returning id
  `.execute(tx)
  return firstRow(rows).id
}

/** The version that an item sells: one for each rev, however many items sell it. */
export async function pinVersion(tx: Db, member: Member, documentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into document_versions (document_id, rev, kind, design, created_by, by_key)
    select id, rev, 'pinned', design, ${member.userId}::uuid, ${usedKey()}::text from documents
    where id = ${documentId} and workspace_id = ${member.workspaceId} and deleted_at is null
    on conflict (document_id, rev) where kind = 'pinned' do update set kind = 'pinned'
    returning id
  `.execute(tx)
  return rows[0]?.id ?? ''
}

/** All of the last hour, of earlier ones the last of each ten minutes, and no more than `keep` in all: the oldest go. */
export async function thinVersions(tx: Db, documentId: string, keep: number): Promise<void> {
  await sql`
    with kept as (
      select id, created_at,
        created_at > now() - interval '1 hour' or row_number() over (
          partition by floor(extract(epoch from created_at) / 600) order by created_at desc, id
        ) = 1 as stays
      from document_versions where document_id = ${documentId} and kind = 'auto'
    ), counted as (
      select id, stays, row_number() over (partition by stays order by created_at desc, id) as place from kept
    )
    delete from document_versions where id in (select id from counted where not stays or place > ${keep})
  `.execute(tx)
}

export function findVersions(db: Db, member: Member, documentId: string) {
  return db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_id')
    .leftJoin('users as u', 'u.id', 'document_versions.created_by')
    .select([
      'document_versions.id',
      'document_versions.rev',
      'kind',
      'document_versions.name',
      'document_versions.created_at',
      whoText('document_versions').as('created_by_name')
    ])
    .where('documents.workspace_id', '=', member.workspaceId)
    .where('document_id', '=', documentId)
    .orderBy('document_versions.created_at', 'desc')
    .orderBy('document_versions.rev', 'desc')
    .limit(200)
    .execute()
}

export function findVersion(
  db: Db,
  member: Member,
  { documentId, versionId }: { documentId: string; versionId: string }
) {
  return db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select([
      'document_versions.id',
      'document_versions.rev',
      'document_versions.created_at',
      'file_id',
      sql<Design>`document_versions.design`.as('design')
    ])
    .where('documents.workspace_id', '=', member.workspaceId)
    .where('document_id', '=', documentId)
    .where('document_versions.id', '=', versionId)
    .executeTakeFirst()
}

/** The first drawing stays: another one of the same version is the same picture. */
export async function setVersionFile(db: Db, versionId: string, fileId: string): Promise<void> {
  await db
    .updateTable('document_versions')
    .set({ file_id: fileId })
    .where('id', '=', versionId)
    .where('file_id', 'is', null)
    .execute()
}

/** Versions that items sell, of any member's asking. */
export function findPinned(db: Db, workspaceId: string, versionIds: string[]) {
  return db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['document_versions.id', 'document_id', 'file_id'])
    .where('documents.workspace_id', '=', workspaceId)
    .where('document_versions.id', 'in', versionIds)
    .where('kind', '=', 'pinned')
    .execute()
}

export function findDesignsOfVersions(db: Db, workspaceId: string, versionIds: readonly string[]) {
  return db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['document_versions.id', sql<Design>`document_versions.design`.as('design')])
    .where('documents.workspace_id', '=', workspaceId)
    .where('document_versions.id', 'in', [...versionIds])
    .execute()
}

/** A version that an item shows, of any workspace: whoever asks decides who may see it. */
export function findSold(db: Db, versionId: string) {
  return db
    .selectFrom('document_versions')
    .innerJoin('files', 'files.id', 'file_id')
    .select([
      'document_versions.id',
      'files.workspace_id',
      'files.is_public',
      sql<Design>`document_versions.design`.as('design'),
      sql<string[]>`array(select value->>'name' from jsonb_array_elements(document_versions.design->'variables'))`.as(
        'variables'
      )
    ])
    .where('document_versions.id', '=', versionId)
    .executeTakeFirst()
}
