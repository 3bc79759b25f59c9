// Films of several designs on the same rolls: matched by the film of the workspace they are, never by how they look.
import type { Material, PaletteEntry } from '../design.ts'
import { type Film, type FilmPiece, filmsOf, type Wanted } from '../production/pieces.ts'
import type { Outliner } from '../production/outliner.ts'
import type { Member } from './members.ts'

export interface FilmNote {
  /** No film was chosen for the colour; several here are that film; it is cut from the other side there. */
  code: 'no-film' | 'several' | 'other-side'
  design: string
  film: string
}

export interface GangedFilms {
  films: Film[]
  notes: FilmNote[]
}

/** The first member is the design that is open: its films come first and say how theirs are laid. */
export function gangFilms(
  members: readonly { member: Member; wanted: Wanted }[],
  outliner: Outliner
): GangedFilms & { own: Map<string, Film[]> } {
  const films: Film[] = []
  const notes: FilmNote[] = []
  const own = new Map<string, Film[]>()
  for (const { member, wanted } of members) {
    const found = filmsOf(member.design, outliner, { ...wanted, member: member.key })
    own.set(member.key, found)
    for (const film of found) {
      const match = member.key === '' ? undefined : matchOf(film.colour, films)
      if (match && 'film' in match) {
        match.film.pieces.push(...film.pieces)
        match.film.colour = {
          ...match.film.colour,
          material: narrower(match.film.colour.material!, film.colour.material!)
        }
        continue
      }
      if (match) notes.push({ code: match.code, design: member.name, film: film.colour.name })
      const ref = member.key ? `${member.key}:${film.ref}` : film.ref
      films.push({ ...film, ref, pieces: [...film.pieces] })
    }
  }
  return { films, notes, own }
}

/** Undefined: a film that is not on the rolls yet. */
function matchOf(
  { hex, material }: PaletteEntry,
  films: readonly Film[]
): { film: Film } | { code: FilmNote['code'] } | undefined {
  if (!material) return { code: 'no-film' }
  const same = films.filter(({ colour }) => colour.material?.sku === material.sku)
  if (same.length === 0) return undefined
  const alike = same.length > 1 ? same.filter(({ colour }) => colour.hex.toUpperCase() === hex.toUpperCase()) : same
  if (alike.length !== 1) return { code: 'several' }
  const [film] = alike
  return film!.colour.material!.mirror === material.mirror ? { film: film! } : { code: 'other-side' }
}

/** Designs keep a copy of each film: where two copies differ, what both allow. */
function narrower(a: Material, b: Material): Material {
  return {
    ...a,
    usableWidthMm: Math.min(a.usableWidthMm, b.usableWidthMm),
    grain: a.grain === 'none' ? b.grain : a.grain
  }
}

/** All pieces that must lie on a roll, each with its copies. */
export function countPieces(pieces: readonly Pick<FilmPiece, 'quantity'>[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0)
}
