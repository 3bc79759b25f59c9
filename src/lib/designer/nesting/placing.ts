// A better place for one piece: many random places, the best of them led straight downhill, and last steps that solve for
// the very corner between two neighbours.
import { clampX, clampY, costNear, fits, type Layout } from './layout.ts'
import { gatherNeighbours } from './neighbours.ts'
import { overlapsAt } from './overlaps.ts'
import type { Random } from './random.ts'

export interface Place {
  shape: number
  x: number
  y: number
  cost: number
}

/** Random places on the whole strip for a piece of mean size; smaller ones get more, for the holes they fit are small. */
const ANYWHERE = 50
const FEWEST = 25
const MOST = 200
const NEARBY = 25
const CANDIDATES = 3

/**
 * Moves the piece if a cheaper place is found. `straight`: from the best of the random places it goes down the slope, else
 * it feels its way, which is slower and looks further.
 */
export function improvePlace(layout: Layout, piece: number, random: Random, straight: boolean): boolean {
  const choices = layout.choices[layout.kind[piece]].filter(shape => fits(layout, shape))
  gatherNeighbours(layout, piece, choices)
  const here: Place = {
    shape: layout.shape[piece],
    x: layout.x[piece],
    y: layout.y[piece],
    cost: costNear(layout, piece, layout.shape[piece], layout.x[piece], layout.y[piece], Infinity)
  }
  const best: Place[] = [here]
  const limit = () => (best.length < CANDIDATES ? Infinity : best[best.length - 1].cost)
  const offer = (shape: number, x: number, y: number) => {
    const cost = costNear(layout, piece, shape, x, y, limit())
    if (cost < limit()) {
      let at = best.length
      while (at > 0 && best[at - 1].cost > cost) at--
      best.splice(at, 0, { shape, x, y, cost })
      if (best.length > CANDIDATES) best.pop()
    }
  }

  const pick = () => choices[choices.length === 1 ? 0 : (random() * choices.length) | 0]
  for (let i = 0; i < NEARBY && best[0].cost > 0; i++) {
    const shape = pick()
    const reachX = layout.halfWidth[here.shape]
    const reachY = layout.halfHeight[here.shape]
    offer(
      shape,
      clampX(layout, shape, here.x + (2 * random() - 1) * reachX),
      clampY(layout, shape, here.y + (2 * random() - 1) * reachY)
    )
  }
  const relative = layout.meanHalf / Math.sqrt(layout.halfWidth[here.shape] * layout.halfHeight[here.shape])
  const anywhere = Math.max(FEWEST, Math.min(MOST, ANYWHERE * relative))
  for (let i = 0; i < anywhere && best[0].cost > 0; i++) {
    const shape = pick()
    const halfWidth = layout.halfWidth[shape]
    const halfHeight = layout.halfHeight[shape]
    offer(
      shape,
      halfWidth + random() * (layout.length - 2 * halfWidth),
      halfHeight + random() * (layout.height - 2 * halfHeight)
    )
  }

  let winner = here
  for (const place of best) {
    if (winner.cost === 0) break
    const size = Math.min(layout.halfWidth[place.shape], layout.halfHeight[place.shape]) * 2
    if (straight) descend(layout, piece, place, 0.5 * size)
    else slide(layout, piece, place, 0.25 * size, 0.02 * size, random)
    if (place.cost < winner.cost) winner = place
  }
  const size = Math.min(layout.halfWidth[winner.shape], layout.halfHeight[winner.shape]) * 2
  slide(layout, piece, winner, 0.02 * size, 0.001 * size, random)
  for (let i = 0; i < 3 && winner.cost > 0; i++) if (!settle(layout, piece, winner)) break

  const moved = winner.shape !== layout.shape[piece] || winner.x !== layout.x[piece] || winner.y !== layout.y[piece]
  layout.shape[piece] = winner.shape
  layout.x[piece] = winner.x
  layout.y[piece] = winner.y
  return moved
}

const STEPS = 8

/**
 * Downhill, as far as leads to no cost at all were the slope the same all the way (Polyak's step), and shorter where that
 * does not help.
 */
function descend(layout: Layout, piece: number, place: Place, furthest: number): void {
  const row = piece * layout.count
  let alongX = 0
  let alongY = 0
  let part = 0
  for (let i = 0; i < STEPS && place.cost > 0; i++) {
    if (part === 0) {
      const { count, other, alongX: x, alongY: y } = overlapsAt(layout, place.shape, place.x, place.y)
      alongX = 0
      alongY = 0
      for (let at = 0; at < count; at++) {
        const weight = layout.weight[row + other[at]]
        alongX += weight * x[at]
        alongY += weight * y[at]
      }
      const steep = alongX * alongX + alongY * alongY
      if (steep < 1e-12) return
      part = Math.min(place.cost / steep, furthest / Math.sqrt(steep))
    }
    if (tryPlace(layout, piece, place, place.x - part * alongX, place.y - part * alongY)) part = 0
    else part *= 0.4
  }
}

/** Coordinate descent: both ways along a random axis or diagonal, longer steps after a gain, shorter ones after none. */
function slide(layout: Layout, piece: number, place: Place, from: number, to: number, random: Random): void {
  let stepX = from
  let stepY = from
  while (place.cost > 0 && (stepX > to || stepY > to)) {
    const axis = (random() * 4) | 0
    const dx = axis === 1 ? 0 : stepX
    const dy = axis === 0 ? 0 : axis === 3 ? -stepY : stepY
    const { x, y, cost } = place
    tryPlace(layout, piece, place, x + dx, y + dy)
    tryPlace(layout, piece, place, x - dx, y - dy)
    const factor = place.cost < cost ? 1.1 : axis < 2 ? 0.5 : Math.SQRT1_2
    if (dx !== 0) stepX *= factor
    if (dy !== 0) stepY *= factor
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
  const { shape, x, y } = place
  const { count, depth, alongX, alongY } = overlapsAt(layout, shape, x, y)
  const ways: { x: number; y: number; depth: number }[] = []
  for (let at = 0; at < Math.min(count, 5); at++) {
    const [slopeX, slopeY] = [alongX[at], alongY[at]]
    const steep = Math.sqrt(slopeX * slopeX + slopeY * slopeY)
    if (steep > 0) ways.push({ x: -slopeX / steep, y: -slopeY / steep, depth: depth[at] + 0.5 })
  }
  let better = false
  for (let i = 0; i < ways.length; i++) {
    const a = ways[i]
    better = tryPlace(layout, piece, place, x + a.x * a.depth, y + a.y * a.depth) || better
    for (let j = 0; j < i; j++) {
      const b = ways[j]
      const cross = a.x * b.y - a.y * b.x
      if (Math.abs(cross) < 1e-3) continue
      const dx = (a.depth * b.y - b.depth * a.y) / cross
      const dy = (a.x * b.depth - b.x * a.depth) / cross
      better = tryPlace(layout, piece, place, x + dx, y + dy) || better
    }
  }
  return better
}
