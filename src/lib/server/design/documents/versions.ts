import { t } from '#lib/i18n/t.ts'
import type { DocumentVersion } from '#lib/contract/document-history.ts'
import type { Document } from '#lib/contract/documents.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { required } from '#lib/shared/required.ts'

import { findDocumentHead, lockDocument } from './queries.ts'
import { parseDesign } from './read.ts'
import { getDocument, replace } from './service.ts'
import { findVersion, findVersions, insertVersion } from './version-queries.ts'

const MAX_NAMED = 200

export async function listVersions(db: Db, member: Member, id: string): Promise<DocumentVersion[]> {
  if (!(await findDocumentHead(db, member, id))) throw notFound('Design')
  const rows = await findVersions(db, member, id)
  return rows.map(row => ({
    id: row.id,
    rev: row.rev,
    name: row.name,
    kind: row.kind as DocumentVersion['kind'],
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    thumbnailUrl: versionThumbnail(member.workspaceId, id, row.id)
  }))
}

function versionThumbnail(workspaceId: string, id: string, versionId: string): string {
  const query = new URLSearchParams({ WorkspaceId: workspaceId, Id: id, VersionId: versionId, v: 'kept' })
  return `/core2/doc/thumbnail?${query}`
}

export async function nameVersion(
  db: Db,
  member: Member,
  { id, name }: { id: string; name: string }
): Promise<DocumentVersion> {
  const versionId = await inTransaction(db, async tx => {
    const row = await lockDocument(tx, member, id)
    if (!row) throw notFound('Design')
    const named = await findVersions(tx, member, id)
    if (named.filter(({ kind }) => kind === 'named').length >= MAX_NAMED) {
      throw new AppError('too_large', t('errors.design.tooManyNamedVersions', { most: MAX_NAMED }))
    }
    return insertVersion(tx, member, { documentId: id, kind: 'named', name })
  })
  const versions = await listVersions(db, member, id)
  return required(
    versions.find(version => version.id === versionId),
    'a version'
  )
}

export async function restoreVersion(
  db: Db,
  member: Member,
  { id, rev, versionId }: { id: string; rev: number; versionId: string }
): Promise<Document> {
  await inTransaction(db, async tx => {
    const version = await findVersion(tx, member, { documentId: id, versionId })
    if (!version) throw notFound('Version')
    await replace(tx, member, {
      id,
      rev,
      keepBefore: true,
      make: async name => ({ ...parseDesign(readDesign(version.design)), name })
    })
  })
  return getDocument(db, member, { id })
}
