// In which order what is pressed goes to the press, so that its temperature changes least.

export interface PressGroup {
  /** Of its layers, in the order in which they are pressed. */
  celsius: readonly number[]
}

/** More are ordered one after the other, each time by the nearest. */
const MOST_EXACT = 10

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

/** By dynamic programming over which groups are done and which was the last. */
function exact<G extends PressGroup>(groups: readonly G[]): G[] {
  const count = groups.length
  if (count === 0) return []
  const all = (1 << count) - 1
  const best = new Map<number, { cost: number; before: number }>()
  const key = (done: number, last: number) => done * MOST_EXACT + last
  for (let at = 0; at < count; at++) best.set(key(1 << at, at), { cost: 0, before: -1 })
  for (let done = 1; done <= all; done++) {
    for (let last = 0; last < count; last++) {
      const known = best.get(key(done, last))
      if (!known) continue
      for (let next = 0; next < count; next++) {
        if (done & (1 << next)) continue
        const cost = known.cost + step(groups[last], groups[next]!)
        const at = key(done | (1 << next), next)
        if (cost < (best.get(at)?.cost ?? Infinity)) best.set(at, { cost, before: last })
      }
    }
  }
  let last = 0
  for (let at = 1; at < count; at++) {
    if (best.get(key(all, at))!.cost < best.get(key(all, last))!.cost) last = at
  }
  const ordered: G[] = []
  for (let done = all; last >= 0; ) {
    ordered.unshift(groups[last]!)
    const { before } = best.get(key(done, last))!
    done &= ~(1 << last)
    last = before
  }
  return ordered
}
