// A better place for one piece: many random places, the best of them slid downhill, and a last step that solves for
// the very corner between two neighbours.
import { clampX, clampY, costNear, depthBetween, fits, type Layout } from './layout.ts'
import { columnAt, gatherNeighbours, rowAt } from './neighbours.ts'
import type { Random } from './random.ts'

export interface Place {
  shape: number
  x: number
  y: number
  cost: number
}

const ANYWHERE = 50
const NEARBY = 25
const CANDIDATES = 3

/** Two places closer than this part of the shape's size are one candidate: their slopes lead to the same place. */
const APART = 0.05

/** Moves the piece if a cheaper place is found. */
export function improvePlace(layout: Layout, piece: number, random: Random): boolean {
  const choices = choicesOf(layout, piece)
  gatherNeighbours(layout, piece, choices)
  const best = candidates
  best.count = 0
  const hereShape = layout.shape[piece]!
  const hereX = layout.x[piece]!
  const hereY = layout.y[piece]!
  offer(layout, piece, hereShape, hereX, hereY)

  const reachX = layout.halfWidth[hereShape]!
  const reachY = layout.halfHeight[hereShape]!
  for (let i = 0; i < NEARBY && best.places[0]!.cost > 0; i++) {
    const shape = choices[choices.length === 1 ? 0 : (random() * choices.length) | 0]!
    const x = clampX(layout, shape, hereX + (2 * random() - 1) * reachX)
    const y = clampY(layout, shape, hereY + (2 * random() - 1) * reachY)
    offer(layout, piece, shape, x, y)
  }
  for (let i = 0; i < ANYWHERE && best.places[0]!.cost > 0; i++) {
    const shape = choices[choices.length === 1 ? 0 : (random() * choices.length) | 0]!
    const halfWidth = layout.halfWidth[shape]!
    const halfHeight = layout.halfHeight[shape]!
    const x = halfWidth + random() * (layout.length - 2 * halfWidth)
    const y = halfHeight + random() * (layout.height - 2 * halfHeight)
    offer(layout, piece, shape, x, y)
  }

  let winner = best.places[0]!
  for (let k = 0; k < best.count && winner.cost > 0; k++) {
    const place = best.places[k]!
    const size = Math.min(layout.halfWidth[place.shape]!, layout.halfHeight[place.shape]!) * 2
    slide(layout, piece, place, 0.25 * size, 0.02 * size, random)
    if (place.cost < winner.cost) winner = place
  }
  const size = Math.min(layout.halfWidth[winner.shape]!, layout.halfHeight[winner.shape]!) * 2
  slide(layout, piece, winner, 0.01 * size, 0.001 * size, random)
  for (let i = 0; i < 3 && winner.cost > 0; i++) if (!settle(layout, piece, winner)) break

  const moved = winner.shape !== hereShape || winner.x !== hereX || winner.y !== hereY
  layout.shape[piece] = winner.shape
  layout.x[piece] = winner.x
  layout.y[piece] = winner.y
  return moved
}

function choicesOf(layout: Layout, piece: number): Int32Array {
  const choices = layout.choices[layout.kind[piece]!]!
  for (const shape of choices) if (!fits(layout, shape)) return choices.filter(one => fits(layout, one))
  return choices
}

/** The cheapest places found for the piece that is being moved, cheapest first: objects that are used again. */
const candidates = {
  count: 0,
  places: Array.from({ length: CANDIDATES }, (): Place => ({ shape: 0, x: 0, y: 0, cost: 0 }))
}

function offer(layout: Layout, piece: number, shape: number, x: number, y: number): void {
  const { places, count } = candidates
  const limit = count < CANDIDATES ? Infinity : places[count - 1]!.cost
  const cost = costNear(layout, piece, shape, x, y, limit)
  if (cost >= limit) return
  const apart = APART * 2 * Math.min(layout.halfWidth[shape]!, layout.halfHeight[shape]!)
  // Takes the room of the dearest, or of those it is next to.
  let at = count < CANDIDATES ? candidates.count++ : count - 1
  for (let k = 0; k < count; k++) {
    const twin = places[k]!
    if (twin.shape !== shape || Math.abs(twin.x - x) >= apart || Math.abs(twin.y - y) >= apart) continue
    candidates.count = count
    if (twin.cost <= cost) return
    at = k
    break
  }
  const place = places[at]!
  place.shape = shape
  place.x = x
  place.y = y
  place.cost = cost
  for (; at > 0 && places[at - 1]!.cost > cost; at--) {
    places[at] = places[at - 1]!
    places[at - 1] = place
  }
}

/** Coordinate descent along an axis or diagonal: longer steps while they gain, else shorter ones along another. */
function slide(layout: Layout, piece: number, place: Place, from: number, to: number, random: Random): void {
  let stepX = from
  let stepY = from
  let axis = (random() * 4) | 0
  let sign = 1
  while (place.cost > 0 && (stepX > to || stepY > to)) {
    const dx = axis === 1 ? 0 : sign * stepX
    const dy = axis === 0 ? 0 : axis === 3 ? -sign * stepY : sign * stepY
    const { x, y } = place
    let gained = tryPlace(layout, piece, place, x + dx, y + dy)
    if (!gained && tryPlace(layout, piece, place, x - dx, y - dy)) {
      gained = true
      sign = -sign
    }
    const factor = gained ? 1.1 : axis < 2 ? 0.5 : Math.SQRT1_2
    if (axis !== 1) stepX *= factor
    if (axis !== 0) stepY *= factor
    if (!gained) axis = (random() * 4) | 0
  }
}

function tryPlace(layout: Layout, piece: number, place: Place, x: number, y: number): boolean {
  const toX = clampX(layout, place.shape, x)
  const toY = clampY(layout, place.shape, y)
  const cost = costNear(layout, piece, place.shape, toX, toY, place.cost)
  if (cost >= place.cost) return false
  place.x = toX
  place.y = toY
  place.cost = cost
  return true
}

/** Steps just out of each neighbour it lies on, and just out of each two of them at once. */
function settle(layout: Layout, piece: number, place: Place): boolean {
  const ways: { x: number; y: number; depth: number }[] = []
  const { shape, x, y } = place
  const { neighbours } = layout
  const column = columnAt(neighbours, x)
  const row = rowAt(neighbours, y)
  for (let word = 0; word < neighbours.words; word++) {
    let bits = neighbours.inColumn[column + word]! & neighbours.inRow[row + word]!
    for (; bits !== 0 && ways.length < 5; bits &= bits - 1) {
      const other = (word << 5) + 31 - Math.clz32(bits & -bits)
      const depth = depthBetween(layout, other, shape, x, y)
      if (depth === 0) continue
      // The depth falls by one unit a unit along the shortest way out: its slope is that way.
      const step = Math.min(1, depth / 4)
      const alongX = depthBetween(layout, other, shape, x + step, y) - depthBetween(layout, other, shape, x - step, y)
      const alongY = depthBetween(layout, other, shape, x, y + step) - depthBetween(layout, other, shape, x, y - step)
      const slope = Math.sqrt(alongX * alongX + alongY * alongY)
      if (slope > 0) ways.push({ x: -alongX / slope, y: -alongY / slope, depth: depth + 0.5 })
    }
  }
  let better = false
  for (let i = 0; i < ways.length; i++) {
    const a = ways[i]!
    better = tryPlace(layout, piece, place, x + a.x * a.depth, y + a.y * a.depth) || better
    for (let j = 0; j < i; j++) {
      const b = ways[j]!
      const cross = a.x * b.y - a.y * b.x
      if (Math.abs(cross) < 1e-3) continue
      const dx = (a.depth * b.y - b.depth * a.y) / cross
      const dy = (a.x * b.depth - b.x * a.depth) / cross
      better = tryPlace(layout, piece, place, x + dx, y + dy) || better
    }
  }
  return better
}
