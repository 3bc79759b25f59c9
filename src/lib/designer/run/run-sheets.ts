// All steps of a run's sheets in one process, for who does not do them one by one.
import { gatherHindrances, type Hindrance } from './hindrances.ts'
import { type PlannedSheet, planFilm } from './lay-out.ts'
import { measureParts, type RunFilm, uniteMeasured } from './measure.ts'
import type { RunPart } from './part.ts'
import type { RunInput, RunTools } from './tools.ts'

export interface LaidOutRun {
  films: { film: RunFilm; sheets: PlannedSheet[] }[]
  hindrances: Hindrance[]
}

interface Watched {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  isCancelled?: () => boolean
}

/** Measuring takes about so much of the whole. */
const MEASURED = 0.3

export function layOutRun(
  parts: readonly RunPart[],
  input: RunInput,
  tools: RunTools,
  watched: Watched = {}
): LaidOutRun {
  const { onProgress, isCancelled } = watched
  const stopped = isCancelled && { isCancelled }
  const measured = measureParts(parts, input, tools, {
    ...stopped,
    onProgress: done => onProgress?.((MEASURED * done) / parts.length)
  })
  const { films, pieces, hindrances } = uniteMeasured([measured], input.settings)
  // Nothing is laid while something hinders: half of a piece is no piece.
  if (hindrances.length > 0 || isCancelled?.()) return { films: [], hindrances }
  let before = 0
  const laid = films.map(film => {
    const plan = planFilm(film, pieces, input.settings, {
      ...stopped,
      onProgress: done => onProgress?.(MEASURED + ((1 - MEASURED) * (before + done)) / pieces.length)
    })
    before += pieces.filter(({ sku }) => sku === film.sku).length
    return { film, ...plan }
  })
  const ends = laid.flatMap(plan => plan.hindrances)
  return { films: laid.map(({ film, sheets }) => ({ film, sheets })), hindrances: gatherHindrances(ends) }
}

/** Parts that nothing hinders; a piece of which one part cannot be cut is left out as a whole. */
export function withoutHindered(parts: readonly RunPart[], hindrances: readonly Hindrance[]): RunPart[] {
  const hindered = new Set(hindrances.flatMap(({ parts: keys }) => keys.map(pieceOfPart)))
  return parts.filter(({ key }) => !hindered.has(pieceOfPart(key)))
}

/** A part's key is its piece's id and its number. */
export function pieceOfPart(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}
