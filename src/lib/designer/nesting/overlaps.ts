// Whom a piece would overlap with at a place, how deep, and which way that grows: what going downhill is made of.
import { slopeAt } from './depths.ts'
import { depthBetween, type Layout } from './layout.ts'
import { columnAt, rowAt } from './neighbours.ts'

/** The first `count` of each list count. */
interface Overlaps {
  count: number
  other: Int32Array
  depth: Float64Array
  /** How fast the depth grows along x and along y. */
  alongX: Float64Array
  alongY: Float64Array
}

function createOverlaps(pieces: number): Overlaps {
  const [depth, alongX, alongY] = [new Float64Array(pieces), new Float64Array(pieces), new Float64Array(pieces)]
  return { count: 0, other: new Int32Array(pieces), depth, alongX, alongY }
}

const slope = new Float64Array(2)
let found = createOverlaps(100)

/** Of the piece that `gatherNeighbours` was last called for, were it `shape` at x, y. Written over by the next call. */
export function overlapsAt(layout: Layout, shape: number, x: number, y: number): Overlaps {
  const { neighbours, noFits } = layout
  if (found.other.length < layout.count) found = createOverlaps(layout.count)
  const { words, inColumn, inRow } = neighbours
  const column = columnAt(neighbours, x)
  const row = rowAt(neighbours, y)
  found.count = 0
  for (let word = 0; word < words; word++) {
    for (let bits = inColumn[column + word] & inRow[row + word]; bits !== 0; bits &= bits - 1) {
      const other = (word << 5) + 31 - Math.clz32(bits & -bits)
      const depth = depthBetween(layout, other, shape, x, y)
      if (depth === 0) continue
      const at = found.count++
      found.other[at] = other
      found.depth[at] = depth
      // The polygon may be that of the pair turned: there and back by as many quarters.
      const entry = noFits.entries[layout.shape[other] * noFits.count + shape]
      const sign = (entry & 2) === 0 ? 1 : -1
      const dx = sign * (x - layout.x[other])
      const dy = sign * (y - layout.y[other])
      if ((entry & 1) === 0) {
        slopeAt(noFits.depths, entry >> 2, dx, dy, slope)
        found.alongX[at] = sign * slope[0]
        found.alongY[at] = sign * slope[1]
      } else {
        slopeAt(noFits.depths, entry >> 2, -dy, dx, slope)
        found.alongX[at] = sign * slope[1]
        found.alongY[at] = -sign * slope[0]
      }
    }
  }
  return found
}
