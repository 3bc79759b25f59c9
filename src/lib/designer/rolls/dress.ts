// What a piece has around it on the roll: a box to cut it apart by, a label, marks of a seam; and the room they take.
import { type Bounds, uniteBounds } from '../geometry/bounds.ts'
import { convexHull } from '../geometry/hull.ts'
import { contourBounds, type Path, pathBounds, polygon } from '../geometry/path.ts'
import { lengthsAlong, rollWidthOf, turnsOf } from '../production/lying.ts'
import { type Film, type FilmPiece, outerOf } from '../production/pieces.ts'
import { labelRoom } from './labels.ts'
import type { RollSettings } from './settings.ts'

/** Between a piece and its label, or its label and what else lies there. */
const LABEL_GAP_MM = 2

/** As long as one is ever written. */
const ANY_TILE = { number: 99, of: 99, xMm: 0, yMm: 0 }

interface Options {
  settings: RollSettings
  rotations: readonly number[]
  /** As many numbers as the list of the roll may need. */
  highest: number
  marks?: Path
}

/** What is beside a tile takes of the roll's width: at its sides, and above and below it. */
export function besideTile(
  piece: Pick<FilmPiece, 'what' | 'pass' | 'passes' | 'quantity' | 'wMm'>,
  { settings, highest }: Pick<Options, 'settings' | 'highest'>
): Record<'x' | 'y', number> {
  const around = settings.box === 'none' ? 0 : 2 * settings.boxMm
  const label =
    settings.label === 'none'
      ? 0
      : labelRoom({ ...piece, tile: ANY_TILE }, { signMm: settings.labelMm, highest }).heightMm
  return { x: around, y: around + (label > 0 ? label + LABEL_GAP_MM : 0) }
}

export function dressed(
  piece: FilmPiece,
  film: Film,
  { settings, rotations, highest, marks = [] }: Options
): FilmPiece {
  const { box, label, labelMm } = settings
  if (box === 'none' && label === 'none' && marks.length === 0) return piece
  const outer = outerOf(piece)
  const own = { minX: 0, minY: 0, maxX: piece.wMm, maxY: piece.hMm }
  const below = uniteBounds([own, ...marks.map(contourBounds)])
  const room = label === 'none' ? undefined : labelRoom(piece, { signMm: labelMm, highest })
  const place = room && { x: 0, y: below.maxY + LABEL_GAP_MM, ...room }
  const labelBounds = place && { minX: 0, minY: place.y, maxX: place.widthMm, maxY: place.y + place.heightMm }
  const inside = uniteBounds([below, ...(labelBounds ? [labelBounds] : [])])
  const around = box === 'none' ? undefined : boxAround(inside, film, { byMm: settings.boxMm, rotations })
  const free = around
    ? [rectangle(around)]
    : [convexHull([...outer, ...marks, ...(labelBounds ? [rectangle(labelBounds)] : [])])]
  return {
    ...piece,
    dress: {
      room: free,
      ...(around && { box: around }),
      ...(place && { label: place }),
      ...(marks.length > 0 && { marks })
    }
  }
}

/** Closer to a piece that would not fit the roll otherwise: the roll's own edge is near enough to cut along. */
function boxAround(
  inside: Bounds,
  film: Film,
  { byMm, rotations }: { byMm: number; rotations: readonly number[] }
): Bounds {
  const room = rollWidthOf(film)
  const [w, h] = [inside.maxX - inside.minX, inside.maxY - inside.minY]
  const turns = turnsOf(film, rotations)
  const [lies, stands] = [turns.some(angle => angle % 180 === 0), turns.some(angle => angle % 180 === 90)]
  let [byX, byY] = [byMm, byMm]
  const fits = lengthsAlong(film, { wMm: w + 2 * byX, hMm: h + 2 * byY }, rotations).length > 0
  if (!fits && lies && h <= room) byY = (room - h) / 2
  else if (!fits && stands && w <= room) byX = (room - w) / 2
  return { minX: inside.minX - byX, minY: inside.minY - byY, maxX: inside.maxX + byX, maxY: inside.maxY + byY }
}

export function rectangle({ minX, minY, maxX, maxY }: Bounds): Path[number] {
  return polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]) // biome-ignore format: one line
}

/** What a piece takes of the roll, with all that is beside it. */
export function roomOf(piece: FilmPiece): Bounds {
  return pathBounds(piece.dress?.room ?? outerOf(piece))
}
