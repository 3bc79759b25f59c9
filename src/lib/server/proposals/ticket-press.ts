import type { PaletteEntry } from '#lib/designer/design.ts'
import { TACK_SECONDS } from '#lib/designer/films.ts'
import type { Units } from '#lib/shared/units.ts'

export interface TicketFilm {
  name: string
  hex: string
  /** How it is pressed: empty where its film says nothing. */
  press: string
}

/** The films that a design is made of, in the order in which they are pressed: each is tacked, the last one pressed. */
export function pressOf(design: { palette: { entries: object[] }; objects: object } | undefined, units: Units) {
  if (!design) return []
  const drawn = JSON.stringify(design.objects)
  const entries = (design.palette.entries as PaletteEntry[])
    .filter(({ ref }) => drawn.includes(`"${ref}"`))
    .toSorted((one, other) => (one.material?.pressOrder ?? 0) - (other.material?.pressOrder ?? 0))
  return entries.map(({ name, hex, material }, at): TicketFilm => {
    if (!material?.press) return { name, hex, press: '' }
    const { celsius, seconds, pressure, peel, tackSeconds = TACK_SECONDS } = material.press
    const heat = units === 'in' ? `${Math.round((celsius * 9) / 5 + 32)} °F` : `${celsius} °C`
    const isLast = at === entries.length - 1
    const how = isLast ? `press ${seconds} s` : `tack ${tackSeconds} s`
    return { name, hex, press: `${heat}, ${how}, ${pressure}, peel ${peel}${material.mirror ? ', cut mirrored' : ''}` }
  })
}
