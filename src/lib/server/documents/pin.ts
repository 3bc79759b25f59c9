// The exact state of a design that an item sells: a version that stays, and its drawing as a file.
import type { PinnedDesign } from '#lib/contract/document-history.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import type { Values } from '#lib/designer/text/text-outline.ts'
import { type Actor, asMember, type Member } from '#lib/server/auth/actor.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import { addPicture, findFile } from '#lib/server/files/service.ts'
import { cacheRule } from '#lib/server/files/serve.ts'
import { inTurn } from '#lib/server/files/turns.ts'
import { singleton } from '#lib/server/singleton.ts'
import { isUuid } from '#lib/shared/uuid.ts'

import { svgOfDesign } from './draw.ts'
import { findDocumentHead } from './queries.ts'
import { findPinned, findSold, findVersion, keepVersionFile, pinVersion } from './version-queries.ts'
import { replaceItemDesigns } from './use-queries.ts'

export async function pinDocument(db: Db, member: Member, documentId: string): Promise<PinnedDesign> {
  const head = await findDocumentHead(db, member, documentId)
  if (!head || head.deleted_at) throw notFound('Design')
  if (head.objects === 0) throw new AppError('invalid', `“${head.name}” is empty. Draw something first.`)
  const versionId = await pinVersion(db, member, documentId)
  const version = await findVersion(db, member, { documentId, versionId })
  if (!version) throw notFound('Design')
  const design = readDesign(version.design)
  const kept = version.file_id && (await findFile(db, member, version.file_id))
  const file = kept || (await drawFile(db, member, { versionId, name: head.name, documentId }))
  const { wMm, hMm } = design.artboards[0]!
  return { documentId, versionId, name: head.name, file, widthMm: wMm, heightMm: hMm, variables: design.variables }
}

async function drawFile(
  db: Db,
  member: Member,
  { versionId, documentId, name }: { versionId: string; documentId: string; name: string }
) {
  const load = async () => (await findVersion(db, member, { documentId, versionId }))!.design
  const svg = await svgOfDesign(db, member.workspaceId, { load })
  const file = await addPicture(db, member, { bytes: Buffer.from(svg), name: `${name}.svg`, kind: 'design' })
  await keepVersionFile(db, versionId, file.id)
  return file
}

interface Layer {
  id: string
  fileId: string
  design?: { documentId: string; versionId: string } | null | undefined
}

/** Remembers the versions that an item sells; refuses what is not the workspace's, or another drawing than theirs. */
export async function keepItemDesigns(
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
      throw new AppError('invalid', `artwork.${index}.design: this design is not there any more. Choose it again.`)
    }
  }
  await inTransaction(tx, tx => replaceItemDesigns(tx, item.id, layers))
}

const KEPT = 400
const LONGEST = 60

/** Drawn already, the latest last: what one shopper types, others type too. */
const drawn = singleton('personalised-designs', () => new Map<string, string>())

interface Asked {
  versionId: string
  query: URLSearchParams
  /** Only called where the design is not for everybody. */
  readActor: () => Promise<Actor | undefined>
}

/** What a shopper typed, in the letters of a design that an item shows; who may see the item's artwork may see this. */
export async function drawPersonalised(db: Db, { versionId, query, readActor }: Asked): Promise<Response> {
  const version = isUuid(versionId) ? await findSold(db, versionId) : undefined
  if (!version?.workspace_id) return new Response(null, { status: 404 })
  if (!version.is_public) {
    const actor = await readActor()
    const member = actor && (await asMember(db, actor, version.workspace_id, 'view').catch(() => undefined))
    if (!member) return new Response(null, { status: 404 })
  }
  const names = version.variables.filter(name => query.has(name))
  const values = Object.fromEntries(names.map(name => [name, (query.get(name) ?? '').slice(0, LONGEST)]))
  const key = JSON.stringify([versionId, values])
  const svg = drawn.get(key) ?? (await inTurn(`letters ${version.workspace_id}`, () => draw(db, version, values)))
  drawn.delete(key)
  drawn.set(key, svg)
  if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value!)
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      'cache-control': cacheRule(version.is_public),
      'x-content-type-options': 'nosniff'
    }
  })
}

function draw(db: Db, version: NonNullable<Awaited<ReturnType<typeof findSold>>>, values: Values): Promise<string> {
  const load = async () => version.design
  return svgOfDesign(db, version.workspace_id, { load, values: { ...version.design.rows?.[0], ...values } })
}
