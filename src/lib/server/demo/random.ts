import { required } from '#lib/shared/required.ts'

/** The same numbers at every start (mulberry32), so that screenshots and tests of the demo shop can be compared. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** 0 up to, but not, 1. */
    next,
    /** A whole number from 0 up to, but not, `below`. */
    below: (below: number) => Math.floor(next() * below),
    pick: <T>(list: readonly T[]): T => required(list[Math.floor(next() * list.length)], 'something to pick from'),
    chance: (probability: number) => next() < probability
  }
}

export type Random = ReturnType<typeof createRandom>
