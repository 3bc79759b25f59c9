// Step and repeat: equal cells side by side and one behind another, for people who weed in rows.
import { type Bounds, heightOf, transformBounds, widthOf } from '../geometry/bounds.ts'
import type { NestingErrorCode, Placement } from '../nesting/types.ts'
import { rollWidthOf, turnsOf } from '../production/lying.ts'
import type { Film, FilmPiece } from '../production/pieces.ts'
import { roomOf } from './dress.ts'
import type { Grid } from './settings.ts'

export type GridLayout =
  | { lengthMm: number; placements: Placement[] }
  | { problem: { code: NestingErrorCode | 'too-many-across'; piece: string | null } }

const MOST = 1000

interface Block {
  pieces: FilmPiece[]
  rooms: Map<string, Bounds>
  alongMm: number
  acrossMm: number
  columns: number
}

interface Options {
  grid: Grid
  rotations: readonly number[]
}

/** A block for each page of each design, since their pieces differ in size; one block behind another. */
export function gridLayout(film: Film, options: Options): GridLayout {
  const all = film.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (all > MOST) return { problem: { code: 'too-many', piece: null } }
  const blocks = blocksOf(film, options)
  if ('problem' in blocks) return blocks
  const { gapAcrossMm, gapAlongMm } = options.grid
  const placements: Placement[] = []
  let start = 0
  for (const { pieces, rooms, alongMm, acrossMm, columns, rotation } of blocks) {
    let cell = 0
    for (const { id, quantity } of pieces) {
      const room = rooms.get(id)!
      for (let copy = 0; copy < quantity; copy++, cell++) {
        const xMm = start + Math.floor(cell / columns) * (alongMm + gapAlongMm) - room.minX
        const yMm = (cell % columns) * (acrossMm + gapAcrossMm) - room.minY
        placements.push({ piece: id, copy, rotation, xMm, yMm })
      }
    }
    start += Math.ceil(cell / columns) * (alongMm + gapAlongMm)
  }
  return { placements, lengthMm: Math.max(0, start - gapAlongMm) }
}

/** How many copies of each piece go on so much of every roll; 0 where not even one does. */
export function copiesOn(films: readonly Film[], options: Options, lengthMm: number): number {
  const blocksOfFilms = films.map(film => blocksOf(film, options))
  const { gapAlongMm } = options.grid
  const fits = (copies: number) =>
    blocksOfFilms.every(blocks => {
      if ('problem' in blocks) return true
      const rows = blocks.map(({ pieces, columns, alongMm }) => {
        const cells = pieces.reduce((sum, { quantity }) => sum + quantity, 0) * copies
        return { cells, long: Math.ceil(cells / columns) * (alongMm + gapAlongMm) }
      })
      const long = rows.reduce((sum, row) => sum + row.long, -gapAlongMm)
      return long <= lengthMm + 1e-6 && rows.reduce((sum, { cells }) => sum + cells, 0) <= MOST
    })
  if (films.length === 0) return 0
  let copies = 0
  while (copies < MOST && fits(copies + 1)) copies++
  return copies
}

function blocksOf(film: Film, { grid, rotations }: Options) {
  const turns = turnsOf(film, rotations)
  const room = rollWidthOf(film)
  // A film that lies along its grain stays as it is, and what does not fit as it is drawn is turned.
  const angles = [0, 90].filter(angle => turns.includes(angle) || turns.includes(angle + 180))
  if (grid.turned) angles.reverse()
  const blocks: (Block & { rotation: number })[] = []
  const groups = Map.groupBy(film.pieces, ({ member, artboard, tile }) => `${member} ${artboard} ${tile?.number ?? ''}`)
  for (const pieces of groups.values()) {
    const ways = angles.map(rotation => ({ rotation, ...cellOf(pieces, rotation) }))
    const way = ways.find(({ acrossMm }) => acrossMm <= room + 1e-6)
    if (!way) return { problem: { code: 'too-wide' as const, piece: pieces[0]!.id } }
    const most = Math.floor((room + grid.gapAcrossMm + 1e-6) / (way.acrossMm + grid.gapAcrossMm))
    if (grid.across > most) return { problem: { code: 'too-many-across' as const, piece: pieces[0]!.id } }
    blocks.push({ pieces, ...way, columns: grid.across || most })
  }
  return blocks
}

/** Large enough for each of the pieces. */
function cellOf(pieces: readonly FilmPiece[], rotation: number) {
  const turn = rotation === 0 ? ([1, 0, 0, 1, 0, 0] as const) : ([0, 1, -1, 0, 0, 0] as const)
  const rooms = new Map(pieces.map(piece => [piece.id, transformBounds(roomOf(piece), turn)]))
  const all = [...rooms.values()]
  return { rooms, alongMm: Math.max(...all.map(widthOf)), acrossMm: Math.max(...all.map(heightOf)) }
}
