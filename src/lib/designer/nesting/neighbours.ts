// Who can be met where: while a piece looks for a place, the strip is cut into columns and rows, and each knows, a bit a
// piece, the others that the piece could overlap with were its middle in it. Made anew for every move, in memory so
// small that it stays near the processor.
import type { Layout } from './layout.ts'

/** Columns and rows at most. */
const CELLS = 64

export interface Neighbours {
  columns: number
  rows: number
  perX: number
  perY: number
  /** Numbers of 32 bits that hold all pieces. */
  words: number
  /** From `column * words` and `row * words` on. */
  inColumn: Int32Array
  inRow: Int32Array
}

export function createNeighbours(count: number): Neighbours {
  const words = Math.ceil(count / 32)
  const [inColumn, inRow] = [new Int32Array(CELLS * words), new Int32Array(CELLS * words)]
  return { columns: 1, rows: 1, perX: 0, perY: 0, words, inColumn, inRow }
}

/** For `piece` in any of the shapes. */
export function gatherNeighbours(layout: Layout, piece: number, shapes: ArrayLike<number>): void {
  const { neighbours, count, halfWidth, halfHeight, length, height } = layout
  const { x: xs, y: ys, shape } = layout
  const { words, inColumn, inRow } = neighbours
  let reachX = 0
  let reachY = 0
  for (let i = 0; i < shapes.length; i++) {
    reachX = Math.max(reachX, halfWidth[shapes[i]])
    reachY = Math.max(reachY, halfHeight[shapes[i]])
  }
  const columns = Math.max(1, Math.min(CELLS, Math.ceil((2 * length) / layout.meanHalf)))
  const rows = Math.max(1, Math.min(CELLS, Math.ceil((2 * height) / layout.meanHalf)))
  const perX = columns / length
  const perY = rows / height
  neighbours.columns = columns
  neighbours.rows = rows
  neighbours.perX = perX
  neighbours.perY = perY
  inColumn.fill(0, 0, columns * words)
  inRow.fill(0, 0, rows * words)
  for (let other = 0; other < count; other++) {
    if (other === piece) continue
    const its = shape[other]
    const x = xs[other]
    const y = ys[other]
    const wide = reachX + halfWidth[its]
    const high = reachY + halfHeight[its]
    // Rounding towards 0 is rounding down here, or down to the first.
    const left = x > wide ? ((x - wide) * perX) | 0 : 0
    const right = Math.min(columns - 1, ((x + wide) * perX) | 0)
    const top = y > high ? ((y - high) * perY) | 0 : 0
    const bottom = Math.min(rows - 1, ((y + high) * perY) | 0)
    const word = other >> 5
    const bit = 1 << (other & 31)
    for (let at = left * words + word, last = right * words + word; at <= last; at += words) inColumn[at] |= bit
    for (let at = top * words + word, last = bottom * words + word; at <= last; at += words) inRow[at] |= bit
  }
}

/** Where the column's bits begin that x lies in. */
export function columnAt({ columns, perX, words }: Neighbours, x: number): number {
  return Math.max(0, Math.min(columns - 1, (x * perX) | 0)) * words
}

export function rowAt({ rows, perY, words }: Neighbours, y: number): number {
  return Math.max(0, Math.min(rows - 1, (y * perY) | 0)) * words
}
