// Outlines: exact cubic segments in mm.
import { type Bounds, NOWHERE } from './bounds.ts'
import { curveBounds, isLine } from './cubic.ts'
import type { Matrix } from '../design.ts'
import { formatNumber } from '../numbers.ts'

/**
 * One outline. `coords` holds the start (x, y), then six numbers a segment: its two handles and its end. A straight
 * segment has its handles on its ends. A closed one ends where it starts.
 */
export interface Contour {
  readonly closed: boolean
  readonly coords: Float64Array
}

export type Path = readonly Contour[]

export function segmentCount({ coords }: Contour): number {
  return (coords.length - 2) / 6
}

/** Writes contours point by point, as path data does. */
export class PathBuilder {
  readonly contours: Contour[] = []
  #coords: number[] = []

  moveTo(x: number, y: number): void {
    this.end(false)
    this.#coords = [x, y]
  }

  lineTo(x: number, y: number): void {
    const from = this.#coords
    from.push(from[from.length - 2], from[from.length - 1], x, y, x, y)
  }

  quadTo(cx: number, cy: number, x: number, y: number): void {
    const [px, py] = [this.#coords[this.#coords.length - 2], this.#coords[this.#coords.length - 1]]
    this.curveTo(
      px + ((cx - px) * 2) / 3,
      py + ((cy - py) * 2) / 3,
      x + ((cx - x) * 2) / 3,
      y + ((cy - y) * 2) / 3,
      x,
      y
    )
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#coords.push(x1, y1, x2, y2, x, y)
  }

  /** Home again; an end within `slack` of the start is moved onto it. */
  close(slack = 1e-9): void {
    this.end(true, slack)
  }

  /** Ends the contour under way. A closed one gets the straight segment home that path data leaves out. */
  end(closed: boolean, slack = 0): void {
    const coords = this.#coords
    this.#coords = []
    if (coords.length < 8) return
    const [x, y] = [coords[0], coords[1]]
    const gap = Math.abs(coords[coords.length - 2] - x) + Math.abs(coords[coords.length - 1] - y)
    if (closed && gap > slack) coords.push(coords[coords.length - 2], coords[coords.length - 1], x, y, x, y)
    else if (closed) {
      coords[coords.length - 2] = x
      coords[coords.length - 1] = y
    }
    this.contours.push({ closed, coords: new Float64Array(coords) })
  }
}

const COMMAND = /([MLCZ])([^MLCZ]*)/g
const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g

/** Reads absolute M, L, C and Z commands, the only ones the document keeps. */
export function parsePath(d: string): Path {
  const builder = new PathBuilder()
  for (const [, command, rest] of d.matchAll(COMMAND)) {
    const v = (rest.match(NUMBER) ?? []).map(Number)
    if (command === 'M') builder.moveTo(v[0], v[1])
    else if (command === 'Z') builder.close()
    else if (command === 'L') for (let i = 0; i < v.length; i += 2) builder.lineTo(v[i], v[i + 1])
    else for (let i = 0; i < v.length; i += 6) builder.curveTo(v[i], v[i + 1], v[i + 2], v[i + 3], v[i + 4], v[i + 5])
  }
  builder.end(false)
  return builder.contours
}

/** Path data with the given digits after the point. The closing straight segment is left to Z. */
export function formatPath(path: Path, digits: 1 | 2 | 3 | 4 = 4): string {
  const say = (value: number): string => formatNumber(value, digits)
  const parts: string[] = []
  for (const { closed, coords } of path) {
    parts.push('M', say(coords[0]), ' ', say(coords[1]))
    for (let i = 0; i + 7 < coords.length; i += 6) {
      const last = i + 8 >= coords.length
      if (isLine(coords, i)) {
        if (!(closed && last)) parts.push('L', say(coords[i + 6]), ' ', say(coords[i + 7]))
        continue
      }
      parts.push('C', say(coords[i + 2]))
      for (let k = 3; k < 8; k++) parts.push(' ', say(coords[i + k]))
    }
    if (closed) parts.push('Z')
  }
  return parts.join('')
}

export function transformPath(path: Path, [a, b, c, d, e, f]: Matrix): Path {
  return path.map(({ closed, coords }) => {
    const moved = new Float64Array(coords.length)
    for (let i = 0; i < coords.length; i += 2) {
      const [x, y] = [coords[i], coords[i + 1]]
      moved[i] = a * x + c * y + e
      moved[i + 1] = b * x + d * y + f
    }
    return { closed, coords: moved }
  })
}

/** The same outlines drawn the other way round. */
export function reversePath(path: Path): Path {
  return path.map(reverseContour)
}

export function reverseContour({ closed, coords }: Contour): Contour {
  const reversed = new Float64Array(coords.length)
  for (let i = 0; i < coords.length; i += 2) {
    reversed[coords.length - 2 - i] = coords[i]
    reversed[coords.length - 1 - i] = coords[i + 1]
  }
  return { closed, coords: reversed }
}

/** The contour with its ends joined by a straight segment, if they are apart. */
export function closeContour({ closed, coords }: Contour): Contour {
  const end = coords.length - 2
  const [x, y, endX, endY] = [coords[0], coords[1], coords[end], coords[end + 1]]
  if (x === endX && y === endY) return closed ? { closed, coords } : { closed: true, coords }
  const joined = new Float64Array(coords.length + 6)
  joined.set(coords)
  joined.set([endX, endY, x, y, x, y], coords.length)
  return { closed: true, coords: joined }
}

/** The exact box around the curves, not around their handles. */
export function pathBounds(path: Path): Bounds {
  const box = { ...NOWHERE }
  for (const { coords } of path) {
    for (let i = 0; i + 7 < coords.length; i += 6) curveBounds(coords, i, box)
  }
  return box
}

export function contourBounds(contour: Contour): Bounds {
  return pathBounds([contour])
}

/** The exact signed area in mm², by Green's theorem on each cubic; positive where y down turns clockwise. */
export function contourArea({ coords }: Contour): number {
  let area = 0
  for (let i = 0; i + 7 < coords.length; i += 6) {
    const [x0, y0, x1, y1] = [coords[i], coords[i + 1], coords[i + 2], coords[i + 3]]
    const [x2, y2, x3, y3] = [coords[i + 4], coords[i + 5], coords[i + 6], coords[i + 7]]
    area +=
      3 *
      ((y3 - y0) * (x1 + x2) -
        (x3 - x0) * (y1 + y2) +
        y1 * (x0 - x2) -
        x1 * (y0 - y2) +
        y3 * (x2 + x0 / 3) -
        x3 * (y2 + y0 / 3))
  }
  const end = coords.length - 2
  const closing = coords[end] * coords[1] - coords[0] * coords[end + 1]
  return area / 20 + closing / 2
}

export function pathArea(path: Path): number {
  return path.reduce((sum, contour) => sum + contourArea(contour), 0)
}

/** A closed outline of straight segments. */
export function polygon(points: readonly (readonly [number, number])[]): Contour {
  const builder = new PathBuilder()
  for (const [index, [x, y]] of points.entries()) index === 0 ? builder.moveTo(x, y) : builder.lineTo(x, y)
  builder.close()
  return builder.contours[0] ?? { closed: true, coords: new Float64Array(2) }
}
