import type { DocumentUse } from '#lib/contract/document-history.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { fileUrl } from '#lib/server/platform/files/names.ts'
import { renameFile, usesOfFile } from '#lib/server/platform/files/service.ts'

import { type FileRow, type Filter, findFiles, findLayouts, type LayoutRow } from './list-queries.ts'
import { moveRows, tagRows } from './move-queries.ts'
import { findDocumentHead, updateName } from './queries.ts'
import { requireFolder, requireTags } from './tree.ts'
import { findItemUses } from './use-queries.ts'

export async function listDocuments(db: Db, member: Member, { kind, ...filter }: Filter & { kind: 'layout' | 'file' }) {
  const { page, pageSize } = filter
  const find = async (asked: Filter) => {
    if (kind === 'file') {
      const found = await findFiles(db, member, asked)
      return { rows: found.map(fileCard), total: found[0]?.total ?? 0 }
    }
    const found = await findLayouts(db, member, asked)
    return { rows: found.map(row => layoutCard(member, row)), total: found[0]?.total ?? 0 }
  }
  const found = await find(filter)
  if (found.rows.length > 0 || page === 1) return { ...found, page, pageSize }
  // Beyond the end, as after the last one of a page was deleted: the end is shown.
  const { total } = await find({ ...filter, page: 1, pageSize: 1 })
  const last = Math.max(1, Math.ceil(total / pageSize))
  return { ...(await find({ ...filter, page: last })), page: last, pageSize }
}

/** Where browsers find the picture of a design; another rev has another address. */
export function thumbnailUrl(workspaceId: string, { id, rev }: { id: string; rev: number }): string {
  return `/core2/doc/thumbnail?${new URLSearchParams({ WorkspaceId: workspaceId, Id: id, v: String(rev) })}`
}

function layoutCard(member: Member, row: LayoutRow): DocumentCard {
  return {
    kind: 'layout',
    id: row.id,
    name: row.name,
    rev: row.rev,
    bytes: row.bytes,
    tags: row.tags,
    versions: row.versions,
    artboards: row.artboards,
    colours: row.colours,
    methods: row.methods,
    variables: row.variables,
    folderId: row.folder_id,
    width: row.width_mm,
    height: row.height_mm,
    usedIn: row.used_in,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    updatedBy: row.updated_by,
    url: null,
    mime: null,
    thumbnailUrl: thumbnailUrl(member.workspaceId, row)
  }
}

function fileCard(row: FileRow): DocumentCard {
  const url = fileUrl(row)
  return {
    kind: 'file',
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    tags: row.tags,
    mime: row.mime,
    width: row.width,
    height: row.height,
    rev: null,
    artboards: 0,
    colours: [],
    methods: [],
    variables: [],
    versions: 0,
    folderId: row.folder_id,
    usedIn: row.used_in,
    updatedBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.created_at,
    deletedAt: row.deleted_at,
    url,
    thumbnailUrl: `${url}?w=400`
  }
}

interface Moving {
  documentIds: string[]
  fileIds: string[]
  folderId?: string | null | undefined
  addTagIds: string[]
  removeTagIds: string[]
}

export function moveDocuments(db: Db, member: Member, moving: Moving): Promise<{ changed: number }> {
  return inTransaction(db, async tx => {
    await requireFolder(tx, member, moving.folderId ?? null)
    await requireTags(tx, member, [...moving.addTagIds, ...moving.removeTagIds])
    const moved = await moveRows(tx, member, moving)
    await tagRows(tx, member, moving)
    return { changed: moved }
  })
}

export async function renameDocument(
  db: Db,
  member: Member,
  { kind, id, name }: { kind: 'layout' | 'file'; id: string; name: string }
): Promise<{ name: string }> {
  const renamed = kind === 'file' ? await renameFile(db, member, id, name) : await updateName(db, member, id, name)
  if (!renamed) throw notFound(kind === 'file' ? 'File' : 'Design')
  return { name: renamed.name }
}

export async function listUses(
  db: Db,
  member: Member,
  { kind, id }: { kind: 'layout' | 'file'; id: string }
): Promise<DocumentUse[]> {
  if (kind === 'file') return usesOfFile(db, member, id)
  if (!(await findDocumentHead(db, member, id))) throw notFound('Design')
  return findItemUses(db, member, id)
}
