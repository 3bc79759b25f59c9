// Nesting: cut pieces on a roll of given width so that they take as little of its length as can be found.
import { required } from '#lib/shared/required.ts'

import { checkExactly } from './check.ts'
import { loadClipper } from './clipper.ts'
import { placeGreedily, placeInARow } from './greedy.ts'
import { copyPlaces, createLayout, type Places, restorePlaces } from './layout.ts'
import { createNoFits } from './no-fit.ts'
import { createRandom } from './random.ts'
import { compress, explore, strategyAt, type SearchState } from './search.ts'
import { prepareShapes } from './shapes.ts'
import {
  type NestingBudget,
  NestingError,
  type NestingProblem,
  type NestingProgress,
  type NestingResult,
  type Placement
} from './types.ts'

const MAX_PIECES = 1000

/** Of all shapes together: their no-fit polygons take a quarter of a second. */
const MANY_CORNERS = 2000

export type Phase = keyof NestingBudget

/** Says how much of a budget so many moves have used, 0 to 1: see budget.ts. */
export type Limit = (moves: number) => number

export interface Nesting {
  /** Large steps, or small ones from the best layout; until the limit is reached or the caller stops asking. */
  search(phase: Phase, limit: Limit): Generator<NestingProgress, void, void>
  /** The best layout so far, exactly checked: a legal one exists from the start. */
  result(): NestingResult
  /** The best layout in the nester's own units, to hand to another nester of the same problem. */
  best(): Places
  /** Goes on from a layout of another nester if it is shorter. */
  adopt(places: Places): void
}

/**
 * Throws NestingError. Ready with a first legal layout, that of another nester of the same problem if it is given; the
 * same seed leads to the same search everywhere.
 */
export async function startNesting(problem: NestingProblem, seed = 1, first?: Places): Promise<Nesting> {
  requireSense(problem)
  const clipper = await loadClipper()
  const prepared = prepareShapes(problem, clipper)
  const { kinds, unitsPerMm, marginMm } = prepared
  const layout = createLayout(prepared, createNoFits(prepared.shapes, clipper))
  const spent: NestingBudget = { explore: 0, compress: 0 }
  const areaMm2 = kinds.reduce((sum, { areaMm2, piece }) => sum + areaMm2 * piece.quantity, 0)

  placeInARow(layout)
  const legal: Places[] = [copyPlaces(layout)]
  const corners = prepared.shapes.reduce((sum, { polygons }) => sum + polygons.reduce((n, { length }) => n + length / 2, 0), 0) // biome-ignore format: one line
  if (first) restorePlaces(layout, first)
  else placeGreedily(layout, corners > MANY_CORNERS ? 1 : 2)
  const state: SearchState = {
    layout,
    strategy: strategyAt(seed),
    random: createRandom(seed),
    best: copyPlaces(layout),
    moves: 0
  }
  legal.push(state.best)

  const lengthMm = (places: Places) => places.length / unitsPerMm - 2 * marginMm
  const usage = (places: Places) => areaMm2 / (lengthMm(places) * problem.rollWidthMm)

  function* search(phase: Phase, limit: Limit): Generator<NestingProgress, void, void> {
    const from = state.moves
    const before = spent[phase]
    for (const _ of phase === 'explore' ? explore(state) : compress(state)) {
      const moves = state.moves - from
      spent[phase] = before + moves
      if (state.best !== legal.at(-1)) legal.push(state.best)
      const fraction = Math.min(1, limit(moves))
      yield { fraction, lengthMm: lengthMm(state.best), usage: usage(state.best) }
      if (fraction === 1) return
    }
  }

  function adopt(places: Places): void {
    if (places.length >= state.best.length) return
    state.best = places
    legal.push(places)
  }

  function result(): NestingResult {
    for (const places of legal.toReversed()) {
      const verdict = checkExactly(places, layout.kind, prepared, problem.gapMm, clipper)
      if (!verdict.legal) continue
      return {
        placements: placements(places),
        lengthMm: lengthMm(places),
        usage: usage(places),
        cost: problem.pricePerMetre === undefined ? null : (lengthMm(places) / 1000) * problem.pricePerMetre,
        spent: { ...spent },
        worstOverlapMm2: verdict.worstOverlapMm2
      }
    }
    throw new Error('even pieces in a row overlap')
  }

  function placements(places: Places): Placement[] {
    const copies = new Map<number, number>()
    return Array.from(layout.kind, (k, piece) => {
      const { poses, piece: drawn } = required(kinds[k], 'a kind of every piece')
      const pose = required(
        poses.find(({ shape }) => shape === places.shape[piece]),
        'the pose of the shape that was placed'
      )
      const copy = copies.get(k) ?? 0
      copies.set(k, copy + 1)
      return {
        piece: drawn.id,
        copy,
        rotation: pose.rotation,
        xMm: Math.round(places.x[piece]!) / unitsPerMm - marginMm - pose.middle[0],
        yMm: Math.round(places.y[piece]!) / unitsPerMm - marginMm - pose.middle[1]
      }
    })
  }

  return { search, result, adopt, best: () => state.best }
}

function requireSense({ pieces, rollWidthMm, gapMm }: NestingProblem): void {
  if (!(rollWidthMm > 0 && rollWidthMm < 1e6)) throw new NestingError('bad-roll', 'The roll needs a width in mm.')
  if (!(gapMm >= 0 && gapMm < rollWidthMm)) throw new NestingError('bad-gap', 'The gap must be 0 mm or more.')
  for (const { id, quantity, rotations = [] } of pieces) {
    if (!Number.isInteger(quantity) || quantity < 0)
      throw new NestingError('bad-piece', `Piece ${id} needs a whole quantity.`, id)
    if (rotations.some(angle => !Number.isFinite(angle)))
      throw new NestingError('bad-piece', `Piece ${id} has a rotation that is not a number.`, id)
  }
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) throw new NestingError('no-pieces', 'There is nothing to nest.')
  if (count > MAX_PIECES) throw new NestingError('too-many', `At most ${MAX_PIECES} pieces can be nested at once.`)
}
