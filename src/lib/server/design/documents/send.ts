// Designs go to another workspace with the pictures they show; folders, tags and versions are of the old one.
import { randomUUID } from 'node:crypto'

import type { Design } from '#lib/designer/design.ts'
import { imageAssetId } from '#lib/designer/assets.ts'
import { asMember, type Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { copyFiles } from '#lib/server/platform/files/service.ts'

import { keepAllFiles, setDeleted } from './queries.ts'
import { factsOf, filesOf } from './read.ts'
import { findWhole, insertDocuments } from './send-queries.ts'

interface Sending {
  documentIds: string[]
  toWorkspaceId: string
  move: boolean
}

export async function sendDocuments(
  db: Db,
  member: Member,
  { documentIds, toWorkspaceId, move }: Sending
): Promise<{ sent: number; kept: string[] }> {
  if (toWorkspaceId === member.workspaceId) {
    throw new AppError('invalid', 'toWorkspaceId: this is the workspace they are in. Choose another one.')
  }
  const { named: _, ...actor } = member
  const target = await asMember(actor, toWorkspaceId, 'designs:write')
  const documents = await findWhole(db, member, [...new Set(documentIds)])
  if (documents.length === 0) throw notFound('Design')
  const fileIds = [...new Set(documents.flatMap(({ design }) => filesOf(design)))]
  const both = memberDb(member, target)
  // Bytes first: rows that name them come with the designs or not at all.
  const copies = await copyFiles(both, target, { fromWorkspaceId: member.workspaceId, fileIds })

  const copied = documents.map(({ name, design }) => {
    const renamed = withFiles(design, copies)
    return { ...factsOf(renamed), id: randomUUID(), name, design: renamed }
  })
  const movable = documents.filter(({ is_sold }) => !is_sold)
  await inTransaction(both, async tx => {
    await insertDocuments(tx, target, copied)
    await keepAllFiles(
      tx,
      copied.map(({ id, design }) => ({ id, fileIds: filesOf(design) }))
    )
    if (move && movable.length > 0)
      await setDeleted(
        tx,
        member,
        movable.map(({ id }) => id),
        true
      )
  })
  const kept = move ? documents.filter(({ is_sold }) => is_sold).map(({ name }) => name) : []
  return { sent: copied.length, kept }
}

/** The same design with other files behind its pictures. */
function withFiles(design: Design, copies: ReadonlyMap<string, string>): Design {
  if (copies.size === 0) return design
  let text = JSON.stringify(design)
  for (const [from, to] of copies) text = text.replaceAll(imageAssetId(from), imageAssetId(to))
  return JSON.parse(text) as Design
}
