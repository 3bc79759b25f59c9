// Where rhinestones lie: along outlines, in rings that follow them, or in staggered rows.
import { heightOf, widthOf } from './bounds.ts'
import { contains } from './contains.ts'
import { flattenContour } from './flatten.ts'
import type { Point } from './matrix.ts'
import { type Contour, type Path, PathBuilder, pathBounds } from './path.ts'

export const STONE_LAYOUTS = ['outline', 'rings', 'rows'] as const
export type StoneLayout = (typeof STONE_LAYOUTS)[number]

interface Stones {
  stoneMm: number
  gapMm: number
  layout: StoneLayout
  most: number
}

const FINE_MM = 0.02
/** Halvings, until a closed row ends where it began. */
const ROUNDS = 20

/** The middles of stones, all within the outlines and no two nearer than their gap. Stops at one more than `most`. */
export function layStones(
  path: Path,
  { stoneMm, gapMm, layout, most }: Stones,
  offset: (path: Path, byMm: number) => Path
): Point[] {
  const pitch = stoneMm + gapMm
  const grid = new Places(pitch)
  const closed = path.filter(contour => contour.closed)
  for (const line of path) if (!line.closed) grid.add(alongLine(line, pitch), most)
  if (closed.length === 0) return grid.points
  if (layout === 'rows') return rows(offset(closed, -stoneMm / 2), pitch, grid, most)
  for (let inset = stoneMm / 2; grid.points.length <= most; inset += pitch) {
    const ring = offset(closed, -inset)
    if (ring.length === 0) break
    for (const contour of ring) grid.add(alongLine(contour, pitch), most)
    if (layout === 'outline') break
  }
  return grid.points
}

function rows(room: Path, pitch: number, grid: Places, most: number): Point[] {
  if (room.length === 0) return grid.points
  const box = pathBounds(room)
  const down = pitch * Math.sqrt(0.75)
  const count = Math.floor(heightOf(box) / down)
  const top = box.minY + (heightOf(box) - count * down) / 2
  for (let row = 0; row <= count; row++) {
    const shift = row % 2 === 0 ? 0 : pitch / 2
    for (let x = box.minX - pitch + shift; x <= box.minX + widthOf(box) + pitch; x += pitch) {
      const place: Point = [x, top + row * down]
      if (contains(room, place)) grid.add([place], most)
    }
  }
  return grid.points
}

/** Places on a line that are as far from each other as the pitch, straight across; on a closed one they come out even. */
function alongLine(contour: Contour, pitch: number): Point[] {
  const points = flattenContour(contour, FINE_MM)
  const line: Point[] = []
  for (let i = 0; i < points.length; i += 2) line.push([points[i], points[i + 1]])
  if (contour.closed) line.push(line[0])
  const first = walk(line, pitch)
  if (!contour.closed || first.length < 3) return first
  // As many as fit, and then as wide as they come out even.
  const count = distance(first[first.length - 1], first[0]) < pitch ? first.length - 1 : first.length
  let [least, most] = [pitch, pitch * (1 + 2 / count)]
  let places = first.slice(0, count)
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (least + most) / 2
    const tried = walk(line, middle)
    const isWithin = tried.length >= count && distance(tried[count - 1], tried[0]) >= middle
    if (isWithin) [least, places] = [middle, tried.slice(0, count)]
    else most = middle
  }
  return places
}

function walk(line: readonly Point[], pitch: number): Point[] {
  const places: Point[] = [line[0]]
  let last = line[0]
  for (let n = 1; n < line.length; n++) {
    let from = line[n - 1]
    const to = line[n]
    for (let t = leaving(from, to, last, pitch); t !== undefined; t = leaving(from, to, last, pitch)) {
      last = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
      places.push(last)
      from = last
    }
  }
  return places
}

/** Where a segment leaves the circle of this radius around a point, as a share of the segment. */
function leaving(from: Point, to: Point, centre: Point, radius: number): number | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [fx, fy] = [from[0] - centre[0], from[1] - centre[1]]
  const a = dx * dx + dy * dy
  if (a === 0 || distance(to, centre) < radius) return undefined
  const [b, c] = [fx * dx + fy * dy, fx * fx + fy * fy - radius * radius]
  const t = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / a
  return t >= 0 && t <= 1 ? t : undefined
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

const HAIR_MM = 1e-4

/** Takes what is not too near to what it has. */
class Places {
  readonly points: Point[] = []
  readonly #pitch: number
  readonly #cells = new Map<string, Point[]>()

  constructor(pitch: number) {
    this.#pitch = pitch
  }

  add(places: readonly Point[], most: number): void {
    for (const place of places) {
      if (this.points.length > most) return
      if (this.#isFree(place)) this.#put(place)
    }
  }

  #isFree(place: Point): boolean {
    const [column, row] = this.#cell(place)
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        if (this.#cells.get(`${x} ${y}`)?.some(other => distance(other, place) < this.#pitch - HAIR_MM)) return false
    return true
  }

  #put(place: Point): void {
    const key = this.#cell(place).join(' ')
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), place])
    this.points.push(place)
  }

  #cell([x, y]: Point): [number, number] {
    return [Math.floor(x / this.#pitch), Math.floor(y / this.#pitch)]
  }
}

/** Handles of a quarter circle, as a share of its radius. */
const KAPPA = 0.5522847498

export function circles(places: readonly Point[], diameterMm: number): Path {
  const builder = new PathBuilder()
  const [r, k] = [diameterMm / 2, (diameterMm / 2) * KAPPA]
  for (const [x, y] of places) {
    builder.moveTo(x + r, y)
    builder.curveTo(x + r, y + k, x + k, y + r, x, y + r)
    builder.curveTo(x - k, y + r, x - r, y + k, x - r, y)
    builder.curveTo(x - r, y - k, x - k, y - r, x, y - r)
    builder.curveTo(x + k, y - r, x + r, y - k, x + r, y)
    builder.close()
  }
  return builder.contours
}
