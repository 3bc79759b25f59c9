// Designs go to another workspace with the pictures they show; folders, tags and versions are of the old one.
import { randomUUID } from 'node:crypto'

import type { Design } from '#lib/designer/design.ts'
import { detach } from '#lib/designer/commands/symbols.ts'
import { imageAssetId } from '#lib/designer/assets.ts'
import { ownFontId } from '#lib/designer/text/own-fonts.ts'
import { ownFontsIn } from '#lib/server/design/fonts/read.ts'
import { copyFonts } from '#lib/server/design/fonts/service.ts'
import { asMemberElsewhere, type Member } from '#lib/server/platform/access/actor.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { copyFiles } from '#lib/server/platform/files/service.ts'

import { linkFilesOfMany, setDeleted } from './queries.ts'
import { factsOf, filesOf } from './read.ts'
import { findWhole, insertDocuments } from './send-queries.ts'
import { linkSymbols } from './symbol-queries.ts'
import { symbolsIn } from './symbols.ts'

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
  const target = await asMemberElsewhere(member, toWorkspaceId, 'designs:write')
  const designs = await findDesignsToCopy(db, member, documentIds)
  if (designs.documents.length === 0) throw notFound('Design')
  const { documents, fileIds } = designs
  const movable = documents.filter(({ is_sold }) => !is_sold).map(({ id }) => id)
  const from = { fromWorkspaceId: member.workspaceId, fileIds }
  await copyFiles(memberDb(member, target), target, from, async (tx, files) => {
    await addDesignCopies(tx, target, { designs, files })
    if (move && movable.length > 0) await setDeleted(tx, member, movable, true)
  })
  const kept = move ? documents.filter(({ is_sold }) => is_sold).map(({ name }) => name) : []
  return { sent: documents.length, kept }
}

export interface DesignsToCopy {
  documents: Awaited<ReturnType<typeof findWhole>>
  /** Of the pictures they show. */
  fileIds: string[]
  /** Of the shop's fonts that they have letters in. */
  fontIds: string[]
  fromWorkspaceId: string
}

/** Those that are there; who asks for one in the trash gets none. */
export async function findDesignsToCopy(db: Db, member: Member, documentIds: string[]): Promise<DesignsToCopy> {
  const documents = documentIds.length === 0 ? [] : await findWhole(db, member, [...new Set(documentIds)])
  return {
    documents,
    fileIds: [...new Set(documents.flatMap(({ design }) => filesOf(design)))],
    fontIds: [...new Set(documents.flatMap(({ design }) => [...ownFontsIn(design)]))],
    fromWorkspaceId: member.workspaceId
  }
}

/** Gives the new id of each. `files` has the new ids of their pictures, whose rows are there. */
export async function addDesignCopies(
  tx: Db,
  target: Member,
  { designs, files }: { designs: DesignsToCopy; files: ReadonlyMap<string, string> }
): Promise<ReadonlyMap<string, string>> {
  if (designs.documents.length === 0) return new Map()
  const fonts = await copyFonts(tx, target, { fromWorkspaceId: designs.fromWorkspaceId, ids: designs.fontIds })
  // Their symbols are of the shop that they come from.
  const isElsewhere = designs.fromWorkspaceId !== target.workspaceId
  const copied = designs.documents.map(({ id: from, name, design }) => {
    const renamed = withFonts(
      withFiles(isElsewhere ? detach(design, Object.keys(design.objects)) : design, files),
      fonts
    )
    return { from, row: { ...factsOf(renamed), id: randomUUID(), name, design: renamed } }
  })
  const rows = copied.map(({ row }) => row)
  await insertDocuments(tx, target, rows)
  await linkFilesOfMany(
    tx,
    rows.map(({ id, design }) => ({ id, fileIds: filesOf(design) }))
  )
  for (const { id, design } of isElsewhere ? [] : rows) {
    await linkSymbols(tx, { workspaceId: target.workspaceId, documentId: id }, symbolsIn(design))
  }
  return new Map(copied.map(({ from, row }) => [from, row.id]))
}

/** The same design with the fonts of another workspace, where its own went. */
function withFonts(design: Design, copies: ReadonlyMap<string, string>): Design {
  if (copies.size === 0) return design
  let text = JSON.stringify(design)
  for (const [from, to] of copies) text = text.replaceAll(`"${ownFontId(from)}`, `"${ownFontId(to)}`)
  return JSON.parse(text) as Design
}

/** The same design with other files behind its pictures. */
function withFiles(design: Design, copies: ReadonlyMap<string, string>): Design {
  if (copies.size === 0) return design
  let text = JSON.stringify(design)
  for (const [from, to] of copies) text = text.replaceAll(imageAssetId(from), imageAssetId(to))
  return JSON.parse(text) as Design
}
