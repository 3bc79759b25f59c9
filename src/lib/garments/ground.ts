// Which garment to show a design on, before anybody says.
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'
import { oklab } from '#lib/shared/oklab.ts'

import { GARMENT_COLOURS, type GarmentColour } from './colours.ts'

/** The usual ones, what is asked for most first. */
const USUAL = ['White', 'Heather Gray', 'Navy', 'Black'].flatMap(
  name => GARMENT_COLOURS.find(one => one.name === name) ?? []
)

/** So much less is still as good: what is asked for more goes first. */
const AS_GOOD = 0.12

/** The first of the usual garments on which each of these films can be seen. */
export function garmentFor(films: readonly string[]): GarmentColour {
  const clear = clearness(films)
  const best = Math.max(...clear)
  return required(USUAL[clear.findIndex(value => value >= best - AS_GOOD)], 'a colour')
}

/** So many of the usual garments, those on which the films are seen best, in their usual order. */
export function garmentsFor(films: readonly string[], count: number): GarmentColour[] {
  const clear = clearness(films)
  const least = clear.toSorted((a, b) => b - a)[count - 1] ?? 0
  return zip(USUAL, clear)
    .flatMap(([colour, value]) => (value >= least ? [colour] : []))
    .slice(0, count)
}

/** Of each usual garment, how far the film that is seen worst stands out from it. */
function clearness(films: readonly string[]): number[] {
  return USUAL.map(({ hex }) => Math.min(1, ...films.map(film => distance(hex, film))))
}

function distance(one: string, other: string): number {
  const [[l, a, b], [m, c, d]] = [oklab(one), oklab(other)]
  return Math.hypot(l - m, a - c, b - d)
}
