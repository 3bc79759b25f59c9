import type { Film } from '#lib/contract/films.ts'

/** A film of the shop, with what is usual of its rolls. */
export interface FilmChoice {
  sku: string
  name: string
  hex: string
  widthMm: number
  /** What the pinch rollers take on each side. */
  edgeMm: number
  /** Pictures and what is drawn on it are printed before it is cut; no color is cut from it. */
  isPrinted: boolean
}

export function filmChoices(films: readonly Film[]): FilmChoice[] {
  return films.flatMap(({ sku, name, hex, finish, entry: { material } }) => {
    if (!material) return []
    const { rollWidthMm, usableWidthMm } = material
    return {
      sku,
      name,
      hex,
      widthMm: rollWidthMm,
      edgeMm: (rollWidthMm - usableWidthMm) / 2,
      isPrinted: finish === 'print'
    }
  })
}
