import type { Film } from '#lib/contract/designer.ts'
import { COMMON_FILMS, FILMS, findFilm, paletteEntry } from '#lib/designer/films.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { AppError } from '#lib/server/errors.ts'

import { findStock, replaceStock } from './film-queries.ts'

/** All films, and which of them the shop keeps: the common ones until it says. */
export async function listFilms(db: Db, workspaceId: string): Promise<Film[]> {
  const kept = await findStock(db, workspaceId)
  const stock = new Set(kept.length > 0 ? kept : COMMON_FILMS)
  return FILMS.map((film, index) => {
    const entry = paletteEntry(film, index)
    const { sku, name, hex, finish } = film
    return { ref: entry.ref, sku, name, hex, finish, inStock: stock.has(sku), entry }
  })
}

export async function stockFilms(db: Db, member: Member, skus: string[]): Promise<Film[]> {
  const wanted = [...new Set(skus)]
  const unknown = wanted.find(sku => !findFilm(sku))
  if (unknown) throw new AppError('invalid', `skus: there is no film ${unknown}.`)
  await inTransaction(db, tx => replaceStock(tx, member, wanted))
  return listFilms(db, member.workspaceId)
}
