// The garment as it comes off the press, compared with the drawing.
import { type Bounds, growBounds, uniteBounds } from '../geometry/bounds.ts'
import { type Path, pathBounds } from '../geometry/path.ts'
import { bandsOver, fillCells, type Grid } from './cells.ts'

/** What lies on the garment, bottom to top. */
export interface Laid {
  ref: string
  path: Path
}

/** Films are laid by hand: an edge may be so far away from where it is drawn. */
export const EDGE_MM = 0.5

export interface Difference {
  at: Bounds
  areaMm2: number
  /** What is drawn there and what is pressed there; undefined is the bare garment. */
  drawn: string | undefined
  pressed: string | undefined
}

export interface Comparison {
  differences: Difference[]
  /** The places that differ as squares, in path data. */
  d: string
}

/** A difference counts from a square of so many cells a side: less is not seen. */
const SEEN_CELLS = 2
const MOST_PLACES = 200
const MOST_SQUARES = 20_000

/**
 * Where the colour that is pressed is not what is drawn, and neither is found near by: so an edge may shift by `edgeMm`,
 * but nothing may appear and nothing may vanish.
 */
export function compareGarment(drawn: readonly Laid[], pressed: readonly Laid[], edgeMm = EDGE_MM): Comparison {
  const refs = [...new Set([...drawn, ...pressed].map(({ ref }) => ref))]
  const numbers = new Map(refs.map((ref, index) => [ref, index + 1]))
  const boxes = [...drawn, ...pressed].map(({ path }) => growBounds(pathBounds(path), 0.5))
  const differences: Difference[] = []
  const squares: string[] = []
  for (const grid of bandsOver(boxes, edgeMm + 0.5)) {
    const [a, b] = [painted(drawn, numbers, grid), painted(pressed, numbers, grid)]
    const marked = visible(a, b, grid, edgeMm)
    for (const cells of placesOf(marked, grid)) {
      const at = uniteBounds(cells.map(cell => cellBounds(cell, grid)))
      const [cell] = cells as [number]
      if (differences.length < MOST_PLACES) {
        const areaMm2 = cells.length * grid.cellMm ** 2
        differences.push({ at, areaMm2, drawn: refs[a[cell] - 1], pressed: refs[b[cell] - 1] })
      }
      if (squares.length < MOST_SQUARES) squares.push(...runsOf(cells, grid))
    }
  }
  return { differences: differences.sort((a, b) => b.areaMm2 - a.areaMm2), d: squares.join('') }
}

/** The number of the colour on top, cell by cell; 0 is the garment. */
function painted(all: readonly Laid[], numbers: ReadonlyMap<string, number>, grid: Grid): Uint16Array {
  const cells = new Uint16Array(grid.columns * grid.rows)
  for (const { ref, path } of all) {
    const colour = numbers.get(ref)!
    fillCells(path, grid, (from, to) => cells.fill(colour, from, to))
  }
  return cells
}

/** Marks the cells whose difference is seen. */
function visible(a: Uint16Array, b: Uint16Array, { columns, rows, cellMm }: Grid, edgeMm: number): Uint8Array {
  const marked = new Uint8Array(a.length)
  const reach = Math.floor(edgeMm / cellMm)
  let count = 0
  for (let cell = 0; cell < a.length; cell++) {
    if (a[cell] === b[cell]) continue
    if (isNear(a, cell, b[cell]) && isNear(b, cell, a[cell])) continue
    marked[cell] = 1
    count++
  }
  return count > 0 ? opened() : marked

  function isNear(cells: Uint16Array, cell: number, colour: number): boolean {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    for (let dy = -reach; dy <= reach; dy++) {
      const row = y + dy
      if (row < 0 || row >= rows) {
        if (colour === 0) return true
        continue
      }
      const wide = Math.floor(Math.sqrt(reach * reach - dy * dy))
      if (colour === 0 && (x - wide < 0 || x + wide >= columns)) return true
      const from = row * columns + Math.max(0, x - wide)
      const to = row * columns + Math.min(columns - 1, x + wide)
      for (let at = from; at <= to; at++) if (cells[at] === colour) return true
    }
    return false
  }

  function opened(): Uint8Array {
    const kept = new Uint8Array(marked.length)
    const side = SEEN_CELLS
    for (let y = 0; y + side <= rows; y++) {
      for (let x = 0; x + side <= columns; x++) {
        const cell = y * columns + x
        if (!marked[cell]) continue
        let whole = true
        for (let k = 0; k < side * side && whole; k++) whole = marked[cell + Math.floor(k / side) * columns + (k % side)] === 1 // biome-ignore format: one line
        if (!whole) continue
        for (let k = 0; k < side * side; k++) kept[cell + Math.floor(k / side) * columns + (k % side)] = 1
      }
    }
    return kept
  }
}

/** Cells that hang together. */
function placesOf(marked: Uint8Array, { columns }: Grid): number[][] {
  const places: number[][] = []
  for (let cell = marked.indexOf(1); cell >= 0; cell = marked.indexOf(1, cell + 1)) {
    const place = [cell]
    marked[cell] = 0
    for (let next = 0; next < place.length; next++) {
      const at = place[next]
      for (const near of [at - 1, at + 1, at - columns, at + columns]) {
        if (marked[near] !== 1) continue
        marked[near] = 0
        place.push(near)
      }
    }
    places.push(place)
  }
  return places
}

function cellBounds(cell: number, { column, row, cellMm, columns }: Grid): Bounds {
  const [x, y] = [(column + (cell % columns)) * cellMm, (row + Math.floor(cell / columns)) * cellMm]
  return { minX: x, minY: y, maxX: x + cellMm, maxY: y + cellMm }
}

/** Rows of neighbouring cells as one box each. */
function runsOf(cells: readonly number[], grid: Grid): string[] {
  const runs: string[] = []
  const sorted = cells.toSorted((a, b) => a - b)
  const round = (value: number): number => Math.round(value * 100) / 100
  for (let i = 0; i < sorted.length; ) {
    let end = i
    while (sorted[end + 1] === sorted[end] + 1) end++
    const [first, last] = [cellBounds(sorted[i], grid), cellBounds(sorted[end], grid)]
    runs.push(
      `M${round(first.minX)} ${round(first.minY)}H${round(last.maxX)}V${round(last.maxY)}H${round(first.minX)}Z`
    )
    i = end + 1
  }
  return runs
}
