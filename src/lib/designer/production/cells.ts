// A drawing as square cells: what lies on what is asked of cells, because they never go wrong where outlines touch.
import { type Bounds, heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'
import { flattenContour } from '../geometry/flatten.ts'
import type { Path } from '../geometry/path.ts'

/** Finer than any film can be laid. */
const CELL_MM = 0.2

/** Beyond a square metre or so cells grow, so that banners take no longer than garments. */
const MOST_CELLS = 40_000_000
const MOST_AT_ONCE = 4_000_000

const TOLERANCE_MM = 0.02

/** A band of rows from side to side. Columns and rows are counted from the artboard's corner, in cells. */
export interface Grid {
  cellMm: number
  column: number
  row: number
  columns: number
  rows: number
}

/** The area in bands that fit into memory. Each reaches so many mm into its neighbours. */
export function bandsOver(boxes: readonly Bounds[], overlapMm = 0): Grid[] {
  const box = uniteBounds(boxes)
  if (!(box.minX <= box.maxX && box.minY <= box.maxY)) return []
  const cellMm = Math.max(CELL_MM, Math.sqrt((widthOf(box) * heightOf(box)) / MOST_CELLS), widthOf(box) / 100_000)
  const [column, top] = [Math.floor(box.minX / cellMm), Math.floor(box.minY / cellMm)]
  const columns = Math.ceil(box.maxX / cellMm) - column || 1
  const rows = Math.ceil(box.maxY / cellMm) - top || 1
  const more = Math.ceil(overlapMm / cellMm)
  const step = Math.max(1, Math.floor(MOST_AT_ONCE / columns) - 2 * more)
  return Array.from({ length: Math.ceil(rows / step) }, (_, index) => {
    const first = Math.max(0, index * step - more)
    const last = Math.min(rows, (index + 1) * step + more)
    return { cellMm, column, row: top + first, columns, rows: last - first }
  })
}

/** Calls for each run of cells whose middles the path fills: from the first to before the last. */
export function fillCells(path: Path, grid: Grid, visit: (from: number, to: number) => void): void {
  const { column, row, columns, rows } = grid
  const runs = runsOf(path, grid.cellMm)
  for (let i = 0; i < runs.length; i += 3) {
    const y = runs[i] - row
    if (y < 0 || y >= rows) continue
    const from = Math.max(0, runs[i + 1] - column)
    const to = Math.min(columns, runs[i + 2] - column)
    if (from < to) visit(y * columns + from, y * columns + to)
  }
}

/** Outlines are values, so what was once worked out stays true. */
const cache = new WeakMap<Path, { cellMm: number; runs: Int32Array }>()

/** Row, first column and column after the last, run by run. */
function runsOf(path: Path, cellMm: number): Int32Array {
  const last = cache.get(path)
  if (last?.cellMm === cellMm) return last.runs
  const crossings: number[] = []
  for (const contour of path) {
    if (contour.closed) addCrossings(flattenContour(contour, TOLERANCE_MM), cellMm, crossings)
  }
  const sorted = Float64Array.from(crossings).sort()
  const runs = new Int32Array(sorted.length * 1.5)
  let used = 0
  for (let i = 0; i + 1 < sorted.length; i += 2) {
    const row = Math.floor(sorted[i] / WIDE)
    const [left, right] = [sorted[i] - row * WIDE - HALF, sorted[i + 1] - row * WIDE - HALF]
    const [from, to] = [Math.ceil(left - 0.5), Math.ceil(right - 0.5)]
    if (from >= to) continue
    runs[used++] = row
    runs[used++] = from
    runs[used++] = to
  }
  const result = runs.slice(0, used)
  cache.set(path, { cellMm, runs: result })
  return result
}

/** A crossing is one number, row and column, so that all of them can be sorted at once. */
const WIDE = 2 ** 22
const HALF = WIDE / 2

function addCrossings(points: readonly number[], cellMm: number, crossings: number[]): void {
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const y0 = points[j + 1] / cellMm
    const y1 = points[i + 1] / cellMm
    if (y0 === y1) continue
    const x0 = points[j] / cellMm
    const slope = (points[i] / cellMm - x0) / (y1 - y0)
    const first = Math.ceil(Math.min(y0, y1) - 0.5)
    const last = Math.ceil(Math.max(y0, y1) - 0.5)
    for (let row = first; row < last; row++) crossings.push(row * WIDE + HALF + x0 + (row + 0.5 - y0) * slope)
  }
}
