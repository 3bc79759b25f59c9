// How deep a place lies in a no-fit polygon: the shortest way out, which is what the search makes small. All polygons'
// numbers lie in a few long arrays: the search asks some ten million times a second, and waits for memory if they do not.
import type { Polygon } from './convolution.ts'
import { boundsOf } from './outline.ts'

/** Overlaps up to this many units are rounding, not overlaps. */
export const TOLERANCE = 2

/** Cells per side of the look-up grid of a polygon, and how many of them lie side by side in one of the coarse grid above it. */
const GRID = 16
const COARSE = 4
const CELLS = GRID * GRID
const CORNERS = (GRID + 1) * (GRID + 1)

const UNBUILT = -1
const OUTSIDE = -2
/** Deep inside, where only roughly how deep matters: between the depths of the cell's corners. */
const INSIDE = -3

/** From this depth on, in diagonals of a cell, depths are taken between the cell's corners. */
const DEEP = 0.5

/** Numbers per polygon: bounds (least x, y, greatest x, y), cells per unit of x and of y. Eight fill a line of the cache. */
const FRAME = 8

/**
 * Numbers per edge: start x, y, direction x, y (length 1), length; then whether a place whose nearest point is the start,
 * or the end, lies inside (1: the corner there is not convex).
 */
const EDGE = 8

export interface Depths {
  count: number
  frames: Float64Array
  /** Where the cell's list begins in `lists` (count, then places in `edges` of those that may be nearest); or UNBUILT, OUTSIDE, INSIDE. */
  cells: Int32Array
  /** Depths at the corners of the cells; below 0 where not worked out yet. */
  corners: Float64Array
  lists: Int32Array
  used: number
  edges: Float64Array
  edgeCount: number
  /** Of each polygon: its first edge, and the one after its last. */
  from: number[]
  /** Edges that may be nearest somewhere in a coarse cell, of each polygon. */
  coarse: (Int32Array | undefined)[][]
}

export function createDepths(): Depths {
  return {
    count: 0,
    frames: new Float64Array(16 * FRAME),
    cells: new Int32Array(16 * CELLS),
    corners: new Float64Array(16 * CORNERS),
    lists: new Int32Array(16 * CELLS),
    used: 0,
    edges: new Float64Array(256 * EDGE),
    edgeCount: 0,
    from: [0],
    coarse: []
  }
}

function longEnough<T extends Float64Array | Int32Array>(array: T, length: number): T {
  if (array.length >= length) return array
  const longer = new (array.constructor as new (length: number) => T)(2 * length)
  longer.set(array)
  return longer
}

/** Loops with the inside on their left. Returns the number to ask `depthAt` with. */
export function addPolygon(depths: Depths, loops: Polygon[]): number {
  const id = depths.count++
  const first = depths.edgeCount
  depths.edgeCount += loops.reduce((sum, loop) => sum + loop.length / 2, 0)
  depths.frames = longEnough(depths.frames, depths.count * FRAME)
  depths.cells = longEnough(depths.cells, depths.count * CELLS)
  depths.corners = longEnough(depths.corners, depths.count * CORNERS)
  depths.edges = longEnough(depths.edges, depths.edgeCount * EDGE)
  depths.cells.fill(UNBUILT, id * CELLS, depths.count * CELLS)
  depths.corners.fill(-1, id * CORNERS, depths.count * CORNERS)
  depths.from.push(depths.edgeCount)
  depths.coarse.push(new Array((GRID / COARSE) ** 2))
  writeEdges(depths.edges, first, loops)
  const { minX, minY, maxX, maxY } = boundsOf(loops)
  // A hair less than all cells: no place inside is rounded into a cell behind the last.
  const cells = GRID * (1 - 2 ** -40)
  depths.frames.set([minX, minY, maxX, maxY, cells / (maxX - minX), cells / (maxY - minY)], id * FRAME)
  return id
}

function writeEdges(edges: Float64Array, first: number, loops: Polygon[]): void {
  let o = first * EDGE
  for (const loop of loops) {
    const start = o
    const end = start + (loop.length / 2) * EDGE
    for (let i = 0; i < loop.length; i += 2, o += EDGE) {
      const j = i + 2 === loop.length ? 0 : i + 2
      const dx = loop[j] - loop[i]
      const dy = loop[j + 1] - loop[i + 1]
      const length = Math.sqrt(dx * dx + dy * dy)
      edges[o] = loop[i]
      edges[o + 1] = loop[i + 1]
      edges[o + 2] = dx / length
      edges[o + 3] = dy / length
      edges[o + 4] = length
    }
    for (let e = start; e < end; e += EDGE) {
      const f = e + EDGE === end ? start : e + EDGE
      const convex = edges[e + 2] * edges[f + 3] - edges[e + 3] * edges[f + 2] > 0
      edges[e + 6] = edges[f + 5] = convex ? 0 : 1
    }
  }
}

/** Shortest way from x, y out of the polygon in units; 0 where the shapes do not overlap. */
export function depthAt(depths: Depths, id: number, x: number, y: number): number {
  const { frames } = depths
  const f = id * FRAME
  const left = x - frames[f]
  const above = y - frames[f + 1]
  if (left <= 0 || above <= 0 || x >= frames[f + 2] || y >= frames[f + 3]) return 0
  const across = left * frames[f + 4]
  const down = above * frames[f + 5]
  const column = across | 0
  const row = down | 0
  const at = id * CELLS + row * GRID + column
  let start = depths.cells[at]
  if (start === UNBUILT) start = buildCell(depths, id, column, row)
  if (start < 0) {
    if (start === OUTSIDE) return 0
    const { corners } = depths
    const corner = id * CORNERS + row * (GRID + 1) + column
    const right = across - column
    const a = corners[corner]
    const b = corners[corner + GRID + 1]
    const top = a + (corners[corner + 1] - a) * right
    return top + (b + (corners[corner + GRID + 2] - b) * right - top) * (down - row)
  }
  const { lists, edges } = depths
  let best = Infinity
  let inside = false
  const end = start + 1 + lists[start]
  for (let k = start + 1; k < end; k++) {
    const o = lists[k]
    const px = x - edges[o]
    const py = y - edges[o + 1]
    const ux = edges[o + 2]
    const uy = edges[o + 3]
    const along = px * ux + py * uy
    if (along <= 0) {
      const d = px * px + py * py
      if (d < best) {
        best = d
        inside = edges[o + 5] === 1
      }
    } else {
      const side = ux * py - uy * px
      const over = along - edges[o + 4]
      if (over < 0) {
        const d = side * side
        if (d < best) {
          best = d
          inside = side > 0
        }
      } else {
        const d = side * side + over * over
        if (d < best) {
          best = d
          inside = edges[o + 6] === 1
        }
      }
    }
  }
  if (!inside) return 0
  const depth = Math.sqrt(best)
  return depth > TOLERANCE ? depth : 0
}

/**
 * How fast the depth grows along x and along y, for a place whose depth is more than 0. Written into `slope`, of length
 * 1 near the edges.
 */
export function slopeAt(depths: Depths, id: number, x: number, y: number, slope: Float64Array): void {
  const { frames, corners, lists, edges } = depths
  const f = id * FRAME
  const across = (x - frames[f]) * frames[f + 4]
  const down = (y - frames[f + 1]) * frames[f + 5]
  const column = across | 0
  const row = down | 0
  const start = depths.cells[id * CELLS + row * GRID + column]
  if (start < 0) {
    const corner = id * CORNERS + row * (GRID + 1) + column
    const a = corners[corner]
    const b = corners[corner + GRID + 1]
    const right = corners[corner + 1] - a
    const rightBelow = corners[corner + GRID + 2] - b
    slope[0] = (right + (rightBelow - right) * (down - row)) * frames[f + 4]
    slope[1] = (b - a + (rightBelow - right) * (across - column)) * frames[f + 5]
    return
  }
  let least = Infinity
  let o = 0
  for (let k = start + 1, end = start + 1 + lists[start]; k < end; k++) {
    const d = squaredDistance(edges, lists[k], x, y)
    if (d >= least) continue
    least = d
    o = lists[k]
  }
  const along = (x - edges[o]) * edges[o + 2] + (y - edges[o + 1]) * edges[o + 3]
  const nearest = Math.max(0, Math.min(edges[o + 4], along))
  const away = Math.sqrt(least)
  slope[0] = (x - edges[o] - nearest * edges[o + 2]) / away
  slope[1] = (y - edges[o + 1] - nearest * edges[o + 3]) / away
}

/** Writes the list of the cell's edges; its place in `lists`, or OUTSIDE or INSIDE. */
function buildCell(depths: Depths, id: number, column: number, row: number): number {
  const { frames, cells } = depths
  const minX = frames[id * FRAME]
  const minY = frames[id * FRAME + 1]
  const width = 1 / frames[id * FRAME + 4]
  const height = 1 / frames[id * FRAME + 5]
  const coarseColumn = (column / COARSE) | 0
  const coarseRow = (row / COARSE) | 0
  const wide = COARSE * width
  const high = COARSE * height
  const coarse = depths.coarse[id]
  const above = coarseRow * (GRID / COARSE) + coarseColumn
  coarse[above] ??= nearestEdges(
    depths,
    allEdges(depths, id),
    minX + (coarseColumn + 0.5) * wide,
    minY + (coarseRow + 0.5) * high,
    Math.sqrt(wide * wide + high * high)
  )
  const among = coarse[above]
  const x = minX + (column + 0.5) * width
  const y = minY + (row + 0.5) * height
  const diagonal = Math.sqrt(width * width + height * height)
  const at = id * CELLS + row * GRID + column
  const { away, inside } = nearest(depths, among, x, y)
  if (away > (inside ? DEEP : 0.5) * diagonal) {
    if (inside)
      for (const [right, down] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1]
      ] as const) {
        // biome-ignore format: one line
        const corner = id * CORNERS + (row + down) * (GRID + 1) + column + right
        if (depths.corners[corner] < 0)
          depths.corners[corner] = nearest(depths, among, minX + (column + right) * width, minY + (row + down) * height).away // biome-ignore format: one line
      }
    cells[at] = inside ? INSIDE : OUTSIDE
    return cells[at]
  }
  const edges = nearestEdges(depths, among, x, y, diagonal)
  const start = depths.used
  depths.used += edges.length + 1
  depths.lists = longEnough(depths.lists, depths.used)
  depths.lists[start] = edges.length
  depths.lists.set(edges, start + 1)
  cells[at] = start
  return start
}

function allEdges({ from }: Depths, id: number): Int32Array {
  return Int32Array.from({ length: from[id + 1] - from[id] }, (_, k) => (from[id] + k) * EDGE)
}

function squaredDistance(edges: Float64Array, o: number, x: number, y: number): number {
  const px = x - edges[o]
  const py = y - edges[o + 1]
  const along = px * edges[o + 2] + py * edges[o + 3]
  const side = edges[o + 2] * py - edges[o + 3] * px
  const over = along < 0 ? along : along > edges[o + 4] ? along - edges[o + 4] : 0
  return side * side + over * over
}

/** Whether x, y lies inside, where this edge is the nearest. */
function isInside(edges: Float64Array, o: number, x: number, y: number): boolean {
  const px = x - edges[o]
  const py = y - edges[o + 1]
  const along = px * edges[o + 2] + py * edges[o + 3]
  if (along <= 0) return edges[o + 5] === 1
  if (along >= edges[o + 4]) return edges[o + 6] === 1
  return edges[o + 2] * py - edges[o + 3] * px > 0
}

/** Distance of the nearest edge, and on which of its sides x, y is. */
function nearest({ edges }: Depths, among: Int32Array, x: number, y: number): { away: number; inside: boolean } {
  let least = Infinity
  let edge = among[0]
  for (const o of among) {
    const d = squaredDistance(edges, o, x, y)
    if (d >= least) continue
    least = d
    edge = o
  }
  return { away: Math.sqrt(least), inside: isInside(edges, edge, x, y) }
}

let distances = new Float64Array(256)

/** The edges nearest for some place within half a diagonal of x, y: those within a diagonal of the nearest distance. */
function nearestEdges({ edges }: Depths, among: Int32Array, x: number, y: number, diagonal: number): Int32Array {
  const count = among.length
  distances = longEnough(distances, count)
  let least = Infinity
  for (let k = 0; k < count; k++) {
    const d = Math.sqrt(squaredDistance(edges, among[k], x, y))
    distances[k] = d
    if (d < least) least = d
  }
  let found = 0
  for (let k = 0; k < count; k++) if (distances[k] <= least + diagonal) found++
  const near = new Int32Array(found)
  for (let k = count - 1; k >= 0; k--) if (distances[k] <= least + diagonal) near[--found] = among[k]
  return near
}
