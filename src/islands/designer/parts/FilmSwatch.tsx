import type { PaletteEntry } from '#lib/designer/design.ts'
import { filmsNow } from '#lib/client/designer/session.ts'
import type { Film } from '#lib/contract/films.ts'
import { word } from '#lib/client/designer/words.ts'

/** What the shop knows of a colour of the palette. */
export function filmOf({ ref, material }: PaletteEntry): Film | undefined {
  const films = filmsNow()
  return films.find(film => film.ref === ref) ?? films.find(film => film.sku === material?.sku)
}

/** "Red, glitter, in stock". */
export function filmText(entry: PaletteEntry): string {
  const film = filmOf(entry)
  const finish = film && word(`finish_${film.finish}`)
  const stock = film && (film.inStock ? word('inStock') : word('toOrder'))
  return [entry.name, finish, stock].filter(Boolean).join(', ')
}

/** A piece of film: its colour, how it shines, whether it lies on the shelf. */
export function FilmSwatch({ entry }: { entry: PaletteEntry }) {
  const film = filmOf(entry)
  return (
    <span className="film" data-finish={film?.finish} style={{ '--film': entry.hex } as object}>
      {film && !film.inStock && (
        <span className="absolute start-auto -end-px -top-px bottom-auto size-2 [border-end-start-radius:100%] bg-surface [box-shadow:inset_1px_-1px_0_var(--color-amber-500)]" />
      )}
    </span>
  )
}
