// Colours of a file that hardly differ: nobody meant them as films of their own.
import { colourDistance } from '#lib/shared/nearest-colour.ts'

/** Nobody sees these differ, least of all among the darkest, which distances in Oklab spread out. */
const SAME = 0.02
const SAME_STEPS = 10

function areNear(one: string, other: string): boolean {
  const steps = [1, 3, 5].map(at => Math.abs(channel(one, at) - channel(other, at)))
  return Math.max(...steps) <= SAME_STEPS || colourDistance(one, other) < SAME
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}

/** Groups of two or more; the first of each, which comes first in the list, is what the others become. */
export function nearColours<Entry extends { hex: string }>(entries: readonly Entry[]): Entry[][] {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const group = groups.find(([leader]) => areNear(leader.hex, entry.hex))
    if (group) group.push(entry)
    else groups.push([entry])
  }
  return groups.filter(({ length }) => length > 1)
}
