// How a piece may lie on the roll of its film: x along it, y across it, as the nester has them.
import type { PaletteEntry } from '../design.ts'
import { turnBy } from '../nesting/shapes.ts'

interface OfFilm {
  colour: Pick<PaletteEntry, 'material'>
}

/** A film nobody gave a roll is measured on one of the usual width. */
const USUAL_ROLL_MM = 370

export function rollWidthOf({ colour }: OfFilm): number {
  return colour.material?.usableWidthMm ?? USUAL_ROLL_MM
}

/** The angles that pieces may lie in: what a film's grain runs along in the drawing always lies along the roll. */
export function turnsOf({ colour }: OfFilm, rotations: readonly number[]): number[] {
  const grain = colour.material?.grain ?? 'none'
  if (grain === 'none') return rotations.length > 0 ? [...rotations] : [0]
  const along = grain === 'x' ? 0 : 90
  const turns = rotations.filter(angle => angle % 180 === along)
  return turns.length > 0 ? turns : [along]
}

/** Of a box in each of its angles that fits the roll: how much of its length it takes. */
export function lengthsAlong(film: OfFilm, box: { wMm: number; hMm: number }, rotations: readonly number[]): number[] {
  const room = rollWidthOf(film) + 1e-6
  return turnsOf(film, rotations).flatMap(angle => {
    const { cos, sin } = turnBy(angle)
    const [x, y] = [Math.abs(cos), Math.abs(sin)]
    return box.wMm * y + box.hMm * x <= room ? [box.wMm * x + box.hMm * y] : []
  })
}
