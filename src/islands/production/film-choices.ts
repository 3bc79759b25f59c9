import type { Film } from '#lib/contract/films.ts'

/** A film that something may be cut from, with what is usual of its rolls. */
export interface FilmChoice {
  sku: string
  name: string
  hex: string
  widthMm: number
  /** What the pinch rollers take on each side. */
  edgeMm: number
}

/** Films to print on are printed, not laid out by colour. */
export function filmChoices(films: readonly Film[]): FilmChoice[] {
  return films.flatMap(({ sku, name, hex, finish, entry: { material } }) => {
    if (finish === 'print' || !material) return []
    const { rollWidthMm, usableWidthMm } = material
    return { sku, name, hex, widthMm: rollWidthMm, edgeMm: (rollWidthMm - usableWidthMm) / 2 }
  })
}
