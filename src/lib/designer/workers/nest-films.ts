// Lays the pieces of each film on its roll: a legal layout at once, a shorter one while there is time.
import type { Design } from '../design.ts'
import { formatPath } from '../geometry/path.ts'
import type { Budget } from '../nesting/budget.ts'
import { type Port, startTeam, type TeamNesting } from '../nesting/team.ts'
import { NestingError, type NestingResult } from '../nesting/types.ts'
import { rollWidthOf } from '../production/lying.ts'
import { type Film, nestingProblem } from '../production/pieces.ts'
import { rollSheet } from '../production/rolls.ts'
import { BESIDES } from '../production/tool-lines.ts'
import { gridLayout } from '../rolls/grid.ts'
import { rollSettings } from '../rolls/usual.ts'
import type { FilmFigures, LaidOut, NestedFilm } from './task-kinds.ts'

/** The same drawing on the same rolls is always laid the same way. */
const SEED = 7

const LISTEN_EVERY_MS = 50

type Nested = Pick<LaidOut, 'films' | 'nested'>

interface Options {
  team: Port[]
  /** For each of the team, for the search after the first layout, shared by the films. */
  budget: Budget
  /** With the pieces' outlines. */
  pictures?: boolean | undefined
  onProgress: (output: Nested) => void
  isCancelled: () => boolean
}

export async function nestFilms(films: readonly Film[], design: Design, options: Options): Promise<Nested> {
  const { team, budget, pictures, onProgress, isCancelled } = options
  const { rotations } = design.production
  const settings = rollSettings(design.production)
  const figures = films.map(film => figuresOf(film, pictures ?? false))
  const stop = new AbortController()
  const listening = setInterval(() => isCancelled() && stop.abort(), LISTEN_EVERY_MS)
  const nestings = new Map<string, TeamNesting>()
  const nested: NestedFilm[] = []
  const answer = (): Nested => ({
    films: figures,
    nested: nested.map((one, index) => (pictures ? withBeside(one, films[index]!) : one))
  })
  try {
    for (const film of films) nested.push(await first(film))
    const each = shareOf(budget, nestings.size)
    if (!each) return answer()

    onProgress(answer())
    for (const [index, { ref }] of nested.entries()) {
      const nesting = nestings.get(ref)
      if (!nesting) continue
      nested[index] = laid(films[index]!, await nesting.search({ budget: each, signal: stop.signal }))
      if (isCancelled()) break
    }
    return answer()
  } finally {
    clearInterval(listening)
    for (const port of team) port.post({ type: 'forget' })
  }

  async function first(film: Film): Promise<NestedFilm> {
    if (settings.manner === 'grid') {
      const layout = gridLayout(film, { grid: settings.grid, rotations })
      return 'problem' in layout ? refused(film, layout.problem) : laid(film, layout)
    }
    try {
      const nesting = await startTeam(team, nestingProblem(film, design), { seed: SEED, name: film.ref })
      nestings.set(film.ref, nesting)
      return laid(film, nesting.first)
    } catch (error) {
      if (!(error instanceof NestingError)) throw error
      return refused(film, { code: error.code, piece: error.piece })
    }
  }

  /** What lies beside the pieces, for a screen to draw. */
  function withBeside(one: NestedFilm, film: Film): NestedFilm {
    const { lengthMm, placements } = one
    if (lengthMm === undefined) return one
    const { lines } = rollSheet(film, { placements, lengthMm }, settings)
    const beside = BESIDES.map(layer => {
      return [
        layer,
        formatPath(
          lines.flatMap(line => (line.layer === layer ? line.path : [])),
          1
        )
      ] as const
    })
    return { ...one, beside: Object.fromEntries(beside.filter(([, d]) => d !== '')) }
  }
}

function figuresOf(film: Film, pictures: boolean): FilmFigures {
  const pieces = film.pieces.map(({ path, lines = [], dress: _, ...piece }) => {
    if (!pictures) return piece
    const along = lines.flatMap(line => line.path)
    return { ...piece, d: formatPath(path, 1), ...(along.length > 0 && { lines: formatPath(along, 1) }) }
  })
  return { ...film, pieces }
}

function shareOf(budget: Budget, films: number): Budget | undefined {
  const total = 'ms' in budget ? budget.ms : budget.moves
  if (films === 0 || total <= 0) return undefined
  return 'ms' in budget ? { ms: total / films } : { moves: Math.round(total / films) }
}

/** Used is what goes onto the garment, of all that is paid for: the nester counts hulls, and the width it may use. */
function laid(film: Film, { lengthMm, placements }: Pick<NestingResult, 'lengthMm' | 'placements'>): NestedFilm {
  const areaMm2 = film.pieces.reduce((sum, piece) => sum + piece.areaMm2 * piece.quantity, 0)
  const rollMm = film.colour.material?.rollWidthMm ?? rollWidthOf(film)
  const usage = lengthMm > 0 ? areaMm2 / (lengthMm * rollMm) : 0
  return { ref: film.ref, lengthMm, usage, placements }
}

function refused({ ref }: Film, problem: NonNullable<NestedFilm['problem']>): NestedFilm {
  return { ref, lengthMm: undefined, usage: 0, placements: [], problem }
}
