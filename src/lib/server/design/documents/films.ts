// The films of a shop: the usual ones as it knows them, and its own. A design keeps what it is made of, so nothing that is
// changed here changes a design that is saved.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { randomBytes } from 'node:crypto'

import { type Film, type FilmInput, FilmRecipe } from '#lib/contract/films.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import {
  COMMON_FILMS,
  FILMS,
  type Finish,
  findFilm,
  materialOf,
  paletteEntry,
  withRecipe
} from '#lib/designer/films.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'

import {
  deleteFilmRow,
  type FilmRow,
  findFilmRows,
  findStock,
  lockFilms,
  replaceStock,
  upsertFilm
} from './film-queries.ts'

/** More than any shelf holds, and fewer than a design's palette may. */
const MOST_OWN = 300

/** All films, and which of them the shop keeps: the common ones until it says. */
export async function listFilms(db: Db, workspaceId: string, { removed = false } = {}): Promise<Film[]> {
  const [kept, rows] = await Promise.all([findStock(db, workspaceId), findFilmRows(db, workspaceId)])
  const stock = new Set(kept.length > 0 ? kept : COMMON_FILMS)
  const known = new Map(rows.map(row => [row.sku, row]))
  const usual = FILMS.map(film => {
    const row = known.get(film.sku)
    known.delete(film.sku)
    return { film: row ? filmOf(row) : film, own: false, changed: Boolean(row && !row.removed), removed: row?.removed }
  })
  const own = [...known.values()].map(row => ({ film: filmOf(row), own: true, changed: false, removed: false }))
  const all = [...own, ...usual].map(({ film, removed: isRemoved = false, ...facts }, index): Film => {
    const entry = paletteEntry(film, index)
    const { sku, name, hex, finish } = film
    return {
      ref: entry.ref,
      sku,
      name,
      hex,
      finish,
      inStock: stock.has(sku) && !isRemoved,
      removed: isRemoved,
      ...facts,
      entry
    }
  })
  return removed ? all : all.filter(film => !film.removed)
}

function filmOf({ sku, name, hex, finish, recipe, roll_width_mm: rollWidthMm, price_per_m: pricePerM }: FilmRow) {
  const kind = finish as Finish
  const usual = materialOf(kind, { rollWidthMm, pricePerM })
  return { sku, name, hex, finish: kind, material: { ...withRecipe(usual, FilmRecipe.nullable().parse(recipe)), sku } }
}

/** What a new design begins with: the films that the shop keeps. */
export async function stockedEntries(db: Db, workspaceId: string): Promise<PaletteEntry[]> {
  const films = await listFilms(db, workspaceId)
  const kept = films.filter(({ inStock }) => inStock).toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  return kept.map(({ entry }, index) => ({ ...entry, index }))
}

export async function stockFilms(db: Db, member: Member, skus: string[]): Promise<Film[]> {
  const wanted = [...new Set(skus)]
  const films = new Set((await listFilms(db, member.workspaceId)).map(({ sku }) => sku))
  const unknown = wanted.find(sku => !films.has(sku))
  if (unknown) throw new AppError('invalid', `skus: ${t('errors.design.noFilm', { sku: unknown })}`)
  await inTransaction(db, async tx => {
    await lockFilms(tx, member)
    await replaceStock(tx, member, wanted)
  })
  return listFilms(db, member.workspaceId)
}

export function createFilm(db: Db, member: Member, input: FilmInput): Promise<Film[]> {
  const sku = `OWN-${randomBytes(5).toString('hex').toUpperCase()}`
  return change(db, member, async (tx, films) => {
    if (films.filter(({ own }) => own).length >= MOST_OWN) {
      throw new AppError('conflict', t('errors.design.tooManyFilms', { most: MOST_OWN }))
    }
    await saveFilm(tx, member, { sku, input, films })
  })
}

export function updateFilm(
  db: Db,
  member: Member,
  { sku, input }: { sku: string; input: Changes<FilmInput> }
): Promise<Film[]> {
  return change(db, member, async (tx, films) => {
    const film = films.find(each => each.sku === sku)
    if (!film) throw notFound('Film')
    const { inStock = film.inStock, ...details } = input
    const saysMore = film.removed || Object.values(details).some(value => value !== undefined)
    // A usual film that only lies on the shelf is still the usual one.
    if (!saysMore) return stock(tx, member, { films, sku, inStock })
    const { name, hex, finish, entry } = film
    const { rollWidthMm, pricePerM } = materialOf(finish, entry.material)
    const known = { name, hex, finish, rollWidthMm, pricePerM }
    await saveFilm(tx, member, { sku, input: { ...withChanges(known, details), inStock }, films })
  })
}

export function deleteFilm(db: Db, member: Member, sku: string): Promise<Film[]> {
  return change(db, member, async (tx, films) => {
    const film = films.find(each => each.sku === sku)
    if (!film) throw notFound('Film')
    await stock(tx, member, { films, sku, inStock: false })
    if (film.own) return deleteFilmRow(tx, member, sku)
    const { name, hex, finish, material } = required(findFilm(sku), 'a film')
    const { rollWidthMm, pricePerM } = material
    const usual = { name, hex: hex.toUpperCase(), finish, rollWidthMm, pricePerM }
    await upsertFilm(tx, member, { sku, ...usual, removed: true })
  })
}

/** Compared with all films as they are, removed ones too, and nobody else's change in between. */
function change(db: Db, member: Member, act: (tx: Db, films: Film[]) => Promise<void>): Promise<Film[]> {
  return inTransaction(db, async tx => {
    await lockFilms(tx, member)
    await act(tx, await listFilms(tx, member.workspaceId, { removed: true }))
    return listFilms(tx, member.workspaceId, { removed: true })
  })
}

interface FilmChange {
  sku: string
  input: FilmInput
  films: readonly Film[]
}

async function saveFilm(tx: Db, member: Member, { sku, input, films }: FilmChange): Promise<void> {
  const { inStock, ...film } = input
  const same = (other: Film): boolean => other.name.toLowerCase() === film.name.toLowerCase()
  if (films.some(other => other.sku !== sku && !other.removed && other.finish === film.finish && same(other))) {
    throw new AppError('conflict', t('errors.design.filmExists', { name: film.name }))
  }
  await upsertFilm(tx, member, { sku, ...film, removed: false })
  await stock(tx, member, { films, sku, inStock })
}

/** Says of one film whether it lies on the shelf. */
async function stock(
  tx: Db,
  member: Member,
  { films, sku, inStock }: { films: readonly Film[]; sku: string; inStock: boolean }
): Promise<void> {
  const others = films.filter(film => film.inStock && film.sku !== sku).map(film => film.sku)
  await replaceStock(tx, member, inStock ? [...others, sku] : others)
}
