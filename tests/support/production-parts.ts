// Parts of production runs by the dice: names and numbers as stores sell them.
import { FILMS, paletteEntry } from '#lib/designer/films.ts'
import type { ShopFilm } from '#lib/designer/run/colours.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import { LETTERING_IDS } from '#lib/shared/garment-kinds.ts'

import { seeded } from './outlines.ts'

export function shopFilms(): ShopFilm[] {
  return FILMS.map((film, index) => {
    const entry = paletteEntry(film, index)
    return {
      sku: film.sku,
      name: film.name,
      hex: film.hex,
      finish: film.finish,
      inStock: film.finish === 'smooth',
      entry
    }
  })
}

const FIRST = 'SA MA RI LO BE TRA KO NO VEL DA FI GU HO JU PE QUI STE WE XA YO ZE'.split(' ')
const LAST = 'RA NE TON LER VA KI SON MANN DEZ ROS TI LEY CK O WSKI MONT S'.split(' ')

export function nameBy(random: () => number): string {
  const of = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  return of(FIRST) + (random() < 0.6 ? of(FIRST) : '') + of(LAST)
}

interface Asked {
  seed: number
  orders: number
  pieces: number
}

/** Personalised pieces of a store: a name and a number on the back, the number with an outline, in three films. */
export function storeParts({ seed, orders, pieces }: Asked): RunPart[] {
  const random = seeded(seed)
  return Array.from({ length: pieces }, (_, index): RunPart[] => {
    const order = 1000 + Math.floor((index * orders) / pieces)
    const code = `${order}-${(index % 3) + 1}`
    const scale = random() < 0.3 ? 0.8 : 1
    const font = LETTERING_IDS[Math.floor(random() * 4)]!
    const common = { key: '', code, side: 'back' as const, scale }
    const name = { kind: 'lettering', text: nameBy(random), font, heightMm: 50, maxWidthMm: 300, arch: 0, hex: '#FFFFFF', outlineHex: null } as const // biome-ignore format: one line
    const number = { ...name, text: String(Math.floor(random() * 100)), font: 'block', heightMm: 200, maxWidthMm: 280, hex: '#C8202F', outlineHex: '#14213D' } as const // biome-ignore format: one line
    return [
      { ...common, key: `${index}/0`, content: name },
      { ...common, key: `${index}/1`, content: number }
    ]
  }).flat()
}
