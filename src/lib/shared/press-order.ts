// In which order what is pressed goes to the press, so that its temperature changes least.
import { required } from './required.ts'

export interface PressGroup {
  /** Of its layers, in the order in which they are pressed. */
  celsius: readonly number[]
}

/** More are ordered one after the other, each time by the nearest. */
const MOST_EXACT = 8

/** From the temperature of the last group to the first one of the next. */
function step(from: PressGroup | undefined, to: PressGroup): number {
  const last = from?.celsius.at(-1)
  const first = to.celsius[0]
  return last === undefined || first === undefined || last === first ? 0 : 1
}

/** How often the press changes its temperature when groups are pressed in this order, each layer by layer. */
export function countChanges(groups: readonly PressGroup[]): number {
  let changes = 0
  let last: number | undefined
  for (const celsius of groups.flatMap(group => group.celsius)) {
    if (last !== undefined && celsius !== last) changes++
    last = celsius
  }
  return changes
}

/** The same groups with the fewest changes; among such the coolest begin, since a press heats faster than it cools. */
export function orderForPress<G extends PressGroup>(groups: readonly G[]): G[] {
  const sorted = groups.toSorted((one, other) => compare(one.celsius, other.celsius))
  return sorted.length <= MOST_EXACT ? exact(sorted) : greedy(sorted)
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [at, celsius] of one.entries()) {
    const more = celsius - (other[at] ?? 0)
    if (more !== 0) return more
  }
  return one.length - other.length
}

function greedy<G extends PressGroup>(groups: readonly G[]): G[] {
  const left = [...groups]
  const ordered: G[] = []
  while (left.length > 0) {
    const next = Math.max(
      0,
      left.findIndex(group => step(ordered.at(-1), group) === 0)
    )
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

/** By dynamic programming over which groups are left and which was the last; of equals the first one goes first. */
function exact<G extends PressGroup>(groups: readonly G[]): G[] {
  const known = new Map<string, number>()
  const ordered: G[] = []
  for (let left = (1 << groups.length) - 1, last = -1; left > 0; ) {
    last = nextOf(left, last)
    left &= ~(1 << last)
    ordered.push(groupAt(last))
  }
  return ordered

  function groupAt(place: number): G {
    return required(groups[place], 'a group')
  }

  function nextOf(left: number, last: number): number {
    const open = groups.keys().filter(at => left & (1 << at))
    return [...open].reduce((best, at) => (costOf(left, last, at) < costOf(left, last, best) ? at : best))
  }

  function costOf(left: number, last: number, next: number): number {
    return step(groups[last], groupAt(next)) + leastOf(left & ~(1 << next), next)
  }

  function leastOf(left: number, last: number): number {
    if (left === 0) return 0
    const key = `${left} ${last}`
    const cost = known.get(key) ?? costOf(left, last, nextOf(left, last))
    known.set(key, cost)
    return cost
  }
}
