// The no-fit polygon of two shapes: the places, seen from the first, where the second would lie on it. And how deep in
// it a place is: the shortest way out, which is what the search makes small.
import type { Clipper } from './clipper.ts'
import { convolve, type Polygon } from './convolution.ts'
import { boundsOf, signedArea } from './outline.ts'
import type { Shape } from './shapes.ts'

/** Overlaps up to this many units are rounding, not overlaps. */
export const TOLERANCE = 2

/** Cells per side of the look-up grid, and how many of them lie side by side in one of the coarse grid above it. */
const GRID = 16
const COARSE = 4

const UNBUILT = -1
const OUTSIDE = -2
/** Deep inside, where only roughly how deep matters: between the depths of the cell's corners. */
const INSIDE = -3

/** From this depth on, in diagonals of a cell, depths are taken between the cell's corners. */
const DEEP = 0.5

/** Numbers per edge: start x, y, direction x, y (length 1), length. */
const EDGE = 5

export interface NoFit {
  minX: number
  minY: number
  maxX: number
  maxY: number
  cellsPerX: number
  cellsPerY: number
  /** Start of the cell's list in `lists` (count, then edges that may be nearest); or UNBUILT, OUTSIDE, INSIDE. */
  cells: Int32Array
  /** Depths at the corners of the cells; below 0 where not worked out yet. */
  corners: Float64Array
  lists: Int32Array
  used: number
  /** Edges that may be nearest somewhere in a coarse cell. */
  coarse: (Int32Array | undefined)[]
  edges: Float64Array
  next: Int32Array
  /** 1 where the corner at the start of the edge is convex: next to it is outside. */
  convex: Uint8Array
  /** Outlines with the interior on their left. */
  loops: Polygon[]
}

/** { b − a } for whole-number polygons, slits narrower than the rounding closed. */
export function noFitOf(a: Polygon[], b: Polygon[], clipper: Clipper): NoFit {
  const walks = a.flatMap(first => b.flatMap(second => convolve(first, second.map(value => -value) as Polygon)))
  return indexed(
    clipper.union(walks, 'positive').filter(loop => Math.abs(signedArea(loop)) > 4 * TOLERANCE * perimeter(loop))
  )
}

function perimeter(loop: Polygon): number {
  let sum = 0
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2)
    sum += Math.sqrt((loop[i]! - loop[j]!) ** 2 + (loop[i + 1]! - loop[j + 1]!) ** 2)
  return sum
}

function indexed(loops: Polygon[]): NoFit {
  const count = loops.reduce((sum, loop) => sum + loop.length / 2, 0)
  const edges = new Float64Array(count * EDGE)
  const next = new Int32Array(count)
  const convex = new Uint8Array(count)
  let base = 0
  for (const loop of loops) {
    const corners = loop.length / 2
    for (let i = 0; i < corners; i++) {
      const j = i + 1 === corners ? 0 : i + 1
      const dx = loop[2 * j]! - loop[2 * i]!
      const dy = loop[2 * j + 1]! - loop[2 * i + 1]!
      const length = Math.sqrt(dx * dx + dy * dy)
      const o = (base + i) * EDGE
      edges[o] = loop[2 * i]!
      edges[o + 1] = loop[2 * i + 1]!
      edges[o + 2] = dx / length
      edges[o + 3] = dy / length
      edges[o + 4] = length
      next[base + i] = base + j
    }
    for (let i = 0; i < corners; i++) {
      const e = (base + i) * EDGE
      const f = next[base + i]! * EDGE
      convex[next[base + i]!] = edges[e + 2]! * edges[f + 3]! - edges[e + 3]! * edges[f + 2]! > 0 ? 1 : 0
    }
    base += corners
  }
  const bounds = boundsOf(loops)
  return {
    ...bounds,
    cellsPerX: GRID / (bounds.maxX - bounds.minX),
    cellsPerY: GRID / (bounds.maxY - bounds.minY),
    cells: new Int32Array(GRID * GRID).fill(UNBUILT),
    corners: new Float64Array((GRID + 1) * (GRID + 1)).fill(-1),
    lists: new Int32Array(256),
    used: 0,
    coarse: new Array((GRID / COARSE) ** 2),
    edges,
    next,
    convex,
    loops
  }
}

/** Shortest way from x, y out of the no-fit polygon in units; 0 where the shapes do not overlap. */
export function depthAt(noFit: NoFit, x: number, y: number): number {
  const { minX, minY, cells, edges } = noFit
  if (x <= minX || y <= minY || x >= noFit.maxX || y >= noFit.maxY) return 0
  const across = (x - minX) * noFit.cellsPerX
  const down = (y - minY) * noFit.cellsPerY
  const column = across | 0
  const row = down | 0
  const at = row * GRID + column
  let start = cells[at]!
  if (start === UNBUILT) start = buildCell(noFit, at)
  if (start === OUTSIDE) return 0
  if (start === INSIDE) {
    const { corners } = noFit
    const corner = at + row
    const right = across - column
    const a = corners[corner]!
    const b = corners[corner + GRID + 1]!
    const top = a + (corners[corner + 1]! - a) * right
    return top + (b + (corners[corner + GRID + 2]! - b) * right - top) * (down - row)
  }
  const { lists } = noFit
  let best = Infinity
  let inside = false
  const end = start + 1 + lists[start]!
  for (let k = start + 1; k < end; k++) {
    const e = lists[k]!
    const o = e * EDGE
    const px = x - edges[o]!
    const py = y - edges[o + 1]!
    const ux = edges[o + 2]!
    const uy = edges[o + 3]!
    const along = px * ux + py * uy
    if (along <= 0) {
      const d = px * px + py * py
      if (d < best) {
        best = d
        inside = noFit.convex[e] === 0
      }
    } else if (along < edges[o + 4]!) {
      const side = ux * py - uy * px
      const d = side * side
      if (d < best) {
        best = d
        inside = side > 0
      }
    } else {
      const over = along - edges[o + 4]!
      const side = ux * py - uy * px
      const d = side * side + over * over
      if (d < best) {
        best = d
        inside = noFit.convex[noFit.next[e]!] === 0
      }
    }
  }
  if (!inside) return 0
  const depth = Math.sqrt(best)
  return depth > TOLERANCE ? depth : 0
}

/** Writes the list of the cell's edges; its place in `lists`, or OUTSIDE. */
function buildCell(noFit: NoFit, at: number): number {
  const { minX, minY, cells } = noFit
  const width = 1 / noFit.cellsPerX
  const height = 1 / noFit.cellsPerY
  const column = at % GRID
  const row = (at - column) / GRID
  const above = ((row / COARSE) | 0) * (GRID / COARSE) + ((column / COARSE) | 0)
  const wide = COARSE * width
  const high = COARSE * height
  noFit.coarse[above] ??= nearestEdges(
    noFit,
    null,
    minX + (((column / COARSE) | 0) + 0.5) * wide,
    minY + (((row / COARSE) | 0) + 0.5) * high,
    Math.sqrt(wide * wide + high * high)
  )
  const x = minX + (column + 0.5) * width
  const y = minY + (row + 0.5) * height
  const diagonal = Math.sqrt(width * width + height * height)
  const among = noFit.coarse[above]
  const { away: distance, inside } = nearest(noFit, among, x, y)
  if (distance > (inside ? DEEP : 0.5) * diagonal) {
    if (inside) for (const corner of [0, 1, GRID + 1, GRID + 2]) measureCorner(noFit, among, at + row + corner)
    cells[at] = inside ? INSIDE : OUTSIDE
    return cells[at]
  }
  const edges = nearestEdges(noFit, among, x, y, diagonal)
  const start = noFit.used
  if (start + edges.length >= noFit.lists.length) {
    const longer = new Int32Array(2 * (noFit.lists.length + edges.length))
    longer.set(noFit.lists)
    noFit.lists = longer
  }
  noFit.lists[start] = edges.length
  noFit.lists.set(edges, start + 1)
  noFit.used += edges.length + 1
  cells[at] = start
  return start
}

/** Distance of the nearest edge, and on which of its sides x, y is. */
function nearest(noFit: NoFit, among: Int32Array, x: number, y: number): { away: number; inside: boolean } {
  const { edges, next, convex } = noFit
  let least = Infinity
  let inside = false
  for (let k = 0; k < among.length; k++) {
    const e = among[k]!
    const o = e * EDGE
    const px = x - edges[o]!
    const py = y - edges[o + 1]!
    const along = px * edges[o + 2]! + py * edges[o + 3]!
    const side = edges[o + 2]! * py - edges[o + 3]! * px
    const over = along < 0 ? along : along > edges[o + 4]! ? along - edges[o + 4]! : 0
    const d = side * side + over * over
    if (d >= least) continue
    least = d
    inside = along <= 0 ? convex[e] === 0 : along < edges[o + 4]! ? side > 0 : convex[next[e]!] === 0
  }
  return { away: Math.sqrt(least), inside }
}

function measureCorner(noFit: NoFit, among: Int32Array, corner: number): void {
  if (noFit.corners[corner]! >= 0) return
  const column = corner % (GRID + 1)
  const row = (corner - column) / (GRID + 1)
  noFit.corners[corner] = nearest(noFit, among, noFit.minX + column / noFit.cellsPerX, noFit.minY + row / noFit.cellsPerY).away // biome-ignore format: one line
}

let away = new Float64Array(256)

/** The edges nearest for some place within half a diagonal of x, y: those within a diagonal of the nearest distance. */
function nearestEdges(noFit: NoFit, among: Int32Array | null, x: number, y: number, diagonal: number): Int32Array {
  const { edges, next } = noFit
  const count = among ? among.length : next.length
  if (away.length < count) away = new Float64Array(2 * count)
  let distance = Infinity
  for (let k = 0; k < count; k++) {
    const e = among ? among[k]! : k
    const o = e * EDGE
    const px = x - edges[o]!
    const py = y - edges[o + 1]!
    const along = px * edges[o + 2]! + py * edges[o + 3]!
    const side = edges[o + 2]! * py - edges[o + 3]! * px
    const over = along < 0 ? along : along > edges[o + 4]! ? along - edges[o + 4]! : 0
    const d = Math.sqrt(side * side + over * over)
    away[k] = d
    if (d < distance) distance = d
  }
  let found = 0
  for (let k = 0; k < count; k++) if (away[k]! <= distance + diagonal) found++
  const near = new Int32Array(found)
  for (let k = count - 1; k >= 0; k--) if (away[k]! <= distance + diagonal) near[--found] = among ? among[k]! : k
  return near
}

/** No-fit polygons of all pairs, made when first asked for; pairs that differ by a common quarter turn share one. */
export interface NoFits {
  count: number
  table: (NoFit | undefined)[]
  /** Quarter turns to give the way from the first shape's middle to the second's before asking the table's entry. */
  turns: Uint8Array
  make(first: number, second: number): NoFit
}

export function createNoFits(shapes: Shape[], clipper: Clipper): NoFits {
  const count = shapes.length
  const shared = new Map<number, NoFit>()
  const table: (NoFit | undefined)[] = new Array(count * count)
  const turns = new Uint8Array(count * count)
  const polygonsOf = (base: number, quarter: number) =>
    shapes.find(shape => shape.base === base && shape.quarter === quarter)?.polygons ??
    shapes[base]!.polygons.map(polygon => quarterTurned(polygon, quarter))

  function make(first: number, second: number): NoFit {
    const a = shapes[first]!
    const b = shapes[second]!
    // no-fit(turned a, turned b) = turned no-fit(a, b), and no-fit(b, a) = no-fit(a, b) turned by half.
    const swapped = a.base > b.base
    const [from, to] = swapped ? [b, a] : [a, b]
    const relative = (to.quarter - from.quarter + 4) % 4
    const key = (from.base * count + to.base) * 4 + relative
    let noFit = shared.get(key)
    if (!noFit) {
      noFit = noFitOf(polygonsOf(from.base, 0), polygonsOf(to.base, relative), clipper)
      shared.set(key, noFit)
    }
    table[first * count + second] = noFit
    turns[first * count + second] = (8 - from.quarter + (swapped ? 2 : 0)) % 4
    return noFit
  }
  return { count, table, turns, make }
}

function quarterTurned(polygon: Polygon, quarter: number): Polygon {
  const result = Float64Array.from(polygon)
  for (let i = 0; i < result.length; i += 2)
    for (let q = 0; q < quarter; q++) [result[i], result[i + 1]] = [-result[i + 1]!, result[i]!]
  return result
}
