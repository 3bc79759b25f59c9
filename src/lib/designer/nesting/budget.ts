// How long to search. Only a budget in moves gives the same layout everywhere; a time is turned into one by the clock,
// and the result's `spent` says which one it became.
import type { Limit } from './nest.ts'

/** What a search may cost: moved pieces, or milliseconds. */
export type Budget = { moves: number } | { ms: number }

/** Part of a search that goes into large steps; the rest presses the best layout together. */
export const EXPLORE_PART = 0.8

export function partsOf(budget: Budget): { explore: Budget; compress: Budget } {
  const take = (part: number): Budget =>
    'moves' in budget ? { moves: Math.round(budget.moves * part) } : { ms: budget.ms * part }
  return { explore: take(EXPLORE_PART), compress: take(1 - EXPLORE_PART) }
}

/** `now` in milliseconds; the clock starts here. */
export function limitOf(budget: Budget, now: () => number = () => performance.now()): Limit {
  const start = now()
  return 'moves' in budget
    ? moves => (budget.moves > 0 ? moves / budget.moves : 1)
    : () => (budget.ms > 0 ? (now() - start) / budget.ms : 1)
}
