// Which garment to show a design on, before anybody says.
import { oklab } from '#lib/shared/oklab.ts'

import { GARMENT_COLOURS, type GarmentColour } from './colours.ts'

/** The usual ones, what is asked for most first. */
const USUAL = ['White', 'Heather Grey', 'Navy', 'Black'].map(name => GARMENT_COLOURS.find(one => one.name === name)!)

/** So much less is still as good: what is asked for more goes first. */
const AS_GOOD = 0.12

/** The first of the usual garments on which each of these films can be seen. */
export function garmentFor(films: readonly string[]): GarmentColour {
  const clear = USUAL.map(({ hex }) => Math.min(1, ...films.map(film => distance(hex, film))))
  const best = Math.max(...clear)
  return USUAL[clear.findIndex(value => value >= best - AS_GOOD)]!
}

function distance(one: string, other: string): number {
  const [[l, a, b], [m, c, d]] = [oklab(one), oklab(other)]
  return Math.hypot(l - m, a - c, b - d)
}
