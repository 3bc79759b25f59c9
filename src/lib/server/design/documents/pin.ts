// The exact state of a design that an item sells: a version that stays, and its drawing as a file.
import { firstArtboard } from '#lib/designer/first-artboard.ts'
import { t } from '#lib/i18n/t.ts'
import type { PinnedDesign } from '#lib/contract/document-history.ts'
import type { Design } from '#lib/designer/design.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { addPicture, findFile } from '#lib/server/platform/files/service.ts'
import { required } from '#lib/shared/required.ts'

import { svgOfDesign } from './draw.ts'
import { findDocumentHead } from './queries.ts'
import { findDesignsOfVersions, findPinned, findVersion, setVersionFile, pinVersion } from './version-queries.ts'
import { replaceItemDesigns } from './use-queries.ts'

export async function pinDocument(db: Db, member: Member, documentId: string): Promise<PinnedDesign> {
  const head = await findDocumentHead(db, member, documentId)
  if (!head || head.deleted_at) throw notFound('Design')
  if (head.objects === 0) throw new AppError('invalid', t('errors.design.emptyDesign', { name: head.name }))
  const versionId = await pinVersion(db, member, documentId)
  const version = await findVersion(db, member, { documentId, versionId })
  if (!version) throw notFound('Design')
  const design = readDesign(version.design)
  const kept = version.file_id && (await findFile(db, member, version.file_id))
  const file = kept || (await drawFile(db, member, { versionId, name: head.name, documentId }))
  const { wMm, hMm } = firstArtboard(design)
  return { documentId, versionId, name: head.name, file, widthMm: wMm, heightMm: hMm, variables: design.variables }
}

async function drawFile(
  db: Db,
  member: Member,
  { versionId, documentId, name }: { versionId: string; documentId: string; name: string }
) {
  const load = async () => required(await findVersion(db, member, { documentId, versionId }), 'a version').design
  const svg = await svgOfDesign(db, member.workspaceId, { load })
  const file = await addPicture(db, member, { bytes: Buffer.from(svg), name: `${name}.svg`, kind: 'design' })
  await setVersionFile(db, versionId, file.id)
  return file
}

/** By the ids of these versions; those that are gone are missing. What was frozen of a design in the trash is still made. */
export async function readDesignsOfVersions(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  versionIds: readonly string[]
): Promise<Record<string, Design>> {
  if (versionIds.length === 0) return {}
  const rows = await findDesignsOfVersions(db, workspaceId, versionIds)
  return Object.fromEntries(rows.map(({ id, design }) => [id, design]))
}

interface Layer {
  id: string
  fileId: string
  design?: { documentId: string; versionId: string } | null | undefined
}

/** Remembers the versions that an item sells; refuses what is not the workspace's, or another drawing than theirs. */
export async function pinItemDesigns(
  tx: Db,
  workspaceId: string,
  item: { id: string; artwork: readonly Layer[] }
): Promise<void> {
  const layers = item.artwork.flatMap(({ id, fileId, design }) => (design ? [{ layerId: id, fileId, ...design }] : []))
  const versionIds = layers.map(({ versionId }) => versionId)
  const pinned = versionIds.length > 0 ? await findPinned(tx, workspaceId, versionIds) : []
  for (const [index, layer] of layers.entries()) {
    const version = pinned.find(({ id }) => id === layer.versionId)
    if (version?.document_id !== layer.documentId || version.file_id !== layer.fileId) {
      throw new AppError('invalid', `artwork.${index}.design: ${t('errors.design.designGone')}`)
    }
  }
  await inTransaction(tx, tx => replaceItemDesigns(tx, item.id, layers))
}
