// A layout that may still overlap, and what it costs: for every pair how deep it overlaps, times the pair's weight.
import { cellAt, createNeighbours, type Neighbours } from './neighbours.ts'
import { depthAt, type NoFits } from './no-fit.ts'
import type { Shapes } from './shapes.ts'

/** Middles of the pieces' boxes in units and the shape each takes. */
export interface Places {
  x: Float64Array
  y: Float64Array
  shape: Int32Array
  length: number
}

export interface Layout extends Places {
  count: number
  height: number
  /** Kind of each piece, and the shapes that each kind may take. */
  kind: Int32Array
  choices: Int32Array[]
  halfWidth: Float64Array
  halfHeight: Float64Array
  noFits: NoFits
  /** depth[i * count + j]: how deep i and j overlap; weight: how much that counts. Both symmetric. */
  depth: Float64Array
  weight: Float64Array
  /** Whom the piece that is being moved can meet: see `gatherNeighbours`. */
  neighbours: Neighbours
  /** Mean of half the width and height of the pieces. */
  meanHalf: number
  /** Least weight of each pair: an overlap of large pieces is harder to mend. 1 on average. */
  leastWeight: Float64Array
}

export function createLayout(prepared: Shapes, noFits: NoFits): Layout {
  const kind = Int32Array.from(prepared.kinds.flatMap(({ piece }, k) => new Array<number>(piece.quantity).fill(k)))
  const count = kind.length
  return {
    count,
    height: prepared.height,
    length: 0,
    kind,
    choices: prepared.kinds.map(({ poses }) => Int32Array.from(poses, ({ shape }) => shape)),
    x: new Float64Array(count),
    y: new Float64Array(count),
    shape: Int32Array.from(kind, k => prepared.kinds[k]!.poses[0]!.shape),
    halfWidth: Float64Array.from(prepared.shapes, ({ halfWidth }) => halfWidth),
    halfHeight: Float64Array.from(prepared.shapes, ({ halfHeight }) => halfHeight),
    noFits,
    depth: new Float64Array(count * count),
    weight: new Float64Array(count * count).fill(1),
    neighbours: createNeighbours(count),
    meanHalf:
      kind.reduce((sum, k) => {
        const { halfWidth, halfHeight } = prepared.shapes[prepared.kinds[k]!.poses[0]!.shape]!
        return sum + halfWidth + halfHeight
      }, 0) /
      (2 * count),
    leastWeight: leastWeights(prepared, kind)
  }
}

function leastWeights({ shapes, kinds }: Shapes, kind: Int32Array): Float64Array {
  const count = kind.length
  const sizes = Array.from(kind, k => {
    const { halfWidth, halfHeight } = shapes[kinds[k]!.poses[0]!.shape]!
    // Square roots are the same on every machine, powers need not be.
    return Math.sqrt(Math.sqrt(Math.min(halfWidth, halfHeight)))
  })
  const mean = (sizes.reduce((sum, size) => sum + size, 0) / count) ** 2
  return Float64Array.from(
    { length: count * count },
    (_, at) => (sizes[Math.floor(at / count)]! * sizes[at % count]!) / mean
  )
}

export function copyPlaces(from: Places): Places {
  return { x: from.x.slice(), y: from.y.slice(), shape: from.shape.slice(), length: from.length }
}

export function takePlaces(layout: Layout, from: Places): void {
  layout.x.set(from.x)
  layout.y.set(from.y)
  layout.shape.set(from.shape)
  layout.length = from.length
}

/** How deep piece `other` overlaps with `shape` at x, y. */
export function depthBetween(layout: Layout, other: number, shape: number, x: number, y: number): number {
  const dx = x - layout.x[other]!
  const dy = y - layout.y[other]!
  const its = layout.shape[other]!
  const reachX = layout.halfWidth[shape]! + layout.halfWidth[its]!
  if (dx >= reachX || dx <= -reachX) return 0
  const reachY = layout.halfHeight[shape]! + layout.halfHeight[its]!
  if (dy >= reachY || dy <= -reachY) return 0
  const { noFits } = layout
  const entry = its * noFits.count + shape
  const noFit = noFits.table[entry] ?? noFits.make(its, shape)
  switch (noFits.turns[entry]) {
    case 0:
      return depthAt(noFit, dx, dy)
    case 1:
      return depthAt(noFit, -dy, dx)
    case 2:
      return depthAt(noFit, -dx, -dy)
    default:
      return depthAt(noFit, dy, -dx)
  }
}

/** Weighted depths of `piece` with all others, were it `shape` at x, y; stops counting at `limit`. */
export function costAt(layout: Layout, piece: number, shape: number, x: number, y: number, limit: number): number {
  const { count, weight } = layout
  const row = piece * count
  let cost = 0
  for (let other = 0; other < count; other++) {
    if (other === piece) continue
    const depth = depthBetween(layout, other, shape, x, y)
    if (depth > 0) {
      cost += depth * weight[row + other]!
      if (cost >= limit) return cost
    }
  }
  return cost
}

/** As `costAt`, for the piece that `gatherNeighbours` was last called for. */
export function costNear(layout: Layout, piece: number, shape: number, x: number, y: number, limit: number): number {
  const { count, weight, neighbours } = layout
  const cell = cellAt(neighbours, x, y)
  const { lists } = neighbours
  const row = piece * count
  const from = cell * count
  const end = from + neighbours.found[cell]!
  let cost = 0
  for (let k = from; k < end; k++) {
    const other = lists[k]!
    const depth = depthBetween(layout, other, shape, x, y)
    if (depth > 0) {
      cost += depth * weight[row + other]!
      if (cost >= limit) return cost
    }
  }
  return cost
}

/** Takes the piece's depths anew after it was moved. */
export function measure(layout: Layout, piece: number): void {
  const { count, depth } = layout
  for (let other = 0; other < count; other++) {
    if (other === piece) continue
    const value = depthBetween(layout, other, layout.shape[piece]!, layout.x[piece]!, layout.y[piece]!)
    depth[piece * count + other] = value
    depth[other * count + piece] = value
  }
}

export function measureAll(layout: Layout): void {
  for (let piece = 0; piece < layout.count; piece++) measure(layout, piece)
}

export function totalDepth(layout: Layout): number {
  let sum = 0
  for (let i = 0; i < layout.count; i++)
    for (let j = i + 1; j < layout.count; j++) sum += layout.depth[i * layout.count + j]!
  return sum
}

export function overlaps(layout: Layout, piece: number): boolean {
  const row = piece * layout.count
  for (let other = 0; other < layout.count; other++) if (layout.depth[row + other]! > 0) return true
  return false
}

/** Nearest place where the shape's box lies on the strip. */
export function clampX(layout: Layout, shape: number, x: number): number {
  const half = layout.halfWidth[shape]!
  return Math.max(half, Math.min(layout.length - half, x))
}

export function clampY(layout: Layout, shape: number, y: number): number {
  const half = layout.halfHeight[shape]!
  return Math.max(half, Math.min(layout.height - half, y))
}

/** Whether the strip is long and wide enough for the shape (a unit of rounding allowed). */
export function fits(layout: Layout, shape: number): boolean {
  return 2 * layout.halfWidth[shape]! <= layout.length + 2
}
