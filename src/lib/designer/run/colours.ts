// Which film of the shop a colour is cut from. Only one that has this very colour, or that a person chose: one that looks
// nearly so is suggested in words and never taken.
import { spell } from '#lib/shared/spelling.ts'
import type { PaletteEntry } from '../design.ts'
import { type Finish, nearestFilm } from '../films.ts'

/** A film as the shop lists it. */
export interface ShopFilm {
  sku: string
  name: string
  hex: string
  finish: Finish
  inStock: boolean
  entry: PaletteEntry
}

export type FoundFilm = { film: ShopFilm } | { code: 'no-film' | 'several-films'; message: string }

/** What pictures are printed on: the one that was chosen, else the only one that the shop has. */
export function filmOfPictures(films: readonly ShopFilm[], chosen: string | undefined): FoundFilm {
  const printable = films.filter(({ finish }) => finish === 'print')
  const own = printable.filter(({ inStock }) => inStock)
  const among = own.length > 0 ? own : printable
  const [film, other] = chosen === undefined ? among : printable.filter(({ sku }) => sku === chosen)
  if (film && !other) return { film }
  if (chosen !== undefined) {
    return { code: 'no-film', message: 'The film chosen for pictures is not in the list of films any more. Choose another one.' } // biome-ignore format: one line
  }
  if (!film) return { code: 'no-film', message: 'No film of the shop can be printed. Add one to the films.' }
  const names = among.map(({ name }) => name).join(', ')
  return { code: 'several-films', message: `Several films can be printed: ${names}. Choose one for pictures.` }
}

export function filmOfColour(
  hex: string,
  films: readonly ShopFilm[],
  chosen: Readonly<Record<string, string>>
): FoundFilm {
  const wanted = hex.toUpperCase()
  const sku = Object.entries(chosen).find(([colour]) => colour.toUpperCase() === wanted)?.[1]
  if (sku !== undefined) {
    const film = films.find(each => each.sku === sku)
    if (film) return { film }
    return {
      code: 'no-film',
      message: `The film chosen for the ${spell('color')} ${wanted} is not in the list of films any more. Choose another one.`
    }
  }
  const cut = films.filter(({ finish }) => finish !== 'print')
  const same = cut.filter(film => film.hex.toUpperCase() === wanted)
  const kept = same.filter(({ inStock }) => inStock)
  const [film, other] = kept.length > 0 ? kept : same
  if (!film) {
    const near = cut.length > 0 ? `, for example ${nearestFilm(wanted, cut).name}, which is nearest` : ''
    return { code: 'no-film', message: `No film has the ${spell('color')} ${wanted}. Choose one for it${near}.` }
  }
  if (other) {
    const names = (kept.length > 0 ? kept : same).map(({ name, finish }) => `${name} (${finish})`).join(', ')
    return {
      code: 'several-films',
      message: `Several films have the ${spell('color')} ${wanted}: ${names}. Choose one for it.`
    }
  }
  return { film }
}
