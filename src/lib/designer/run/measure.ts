// How much room each piece of film takes, with its label and box; and which ones no roll of the shop is large enough for.
import type { PaletteEntry } from '../design.ts'
import { type Bounds, heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'
import { rollWidthOf, turnsOf } from '../production/lying.ts'
import type { FilmPiece } from '../production/pieces.ts'
import { dressed, roomOf } from '../rolls/dress.ts'
import type { RollSettings } from '../rolls/settings.ts'
import { USUAL_ROLLS } from '../rolls/usual.ts'
import { gatherHindrances, type Hindrance, namedCodes } from './hindrances.ts'
import type { Box } from './pack-boxes.ts'
import type { RunPart } from './part.ts'
import { edgeOf, leastSheetMm } from './printed.ts'
import { createPieceMaker } from './pieces.ts'
import type { OwnedRoll, RunSettings } from './settings.ts'
import { asSpare, type Copying } from './spares.ts'
import type { RunInput, RunTools } from './tools.ts'

/** Quarter turns: what a person can weed in rows. */
export const TURNS = [0, 90] as const
/** No sheet has as many pieces: labels have room for its figures. */
const HIGHEST = 999

export interface RunFilm {
  sku: string
  entry: PaletteEntry
  /** So much of each sheet stays free at each edge, for marks. */
  edgeMm: number
  /** Lengths of it that are there, in the order in which they are used; one without end where nobody said. */
  rolls: { id?: string | undefined; name: string; widthMm: number; lengthMm: number }[]
}

/** A piece without its outlines. */
export interface MeasuredPiece {
  id: string
  /** Of its part. */
  key: string
  code: string
  sku: string
  room: Bounds
  /** Where spare copies are asked for. */
  copying?: Copying
  /** It is a spare copy: owed to nobody. */
  spare?: true
}

export interface Measured {
  films: RunFilm[]
  pieces: MeasuredPiece[]
  hindrances: Hindrance[]
}

export function rollSettingsOf({ label, labelMm, box, boxMm }: RunSettings): RollSettings {
  return { ...USUAL_ROLLS, label, labelMm, box, boxMm }
}

function filmOf(entry: PaletteEntry, settings: RunSettings): RunFilm {
  const { rolls } = settings
  const edgeMm = edgeOf(entry, settings)
  const widthMm = rollWidthOf({ colour: entry })
  const owned: OwnedRoll[] = rolls.filter(({ sku }) => sku === entry.ref)
  const there = owned.map(({ id, name, lengthMm, ...roll }) => {
    return { ...(id && { id }), name, widthMm: roll.widthMm ?? widthMm, lengthMm }
  })
  const endless = { name: '', widthMm, lengthMm: Number.POSITIVE_INFINITY }
  return {
    sku: entry.ref,
    entry,
    edgeMm,
    rolls: owned.every(({ isRemnant }) => isRemnant) ? [...there, endless] : there
  }
}

/** With its label and box, as it lies on this film. */
export function dressedFor(piece: FilmPiece, film: RunFilm, settings: RunSettings): FilmPiece {
  return dressed(piece, widest(film), { settings: rollSettingsOf(settings), rotations: TURNS, highest: HIGHEST })
}

/** What it takes of the film, with all that is beside it. */
export function roomOfDressed(piece: FilmPiece): Bounds {
  // A hull is made of chords, which cut off a little of what is round.
  return uniteBounds([roomOf(piece), { minX: 0, minY: 0, maxX: piece.wMm, maxY: piece.hMm }])
}

function copyingOf(
  piece: FilmPiece,
  { part, film, settings }: { part: RunPart; film: RunFilm; settings: RunSettings }
): Copying {
  const shape = JSON.stringify([part.content, part.scale, piece.turn])
  return { shape, room: roomOfDressed(dressedFor(asSpare(piece, piece.id), film, settings)) }
}

function widest({ entry, edgeMm, rolls, sku }: RunFilm) {
  const usableWidthMm = Math.max(...rolls.map(({ widthMm }) => widthMm - 2 * edgeMm))
  const material = entry.material && { ...entry.material, usableWidthMm }
  return { ref: sku, colour: { ...entry, ...(material && { material }) }, pieces: [] }
}

interface Watched {
  /** Parts that are measured. */
  onProgress?: (done: number) => void
  isCancelled?: () => boolean
}

export function measureParts(
  parts: readonly RunPart[],
  input: RunInput,
  tools: RunTools,
  watched: Watched = {}
): Measured {
  const { settings } = input
  const piecesOf = createPieceMaker(input, tools)
  const films = new Map<string, RunFilm>()
  const pieces: MeasuredPiece[] = []
  const hindrances: Hindrance[] = []
  for (const [index, part] of parts.entries()) {
    if (watched.isCancelled?.()) break
    const made = piecesOf(part)
    hindrances.push(...made.hindrances)
    for (const { film: entry, piece } of made.pieces) {
      const film = films.get(entry.ref) ?? filmOf(entry, settings)
      films.set(entry.ref, film)
      const room = roomOfDressed(dressedFor(piece, film, settings))
      const copying = settings.spare.amount > 0 ? copyingOf(piece, { part, film, settings }) : undefined
      pieces.push({ id: piece.id, key: part.key, code: part.code, sku: film.sku, room, ...(copying && { copying }) })
    }
    watched.onProgress?.(index + 1)
  }
  return { films: inPressOrder([...films.values()]), pieces, hindrances }
}

/** What was measured chunk by chunk, as one. */
export function uniteMeasured(chunks: readonly Measured[], settings: RunSettings): Measured {
  const films = new Map(chunks.flatMap(chunk => chunk.films.map(film => [film.sku, film] as const)))
  const pieces = chunks.flatMap(chunk => chunk.pieces)
  const sizes = [...films.values()].flatMap(film => sizeHindrances(film, pieces, settings))
  return {
    films: inPressOrder([...films.values()]),
    pieces,
    hindrances: gatherHindrances([...chunks.flatMap(chunk => chunk.hindrances), ...sizes])
  }
}

function inPressOrder(films: RunFilm[]): RunFilm[] {
  const order = ({ entry }: RunFilm) => entry.material?.pressOrder ?? 0
  return films.sort((a, b) => order(a) - order(b) || (a.sku < b.sku ? -1 : 1))
}

/** The ways in which a piece lies on a roll of this width. */
export function waysOn(film: RunFilm, room: Bounds, rollWidthMm: number): Box['lies'] | undefined {
  const widthMm = rollWidthMm - 2 * film.edgeMm
  const turns = turnsOf({ colour: film.entry }, TURNS)
  const asIs = turns.some(angle => angle % 180 === 0) && heightOf(room) <= widthMm + 1e-6
  const turned = turns.some(angle => angle % 180 === 90) && widthOf(room) <= widthMm + 1e-6
  if (asIs && turned) return 'either'
  if (asIs) return 'as-is'
  return turned ? 'turned' : undefined
}

/** So much of the roll's length it takes at least, on a sheet of its own. */
export function leastLengthOf({ edgeMm }: RunFilm, room: Bounds, lies: Box['lies']): number {
  const [asIs, turned] = [widthOf(room), heightOf(room)]
  const alone = lies === 'either' ? Math.min(asIs, turned) : lies === 'as-is' ? asIs : turned
  return Math.max(leastSheetMm(edgeMm), alone + 2 * edgeMm)
}

function sizeHindrances(film: RunFilm, all: readonly MeasuredPiece[], _settings: RunSettings): Hindrance[] {
  const own = all.filter(({ sku }) => sku === film.sku)
  const { name } = film.entry
  const widestMm = Math.max(...film.rolls.map(({ widthMm }) => widthMm - 2 * film.edgeMm))
  const wide = own.filter(({ room }) => !film.rolls.some(({ widthMm }) => waysOn(film, room, widthMm)))
  const isWide = new Set(wide)
  const long = own.filter(piece => {
    return (
      !isWide.has(piece) &&
      !film.rolls.some(({ widthMm, lengthMm }) => {
        const lies = waysOn(film, piece.room, widthMm)
        return lies && leastLengthOf(film, piece.room, lies) <= lengthMm + 1e-6
      })
    )
  })
  const hindrance = (code: Hindrance['code'], pieces: MeasuredPiece[], why: string): Hindrance[] => {
    if (pieces.length === 0) return []
    const codes = [...new Set(pieces.map(piece => piece.code))]
    const [w, h] = [widthOf, heightOf].map(size => Math.max(...pieces.map(({ room }) => size(room))))
    const size = `up to ${Math.ceil(w!)} × ${Math.ceil(h!)} mm with what is beside them`
    return [
      {
        code,
        parts: [...new Set(pieces.map(({ key }) => key))],
        message: `${name}: ${why} (${size}): ${namedCodes(codes)}.`
      }
    ]
  }
  return [
    ...hindrance(
      'too-wide',
      wide,
      `no roll is wide enough, the widest one can be cut ${Math.max(0, Math.floor(widestMm))} mm wide${film.edgeMm > 0 ? ' between its marks' : ''}`
    ),
    ...hindrance('too-long', long, 'no roll that is left is long enough')
  ]
}
