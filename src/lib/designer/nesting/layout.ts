// A layout that may still overlap, and what it costs: for every pair how deep it overlaps, times the pair's weight.
import { depthAt } from './depths.ts'
import { columnAt, createNeighbours, type Neighbours, rowAt } from './neighbours.ts'
import type { NoFits } from './no-fit.ts'
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
  /** i * count + j, i < j, of the pairs that overlap or weigh more than least: `pairCount` of them, marked in `isPair`. */
  pairs: Int32Array
  pairCount: number
  isPair: Uint8Array
  /** Whom the piece that is being moved can meet: see `gatherNeighbours`. */
  neighbours: Neighbours
  /** Half a side of a piece, on average. */
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
    shape: Int32Array.from(kind, k => prepared.kinds[k].poses[0].shape),
    halfWidth: Float64Array.from(prepared.shapes, ({ halfWidth }) => halfWidth),
    halfHeight: Float64Array.from(prepared.shapes, ({ halfHeight }) => halfHeight),
    noFits,
    depth: new Float64Array(count * count),
    weight: new Float64Array(count * count).fill(1),
    pairs: new Int32Array((count * (count - 1)) / 2),
    pairCount: 0,
    isPair: new Uint8Array(count * count),
    neighbours: createNeighbours(count),
    meanHalf:
      kind.reduce((sum, k) => {
        const { halfWidth, halfHeight } = prepared.shapes[prepared.kinds[k].poses[0].shape]
        return sum + halfWidth + halfHeight
      }, 0) /
      (2 * count),
    leastWeight: leastWeights(prepared, kind)
  }
}

function leastWeights({ shapes, kinds }: Shapes, kind: Int32Array): Float64Array {
  const count = kind.length
  const sizes = Array.from(kind, k => {
    const { halfWidth, halfHeight } = shapes[kinds[k].poses[0].shape]
    // Square roots are the same on every machine, powers need not be.
    return Math.sqrt(Math.sqrt(Math.min(halfWidth, halfHeight)))
  })
  const mean = (sizes.reduce((sum, size) => sum + size, 0) / count) ** 2
  return Float64Array.from(
    { length: count * count },
    (_, at) => (sizes[Math.floor(at / count)] * sizes[at % count]) / mean
  )
}

export function copyPlaces(from: Places): Places {
  return { x: from.x.slice(), y: from.y.slice(), shape: from.shape.slice(), length: from.length }
}

export function restorePlaces(layout: Layout, from: Places): void {
  layout.x.set(from.x)
  layout.y.set(from.y)
  layout.shape.set(from.shape)
  layout.length = from.length
}

/** How deep piece `other` overlaps with `shape` at x, y. */
export function depthBetween(layout: Layout, other: number, shape: number, x: number, y: number): number {
  const dx = x - layout.x[other]
  const dy = y - layout.y[other]
  const its = layout.shape[other]
  const reachX = layout.halfWidth[shape] + layout.halfWidth[its]
  if (dx >= reachX || dx <= -reachX) return 0
  const reachY = layout.halfHeight[shape] + layout.halfHeight[its]
  if (dy >= reachY || dy <= -reachY) return 0
  const { noFits } = layout
  const pair = its * noFits.count + shape
  let entry = noFits.entries[pair]
  if (entry < 0) entry = noFits.make(its, shape)
  const turn = entry & 3
  const sign = turn > 1 ? -1 : 1
  const id = entry >> 2
  return (turn & 1) === 0
    ? depthAt(noFits.depths, id, sign * dx, sign * dy)
    : depthAt(noFits.depths, id, -sign * dy, sign * dx)
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
      cost += depth * weight[row + other]
      if (cost >= limit) return cost
    }
  }
  return cost
}

/** As `costAt`, for the piece that `gatherNeighbours` was last called for. */
export function costNear(layout: Layout, piece: number, shape: number, x: number, y: number, limit: number): number {
  const { count, weight, neighbours, halfWidth, halfHeight, noFits } = layout
  const { x: xs, y: ys, shape: shapes } = layout
  const { words, inColumn, inRow } = neighbours
  const { entries, depths, count: pairs } = noFits
  const column = columnAt(neighbours, x)
  const down = rowAt(neighbours, y)
  const row = piece * count
  const wide = halfWidth[shape]
  const high = halfHeight[shape]
  let cost = 0
  for (let word = 0; word < words; word++) {
    for (let bits = inColumn[column + word] & inRow[down + word]; bits !== 0; bits &= bits - 1) {
      const other = (word << 5) + 31 - Math.clz32(bits & -bits)
      // `depthBetween`, written out: this is where the time goes.
      const its = shapes[other]
      const dx = x - xs[other]
      const reachX = wide + halfWidth[its]
      if (dx >= reachX || dx <= -reachX) continue
      const dy = y - ys[other]
      const reachY = high + halfHeight[its]
      if (dy >= reachY || dy <= -reachY) continue
      let entry = entries[its * pairs + shape]
      if (entry < 0) entry = noFits.make(its, shape)
      const turn = entry & 3
      const sign = turn > 1 ? -1 : 1
      const depth =
        (turn & 1) === 0
          ? depthAt(depths, entry >> 2, sign * dx, sign * dy)
          : depthAt(depths, entry >> 2, -sign * dy, sign * dx)
      if (depth > 0) {
        cost += depth * weight[row + other]
        if (cost >= limit) return cost
      }
    }
  }
  return cost
}

/** Takes the piece's depths anew after it was moved. */
export function measure(layout: Layout, piece: number): void {
  for (let other = 0; other < layout.count; other++) if (other !== piece) measurePair(layout, piece, other)
}

export function measureAll(layout: Layout): void {
  const { count } = layout
  for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) measurePair(layout, i, j)
}

function measurePair(layout: Layout, i: number, j: number): void {
  const { count, depth, isPair } = layout
  const value = depthBetween(layout, j, layout.shape[i], layout.x[i], layout.y[i])
  depth[i * count + j] = value
  depth[j * count + i] = value
  if (value === 0) return
  const at = i < j ? i * count + j : j * count + i
  if (isPair[at] === 1) return
  isPair[at] = 1
  layout.pairs[layout.pairCount++] = at
}

export function totalDepth({ depth, pairs, pairCount }: Layout): number {
  let sum = 0
  for (let k = 0; k < pairCount; k++) sum += depth[pairs[k]]
  return sum
}

/** All pairs weigh least again, and are to be measured anew. */
export function forgetWeights(layout: Layout): void {
  layout.weight.set(layout.leastWeight)
  for (let k = 0; k < layout.pairCount; k++) layout.isPair[layout.pairs[k]] = 0
  layout.pairCount = 0
}

/** Overlapping pairs weigh up to twice as much as before, the deepest most; the others slowly forget. */
export function reweigh(layout: Layout): void {
  const { count, depth, weight, leastWeight, pairs, isPair } = layout
  let deepest = 0
  for (let k = 0; k < layout.pairCount; k++) {
    const value = depth[pairs[k]]
    if (value > deepest) deepest = value
  }
  let kept = 0
  for (let k = 0; k < layout.pairCount; k++) {
    const at = pairs[k]
    const value = depth[at]
    if (value === 0 && weight[at] === leastWeight[at]) {
      isPair[at] = 0
      continue
    }
    const factor = value > 0 ? 1.2 + (0.8 * value) / deepest : 0.95
    weight[at] = Math.max(leastWeight[at], weight[at] * factor)
    const i = (at / count) | 0
    weight[(at - i * count) * count + i] = weight[at]
    pairs[kept++] = at
  }
  layout.pairCount = kept
}

export function overlaps(layout: Layout, piece: number): boolean {
  const row = piece * layout.count
  for (let other = 0; other < layout.count; other++) if (layout.depth[row + other] > 0) return true
  return false
}

/** Nearest place where the shape's box lies on the strip. */
export function clampX(layout: Layout, shape: number, x: number): number {
  const half = layout.halfWidth[shape]
  return Math.max(half, Math.min(layout.length - half, x))
}

export function clampY(layout: Layout, shape: number, y: number): number {
  const half = layout.halfHeight[shape]
  return Math.max(half, Math.min(layout.height - half, y))
}

/** Whether the strip is long and wide enough for the shape (a unit of rounding allowed). */
export function fits(layout: Layout, shape: number): boolean {
  return 2 * layout.halfWidth[shape] <= layout.length + 2
}
