// The films of the shop, changed from within the editor: the open design follows, saved ones keep what they are made of.
import { call } from '#lib/client/api.ts'
import { createFilm, deleteFilm, listFilms, stockFilms, updateFilm } from '#lib/contract/calls/films.ts'
import type { Film, FilmInput } from '#lib/contract/films.ts'
import { setColour } from '#lib/designer/commands/palette.ts'
import type { Material } from '#lib/designer/design.ts'
import { materialOf, recipeOf } from '#lib/designer/films.ts'

import { $design, commitDesign } from './document.ts'
import { $designerSession, setFilms } from './session.ts'

const query = () => ({ WorkspaceId: $designerSession.get()?.workspaceId ?? '' })

/** With those that were removed. */
export function fetchShelf(): Promise<Film[]> {
  return call(listFilms, { query: { ...query(), IncludeRemoved: 'true' } })
}

export function addFilm(body: FilmInput): Promise<Film[]> {
  return call(createFilm, { query: query(), body })
}

export function saveFilm(sku: string, body: FilmInput): Promise<Film[]> {
  return call(updateFilm, { query: query(), params: { sku }, body })
}

export function dropFilm(sku: string): Promise<Film[]> {
  return call(deleteFilm, { query: query(), params: { sku } })
}

/** Says whether one film lies on the shelf. */
export async function stockFilm(films: readonly Film[], { sku }: Film, inStock: boolean): Promise<Film[]> {
  const others = films.filter(film => film.inStock && film.sku !== sku).map(film => film.sku)
  const there = await call(stockFilms, { query: query(), body: { skus: inStock ? [...others, sku] : others } })
  return [...there, ...films.filter(({ removed }) => removed)]
}

export function inputOf({ name, hex, finish, inStock, entry: { material } }: Film): FilmInput {
  const { rollWidthMm, pricePerM } = material ?? { rollWidthMm: 0, pricePerM: 0 }
  return { name, hex, finish, inStock, rollWidthMm, pricePerM, recipe: recipeOf(material ?? materialOf(finish)) }
}

/** What can be chosen from now on; films that the open design is made of are changed in it, as one step. */
export function applyShelfFilms(films: readonly Film[]): void {
  const there = films.filter(({ removed }) => !removed)
  setFilms(there)
  const before = $design.get()
  const next = before.palette.entries.reduce((design, entry) => {
    const film = there.find(({ ref }) => ref === entry.ref)
    if (!film || isSame(film, entry)) return design
    return setColour(design, { ...film.entry, index: entry.index })
  }, before)
  if (next !== before) commitDesign(next)
}

/** Whichever order their keys are in. */
function isEqual(some: Material | undefined, others: Material | undefined): boolean {
  const say = (material: Material | undefined): string => {
    return JSON.stringify([material, material?.press], Object.keys({ ...material, ...material?.press }).sort())
  }
  return say(some) === say(others)
}

function isSame({ entry: { name, hex, material } }: Film, other: Film['entry']): boolean {
  return name === other.name && hex.toLowerCase() === other.hex.toLowerCase() && isEqual(material, other.material)
}
