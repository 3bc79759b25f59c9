// The pieces of a run on sheets of their films, in three steps that each need little memory and can be done by themselves:
// parts are measured, the boxes of each film are laid on sheets, and each sheet is drawn with what lies on it.
import { type Bounds, heightOf, transformBounds, widthOf } from '../geometry/bounds.ts'
import { translation } from '../geometry/matrix.ts'
import { createRandom } from '../nesting/random.ts'
import type { Placement } from '../nesting/types.ts'
import { placementMatrix } from '../rolls/placement.ts'
import { freeRectangle } from './free-rectangle.ts'
import { type Hindrance, namedCodes } from './hindrances.ts'
import { leastLengthOf, type MeasuredPiece, type RunFilm, waysOn } from './measure.ts'
import { type Box, type BoxPlace, fillSheet, kindsOf } from './pack-boxes.ts'
import { leastSheetMm } from './printed.ts'
import type { RunSettings } from './settings.ts'
import { isSpare, sparesFor } from './spares.ts'

export interface PlannedSheet {
  sku: string
  /** Among the sheets of its film, from 1. */
  position: number
  /** Which of the film's rolls it is cut from. */
  roll: { id?: string | undefined; name: string; widthMm: number }
  lengthMm: number
  placements: Placed[]
  /** The largest rectangle of film on it that stays whole. */
  rest: { wMm: number; hMm: number }
}

/** Where a piece lies; `piece` is its id. */
export type Placed = Omit<Placement, 'copy'> & {
  key: string
  code: string
  /** How far along the sheet it reaches, with what is beside it. */
  toMm: number
  /** A spare copy, which is owed to nobody. */
  spare?: true
}

export interface FilmPlan {
  sheets: PlannedSheet[]
  hindrances: Hindrance[]
  /** Copies that no film is left for. */
  sparesLeft: number
}

/** As many as one person finds again on a sheet; its layout needs the memory of so many. */
const MOST_ON_SHEET = 250
const TRIES = 12

interface Watched {
  /** Pieces that are laid. */
  onProgress?: (done: number) => void
  isCancelled?: () => boolean
}

/** The same pieces with the same settings always lie the same way; spare copies only where all that is owed lies. */
export function planFilm(
  film: RunFilm,
  all: readonly MeasuredPiece[],
  settings: RunSettings,
  { cutBefore, ...watched }: Watched & { cutBefore?: { owed: number; spare: number } } = {}
): FilmPlan {
  const owed = all.filter(({ sku }) => sku === film.sku)
  const spares = sparesFor(owed, settings, cutBefore)
  const whole = layPieces(film, [...owed, ...spares], settings, watched)
  const isShort = spares.length > 0 && whole.left.some(({ id }) => !isSpare(id)) && !watched.isCancelled?.()
  const { sheets, left } = isShort ? layPieces(film, owed, settings, watched) : whole
  const hindrances = watched.isCancelled?.()
    ? []
    : filmEnds(
        film,
        left.filter(({ id }) => !isSpare(id))
      )
  return { sheets, hindrances, sparesLeft: isShort ? spares.length : left.filter(({ id }) => isSpare(id)).length }
}

function layPieces(
  film: RunFilm,
  pieces: readonly MeasuredPiece[],
  settings: RunSettings,
  watched: Watched
): { sheets: PlannedSheet[]; left: MeasuredPiece[] } {
  const { gapMm, seed, effort } = settings
  const { edgeMm } = film
  const byId = new Map(pieces.map(piece => [piece.id, piece]))
  const random = createRandom(seed)
  const tries = Math.max(1, Math.round(TRIES * effort))
  const left = new Map(byId)
  const sheets: PlannedSheet[] = []
  for (const roll of film.rolls) {
    const fits = [...left.values()].flatMap((piece): Box[] => {
      const lies = waysOn(film, piece.room, roll.widthMm)
      return lies && leastLengthOf(film, piece.room, lies) <= roll.lengthMm ? [boxOf(piece, lies, gapMm)] : []
    })
    const kinds = kindsOf(fits)
    const longest = Math.max(settings.sheetMm - 2 * edgeMm, ...fits.map(shortestOf))
    let lengthLeft = roll.lengthMm
    while (!watched.isCancelled?.() && kinds.some(({ ids }) => ids.length > 0)) {
      if (lengthLeft < leastSheetMm(edgeMm)) break
      const strip = {
        widthMm: roll.widthMm - 2 * edgeMm + gapMm,
        lengthMm: Math.min(longest, lengthLeft - 2 * edgeMm) + gapMm,
        most: MOST_ON_SHEET
      }
      const sheet = fillSheet(kinds, strip, { random, tries })
      if (!sheet) break
      const laid = sheet.places.map(place => placedOf(byId.get(place.id)!, place, edgeMm))
      const placements = laid.map(({ placed }) => placed)
      for (const { piece } of placements) left.delete(piece)
      const lengthMm = Math.max(leastSheetMm(edgeMm), sheet.lengthMm - gapMm + 2 * edgeMm)
      const { id, name, widthMm } = roll
      const rest = freeRectangle(
        { wMm: lengthMm - 2 * edgeMm, hMm: widthMm - 2 * edgeMm },
        laid.map(({ room }) => transformBounds(room, translation(-edgeMm, -edgeMm))),
        gapMm
      )
      sheets.push({
        sku: film.sku,
        position: sheets.length + 1,
        roll: { ...(id && { id }), name, widthMm },
        lengthMm,
        placements,
        rest
      })
      lengthLeft -= lengthMm + gapMm
      watched.onProgress?.(byId.size - left.size)
      if (lengthLeft < gapMm) break
    }
  }
  return { sheets, left: [...left.values()] }
}

function boxOf({ id, room }: MeasuredPiece, lies: Box['lies'], gapMm: number): Box {
  return { id, alongMm: widthOf(room) + gapMm, acrossMm: heightOf(room) + gapMm, lies }
}

function shortestOf({ alongMm, acrossMm, lies }: Box): number {
  return lies === 'either' ? Math.min(alongMm, acrossMm) : lies === 'as-is' ? alongMm : acrossMm
}

function placedOf(
  { id, key, code, room }: MeasuredPiece,
  { x: inX, y: inY, turned }: BoxPlace,
  edgeMm: number
): { placed: Placed; room: Bounds } {
  const rotation = turned ? 90 : 0
  const [x, y] = [inX + edgeMm, inY + edgeMm]
  const { minX, minY } = transformBounds(room, placementMatrix({ piece: id, copy: 0, rotation, xMm: 0, yMm: 0 }))
  const [wMm, hMm] = turned ? [heightOf(room), widthOf(room)] : [widthOf(room), heightOf(room)]
  const placed = {
    piece: id,
    key,
    code,
    rotation,
    xMm: x - minX,
    yMm: y - minY,
    toMm: x + wMm,
    ...(isSpare(id) && { spare: true as const })
  }
  return { placed, room: { minX: x, minY: y, maxX: x + wMm, maxY: y + hMm } }
}

function filmEnds({ entry, sku }: RunFilm, left: readonly MeasuredPiece[]): Hindrance[] {
  if (left.length === 0) return []
  const codes = [...new Set(left.map(({ code }) => code))]
  const parts = [...new Set(left.map(({ key }) => key))]
  const message = `${entry.name} (${sku}): its rolls on hand end before ${left.length} ${left.length === 1 ? 'piece lies' : 'pieces lie'} on them: ${namedCodes(codes)}. Add a roll.`
  return [{ code: 'film-ends', parts, message }]
}
