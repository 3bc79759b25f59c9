// Designs: read, made, saved with a rev that must be the newest, and put into the trash.
import { t } from '#lib/i18n/t.ts'
import type { Document, SavedDocument, StaleDocument } from '#lib/contract/documents.ts'
import { MAX_DESIGN_BYTES } from '#lib/contract/documents.ts'
import { apply, type PackedChange, unpackChange } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import {
  findDesign,
  findDocument,
  findDocumentHead,
  findDocumentUse,
  insertDocument,
  linkFiles,
  lockDocument,
  setDeleted,
  updateDesign
} from './queries.ts'
import { factsOf, filesOf, parseDesign } from './read.ts'
import { linkSymbols, type Saver } from './symbol-queries.ts'
import { symbolsIn } from './symbols.ts'
import { requireFolder } from './tree.ts'
import { findVersion, insertVersion, thinVersions } from './version-queries.ts'

const MAX_DOCUMENTS = 20_000
const MAX_WORKSPACE_BYTES = 1024 ** 3
/** Work of so long is worth a state to go back to: whoever wants what was there five minutes ago finds it. */
const VERSION_EVERY_MS = 2 * 60 * 1000
const AUTO_VERSIONS = 60
/** Of a large design fewer are kept. */
const LARGE_BYTES = 1024 * 1024
const LARGE_VERSIONS = 12

export async function getDocument(
  db: Db,
  member: Member,
  { id, versionId }: { id: string; versionId?: string | undefined }
): Promise<Document> {
  const row = await findDocument(db, member, id)
  if (!row) throw notFound('Design')
  const version = versionId ? await findVersion(db, member, { documentId: id, versionId }) : undefined
  if (versionId && !version) throw notFound('Version')
  const rev = version?.rev ?? row.rev
  return {
    id,
    name: row.name,
    rev,
    folderId: row.folder_id,
    updatedBy: row.updated_by_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    design: identified(readDesign(version?.design ?? row.design), { id, name: row.name, rev })
  }
}

/** Which save of it is the newest. */
export async function readRev(db: Db, member: Member, id: string): Promise<number> {
  const row = await findDocumentHead(db, member, id)
  if (!row) throw notFound('Design')
  return row.rev
}

/** The row knows these better than what was once saved. */
function identified(design: Design, known: { id: string; name: string; rev: number }): Design {
  return { ...design, ...known }
}

export interface NewDesign {
  design: unknown
  name?: string | undefined
  folderId?: string | null | undefined
  starter?: string | undefined
}

export async function addDocument(db: Db, member: Member, given: NewDesign): Promise<Document> {
  const parsed = parseDesign(given.design)
  const name = given.name ?? parsed.name.slice(0, 120)
  const design = { ...parsed, name }
  const fileIds = filesOf(design)
  const text = textOf(design)
  const id = await inTransaction(db, async tx => {
    const use = await findDocumentUse(tx, member)
    if (use.documents >= MAX_DOCUMENTS || use.bytes + text.length > MAX_WORKSPACE_BYTES) {
      throw new AppError('too_large', t('errors.design.roomFull'))
    }
    await requireFolder(tx, member, given.folderId ?? null)
    await requireFiles(
      tx,
      member.workspaceId,
      fileIds.map(fileId => ({ field: 'design.assets', fileId }))
    )
    const facts = factsOf(design)
    const folderId = given.folderId ?? null
    const id = await insertDocument(tx, member, { ...facts, name, folderId, design: text, starter: given.starter })
    await linkFiles(tx, id, fileIds)
    await linkSymbols(tx, { workspaceId: member.workspaceId, documentId: id }, symbolsIn(design))
    return id
  })
  return getDocument(db, member, { id })
}

export function saveDocument(
  db: Db,
  member: Member,
  { id, rev, design }: { id: string; rev: number; design: unknown }
): Promise<SavedDocument> {
  const parsed = parseDesign(design)
  return inTransaction(db, tx => replace(tx, member, { id, rev, make: async () => parsed }))
}

export function changeDocument(
  db: Db,
  member: Member,
  { id, rev, change }: { id: string; rev: number; change: PackedChange }
): Promise<SavedDocument> {
  return inTransaction(db, tx =>
    replace(tx, member, {
      id,
      rev,
      make: async name => {
        const before = { ...readDesign(await findDesign(tx, id)), name }
        return parseDesign(apply(before, unpackChange(change)))
      }
    })
  )
}

interface Replacing {
  id: string
  rev: number
  /** Gives the new design; called when the row is held. */
  make: (name: string) => Promise<Design>
  /** Keeps what was there as a version, however new it is. */
  keepBefore?: boolean
}

export async function replace(
  tx: Db,
  member: Saver,
  { id, rev, make, keepBefore = false }: Replacing
): Promise<SavedDocument> {
  const row = await lockDocument(tx, member, id)
  if (!row) throw notFound('Design')
  if (row.deleted_at) throw new AppError('gone', t('errors.design.inTrash', { name: row.name }))
  if (row.rev !== rev) {
    const stale: StaleDocument = { rev: row.rev, changedBy: row.updated_by_name, changedAt: row.updated_at }
    const who = row.updated_by_name || 'Somebody'
    throw new AppError('conflict', t('errors.design.designChanged', { who }), {
      data: stale
    })
  }
  const made = await make(row.name)
  const name = made.name.slice(0, 120)
  const design = { ...made, id, name, rev: rev + 1 }
  const fileIds = filesOf(design)
  const text = textOf(design)
  await requireFiles(
    tx,
    member.workspaceId,
    fileIds.map(fileId => ({ field: 'design.assets', fileId }))
  )
  if (keepBefore || isDue(row)) {
    await insertVersion(tx, member, { documentId: id, kind: 'auto' })
    await thinVersions(tx, id, row.bytes > LARGE_BYTES ? LARGE_VERSIONS : AUTO_VERSIONS)
  }
  const saved = await updateDesign(tx, member, { id, rev: rev + 1, name, design: text, facts: factsOf(design) })
  await linkFiles(tx, id, fileIds)
  await linkSymbols(tx, { workspaceId: member.workspaceId, documentId: id }, symbolsIn(design))
  await notify(tx, { kind: 'design', workspaceId: member.workspaceId, subjectId: id, details: { rev: saved.rev } })
  return { id, name: saved.name, rev: saved.rev, updatedAt: saved.updated_at }
}

/** Before the first change of a stretch of work, what was there is kept. */
function isDue(row: { objects: number; versioned_at: string | null; created_at: string }): boolean {
  if (row.objects === 0) return false
  const since = Date.parse(row.versioned_at ?? row.created_at)
  return Date.now() - since >= VERSION_EVERY_MS
}

function textOf(design: Design): string {
  const text = writeDesign(design)
  if (text.length <= MAX_DESIGN_BYTES) return text
  const size = (text.length / 1024 / 1024).toFixed(1)
  throw new AppError('too_large', t('errors.design.designTooLarge', { mb: size, most: MAX_DESIGN_BYTES / 1024 / 1024 }))
}

/** Into the trash, or out of it. */
export async function deleteDocument(
  db: Db,
  member: Member,
  { id, restore }: { id: string; restore: boolean }
): Promise<SavedDocument> {
  const [row] = await setDeleted(db, member, [id], !restore)
  if (row) return { id, name: row.name, rev: row.rev, updatedAt: row.updated_at }
  const there = await findDocument(db, member, id)
  if (!there) throw notFound('Design')
  return { id, name: there.name, rev: there.rev, updatedAt: there.updated_at }
}
