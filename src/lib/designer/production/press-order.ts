// The order in which films are pressed, from the stacking of what overlaps: where a film is seen on another one, it is
// pressed after it. A film that lies both below and above another one is pressed in two passes.
import { required } from '#lib/shared/required.ts'

import type { PaletteEntry } from '../design.ts'
import type { Part } from './outliner.ts'
import type { Stacking } from './stacking.ts'

/** One closing of the press: the parts of a film that go on together. */
export interface Pass {
  ref: string
  /** Indices of parts. */
  parts: number[]
}

interface Options {
  films: readonly PaletteEntry[]
  /** The order somebody asked for, by the films' refs: kept as far as the drawing looks the same. */
  wanted?: readonly string[] | undefined
}

/** Passes in press order. Parts are bottom to top. */
export function pressPasses(
  parts: readonly Pick<Part, 'ref'>[],
  stacking: Stacking,
  { films, wanted = [] }: Options
): Pass[] {
  const rank = rankOf(films)
  const state = start(parts, stacking)
  const passes: Pass[] = []
  const queue = [...wanted]
  while (state.left > 0) {
    const ref = asked(state) ?? finishable(state) ?? mostFreeing(state)
    passes.push({ ref, parts: press(state, ref) })
  }
  return passes

  /** The next film of the wanted order that can go on now: in full, or as one of several passes that were asked for. */
  function asked(now: State): string | undefined {
    for (const [at, ref] of queue.entries()) {
      const film = now.films.get(ref)
      if (!film || film.left === 0 || film.ready.size === 0) continue
      if (film.ready.size < film.left && !queue.includes(ref, at + 1)) continue
      queue.splice(at, 1)
      return ref
    }
    return undefined
  }

  /** A film that can be pressed to its last part; that never costs a pass. */
  function finishable(now: State): string | undefined {
    const whole = [...now.films].filter(([, { ready, left }]) => left > 0 && ready.size === left).map(([ref]) => ref)
    const waiting = (ref: string): number =>
      [...now.films].filter(([other, { left }]) => left > 0 && stacking.touching.has(`${other} ${ref}`)).length
    return whole.sort((a, b) => waiting(a) - waiting(b) || rank(a) - rank(b))[0]
  }

  /** Where every film waits for another one: the film after whose first pass most of the drawing can be pressed. */
  function mostFreeing(now: State): string {
    const choices = [...now.films].filter(([, { ready }]) => ready.size > 0).map(([ref]) => ref)
    const [first, ...others] = choices
    if (others.length === 0) return required(first, 'a film that can go on')
    const freed = choices.map(ref => ({ ref, left: leftAfter(now, ref) }))
    const [best] = freed.sort((a, b) => a.left - b.left || rank(a.ref) - rank(b.ref))
    return required(best, 'a film that can go on').ref
  }

  function leftAfter(now: State, ref: string): number {
    const trial = copyOf(now)
    press(trial, ref)
    for (let next = finishable(trial); next !== undefined; next = finishable(trial)) press(trial, next)
    return trial.left
  }
}

/** The film lines' own rules: their turn, thick before thin, hot before cool, what tacks longest first, then as the palette has them. */
export function rankOf(films: readonly PaletteEntry[]): (ref: string) => number {
  const sorted = films.toSorted(
    (a, b) =>
      pressOrder(a) - pressOrder(b) ||
      (b.material?.thicknessUm ?? 0) - (a.material?.thicknessUm ?? 0) ||
      (b.material?.press?.celsius ?? 0) - (a.material?.press?.celsius ?? 0) ||
      (b.material?.press?.tackSeconds ?? 0) - (a.material?.press?.tackSeconds ?? 0) ||
      a.index - b.index
  )
  const ranks = new Map(sorted.map(({ ref }, index) => [ref, index]))
  return ref => ranks.get(ref) ?? ranks.size
}

export function pressOrder({ material }: PaletteEntry): number {
  return material?.pressOrder ?? 0
}

interface State {
  stacking: Stacking
  parts: readonly Pick<Part, 'ref'>[]
  /** How many parts each part waits for. */
  waits: Int32Array
  films: Map<string, { ready: Set<number>; left: number }>
  left: number
}

function start(parts: readonly Pick<Part, 'ref'>[], stacking: Stacking): State {
  const waits = new Int32Array(parts.length)
  for (const above of stacking.above) for (const upper of above) waits[upper] = (waits[upper] ?? 0) + 1
  const films: State['films'] = new Map()
  for (const [index, { ref }] of parts.entries()) {
    const film = films.get(ref) ?? { ready: new Set(), left: 0 }
    films.set(ref, film)
    film.left++
    if (waits[index] === 0) film.ready.add(index)
  }
  return { stacking, parts, waits, films, left: parts.length }
}

function copyOf({ stacking, parts, waits, films, left }: State): State {
  const copied = [...films].map(([ref, film]) => [ref, { ready: new Set(film.ready), left: film.left }] as const)
  return { stacking, parts, waits: waits.slice(), films: new Map(copied), left }
}

function filmOf({ films, parts }: State, place: number) {
  return required(films.get(required(parts[place], 'a part').ref), 'a film of every part')
}

/** Presses all parts of a film that can go on now. */
function press(state: State, ref: string): number[] {
  const film = required(state.films.get(ref), 'a film')
  const pressed = [...film.ready].sort((a, b) => a - b)
  film.ready.clear()
  film.left -= pressed.length
  state.left -= pressed.length
  for (const index of pressed) {
    for (const upper of required(state.stacking.above[index], 'what lies on every part')) {
      const waits = required(state.waits[upper], 'a count of every part') - 1
      state.waits[upper] = waits
      if (waits === 0) filmOf(state, upper).ready.add(upper)
    }
  }
  return pressed
}
