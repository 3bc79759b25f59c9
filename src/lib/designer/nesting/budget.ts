// How long to search. Only a budget in moves gives the same layout everywhere; a time is turned into one by the clock,
// and the result's `spent` says which one it became.
import type { Limit, Phase } from './nest.ts'

/** What a search may cost: moved pieces, or milliseconds. */
export type Budget = { moves: number } | { ms: number }

interface Part {
  phase: Phase
  budget: Budget
  /** Of the whole budget. */
  share: number
  /** All of a team begin it with the shortest layout of them. */
  together: boolean
}

/**
 * Large steps, then each presses what it has, then all the shortest: how far a layout can be pressed (0.1 to 1.3 % of
 * trousers) says more than how long it was before.
 */
const PARTS = [
  { phase: 'explore', share: 0.7, together: false },
  { phase: 'compress', share: 0.15, together: false },
  { phase: 'compress', share: 0.15, together: true }
] as const

export function partsOf(budget: Budget): Part[] {
  return PARTS.map(part => ({
    ...part,
    budget: 'moves' in budget ? { moves: Math.round(budget.moves * part.share) } : { ms: budget.ms * part.share }
  }))
}

/** `now` in milliseconds; the clock starts here. */
export function limitOf(budget: Budget, now: () => number = () => performance.now()): Limit {
  const start = now()
  return 'moves' in budget
    ? moves => (budget.moves > 0 ? moves / budget.moves : 1)
    : () => (budget.ms > 0 ? (now() - start) / budget.ms : 1)
}
