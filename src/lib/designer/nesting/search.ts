// Shorten the strip, let the pieces overlap, and separate them again by guided local search: pairs that keep
// overlapping weigh more and more, until somebody gives way. After Umetani et al. 2009 and "sparrow" (Gardeyn,
// Vanden Berghe, Wauters, arXiv 2509.13329), with penetration depths of no-fit polygons instead of their estimates.
import { required } from '#lib/shared/required.ts'
import {
  clampX,
  clampY,
  copyPlaces,
  fits,
  forgetWeights,
  type Layout,
  measure,
  measureAll,
  overlaps,
  type Places,
  reweigh,
  restorePlaces,
  totalDepth
} from './layout.ts'
import { improvePlace } from './placing.ts'
import type { Random } from './random.ts'

/** How a search goes about it. */
interface Strategy {
  /** Share of the moves that go straight downhill. */
  straight: number
  /** Gives a step up soon, and tries smaller ones where large ones fail. */
  modest: boolean
}

/**
 * No one strategy is the best on all sets: shirts are 0.6 % shorter after a first short search in the first than in the
 * second, trousers after 60 s 0.3 % longer. So every search begins in both, and goes on in the one that did better.
 */
const STRATEGIES: readonly Strategy[] = [
  { straight: 0.5, modest: false },
  { straight: 0, modest: true }
]

/** In which a search begins: those of a team take turns. */
export function strategyAt(turn: number): Strategy {
  return STRATEGIES[turn % STRATEGIES.length]
}

function otherStrategy(strategy: Strategy): Strategy {
  return strategyAt(STRATEGIES.indexOf(strategy) + 1)
}

export interface SearchState {
  layout: Layout
  strategy: Strategy
  random: Random
  /** Shortest layout without overlaps. */
  best: Places
  /** Pieces moved so far. */
  moves: number
}

/** No layout is shorter: the widest piece, each turned to be narrow. */
export function shortestConceivable(layout: Layout): number {
  const narrowest = layout.choices.map(shapes => Math.min(...Array.from(shapes, shape => 2 * layout.halfWidth[shape])))
  return Math.max(...Array.from(layout.kind, kind => narrowest[kind]))
}

/** Gives way after every pass over the pieces; true when the pieces lie apart. */
type Separation = Generator<void, boolean, void>

function* separate(state: SearchState, passes: number, strikes: number): Separation {
  const { layout } = state
  forgetWeights(layout)
  measureAll(layout)
  let least = totalDepth(layout)
  if (least === 0) return true
  let leastPlaces = copyPlaces(layout)
  for (let strike = 0; strike < strikes; ) {
    const before = least
    for (let idle = 0; idle < passes; idle++) {
      movePieces(state)
      const total = totalDepth(layout)
      if (total === 0) return true
      if (total < least) {
        if (total < 0.98 * least) idle = 0
        least = total
        leastPlaces = copyPlaces(layout)
      }
      reweigh(layout)
      yield
    }
    strike = least < 0.98 * before ? 0 : strike + 1
    restorePlaces(layout, leastPlaces)
    measureAll(layout)
  }
  return false
}

function movePieces(state: SearchState): void {
  const { layout, random, strategy } = state
  const order: number[] = []
  for (let piece = 0; piece < layout.count; piece++) if (overlaps(layout, piece)) order.push(piece)
  for (let i = order.length - 1; i > 0; i--) {
    const j = (random() * (i + 1)) | 0
    const swap = order[i]
    order[i] = order[j]
    order[j] = swap
  }
  for (const piece of order) {
    if (!overlaps(layout, piece)) continue
    state.moves++
    const straight = strategy.straight > 0 && random() < strategy.straight
    if (improvePlace(layout, piece, random, straight)) measure(layout, piece)
  }
}

/** Cuts a part of the strip out at a random place and lets what was right of it move left. */
function shorten({ layout, random }: SearchState, from: Places, part: number): boolean {
  const length = Math.max(from.length * (1 - part), shortestConceivable(layout))
  if (length >= from.length - 1) return false
  restorePlaces(layout, from)
  const at = random() * layout.length
  const by = from.length - length
  layout.length = length
  for (let piece = 0; piece < layout.count; piece++) {
    if (layout.x[piece] > at) layout.x[piece] -= by
    if (!fits(layout, layout.shape[piece]))
      layout.shape[piece] = required(
        layout.choices[layout.kind[piece]].find(shape => fits(layout, shape)),
        'a pose that fits: no length is less than that of the narrowest'
      )
    layout.x[piece] = clampX(layout, layout.shape[piece], layout.x[piece])
    layout.y[piece] = clampY(layout, layout.shape[piece], layout.y[piece])
  }
  return true
}

/** The layout without what is empty at its end; the best one so far if it is. */
function finishLayout(state: SearchState): Places {
  const { layout } = state
  let length = 0
  for (let piece = 0; piece < layout.count; piece++)
    length = Math.max(length, layout.x[piece] + layout.halfWidth[layout.shape[piece]])
  layout.length = length
  const places = copyPlaces(layout)
  if (length < state.best.length) state.best = places
  return places
}

/** How many searches are begun from the same layout, and with how many moves for every piece. */
const STARTS = 4
const START_MOVES = 1000

/**
 * Large steps. Luck in the first of them decides more than time does (250,000 moves left trousers anywhere between 87.4
 * and 90.1 %, 700,000 between 89.2 and 89.9), so several searches are begun and the shortest goes on.
 */
export function* explore(state: SearchState): Generator<void, void, void> {
  const first = state.best
  let shortest = first
  let { strategy } = state
  for (let start = 0; start < STARTS; start++) {
    const reached = { places: first }
    const until = state.moves + START_MOVES * state.layout.count
    for (const _ of exploreFrom(state, reached)) {
      yield
      if (state.moves >= until) break
    }
    if (reached.places.length < shortest.length) {
      shortest = reached.places
      strategy = state.strategy
    }
    state.strategy = otherStrategy(state.strategy)
  }
  state.strategy = strategy
  yield* exploreFrom(state, { places: shortest })
}

const EXPLORE_SHRINK = 0.005
/** The smallest step of the modest, and what becomes of theirs after a failure and after a success. */
const LEAST_SHRINK = 0.0015
const SHORTER = 0.7
const LONGER = 1.3

/** Where a step fails, a disturbed copy of one of the least bad failures is tried. */
function* exploreFrom(state: SearchState, reached: { places: Places }): Generator<void, void, void> {
  const { layout, random, strategy } = state
  let failures: { total: number; places: Places }[] = []
  let step = EXPLORE_SHRINK
  if (!shorten(state, reached.places, step)) return
  for (;;) {
    if (yield* separate(state, strategy.modest ? 100 : 300, strategy.modest ? 2 : 3)) {
      reached.places = finishLayout(state)
      yield
      failures = []
      step = Math.min(EXPLORE_SHRINK, step * LONGER)
      if (!shorten(state, reached.places, step)) return
      continue
    }
    if (strategy.modest) step = Math.max(LEAST_SHRINK, step * SHORTER)
    failures.push({ total: totalDepth(layout), places: copyPlaces(layout) })
    failures.sort((a, b) => a.total - b.total)
    const chosen =
      failures[Math.min(failures.length - 1, Math.floor(failures.length * Math.abs(normal(random)) * 0.25))]
    restorePlaces(layout, chosen.places)
    // Room for what failed, where the step has become smaller since.
    layout.length = Math.max(layout.length, reached.places.length * (1 - step))
    swapTwo(layout, random)
  }
}

/** Nearly normal, without functions that engines round differently: twelve even numbers added up. */
function normal(random: Random): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += random()
  return sum
}

/** Share of all pieces' area that the large ones make up. */
const LARGE = 0.75

/**
 * The few that make up most of the area. A small piece in a large one's place would only be driven out again: with the
 * larger half of the pieces instead, trousers lie half a percent longer after 15 s.
 */
function largePieces(layout: Layout): number[] {
  const size = (piece: number) => layout.halfWidth[layout.shape[piece]] * layout.halfHeight[layout.shape[piece]]
  const order = Array.from({ length: layout.count }, (_, piece) => piece).sort((a, b) => size(b) - size(a))
  let rest = LARGE * order.reduce((sum, piece) => sum + size(piece), 0)
  let least = 0
  for (const piece of order) {
    least = size(piece)
    rest -= least
    if (rest <= 0) break
  }
  return order.filter(piece => size(piece) >= least)
}

/** Changes the places of two of the larger pieces; where those are all alike, of one of them and any other. */
function swapTwo(layout: Layout, random: Random): void {
  const large = largePieces(layout)
  const a = large[(random() * large.length) | 0]
  const isOther = (piece: number) => layout.kind[piece] !== layout.kind[a]
  const among = large.some(isOther) ? large : Array.from(layout.kind.keys())
  const others = among.filter(isOther)
  const b = others[(random() * others.length) | 0]
  if (b === undefined) return
  const { x, y } = layout
  const [ax, ay] = [x[a], y[a]]
  x[a] = x[b]
  y[a] = y[b]
  x[b] = ax
  y[b] = ay
  for (const piece of [a, b]) {
    const shape = layout.shape[piece]
    x[piece] = clampX(layout, shape, x[piece])
    y[piece] = clampY(layout, shape, y[piece])
  }
}

/** Small steps from the best layout: longer ones after a success, shorter ones after a failure. */
export function* compress(state: SearchState): Generator<void, void, void> {
  let step = 0.0005
  for (;;) {
    if (!shorten(state, state.best, step)) return
    const apart = yield* separate(state, 100, 5)
    if (apart) finishLayout(state)
    step = Math.min(0.002, Math.max(0.00001, step * (apart ? 1.3 : 0.7)))
    yield
  }
}
