// A drawing tried on: which garment, its colour, and for drawings of one colour the film. Read from addresses, so
// whatever stands there is answered with something to see.
import { required } from '#lib/shared/required.ts'

import { FILM_COLOURS, GARMENT_COLOURS } from './colours.ts'
import { drawPicture, printArea } from './picture.ts'

export const TRY_GARMENTS = ['tee', 'hoodie', 'tote', 'cap'] as const
export type TryGarment = (typeof TRY_GARMENTS)[number]

interface Shade {
  id: string
  name: string
  hex: string
}

const CLOTH = [
  'White',
  'Ash',
  'Sand',
  'Gold',
  'Red',
  'Maroon',
  'Light Pink',
  'Purple',
  'Carolina Blue',
  'Royal',
  'Navy',
  'Kelly Green',
  'Forest Green',
  'Charcoal',
  'Black'
]
const FILMS = ['White', 'Black', 'Silver Gray', 'Red', 'Maroon', 'Orange', 'Athletic Gold', 'Yellow']

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const shades = (names: string[], all: readonly { name: string; hex: string }[]): Shade[] =>
  names.flatMap(name =>
    all.filter(shade => shade.name === name).map(({ hex }) => ({ id: idOf(name), name, hex: hex.toLowerCase() }))
  )

export const TRY_CLOTH = shades(CLOTH, GARMENT_COLOURS)
export const TRY_FILMS = shades(FILMS, FILM_COLOURS)

export interface TryOn {
  garment: TryGarment
  cloth: Shade
  film: Shade
}

export function readTryOn(query: URLSearchParams): TryOn {
  const garment = TRY_GARMENTS.find(kind => kind === query.get('garment')) ?? 'tee'
  const cloth = required(
    TRY_CLOTH.find(({ id }) => id === query.get('colour')) ?? TRY_CLOTH.find(({ id }) => id === 'navy'),
    'a cloth in navy'
  )
  const chosen = TRY_FILMS.find(({ id }) => id === query.get('film'))
  return { garment, cloth, film: chosen ?? readableFilm(cloth) }
}

/** The film one would take without thinking: white on dark, black on light. */
function readableFilm({ hex }: Shade): Shade {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const isLight = part(1) * 0.3 + part(3) * 0.59 + part(5) * 0.11 > 150
  return required(
    TRY_FILMS.find(({ id }) => id === (isLight ? 'black' : 'white')),
    'films in black and white'
  )
}

/** As large as it looks right, in the middle and a little below the top of the print area. */
export function drawTryOn({ garment, cloth }: TryOn, drawing: { href: string; ratio: number; title: string }): string {
  const { widthMm, heightMm } = printArea(garment, 'front')
  const room = { width: widthMm * 0.86, height: Math.min(heightMm * 0.9, widthMm * 0.86) }
  const width = Math.min(room.width, room.height * drawing.ratio)
  const height = width / drawing.ratio
  const y = garment === 'cap' ? (heightMm - height) / 2 : Math.max(0, (room.height - height) / 2)
  return drawPicture({
    kind: garment,
    side: 'front',
    hex: cloth.hex,
    idPrefix: 'try',
    title: drawing.title,
    layers: [{ type: 'image', href: drawing.href, x: -width / 2, y, width, height }]
  })
}
