// Who can be met where: while a piece looks for a place, the strip is cut into cells, each with a list of the others that
// the piece could overlap with were its middle in the cell. Made anew for every move, on arrays that are used again.
import type { Layout } from './layout.ts'

/** Cells along and across at most. */
const CELLS = 24

export interface Neighbours {
  columns: number
  rows: number
  perX: number
  perY: number
  /** Of each cell: how many, and from `cell * count` on who. */
  found: Int32Array
  lists: Uint16Array
}

export function createNeighbours(count: number): Neighbours {
  const found = new Int32Array(CELLS * CELLS)
  return { columns: 1, rows: 1, perX: 0, perY: 0, found, lists: new Uint16Array(CELLS * CELLS * count) }
}

/** For `piece` in any of the shapes. */
export function gatherNeighbours(layout: Layout, piece: number, shapes: ArrayLike<number>): void {
  const { neighbours, count, halfWidth, halfHeight, length, height } = layout
  const { found, lists } = neighbours
  let reachX = 0
  let reachY = 0
  for (let i = 0; i < shapes.length; i++) {
    reachX = Math.max(reachX, halfWidth[shapes[i]!]!)
    reachY = Math.max(reachY, halfHeight[shapes[i]!]!)
  }
  const columns = Math.max(1, Math.min(CELLS, Math.ceil(length / layout.meanHalf)))
  const rows = Math.max(1, Math.min(CELLS, Math.ceil(height / layout.meanHalf)))
  const perX = columns / length
  const perY = rows / height
  neighbours.columns = columns
  neighbours.rows = rows
  neighbours.perX = perX
  neighbours.perY = perY
  found.fill(0, 0, columns * rows)
  for (let other = 0; other < count; other++) {
    if (other === piece) continue
    const its = layout.shape[other]!
    const x = layout.x[other]!
    const y = layout.y[other]!
    const wide = reachX + halfWidth[its]!
    const high = reachY + halfHeight[its]!
    const left = Math.max(0, Math.floor((x - wide) * perX))
    const right = Math.min(columns - 1, Math.floor((x + wide) * perX))
    const top = Math.max(0, Math.floor((y - high) * perY))
    const bottom = Math.min(rows - 1, Math.floor((y + high) * perY))
    for (let row = top; row <= bottom; row++)
      for (let cell = row * columns + left, last = row * columns + right; cell <= last; cell++)
        lists[cell * count + found[cell]!++] = other
  }
}

export function cellAt({ columns, rows, perX, perY }: Neighbours, x: number, y: number): number {
  const column = Math.max(0, Math.min(columns - 1, (x * perX) | 0))
  const row = Math.max(0, Math.min(rows - 1, (y * perY) | 0))
  return row * columns + column
}
