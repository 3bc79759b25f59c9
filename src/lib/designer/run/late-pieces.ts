// Pieces that are added to sheets that are laid out: the box of each, and where it lies once it has a place.
import { heightOf, transformBounds, widthOf } from '../geometry/bounds.ts'
import { placementMatrix } from '../rolls/placement.ts'
import type { FreeBox, PlacedBox } from './free-places.ts'
import type { Placed } from './lay-out.ts'
import { type Measured, type MeasuredPiece, type RunFilm, waysOn } from './measure.ts'

/** Undefined where no roll is as wide. */
export function boxesOf({ films }: Pick<Measured, 'films'>, pieces: readonly MeasuredPiece[]): FreeBox[] | undefined {
  const boxes = pieces.map(piece => boxOf(films.find(({ sku }) => sku === piece.sku)!, piece))
  return boxes.every(box => box !== undefined) ? boxes : undefined
}

function boxOf(film: RunFilm, { sku, room }: MeasuredPiece): FreeBox | undefined {
  const lies = waysOn(film, room, Math.max(...film.rolls.map(({ widthMm }) => widthMm)))
  return lies && { sku, wMm: widthOf(room), hMm: heightOf(room), lies }
}

export function placedIn({ id, key, code, room }: MeasuredPiece, { xMm, yMm, turned, wMm }: PlacedBox): Placed {
  const rotation = turned ? 90 : 0
  const { minX, minY } = transformBounds(room, placementMatrix({ piece: id, copy: 0, rotation, xMm: 0, yMm: 0 }))
  return { piece: id, key, code, rotation, xMm: xMm - minX, yMm: yMm - minY, toMm: xMm + wMm }
}
