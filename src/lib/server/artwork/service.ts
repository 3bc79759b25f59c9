import type { Artwork, ArtworkCredit, ArtworkFilter, ArtworkRow } from '#lib/contract/artwork.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import { findPlan } from '#lib/server/workspaces/service.ts'

import { type Library, openLibrary, type Piece } from './library.ts'
import { mayUse } from './policy.ts'

interface Paged {
  page: number
  pageSize: number
}

export async function findArtwork({ page, pageSize, ...filter }: ArtworkFilter & Paged) {
  const library = await openLibrary()
  const { pieces, byColours } = library.finder(filter)
  const from = (page - 1) * pageSize
  const rows = pieces.slice(from, from + pageSize).map(piece => toRow(library, piece))
  return { rows, total: pieces.length, page, pageSize, byColours }
}

export async function findCategories(filter: Omit<ArtworkFilter, 'category'>) {
  const { finder, tree } = await openLibrary()
  const { byCategory } = finder(filter)
  return tree.map(({ slug, label, leaves }) => ({
    path: slug,
    label,
    count: byCategory.get(slug) ?? 0,
    children: leaves.map(leaf => {
      const path = `${slug}/${leaf.slug}`
      return { path, label: leaf.label, count: byCategory.get(path) ?? 0 }
    })
  }))
}

/** A piece as everybody may see it: without its drawing. */
export async function getPiece(id: string): Promise<ArtworkRow & { credit: ArtworkCredit }> {
  const library = await openLibrary()
  const piece = library.byId.get(id)
  if (!piece) throw notFound('Artwork')
  return { ...toRow(library, piece), credit: creditOf(piece) }
}

export async function getArtwork(db: Db, member: Member, id: string): Promise<Artwork> {
  const library = await openLibrary()
  const piece = library.byId.get(id)
  if (!piece) throw notFound('Artwork')
  if (!mayUse(piece, await findPlan(db, member))) {
    throw new AppError('forbidden', 'This drawing is for workspaces with a paid plan. Paid plans cannot be bought yet.')
  }
  const svg = (await library.read(piece.svg)).toString()
  return { ...toRow(library, piece), credit: creditOf(piece), svg }
}

/** The file behind a row's `picture`. A premium drawing has none but its preview, whoever asks. */
export async function readPicture(name: string): Promise<{ bytes: Buffer<ArrayBuffer>; mime: string } | undefined> {
  const { byId, read } = await openLibrary()
  const [, id = '', type] = /^([a-z]-[a-z0-9-]+)\.(svg|webp)$/.exec(name) ?? []
  const piece = byId.get(id)
  if (!piece || piece.premium !== (type === 'webp')) return undefined
  return piece.premium
    ? { bytes: await read(piece.preview), mime: 'image/webp' }
    : { bytes: await read(piece.svg), mime: 'image/svg+xml' }
}

function toRow({ version }: Library, piece: Piece): ArtworkRow {
  const { id, title, categories, colours, cuttable, premium, width, height } = piece
  const picture = `/artwork/files/${id}.${premium ? 'webp' : 'svg'}?v=${version}`
  return { id, title, categories, colours, cuttable, premium, width, height, picture }
}

function creditOf({ author, set }: Piece): ArtworkCredit {
  return { author, set: set.label, source: set.source, licence: set.licence, licenceUrl: set.licenceUrl }
}
