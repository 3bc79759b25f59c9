import type { Selectable } from 'kysely'

import type { FilmInput } from '#lib/contract/films.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { WorkspaceFilms } from '#lib/server/platform/db/tables.ts'

export type FilmRow = Selectable<WorkspaceFilms>

/** The films that a workspace keeps; none where it has never said. */
export async function findStock(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('film_stock')
    .select('sku')
    .where('workspace_id', '=', workspaceId)
    .orderBy('sku')
    .execute()
  return rows.map(({ sku }) => sku)
}

export async function replaceStock(tx: Db, member: Member, skus: string[]): Promise<void> {
  await tx.deleteFrom('film_stock').where('workspace_id', '=', member.workspaceId).execute()
  if (skus.length === 0) return
  await tx
    .insertInto('film_stock')
    .values(skus.map(sku => ({ workspace_id: member.workspaceId, sku })))
    .execute()
}

/** What a workspace says of films, the oldest first. */
export function findFilmRows(db: Db, workspaceId: string): Promise<FilmRow[]> {
  return db
    .selectFrom('workspace_films')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('sku')
    .execute()
}

interface StoredFilm extends Omit<FilmInput, 'inStock'> {
  sku: string
  removed: boolean
}

export async function upsertFilm(tx: Db, member: Member, film: StoredFilm): Promise<void> {
  const { sku, name, hex, finish, rollWidthMm, pricePerM, removed, recipe } = film
  const row = {
    name,
    hex,
    finish,
    roll_width_mm: rollWidthMm,
    price_per_m: pricePerM,
    removed,
    ...(recipe !== undefined && { recipe: recipe && JSON.stringify(recipe) })
  }
  await tx
    .insertInto('workspace_films')
    .values({ workspace_id: member.workspaceId, sku, ...row })
    .onConflict(conflict => conflict.columns(['workspace_id', 'sku']).doUpdateSet(row))
    .execute()
}

export async function deleteFilmRow(tx: Db, member: Member, sku: string): Promise<void> {
  await tx.deleteFrom('workspace_films').where('workspace_id', '=', member.workspaceId).where('sku', '=', sku).execute()
}

/** One change of a workspace's films at a time: they are compared with each other. */
export async function lockFilms(tx: Db, member: Member): Promise<void> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', member.workspaceId).forUpdate().execute()
}
