import { t } from '#lib/i18n/t.ts'
import type { Artwork, ArtworkCredit, ArtworkFilter, ArtworkRow } from '#lib/contract/artwork.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { findPlan } from '#lib/server/identity/plans/entitlements.ts'
import { required } from '#lib/shared/required.ts'

import { type Library, openLibrary, type Piece } from './library.ts'
import { mayUse } from './policy.ts'
import { PREMIUM_SHELF, SHELVES } from './shelves.ts'

interface Paged {
  page: number
  pageSize: number
}

export async function findArtwork({ page, pageSize, ...filter }: ArtworkFilter & Paged) {
  const library = await openLibrary()
  const { total, slice, byColours, byHue } = library.finder(filter)
  const from = (page - 1) * pageSize
  const rows = slice(from, from + pageSize).map(piece => toRow(library, piece))
  return { rows, total, page, pageSize, byColours, byHue }
}

export async function findCategories(filter: Omit<ArtworkFilter, 'category'>) {
  const { finder, tree } = await openLibrary()
  const { countOf } = finder(filter)
  return tree.map(({ slug, label, leaves }) => ({
    path: slug,
    label,
    count: countOf(slug),
    children: leaves.map(leaf => {
      const path = `${slug}/${leaf.slug}`
      return { path, label: leaf.label, count: countOf(path) }
    })
  }))
}

/** The categories with the drawings that stand for them. */
export async function findShelves() {
  const library = await openLibrary()
  const categories = await findCategories({})
  return categories.map(category => ({
    ...category,
    pictures: (SHELVES[category.path] ?? []).flatMap(id => {
      const piece = library.byId.get(id)
      return piece ? [toRow(library, piece).picture] : []
    })
  }))
}

export async function findPremiumShelf() {
  const library = await openLibrary()
  const { total } = library.finder({ premium: true })
  const pictures = PREMIUM_SHELF.flatMap(id => {
    const piece = library.byId.get(id)
    return piece ? [toRow(library, piece).picture] : []
  })
  return { path: 'premiumArtwork', count: total, pictures }
}

/** The sets behind the library, with their authors. */
export async function findCredits() {
  const { sets, pieces } = await openLibrary()
  return sets.map(set => {
    const own = pieces.filter(piece => piece.set === set)
    return { ...set, count: own.length, authors: [...new Set(own.map(({ author }) => author))].sort() }
  })
}

/** Drawings of the same thing first, then its neighbours in the category. */
export async function findSimilar({ id, title, categories }: ArtworkRow, count: number): Promise<ArtworkRow[]> {
  const library = await openLibrary()
  const same = library.finder({ search: title }).slice(0, count + 1)
  const near = library.finder({ category: categories[0] }).slice(0, 2 * count + 1)
  const others = new Set([...same, ...near].filter(piece => piece.id !== id))
  return [...others].slice(0, count).map(piece => toRow(library, piece))
}

/** A piece as everybody may see it: without its drawing. */
export async function findPiece(id: string): Promise<(ArtworkRow & { credit: ArtworkCredit }) | undefined> {
  const library = await openLibrary()
  const piece = library.byId.get(id)
  return piece && { ...toRow(library, piece), credit: creditOf(piece) }
}

export async function getArtwork(db: Db, member: Member, id: string): Promise<Artwork> {
  const library = await openLibrary()
  const piece = library.byId.get(id)
  if (!piece) throw notFound('Artwork')
  if (!mayUse(piece, await findPlan(db, member))) {
    throw new AppError('forbidden', t('errors.design.paidDrawing'))
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

/** The picture of a piece to lay on a garment; a drawing of one colour in the film's. */
export async function embedPiece({ id, premium, colours }: ArtworkRow, film: string): Promise<string> {
  const { byId, read } = await openLibrary()
  const { svg, preview } = required(byId.get(id), 'a drawing')
  if (premium) return `data:image/webp;base64,${(await read(preview)).toString('base64')}`
  const drawing = (await read(svg)).toString()
  const [only, ...others] = colours
  const inked = only && others.length === 0 ? drawing.replaceAll(only, film) : drawing
  return `data:image/svg+xml;base64,${Buffer.from(inked).toString('base64')}`
}

function toRow({ version }: Library, piece: Piece): ArtworkRow {
  const { id, title, categories, colours, cuttable, premium, width, height } = piece
  const picture = `/artwork/files/${id}.${premium ? 'webp' : 'svg'}?v=${version}`
  return { id, title, categories, colours, cuttable, premium, width, height, picture }
}

function creditOf({ author, set }: Piece): ArtworkCredit {
  return { author, set: set.label, source: set.source, licence: set.licence, licenceUrl: set.licenceUrl }
}
