// Lays the pieces of each film on its roll: a legal layout at once, a shorter one while there is time.
import type { Design } from '../design.ts'
import { formatPath } from '../geometry/path.ts'
import { limitOf } from '../nesting/budget.ts'
import { type Nesting, startNesting } from '../nesting/nest.ts'
import { NestingError } from '../nesting/types.ts'
import { type Film, nestingProblem } from '../production/pieces.ts'
import type { Jobs, NestedFilm } from './job-kinds.ts'

/** The same drawing on the same rolls is always laid the same way. */
const SEED = 7

const LISTEN_EVERY_MS = 50

interface Options {
  /** For the search after the first layout, shared by the films. */
  ms: number
  /** With the pieces' outlines. */
  pictures?: boolean | undefined
  onProgress: (output: Jobs['nest']['output']) => void
  isCancelled: () => boolean
}

export async function nestFilms(
  films: readonly Film[],
  design: Design,
  options: Options
): Promise<Jobs['nest']['output']> {
  const { ms, pictures, onProgress, isCancelled } = options
  const figures = films.map(film => {
    const pieces = film.pieces.map(({ path, ...piece }) => (pictures ? { ...piece, d: formatPath(path, 1) } : piece))
    return { ...film, pieces }
  })
  const nestings = new Map<string, Nesting>()
  const nested: NestedFilm[] = []
  for (const film of films) nested.push(await first(film))
  const answer = (): Jobs['nest']['output'] => ({ films: figures, nested: [...nested] })
  if (ms <= 0 || nestings.size === 0) return answer()

  onProgress(answer())
  for (const [index, { ref }] of nested.entries()) {
    const nesting = nestings.get(ref)
    if (!nesting) continue
    await search(nesting, ms / nestings.size)
    nested[index] = laid(ref, nesting)
    if (isCancelled()) break
  }
  return answer()

  async function first(film: Film): Promise<NestedFilm> {
    try {
      const nesting = await startNesting(nestingProblem(film, design), SEED)
      nestings.set(film.ref, nesting)
      return laid(film.ref, nesting)
    } catch (error) {
      if (!(error instanceof NestingError)) throw error
      const problem = { code: error.code, piece: error.piece }
      return { ref: film.ref, lengthMm: undefined, usage: 0, placements: [], problem }
    }
  }

  async function search(nesting: Nesting, msEach: number): Promise<void> {
    for (const [phase, part] of [
      ['explore', 0.8],
      ['compress', 0.2]
    ] as const) {
      let listened = performance.now()
      for (const _ of nesting.search(phase, limitOf({ ms: msEach * part }))) {
        if (performance.now() - listened < LISTEN_EVERY_MS) continue
        await new Promise(resolve => setTimeout(resolve))
        if (isCancelled()) return
        listened = performance.now()
      }
    }
  }
}

function laid(ref: string, nesting: Nesting): NestedFilm {
  const { lengthMm, usage, placements } = nesting.result()
  return { ref, lengthMm, usage, placements }
}
